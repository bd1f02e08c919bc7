import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { pointer } from '../json/pointer.ts'
import { isObject, ownArray, ownString } from '../json/value.ts'
import type { JsonValue } from '../json/value.ts'
import type { Codec, Role } from '../wire/codec.ts'
import type { CheckContext, Unchecked } from './check-report.ts'
import type { Problem } from './problem.ts'
import { Holds, whereOf } from './scan.ts'
import type { Entry } from './scan.ts'

/** Follows who speaks behind whom. */
export interface TurnScan {
  entry(entry: Entry): void
  /** What hangs on how the conversation ends. */
  ending(
    body: unknown,
    context: CheckContext,
  ): { readonly findings: readonly Finding[]; readonly unchecked: readonly Unchecked[] }
}

/** A scan that has read nothing. `held` is history of the server, which comes first; `add` takes what it finds. */
export function createTurnScan(
  codec: Codec,
  { held, add }: { readonly held: boolean; readonly add: (problem: Problem) => void },
): TurnScan {
  const { pairing, prefill } = codec.rules
  let before: 'calls' | 'results' | Role | undefined
  let last: Entry | undefined

  return {
    entry(entry) {
      const { parts, holds, message } = entry
      const role = parts[0]?.role
      if (role === 'system') return
      last = entry
      if (role === undefined) return
      const [calls, results] = [(holds & Holds.calls) !== 0, (holds & Holds.results) !== 0]
      if (pairing.callsFollowUser === true && calls && role === 'assistant') {
        if (before === 'assistant') add(behindAssistant(whereOf(entry), message))
        else if (before === undefined && !held) entry.report(callFirst(entry))
      }
      if (pairing.userMayFollow === false && role === 'user' && !results && before === 'results') {
        const args = { role: 'user', why: 'user-behind-results', fixable: false } as const
        entry.report(fault('invalid-turn', whereOf(entry), args, { severity: 'warning' }))
      }
      before = calls ? 'calls' : results ? 'results' : role
    },
    ending(body, { model = ownString(body, 'model') ?? '' }) {
      const nothing = { findings: [], unchecked: [] }
      if (prefill === undefined || last === undefined || last.parts.length === 0) return nothing
      if ((last.holds & (Holds.calls | Holds.results)) !== 0) return nothing
      const goesOn = last.parts.some(({ role }) => role !== 'assistant')
      if (goesOn || last.parts.some(({ type }) => prefill.paused.test(type))) return nothing
      if (prefill.takenBy.test(model)) return nothing
      if (prefill.models.test(model)) {
        const args = { role: 'assistant', why: 'prefill', fixable: false } as const
        return { findings: [fault('invalid-turn', whereOf(last), args)], unchecked: [] }
      }
      const named = model === '' ? 'no model is named' : `the model ${JSON.stringify(model)} is not known`
      const reason = `the conversation ends with the assistant, which only some models continue, and ${named}`
      return { findings: [], unchecked: [{ code: 'invalid-turn', reason }] }
    },
  }
}

/** Two messages of the assistant in a row, calls in the second: as one they are in order. */
function behindAssistant(where: string, message: number): Problem {
  const args = { role: 'assistant', why: 'call-first', fixable: true } as const
  return { kind: 'split-turn', finding: fault('invalid-turn', where, args), message }
}

/** What stands before the first plain turn of the user behind the calls goes: nothing leads to it. */
function callFirst(entry: Entry): Finding {
  const { body, message, codec } = entry
  const list = isObject(body) ? ownArray(body, codec.list) : []
  const start = message === 0 ? list.findIndex((_entry, index) => isPlainUser(body, index, codec)) : -1
  const fix =
    start > 0
      ? {
          fix: {
            where: pointer(codec.list),
            action: 'replace',
            value: list.slice(start) as JsonValue,
          } as const,
        }
      : {}
  const args = { role: 'assistant', why: 'call-first', fixable: start > 0 } as const
  return fault('invalid-turn', whereOf(entry), args, fix)
}

function isPlainUser(body: unknown, index: number, codec: Codec): boolean {
  const list = isObject(body) ? ownArray(body, codec.list) : []
  const parts = codec.requestParts({ [codec.list]: [list[index]] })
  return (
    parts.length > 0 &&
    parts.every((part) => part.role === 'user' && part.kind !== 'result' && part.kind !== 'call')
  )
}
