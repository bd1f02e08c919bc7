import { fault } from '../finding/fault-codes.ts'
import type { Part } from '../wire/codec.ts'
import type { Entry } from './scan.ts'

/** `invalid-turn`: a call in a turn of the user, or a result in one of the assistant. */
export function checkTurn({ parts, where, message, report }: Entry): void {
  if (message < 0) return
  const isCall = (part: Part): boolean => part.kind === 'call' && part.side === 'client'
  const isResult = (part: Part): boolean => part.kind === 'result' && part.side === 'client'
  for (const [role, misfit, why, meant] of [
    ['user', isCall, 'call-in-user', 'assistant'],
    ['assistant', isResult, 'result-in-assistant', 'user'],
  ] as const) {
    if (parts[0]?.role !== role || !parts.some(misfit)) continue
    const fixable = parts.every(misfit)
    const fix = { where: `${where}/role`, action: 'replace', value: meant } as const
    report(fault('invalid-turn', where, { role, why, fixable }, fixable ? { fix } : {}))
  }
}
