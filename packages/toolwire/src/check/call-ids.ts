import { fault } from '../finding/fault-codes.ts'
import type { FaultArgs } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import type { CallPart, Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'

/** `invalid-call-id` for the id that pairs a call: absent, empty, or in a form that the provider refuses. */
export function checkCallId(call: CallPart, codec: Codec, profile: Profile): Finding | undefined {
  // An id that the wire does not have cannot be wrong.
  if (call.byName === true) return undefined
  const where = call.where + codec.callFields.id
  const id = call.callId
  const pattern = call.side === 'server' ? codec.rules.serverCallId : profile.ids.callId
  const args = { got: id ?? '', type: call.type }
  if (id === undefined && call.side === 'server') return undefined
  if (id === undefined || id === '') {
    const why = id === undefined ? 'absent' : 'empty'
    return fault('invalid-call-id', where, { ...args, why, expected: pattern?.source ?? '' })
  }
  const { maxLength } = profile.ids
  if (id.length > maxLength) {
    return fault('invalid-call-id', where, { ...args, why: 'length', expected: String(maxLength) })
  }
  if (pattern === undefined || pattern.test(id) || call.type === 'mcp_tool_use') return undefined
  return fault('invalid-call-id', where, { ...args, why: 'pattern', expected: pattern.source })
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

function itemIdFault(id: string, prefix: string): FaultArgs['invalid-call-id']['why'] | undefined {
  if (id === '') return 'empty'
  if (!ITEM_ID.test(id)) return 'pattern'
  return id.startsWith(prefix) ? undefined : 'prefix'
}
