import type { RequestChecker } from '../check/request-checker.ts'
import { memberSpans } from '../json/spans.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import { fits } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

/** A conversation as a guard has seen it grow, request by request. */
export interface Conversation {
  readonly id: number
  readonly endpoint: Endpoint
  /** The last body, parsed. Entries that came before are the very same objects. */
  body: OpenObject
  text: string
  /** Where the list ends in the text: its last entry's end, and what stands behind. Undefined without such a list. */
  listEnd: number | undefined
  tail: string
  /** Faults that were told. */
  readonly told: Set<string>
  checker: RequestChecker | undefined
  /** Turns that were asked for, and attempts of the last one. */
  turn: number
  attempt: number
  /** What became of the last request. */
  last: 'open' | 'answered' | 'failed'
  /** Ids of the calls in the last response. */
  calls: readonly string[]
  /** The definitions of the last request that had some. */
  tools: readonly unknown[] | undefined
}

/** What a request is to the conversations that are known. */
export interface Reading {
  readonly conversation: Conversation
  /** The same body again, after it failed: a retry. */
  readonly isRetry: boolean
}

/** The conversations that a guard remembers: the last ones, within bounds. */
export interface Conversations {
  /** The conversation that a body belongs to, the body read; undefined for what is no request of the endpoint. */
  read(text: string, endpoint: Endpoint): Reading | undefined
  /** Told of the calls in a response, by which a request that was rewritten is known again. */
  answered(conversation: Conversation, calls: readonly string[]): void
  /** The conversation that a response of the server belongs to. */
  readonly byState: Map<string, Conversation>
}

export interface ConversationsOptions {
  /** How many are kept. */
  readonly most?: number
  /** How many characters their last bodies may have together. */
  readonly characters?: number
  /** Told of a conversation that is remembered no longer. */
  readonly onForget?: (conversation: Conversation) => void
}

/**
 * A memory of conversations. A body whose text continues one that is known costs its new entries: what stands before
 * them is compared as text, and neither parsed nor checked again.
 */
export function createConversations(options: ConversationsOptions = {}): Conversations {
  const { most = 64, characters = 64 * 1024 * 1024, onForget } = options
  /** The newest last. */
  const known = new Set<Conversation>()
  const byCall = new Map<string, Conversation>()
  const byState = new Map<string, Conversation>()
  let kept = 0
  let made = 0

  function add(conversation: Conversation): void {
    known.add(conversation)
    for (const oldest of known) {
      if ((known.size <= most && kept <= characters) || oldest === conversation) break
      forget(oldest)
    }
  }

  function forget(conversation: Conversation): void {
    known.delete(conversation)
    kept -= conversation.text.length
    for (const id of conversation.calls) if (byCall.get(id) === conversation) byCall.delete(id)
    for (const [id, one] of byState) if (one === conversation) byState.delete(id)
    onForget?.(conversation)
  }

  function keep(conversation: Conversation, text: string): void {
    kept += text.length - conversation.text.length
    conversation.text = text
    known.delete(conversation)
    add(conversation)
  }

  /** Takes in a body that continues a conversation by its text. False for one that does not. */
  function grow(conversation: Conversation, text: string): boolean {
    const grown = grownBody(conversation, text)
    if (grown === undefined) return false
    conversation.body = grown.body
    conversation.listEnd = grown.listEnd
    conversation.tail = text.slice(grown.listEnd)
    keep(conversation, text)
    return true
  }

  function readAnew(text: string, endpoint: Endpoint): Reading | undefined {
    const body = parsed(text)
    if (!fits(body, endpoint)) return undefined
    const listEnd = endOfList(text, body, endpoint.codec.list)
    const before = ownerOf(body, endpoint)
    const place = { body, listEnd, tail: text.slice(listEnd ?? text.length) }
    if (before !== undefined) {
      // Rewritten on the way: what was known by place is not any more.
      Object.assign(before, place, { checker: undefined })
      next(before)
      keep(before, text)
      return { conversation: before, isRetry: false }
    }
    kept += text.length
    const conversation: Conversation = {
      id: ++made,
      endpoint,
      ...place,
      text,
      told: new Set(),
      checker: undefined,
      turn: 1,
      attempt: 1,
      last: 'open',
      calls: [],
      tools: undefined,
    }
    add(conversation)
    return { conversation, isRetry: false }
  }

  /** The conversation whose last calls a body answers, or whose state on the server it continues. */
  function ownerOf(body: OpenObject, { codec }: Endpoint): Conversation | undefined {
    const state = codec.heldState(body)
    const held = state?.id === undefined ? undefined : byState.get(state.id)
    if (held !== undefined) return held.endpoint.codec.wire === codec.wire ? held : undefined
    if (byCall.size === 0) return undefined
    const from = Math.max(0, ownArray(body, codec.list).length - LOOKED_AT)
    for (const part of codec.requestParts(body, from).toReversed()) {
      if (part.kind !== 'result' || part.byName === true || part.callId === undefined) continue
      const owner = byCall.get(part.callId)
      if (owner !== undefined) return owner.endpoint.codec.wire === codec.wire ? owner : undefined
    }
    return undefined
  }

  return {
    byState,
    read(text, endpoint) {
      const newestFirst = [...known].toReversed().filter((one) => one.endpoint === endpoint)
      for (const conversation of newestFirst) {
        if (conversation.text !== text) continue
        // The same question asked afresh is a conversation of its own; what was told of it is told.
        if (conversation.last !== 'failed') return twin(conversation)
        conversation.attempt++
        conversation.last = 'open'
        keep(conversation, text)
        return { conversation, isRetry: true }
      }
      for (const conversation of newestFirst) {
        if (!grow(conversation, text)) continue
        next(conversation)
        return { conversation, isRetry: false }
      }
      return readAnew(text, endpoint)
    },
    answered(conversation, calls) {
      for (const id of conversation.calls) if (byCall.get(id) === conversation) byCall.delete(id)
      conversation.calls = calls
      if (known.has(conversation)) for (const id of calls) byCall.set(id, conversation)
    },
  }

  function twin(conversation: Conversation): Reading {
    const { list } = conversation.endpoint.codec
    kept += conversation.text.length
    const copy: Conversation = {
      ...conversation,
      id: ++made,
      body: { ...conversation.body, [list]: copied(own(conversation.body, list)) },
      told: new Set(conversation.told),
      checker: undefined,
      turn: 1,
      attempt: 1,
      last: 'open',
      calls: [],
    }
    add(copy)
    return { conversation: copy, isRetry: false }
  }
}

function copied(list: unknown): unknown {
  return Array.isArray(list) ? [...(list as unknown[])] : list
}

// Results of one turn stand at the end of a request.
const LOOKED_AT = 64

function next(conversation: Conversation): void {
  conversation.turn++
  conversation.attempt = 1
  conversation.last = 'open'
}

interface Grown {
  readonly body: OpenObject
  readonly listEnd: number
}

/**
 * The body of a text that begins like the last one of a conversation up to the end of its list. JSON has one reading:
 * what follows a list that is still open is entries, up to where it closes.
 */
function grownBody(conversation: Conversation, text: string): Grown | undefined {
  const { listEnd, endpoint, body, tail } = conversation
  if (listEnd === undefined || text.length <= listEnd) return undefined
  const isLonger = text[listEnd] === ','
  if (!isLonger && text[listEnd] !== ']') return undefined
  // Compared as a whole: the engine does that many times faster than `startsWith`.
  if (text.slice(0, listEnd) !== conversation.text.slice(0, listEnd)) return undefined
  const { list } = endpoint.codec
  const entries = ownArray(body, list)
  if (isLonger && text.endsWith(tail)) {
    const end = text.length - tail.length
    const added = end > listEnd ? parsed(`[${text.slice(listEnd + 1, end)}]`) : undefined
    if (Array.isArray(added) && added.length > 0) {
      return { body: { ...body, [list]: grownList(entries, added) }, listEnd: end }
    }
  }
  return withOtherTail(conversation, text, isLonger)
}

/** Something behind the list has changed, too. */
function withOtherTail(
  { listEnd = 0, endpoint, body }: Conversation,
  text: string,
  isLonger: boolean,
): Grown | undefined {
  const { list } = endpoint.codec
  const open = `{${JSON.stringify(list)}:[`
  const rest = open + text.slice(isLonger ? listEnd + 1 : listEnd)
  const later = parsed(rest)
  if (!isObject(later)) return undefined
  const members = memberSpans(rest)
  const span = members.get(list)
  // A second list of the same name, or none any more, is nothing to build upon.
  if (span === undefined || span.start !== open.length - 1) return undefined
  const head: Record<string, unknown> = {}
  for (const key of Object.keys(body)) {
    if (key === list) break
    head[key] = body[key]
  }
  const end = listEnd + (isLonger ? 1 : 0) - open.length + trimmedEnd(rest, span.end - 1)
  const whole = { ...head, ...later }
  if (!fits(whole, endpoint)) return undefined
  return {
    body: { ...whole, [list]: grownList(ownArray(body, list), ownArray(later, list)) },
    listEnd: end,
  }
}

/** The list is the conversation's own, so it grows where it is: a copy a turn would cost the square of its length. */
function grownList(entries: readonly unknown[], added: readonly unknown[]): unknown[] {
  const list = entries as unknown[] // made by `JSON.parse`, seen by nobody who writes to it
  for (const entry of added) list.push(entry)
  return list
}

/** Where the last entry of the list ends; undefined for an empty list, for none, and for a key that stands twice. */
function endOfList(text: string, body: OpenObject, list: string): number | undefined {
  const entries = own(body, list)
  if (!Array.isArray(entries) || entries.length === 0) return undefined
  const span = memberSpans(text).get(list)
  return span === undefined ? undefined : trimmedEnd(text, span.end - 1)
}

function trimmedEnd(text: string, end: number): number {
  let at = end
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--
  return at
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
