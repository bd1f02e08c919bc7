import { ToolwireError } from '../error/toolwire-error.ts'
import type { Codec, RefusalDetails } from '../wire/codec.ts'
import type { EmulatedRefusal } from './emulated-wire.ts'

/** The provider's refusal of that id, from the wire's own table. */
export function refuseByRow(
  codec: Pick<Codec, 'refusals' | 'wire'>,
  id: string,
  details: RefusalDetails = {},
): EmulatedRefusal {
  const row = codec.refusals.find((one) => one.id === id)
  if (row === undefined)
    throw new ToolwireError('invalid-option', `the table of ${codec.wire} has no refusal ${id}`)
  const { message, param } = row.word(details)
  return { status: row.status, type: row.type, code: row.code ?? null, param: param ?? null, message }
}
