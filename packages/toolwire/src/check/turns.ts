import { fault } from '../finding/fault-codes.ts'
import { Holds, whereOf } from './scan.ts'
import type { Entry } from './scan.ts'

/** `invalid-turn`: a call in a turn of the user, or a result in one of the assistant. */
export function checkTurn(entry: Entry): void {
  const { parts, message, holds } = entry
  const role = parts[0]?.role
  if (message < 0 || (role !== 'user' && role !== 'assistant')) return
  const misfit = role === 'user' ? Holds.calls : Holds.results
  if ((holds & misfit) === 0) return
  const fixable = holds === misfit
  const [why, value] =
    role === 'user' ? (['call-in-user', 'assistant'] as const) : (['result-in-assistant', 'user'] as const)
  const where = whereOf(entry)
  const fix = { where: `${where}/role`, action: 'replace', value } as const
  entry.report(fault('invalid-turn', where, { role, why, fixable }, fixable ? { fix } : {}))
}
