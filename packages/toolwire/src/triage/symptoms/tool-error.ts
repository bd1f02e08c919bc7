import type { TraceCall } from '../../trace/trace-run.ts'
import { resultEvidence, shortText } from '../evidence.ts'
import { isRefusedRepeat } from '../streaks.ts'
import type { Found, Symptom } from '../symptom.ts'
import type { View } from '../view.ts'

/** Tools that answered with an error: one finding per tool and kind of error. */
export const toolError: Symptom = {
  code: 'tool-error',
  question: 4,
  needs: ['text'],
  recovers: true,
  find(view) {
    const groups = new Map<string, TraceCall[]>()
    for (const call of view.calls) {
      // What the repeat guard refused is told as a repeat.
      if (!hasFailed(call) || isRefusedRepeat(call)) continue
      const key = `${view.toolOf(call)} ${kindOf(call)}`
      const known = groups.get(key)
      if (known === undefined) groups.set(key, [call])
      else known.push(call)
    }
    return [...groups.values()].map((calls) => found(calls, view))
  },
}

/** The kinds of errors that belong to the trade: told as hints, counted in no rate of failures. */
const EXPECTED: ReadonlySet<Kind> = new Set<Kind>(['rejection', 'cancelled', 'transient', 'timeout'])

type Kind = 'failure' | 'rejection' | 'cancelled' | 'transient' | 'timeout'

// How the call ended counts, where it is on record: a repair may have told the model of an error that was none.
function hasFailed({ outcome, result }: TraceCall): boolean {
  if (outcome === undefined) return result?.error === 'yes'
  return outcome === 'error' || outcome === 'timeout' || outcome === 'denied'
}

function kindOf({ outcome, result, error }: TraceCall): Kind {
  if (outcome === 'denied' || result?.resultKind === 'rejection') return 'rejection'
  if (outcome === 'cancelled' || result?.resultKind === 'cancelled' || result?.resultKind === 'interrupted')
    return 'cancelled'
  if (outcome === 'timeout') return 'timeout'
  return error?.retryable === true || TRANSIENT.test(`${error?.message ?? ''} ${result?.text ?? ''}`)
    ? 'transient'
    : 'failure'
}

const TRANSIENT =
  /\brate.?limit|too many requests|try again|retry (?:in|after)|temporar|timed? ?out|overloaded|unavailable|ECONNRESET|ETIMEDOUT|\b(?:HTTP|status)\W{0,3}(?:408|429|5\d\d)\b/i

function found(calls: readonly TraceCall[], view: View): Found {
  const [first, last] = [calls[0], calls.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a group has a call')
  const tool = view.toolOf(first)
  const kind = kindOf(first)
  const text = first.result?.text ?? first.error?.message ?? first.outcome ?? ''
  const byText = first.result?.signal === 'text'
  const isMild = EXPECTED.has(kind) || view.traits(tool).shell
  const recovered = view.recoveryOf(last)
  return {
    severity: isMild ? 'hint' : 'warning',
    certainty: byText ? 'likely' : 'certain',
    place: first.result?.place ?? first.place,
    args: {
      tool,
      turn: first.turn,
      call: first.ordinal,
      count: calls.length,
      kind,
      text: shortText(text),
      next: nextOf(last, view),
      calls: calls.map(({ ordinal }) => ordinal),
      ...(recovered === undefined ? {} : { recovered }),
    },
    evidence: calls
      .slice(0, 3)
      .flatMap(({ result }) => (result === undefined ? [] : [resultEvidence(result)])),
    suggestion: SUGGESTIONS[kind].replaceAll('{tool}', tool),
    about: {
      turn: first.turn,
      userTurn: view.userTurnOf(first.turn),
      order: first.result?.order ?? first.order,
      calls: calls.map(({ ordinal }) => ordinal),
      tool,
    },
    count: calls.length,
  }
}

const SUGGESTIONS: Readonly<Record<Kind, string>> = {
  failure:
    'look at the handler of {tool}: let its error name the field, what was given and what would be right',
  rejection: 'tell the model why {tool} may not run and what it can do instead',
  cancelled: 'nothing to mend in {tool}: another call or the user ended it',
  transient: 'retry inside the handler of {tool}, or say in the error when to try again',
  timeout: 'give {tool} more time, or let it return a part and a cursor',
}

/** What the model did after it had read the error. */
function nextOf(call: TraceCall, view: View): 'unchanged' | 'changed' | 'other-tool' | 'gave-up' | 'none' {
  const next = view.nextCall(call)
  if (next === undefined) return view.answered ? 'gave-up' : 'none'
  if (view.keyOf(next) === view.keyOf(call)) return 'unchanged'
  const same = view.calls.some((one) => one.turn === next.turn && view.toolOf(one) === view.toolOf(call))
  return same ? 'changed' : 'other-tool'
}
