import { isObject, own, ownArray } from '../json/value.ts'
import type { Codec, Part } from '../wire/codec.ts'
import type { Conversation } from './conversation.ts'
import { createPairing } from './pairing.ts'
import type { Pairing } from './pairing.ts'

/**
 * The index of a request body: what stands where, and which result answers which call.
 *
 * Given the index of an earlier request of the same run, only the entries that came since are read: the earlier
 * list must begin the new one, entry by entry the same objects, else all of it is read.
 *
 * @example
 * const { pairs } = indexConversation(anthropic, body)
 * const unanswered = pairs.filter((pair) => pair.result === undefined)
 */
export function indexConversation(codec: Codec, body: unknown, previous?: Conversation): Conversation {
  const before = previous?.wire === codec ? pairings.get(previous) : undefined
  const continued = previous && before && continues(codec, previous, body) ? previous : undefined
  const pairing = continued && before ? before : createPairing()
  if (continued) pairings.delete(continued)
  const list = listOf(codec, body)
  const from = continued ? listOf(codec, continued.body).length : 0
  const added = codec.requestParts(body, from)
  const { pairs, unpaired } = pairing.add(added)
  const recent = { ...(isObject(body) ? body : undefined), [codec.list]: list.slice(from) }
  const sameTools = continued && fieldOf(body, 'tools') === fieldOf(continued.body, 'tools')
  const conversation: Conversation = {
    wire: codec,
    body,
    parts: continued ? [...outside(codec, body), ...inList(continued), ...added] : added,
    tools: sameTools ? continued.tools : codec.declaredTools(body),
    toolChoice: codec.toolChoice(body),
    heldState: continued ? (codec.heldState(recent) ?? referencesOf(continued)) : codec.heldState(body),
    pairs,
    unpaired,
  }
  pairings.set(conversation, pairing)
  return conversation
}

// A pairing goes on with the index that continues it; an index that is continued twice is read anew.
const pairings = new WeakMap<Conversation, Pairing>()

function continues(codec: Codec, previous: Conversation, body: unknown): boolean {
  const before = listOf(codec, previous.body)
  const list = listOf(codec, body)
  return (
    before.length > 0 && before.length <= list.length && before.every((entry, index) => entry === list[index])
  )
}

function listOf(codec: Codec, body: unknown): readonly unknown[] {
  return isObject(body) ? ownArray(body, codec.list) : []
}

function fieldOf(body: unknown, key: string): unknown {
  return isObject(body) ? own(body, key) : undefined
}

function outside(codec: Codec, body: unknown): readonly Part[] {
  return codec.requestParts({ ...(isObject(body) ? body : undefined), [codec.list]: [] })
}

function inList(conversation: Conversation): readonly Part[] {
  const first = conversation.parts.findIndex((part) => part.message >= 0)
  return first < 0 ? [] : conversation.parts.slice(first)
}

function referencesOf(conversation: Conversation): Conversation['heldState'] {
  return conversation.heldState?.kind === 'item-reference' ? conversation.heldState : undefined
}
