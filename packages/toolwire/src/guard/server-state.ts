import { valueAt } from '../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { CallPart, Codec } from '../wire/codec.ts'
import type { WireName } from '../wire/profile.ts'

/** What the server holds behind a request, as far as a guard has seen it come about. */
export interface HeldHistory {
  /** The calls that wait for a result, in the shape of a response: what a check takes as the stored one. */
  readonly response: OpenObject
  /** Ids of calls that have their result. */
  readonly answered: ReadonlySet<string>
  /** False when the beginning was not seen, or others may have written: a result may answer a call that is not known. */
  readonly whole: boolean
}

/** Remembers what servers hold. Calls and ids only, no texts; the last ones only. */
export interface ServerState {
  /** What is held behind a request; undefined where the guard does not know. */
  historyOf(body: OpenObject, codec: Codec): HeldHistory | undefined
  /**
   * The request with what it refers to by id in its place, and the way back. The very same request where it refers to
   * nothing, undefined where it refers to something that is not known.
   */
  resolved(body: OpenObject, codec: Codec): ResolvedBody | undefined
  /** Told of a request that was answered. */
  learn(body: OpenObject, response: OpenObject, codec: Codec): void
  /** Told that a conversation on the server is changed by other means. */
  forget(conversation: string): void
}

export interface ResolvedBody {
  readonly body: OpenObject
  /** A repaired body with the references back; undefined where a repair touched what the server holds. */
  back(repaired: OpenObject): OpenObject | undefined
}

const MOST_RESPONSES = 1000
const MOST_ITEMS = 5000
const MOST_ANSWERED = 500

export function createServerState(): ServerState {
  const histories = createCache<HeldHistory>(MOST_RESPONSES)
  const items = createCache<OpenObject>(MOST_ITEMS)

  function historyOf(body: OpenObject, codec: Codec): HeldHistory | undefined {
    const state = codec.heldState(body)
    return state?.id === undefined ? undefined : histories.get(keyOf(codec, state.kind, state.id))
  }

  function resolved(body: OpenObject, codec: Codec): ResolvedBody | undefined {
    // A body without references need not be looked through.
    if (codec.heldState(body) === undefined) return { body, back: (repaired) => repaired }
    const stood = new Map<unknown, unknown>()
    const entries = ownArray(body, codec.list).map((entry) => {
      if (own(entry, 'type') !== 'item_reference') return entry
      const item = items.get(ownString(entry, 'id') ?? '')
      if (item !== undefined) stood.set(item, entry)
      return item
    })
    if (entries.includes(undefined)) return undefined
    if (stood.size === 0) return { body, back: (repaired) => repaired }
    return {
      body: { ...body, [codec.list]: entries },
      back(repaired) {
        const list = ownArray(repaired, codec.list)
        // What stands for a reference has no content: a copy with a change in it must not be sent.
        if ([...stood.keys()].some((item) => !list.includes(item))) return undefined
        return { ...repaired, [codec.list]: list.map((entry) => stood.get(entry) ?? entry) }
      },
    }
  }

  function learn(body: OpenObject, response: OpenObject, codec: Codec): void {
    if (HOLDS[codec.wire]?.(body) !== true) return
    const before = codec.heldState(body)
    const held = before === undefined ? undefined : historyOf(body, codec)
    const stands = resolved(body, codec)?.body
    const isSelfContained = before === undefined || before.kind === 'item-reference'
    const whole = stands !== undefined && (isSelfContained || held?.whole === true)
    const history = { ...historyAfter({ body: stands ?? body, response, codec }, held), whole }
    const id = ownString(response, 'id')
    if (id !== undefined) {
      for (const kind of ['previous-response', 'thread']) histories.set(keyOf(codec, kind, id), history)
    }
    const shared =
      before?.kind === 'conversation' ? before.id : ownString(own(response, 'conversation'), 'id')
    // Others may write to a conversation, too.
    if (shared !== undefined) {
      histories.set(keyOf(codec, 'conversation', shared), { ...history, whole: false })
    }
    for (const item of ownArray(response, codec.echoed)) {
      const itemId = ownString(item, 'id')
      if (itemId !== undefined && isObject(item)) items.set(itemId, withoutContent(item))
    }
  }

  return {
    historyOf,
    resolved,
    learn,
    forget: (conversation) => histories.drop((key) => key.endsWith(` conversation ${conversation}`)),
  }
}

/**
 * Which requests the server keeps for later ones: on Responses all but those that say `store: false`, on Anthropic those
 * of a message thread (beta of 2026-11-02). Elsewhere each request has the whole history.
 */
const HOLDS: Readonly<Partial<Record<WireName, (body: OpenObject) => boolean>>> = {
  'openai-responses': (body) => own(body, 'store') !== false,
  anthropic: (body) => isObject(own(body, 'thread')),
}

function keyOf({ wire }: Codec, kind: string, id: string): string {
  return `${wire} ${kind} ${id}`
}

interface Exchange {
  readonly body: OpenObject
  readonly response: OpenObject
  readonly codec: Codec
}

function historyAfter(
  { body, response, codec }: Exchange,
  held: HeldHistory | undefined,
): Pick<HeldHistory, 'response' | 'answered'> {
  const answered = new Set(held?.answered)
  const open = new Map<string, unknown>()
  const add = (part: CallPart, document: unknown): void => {
    if (part.side !== 'client' || part.callId === undefined) return
    const native = valueAt(document, part.where)
    open.set(part.callId, isObject(native) ? withoutContent(native) : native)
  }
  for (const part of held === undefined ? [] : codec.responseParts(held.response)) {
    if (part.kind === 'call') add(part, held?.response)
  }
  for (const part of codec.requestParts(body)) {
    if (part.kind === 'call') add(part, body)
    if (part.kind !== 'result' || part.side !== 'client' || part.callId === undefined) continue
    open.delete(part.callId)
    answered.add(part.callId)
  }
  for (const part of codec.responseParts(response)) if (part.kind === 'call') add(part, response)
  for (const id of answered) {
    if (answered.size <= MOST_ANSWERED) break
    answered.delete(id)
  }
  return { response: { [codec.echoed]: [...open.values()] }, answered }
}

/** What tells who a block or item is, and nothing of what it says: enough to judge pairs by. */
function withoutContent(item: OpenObject): OpenObject {
  const kept: Record<string, unknown> = {}
  for (const key of KEPT) if (Object.hasOwn(item, key)) kept[key] = item[key]
  for (const [key, value] of Object.entries(CONTENT)) if (Object.hasOwn(item, key)) kept[key] = value
  return kept
}

const KEPT = [
  'type',
  'id',
  'call_id',
  'name',
  'namespace',
  'toolset_name',
  'status',
  'async',
  'role',
  'caller',
]
/** Sound values in the place of what an item says. */
const CONTENT: OpenObject = {
  arguments: '{}',
  input: {},
  content: [{ type: 'output_text', text: 'held by the server' }],
  summary: [],
  encrypted_content: 'held by the server',
}

interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  drop(isMeant: (key: string) => boolean): void
}

/** Keeps the last values that were set. */
function createCache<Value>(most: number): Cache<Value> {
  const values = new Map<string, Value>()
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= most) break
        values.delete(oldest)
      }
    },
    drop(isMeant) {
      for (const key of [...values.keys()].filter(isMeant)) values.delete(key)
    },
  }
}
