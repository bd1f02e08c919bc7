import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { pointer } from '../json/pointer.ts'
import { isObject, ownArray, ownString } from '../json/value.ts'
import type { JsonValue } from '../json/value.ts'
import type { Codec, Part } from '../wire/codec.ts'
import type { CheckContext, Unchecked } from './check-report.ts'
import type { Entry } from './scan.ts'

/** `invalid-turn`: a call in a turn of the user, or a result in one of the assistant. */
export function checkTurn({ parts, where, message, report }: Entry): void {
  const role = parts[0]?.role
  if (message < 0 || (role !== 'user' && role !== 'assistant')) return
  const misfit = role === 'user' ? isCall : isResult
  if (!parts.some(misfit)) return
  const fixable = parts.every(misfit)
  const [why, value] =
    role === 'user' ? (['call-in-user', 'assistant'] as const) : (['result-in-assistant', 'user'] as const)
  const fix = { where: `${where}/role`, action: 'replace', value } as const
  report(fault('invalid-turn', where, { role, why, fixable }, fixable ? { fix } : {}))
}

/** Follows who speaks behind whom. */
export interface TurnScan {
  entry(entry: Entry): void
  /** What hangs on how the conversation ends. */
  ending(
    body: unknown,
    context: CheckContext,
  ): { readonly findings: readonly Finding[]; readonly unchecked: readonly Unchecked[] }
}

export function createTurnScan(codec: Codec, held: boolean): TurnScan {
  const { pairing, prefill } = codec.rules
  let before: 'calls' | 'results' | 'user' | 'assistant' | undefined
  let last: { readonly where: string; readonly parts: readonly Part[] } | undefined

  return {
    entry({ parts, where, body, message, report }) {
      const role = parts[0]?.role
      const [calls, results] = [parts.some(isCall), parts.some(isResult)]
      if (role === 'system') return
      const isFirst = before === undefined && !held
      if (pairing.callsFollowUser === true && calls && role === 'assistant') {
        if (isFirst || before === 'assistant' || before === 'calls')
          report(callFirst({ where, body, message }, codec))
      }
      if (pairing.userMayFollow === false && role === 'user' && !results && before === 'results') {
        const args = { role: 'user', why: 'user-behind-results', fixable: false } as const
        report(fault('invalid-turn', where, args, { severity: 'warning' }))
      }
      before = calls ? 'calls' : results ? 'results' : role === 'user' ? 'user' : 'assistant'
      last = { where, parts }
    },
    ending(body, { model = ownString(body, 'model') ?? '' }) {
      const nothing = { findings: [], unchecked: [] }
      if (prefill === undefined || last === undefined || last.parts.length === 0) return nothing
      const goesOn = last.parts.some((part) => part.role !== 'assistant' || isCall(part) || isResult(part))
      if (goesOn || last.parts.some(({ type }) => prefill.paused.test(type))) return nothing
      if (prefill.takenBy.test(model)) return nothing
      if (prefill.models.test(model)) {
        const args = { role: 'assistant', why: 'prefill', fixable: false } as const
        return { findings: [fault('invalid-turn', last.where, args)], unchecked: [] }
      }
      const named = model === '' ? 'no model is named' : `the model ${JSON.stringify(model)} is not known`
      const reason = `the conversation ends with the assistant, which only some models continue, and ${named}`
      return { findings: [], unchecked: [{ code: 'invalid-turn', reason }] }
    },
  }
}

/** What stands before the first plain turn of the user behind the calls goes: nothing leads to it. */
function callFirst(
  { where, body, message }: Pick<Entry, 'where' | 'body' | 'message'>,
  codec: Codec,
): Finding {
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
  return fault('invalid-turn', where, { role: 'assistant', why: 'call-first', fixable: start > 0 }, fix)
}

function isPlainUser(body: unknown, index: number, codec: Codec): boolean {
  const list = isObject(body) ? ownArray(body, codec.list) : []
  const parts = codec.requestParts({ [codec.list]: [list[index]] })
  return (
    parts.length > 0 &&
    parts.every((part) => part.role === 'user' && part.kind !== 'result' && part.kind !== 'call')
  )
}

function isCall(part: Part): boolean {
  return part.kind === 'call' && part.side === 'client'
}

function isResult(part: Part): boolean {
  return part.kind === 'result' && part.side === 'client'
}
