import { canonicalText } from '../json/canonical.ts'
import { valueAt } from '../json/pointer.ts'
import { own, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { CallPart, Codec, Part, ResultPart, TextPart } from '../wire/codec.ts'
import type { ChainedRequest, RequestChain } from './request-chain.ts'
import { contentTextOf } from './result-text.ts'
import { known, turnOf } from './run-draft.ts'
import type { CallDraft, LocatedLine, RequestDraft, ResultDraft, RunDraft } from './run-draft.ts'
import { parsedInput } from './parsed-input.ts'
import type { Declared, Place } from './trace-run.ts'

/** Takes a request into the index: the texts and results that it brings, each result paired with the call it answers. */
export function indexRequest(draft: RunDraft, chain: RequestChain, line: LocatedLine): RequestDraft {
  const { codec } = draft
  const isFirst = draft.turns.every((turn) => turn.requests.length === 0)
  const chained = chain.read(line, codec?.list ?? '')
  const turn = turnOf(draft, line.turn)
  const request = requestOf(line, chained)
  turn.requests.push(request)
  if (turn.startedAt === undefined && line.time !== undefined) turn.startedAt = line.time
  if (codec === undefined || chained.live === undefined) return request
  request.declared = declaredIn(draft, codec, chained.live)
  const parts = newParts(codec, chained, isFirst)
  // Beside history that the server holds a request brings new entries alone, however much they are like old ones.
  const isHeld = codec.heldState(chained.live) !== undefined
  const gone = isHeld ? [] : (chained.replaced ?? chained.removed)
  const told = new Set(codec.requestParts({ [codec.list]: gone }).map(keyOf))
  const prompt = isFirst ? promptStart(parts) : 0
  for (const [index, part] of parts.entries()) {
    if (told.delete(keyOf(part))) continue
    const context = {
      draft,
      line,
      place: request.placeOf(part.where),
      history: isFirst && index < prompt,
      isFirst,
    }
    if (part.kind === 'text') addText(context, part)
    else if (part.kind === 'call') addCall(context, part, codec)
    else if (part.kind === 'result') addResult(context, part, codec)
  }
  turn.userTurn = Math.max(1, draft.userTurn)
  return request
}

interface Context {
  readonly draft: RunDraft
  readonly line: LocatedLine
  readonly place: Place
  readonly history: boolean
  readonly isFirst: boolean
}

function requestOf(line: LocatedLine, chained: ChainedRequest): RequestDraft {
  const { event } = line
  const seq = own(event, 'seq')
  const bytes = own(event, 'bytes')
  return {
    turn: line.turn,
    attempt: Number(own(event, 'attempt') ?? 1),
    place: { source: line.source, where: '' },
    intact: chained.intact,
    appends: chained.removed.length === 0,
    entries: chained.length,
    body: chained.body,
    placeOf: (where) => ({ ...chained.stored(where), body: where }),
    ...known('seq', typeof seq === 'number' ? seq : undefined),
    ...known('time', line.time),
    ...known('method', ownString(event, 'method')),
    ...known('url', ownString(event, 'url')),
    ...known('bytes', typeof bytes === 'number' ? bytes : undefined),
  }
}

/** The definitions of a request, read again only when something beside the list of messages has changed. */
function declaredIn(draft: RunDraft, codec: Codec, body: OpenObject): Declared {
  const { [codec.list]: _list, ...rest } = body
  const key = Object.values(rest)
  const before = draft.declared
  if (before?.key.length === key.length && key.every((value, index) => value === before.key[index]))
    return before.value
  const tools = codec.declaredTools({ ...rest, [codec.list]: [] })
  const value = { tools, native: tools.map(({ where }) => valueAt(rest, where)) }
  draft.declared = { key, value }
  return value
}

/** What stands in the entries that this request puts in; of the first one also what stands outside the list. */
function newParts(codec: Codec, chained: ChainedRequest, isFirst: boolean): readonly Part[] {
  if (isFirst) return codec.requestParts(chained.live)
  const end = chained.from + chained.added
  if (chained.added === 0) return []
  return codec
    .requestParts(chained.live, chained.from)
    .filter((part) => part.message >= chained.from && part.message < end)
}

/** Everything up to the last thing that is no text of a user was told before the run. */
function promptStart(parts: readonly Part[]): number {
  return parts.findLastIndex((part) => part.role === 'assistant' || part.kind === 'result') + 1
}

// An entry that was put back, with a cache marker or in another place, is not a new one.
function keyOf(part: Part): string {
  if (part.kind === 'text') return `text ${part.role} ${part.text}`
  if (part.kind === 'call') return `call ${part.callId ?? ''}`
  return part.kind === 'result' ? `result ${part.callId ?? ''}` : part.where
}

function addText({ draft, line, place, history, isFirst }: Context, part: TextPart): void {
  if (part.role === 'assistant' && !isFirst) return
  if (part.role === 'user' && !history) draft.userTurn++
  draft.entries.push({
    kind: 'text',
    role: part.role,
    text: part.text,
    history,
    order: draft.entries.length,
    turn: history ? 0 : line.turn,
    place,
    ...known('time', line.time),
  })
}

function addCall({ draft, place, line }: Context, part: CallPart, codec: Codec): void {
  const echoed = part.callId === undefined ? undefined : draft.unechoed.get(part.callId)?.shift()
  if (echoed !== undefined) return
  const renamed = renamedCall(draft, part)
  if (renamed !== undefined) {
    if (part.callId !== undefined) openCall(draft, part.callId, renamed)
    return
  }
  draft.historyCalls++
  const call: CallDraft = {
    kind: 'call',
    ordinal: 1 - draft.historyCalls,
    name: part.name ?? '',
    group: 0,
    side: part.side,
    mayStayOpen: part.mayStayOpen,
    history: true,
    order: draft.entries.length,
    turn: 0,
    place,
    ...parsedInput(part.value, codec),
    ...known('callId', part.callId),
    ...known('itemId', part.itemId),
    ...known('time', line.time),
  }
  draft.entries.push(call)
  if (part.callId !== undefined) openCall(draft, part.callId, call)
}

/** The call of a response that is echoed under another id, as a repair of repeated ids does. */
function renamedCall(draft: RunDraft, part: CallPart): CallDraft | undefined {
  for (const calls of draft.unechoed.values()) {
    const at = calls.findIndex(
      (call) =>
        call.name === part.name && canonicalText(call.rawInput ?? call.input) === canonicalText(part.value),
    )
    if (at >= 0) return calls.splice(at, 1)[0]
  }
  return undefined
}

/** Notes that a call waits for its result under this id. */
export function openCall(draft: RunDraft, id: string, call: CallDraft): void {
  const waiting = draft.open.get(id)
  if (waiting === undefined) draft.open.set(id, [call])
  else waiting.push(call)
}

function addResult({ draft, line, place, history }: Context, part: ResultPart, codec: Codec): void {
  const waiting = part.callId === undefined ? undefined : draft.open.get(part.callId)
  let call = waiting?.shift()
  // A call that was renamed waits under two ids; the other one is spent.
  while (call?.result !== undefined) call = waiting?.shift()
  const text = contentTextOf(part.content)
  const flagged = codec.hasErrorFlag && part.isError
  const result: ResultDraft = {
    kind: 'result',
    error: flagged ? 'yes' : codec.hasErrorFlag ? 'no' : 'unknown',
    signal: flagged ? 'flag' : 'none',
    resultKind: 'tool',
    sent: true,
    history: history || call?.history === true,
    order: draft.entries.length,
    turn: call?.turn ?? (history ? 0 : line.turn),
    place,
    ...known('call', call),
    ...known('callId', part.callId),
    ...known('content', part.content),
    ...known(
      'returned',
      call === undefined ? undefined : own(draft.unsent.get(call)?.event ?? {}, 'returned'),
    ),
    ...known('text', text),
    ...known('size', text?.length),
    ...known('time', line.time),
  }
  if (call !== undefined) {
    call.result = result
    draft.unsent.delete(call)
  }
  draft.entries.push(result)
  if (!result.history) draft.results.push(result)
}
