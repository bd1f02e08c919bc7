import { ToolwireError } from '../error/toolwire-error.ts'
import type { RefusalDetails, WireRefusals } from '../wire/codec.ts'
import type { EmulatedRefusal } from './emulated-wire.ts'

/** The provider's refusal of that id, from the wire's own table. */
export function refuseByRow(
  refusals: WireRefusals,
  id: string,
  details: RefusalDetails = {},
): EmulatedRefusal {
  const row = refusals.rows.find((one) => one.id === id)
  if (row === undefined)
    throw new ToolwireError('invalid-option', `the table of ${refusals.wire} has no refusal ${id}`)
  const { message, param } = row.word(details)
  return { status: row.status, type: row.type, code: row.code ?? null, param: param ?? null, message }
}
