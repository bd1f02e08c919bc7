import { fault } from '../finding/fault-codes.ts'
import type { Part } from '../wire/codec.ts'
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

function isCall(part: Part): boolean {
  return part.kind === 'call' && part.side === 'client'
}

function isResult(part: Part): boolean {
  return part.kind === 'result' && part.side === 'client'
}
