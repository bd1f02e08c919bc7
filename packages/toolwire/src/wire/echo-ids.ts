import { isSameCall, type Call, type CallId, type Outcome } from './call.ts'
import type { EchoChange, Part } from './codec.ts'
import type { IdLimits } from './profile.ts'

/** The id that each call of a response is echoed with; undefined for a second copy of the call before it. */
export type EchoIds = readonly (CallId | undefined)[]

/** What is needed to tell whether an id will be accepted. */
export interface EchoIdOptions {
  readonly limits: IdLimits
  /** Ids of the calls that the next request already holds. */
  readonly taken: ReadonlySet<string>
  /** Pointer from a call to its id. */
  readonly field: string
  /** Whether a call has no id on the wire, so that there is nothing to mend. */
  readonly isUnnamed?: (index: number) => boolean
  readonly onChange?: ((change: EchoChange) => void) | undefined
}

/**
 * Ids under which calls can be sent back: their own unless the provider would refuse it, since it has a form that is
 * not allowed or names another call already. New ids depend on nothing but the response and the history.
 */
export function echoIds(calls: readonly Call[], options: EchoIdOptions): EchoIds {
  const { limits, taken, field, onChange } = options
  const given = new Set<string>()
  return calls.map((call, index) => {
    const { callId, where } = call
    if (options.isUnnamed?.(index) === true) return callId
    const before = calls[index - 1]
    if (callId !== '' && before?.callId === callId && isSameCall(before, call)) {
      onChange?.({ code: 'duplicate-call-id', where, action: 'remove', before: callId, lossy: false })
      return undefined
    }
    const sound = isSound(callId, limits)
    let id = sound ? callId : soundId(callId, limits)
    if (taken.has(id) || given.has(id)) {
      const base = id
      const { exactLength, maxLength } = limits
      // Counting from the number of ids finds a free one at once, also where every turn uses the same id.
      for (let number = taken.size + given.size + 1; taken.has(id) || given.has(id); number++) {
        const suffix = exactLength === undefined ? `_${number}` : String(number)
        id = base.slice(0, (exactLength ?? maxLength) - suffix.length) + suffix
      }
    }
    given.add(id)
    if (id !== callId) {
      const code = sound ? 'duplicate-call-id' : 'invalid-call-id'
      onChange?.({ code, where: where + field, action: 'rename', before: callId, after: id, lossy: false })
    }
    return id
  })
}

/** What answers a call of the echo. */
export interface EchoAnswer {
  readonly id: CallId
  /** Which call of the response it is. */
  readonly index: number
  readonly outcome: Outcome
}

/** The answers that go with the ids: of a call and its copy the one that is no error. */
export function echoAnswers(ids: EchoIds, outcomes: readonly (Outcome | undefined)[]): readonly EchoAnswer[] {
  const answers: EchoAnswer[] = []
  outcomes.forEach((outcome, index) => {
    if (!outcome) return
    const id = ids[index]
    const last = answers.at(-1)
    if (id !== undefined) answers.push({ id, index, outcome })
    else if (last?.outcome.isError && !outcome.isError) answers[answers.length - 1] = { ...last, outcome }
  })
  return answers
}

/** The ids of all calls in a request's list, kept from answer to answer so that a run reads each entry once. */
export function takenIds(list: readonly unknown[], parts: () => readonly Part[]): Set<string> {
  const kept = known.get(list)
  if (kept?.length === list.length) return kept.ids
  const ids = new Set<string>()
  for (const part of parts()) if (part.kind === 'call' && part.callId && !part.byName) ids.add(part.callId)
  return ids
}

/** Hands the ids of one list on to the list that continues it with `ids`. */
export function passIds(options: PassIdsOptions): void {
  const { from, to, taken, ids } = options
  for (const id of ids) if (id) taken.add(id)
  known.delete(from)
  known.set(to, { length: to.length, ids: taken })
}

export interface PassIdsOptions {
  readonly from: readonly unknown[]
  readonly to: readonly unknown[]
  readonly taken: Set<string>
  readonly ids: EchoIds
}

const known = new WeakMap<object, { readonly length: number; readonly ids: Set<string> }>()

const SHORT = 64

function isSound(id: string, { callId, maxLength, exactLength = id.length }: IdLimits): boolean {
  return callId.test(id) && id.length <= maxLength && id.length === exactLength
}

function soundId(id: string, limits: IdLimits): string {
  const { exactLength } = limits
  if (exactLength !== undefined) {
    return id
      .replaceAll(/[^a-zA-Z0-9]/g, '')
      .slice(-exactLength)
      .padStart(exactLength, '0')
  }
  const plain = id.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, Math.min(limits.maxLength, SHORT))
  return plain === '' ? 'call' : plain
}
