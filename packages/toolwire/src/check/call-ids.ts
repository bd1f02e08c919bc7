import { fault } from '../finding/fault-codes.ts'
import type { FaultArgs } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import type { CallPart, Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'

/** `invalid-call-id` for the id that pairs a call: absent, empty, or in a form that the provider refuses. */
export function checkCallId(call: CallPart, codec: Codec, profile: Profile): Finding | undefined {
  // An id that the wire does not have cannot be wrong.
  if (call.byName === true) return undefined
  const id = call.callId
  const pattern = call.side === 'server' ? codec.rules.serverCallId : profile.ids.callId
  if (id === undefined && call.side === 'server') return undefined
  const why = callIdFault(call, pattern, profile.ids.maxLength)
  if (why === undefined) return undefined
  const expected = why === 'length' ? String(profile.ids.maxLength) : (pattern?.source ?? '')
  const where = call.where + codec.callFields.id
  return fault('invalid-call-id', where, { got: id ?? '', type: call.type, why, expected })
}

type IdFault = FaultArgs['invalid-call-id']['why'] | undefined

function callIdFault({ callId, type }: CallPart, pattern: RegExp | undefined, maxLength: number): IdFault {
  if (callId === undefined) return 'absent'
  if (callId === '') return 'empty'
  if (callId.length > maxLength) return 'length'
  return pattern === undefined || pattern.test(callId) || type === 'mcp_tool_use' ? undefined : 'pattern'
}

/** `invalid-call-id` for an item's own id, which only names the item: it can be left out. */
export function checkItemId(call: CallPart, codec: Codec): Finding | undefined {
  const prefix = codec.rules.itemIds?.[call.type]
  const id = call.itemId
  if (prefix === undefined || id === undefined) return undefined
  const why = itemIdFault(id, prefix)
  if (why === undefined) return undefined
  const where = `${call.where}/id`
  const expected = why === 'prefix' ? prefix : ITEM_ID.source
  const fix = { where, action: 'remove' } as const
  return fault('invalid-call-id', where, { got: id, why, expected, type: call.type }, { fix })
}

/** Letters, digits, underscores and dashes: the words of the refusal, 2026-08. */
const ITEM_ID = /^[a-zA-Z0-9_-]+$/

function itemIdFault(id: string, prefix: string): IdFault {
  if (id === '') return 'empty'
  if (!ITEM_ID.test(id)) return 'pattern'
  return id.startsWith(prefix) ? undefined : 'prefix'
}
