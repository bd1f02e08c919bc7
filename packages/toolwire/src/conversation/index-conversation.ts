import { isObject, own, ownArray } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { Codec, Part } from '../wire/codec.ts'
import type { Conversation } from './conversation.ts'
import { createPairing } from './pairing.ts'
import type { Pairing } from './pairing.ts'

/**
 * The index of a request body: what stands where, and which result answers which call.
 *
 * Given the index of an earlier request of the same run, only the entries that came since are read: the earlier
 * list must begin the new one, entry by entry the same objects, else all of it is read. The lists of the earlier
 * index then go on in the new one; asked again, the earlier one is read anew from its body.
 *
 * @example
 * const { pairs } = indexConversation(anthropic, body)
 * const unanswered = pairs.filter((pair) => pair.result === undefined)
 */
export function indexConversation(codec: Codec, body: unknown, previous?: Conversation): Conversation {
  const growing = previous?.wire === codec ? indexes.get(previous) : undefined
  const continued =
    previous && growing?.owner === previous && continues(previous, growing, body) ? previous : undefined
  let index = continued && growing ? growing : createIndex()
  const list = listOf(codec, body)
  const from = continued ? listOf(codec, continued.body).length : 0
  read(index, codec.requestParts(body, from))

  function mine(): Index {
    if (index.owner === conversation) return index
    index = createIndex()
    index.owner = conversation
    read(index, codec.requestParts(body))
    return index
  }

  const conversation: Conversation = {
    wire: codec,
    body,
    tools:
      continued && field(body, 'tools') === field(continued.body, 'tools')
        ? continued.tools
        : codec.declaredTools(body),
    toolChoice: codec.toolChoice(body),
    heldState:
      codec.heldState({ ...objectOf(body), [codec.list]: list.slice(from) }) ?? referencesOf(continued),
    get parts() {
      return mine().parts
    },
    get pairs() {
      return mine().pairing.pairs
    },
    get unpaired() {
      return mine().pairing.unpaired
    },
  }
  index.owner = conversation
  indexes.set(conversation, index)
  return conversation
}

/** Lists that grow with a run; the newest conversation owns them. */
interface Index {
  readonly parts: Part[]
  readonly pairing: Pairing
  owner: Conversation | undefined
}

const indexes = new WeakMap<Conversation, Index>()

function createIndex(): Index {
  return { parts: [], pairing: createPairing(), owner: undefined }
}

function read(index: Index, parts: readonly Part[]): void {
  for (const part of parts) {
    index.parts.push(part)
    index.pairing.add(part)
  }
}

function continues(previous: Conversation, index: Index, body: unknown): boolean {
  const codec = previous.wire
  const before = listOf(codec, previous.body)
  const list = listOf(codec, body)
  if (before.length === 0 || before.length > list.length) return false
  for (let at = 0; at < before.length; at++) if (before[at] !== list[at]) return false
  // What stands outside the list, the system text, has to be the same too.
  const outside = codec.requestParts({ ...objectOf(body), [codec.list]: [] })
  const same = outside.every((part, at) => isSame(part, index.parts[at]))
  return same && (index.parts[outside.length]?.message ?? 0) >= 0
}

function isSame(one: Part, other: Part | undefined): boolean {
  if (other === undefined || one.where !== other.where || one.kind !== other.kind) return false
  return one.kind !== 'text' || other.kind !== 'text' || one.text === other.text
}

function listOf(codec: Codec, body: unknown): readonly unknown[] {
  return ownArray(objectOf(body), codec.list)
}

function objectOf(body: unknown): OpenObject {
  return isObject(body) ? body : {}
}

function field(body: unknown, key: string): unknown {
  return own(objectOf(body), key)
}

function referencesOf(conversation: Conversation | undefined): Conversation['heldState'] {
  return conversation?.heldState?.kind === 'item-reference' ? conversation.heldState : undefined
}
