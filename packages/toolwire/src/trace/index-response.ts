import { isObject, own, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { CallPart, Codec, Part, ResultPart } from '../wire/codec.ts'
import { openCall } from './index-request.ts'
import { requestIdOf } from './kept-headers.ts'
import { parsedInput } from './parsed-input.ts'
import { contentTextOf } from './result-text.ts'
import { known, turnOf } from './run-draft.ts'
import type {
  CallDraft,
  LocatedLine,
  RequestDraft,
  ResponseDraft,
  ResultDraft,
  RunDraft,
} from './run-draft.ts'

/** Takes a response into the index: its texts and calls, or the failure that it is. */
export function indexResponse(draft: RunDraft, line: LocatedLine): void {
  const { codec } = draft
  const turn = turnOf(draft, line.turn)
  const response = responseOf(line)
  const request = turn.requests.findLast(
    (one) => one.attempt === response.attempt && one.response === undefined,
  )
  if (request !== undefined) request.response = response
  if (isFailure(response)) {
    addFailure(draft, line, { response, request })
    return
  }
  turn.response = response
  if (line.time !== undefined) turn.endedAt = line.time
  if (response.durationMs !== undefined) turn.durationMs = response.durationMs
  if (codec === undefined) return
  const body = response.body()
  const ending = codec.ending(body)
  turn.ending = ending.kind
  if (ending.native !== '') turn.stopReason = ending.native
  if (isObject(body) && Object.hasOwn(body, 'usage')) {
    turn.usage = codec.usage(body)
    turn.nativeUsage = own(body, 'usage')
  }
  const complete = new Map(codec.calls(body).map((call) => [call.where, call]))
  for (const part of codec.responseParts(body)) addPart({ draft, line, codec, response, complete }, part)
}

/** A refusal, a broken exchange. */
export function isFailure(response: { readonly status?: number; readonly error?: unknown }): boolean {
  return response.error !== undefined || (response.status !== undefined && response.status >= 400)
}

interface Context {
  readonly draft: RunDraft
  readonly line: LocatedLine
  readonly codec: Codec
  readonly response: ResponseDraft
  readonly complete: ReadonlyMap<string, { readonly complete: boolean }>
}

function responseOf(line: LocatedLine): ResponseDraft {
  const { event } = line
  const headers = own(event, 'headers')
  const error = own(event, 'error')
  const raw = own(event, 'raw')
  const body = isObject(raw) ? own(raw, 'data') : own(event, 'body')
  const base = isObject(raw) ? '/raw/data' : '/body'
  return {
    turn: line.turn,
    attempt: Number(own(event, 'attempt') ?? 1),
    place: { source: line.source, where: '' },
    body: () => body,
    placeOf: (where) => ({ source: line.source, where: base + where, body: where }),
    ...known('time', line.time),
    ...known('status', numberOf(event, 'status')),
    ...known('requestId', isObject(headers) ? requestIdOf(headers as Record<string, string>) : undefined),
    ...known('bytes', numberOf(event, 'bytes')),
    ...known('firstByteMs', numberOf(event, 'firstByteMs')),
    ...known('durationMs', numberOf(event, 'durationMs')),
    ...known(
      'error',
      isObject(error)
        ? { kind: ownString(error, 'kind') ?? 'network', message: ownString(error, 'message') ?? '' }
        : undefined,
    ),
  }
}

function addFailure(
  draft: RunDraft,
  line: LocatedLine,
  { response, request }: { response: ResponseDraft; request: RequestDraft | undefined },
): void {
  draft.entries.push({
    kind: 'failure',
    response,
    order: draft.entries.length,
    turn: line.turn,
    place: { source: line.source, where: '' },
    ...known('request', request),
    ...known('time', line.time),
  })
}

function addPart(context: Context, part: Part): void {
  const { draft, line, response } = context
  const base = {
    order: draft.entries.length,
    turn: line.turn,
    place: response.placeOf(part.where),
    ...known('time', line.time),
  }
  if (part.kind === 'text') {
    draft.entries.push({ ...base, kind: 'text', role: 'assistant', text: part.text, history: false })
  } else if (part.kind === 'reasoning') {
    draft.entries.push({ ...base, kind: 'reasoning', role: 'assistant', text: '', history: false })
  } else if (part.kind === 'call') {
    addCall(context, part, base)
  } else if (part.kind === 'result') {
    addResult(context, part, base)
  }
}

type Base = Pick<CallDraft, 'order' | 'turn' | 'place' | 'time'>

function addCall({ draft, codec, complete }: Context, part: CallPart, base: Base): void {
  const turn = turnOf(draft, base.turn)
  const call: CallDraft = {
    ...base,
    kind: 'call',
    ordinal: draft.calls.length + 1,
    name: part.name ?? '',
    group: base.turn,
    side: part.side,
    mayStayOpen: part.mayStayOpen,
    history: false,
    ...parsedInput(part.value, codec),
    ...known('callId', part.callId),
    ...known('itemId', part.itemId),
    ...known('complete', complete.get(part.where)?.complete),
  }
  draft.entries.push(call)
  draft.calls.push(call)
  turn.calls.push(call)
  if (part.callId === undefined) return
  openCall(draft, part.callId, call)
  const unechoed = draft.unechoed.get(part.callId)
  if (unechoed === undefined) draft.unechoed.set(part.callId, [call])
  else unechoed.push(call)
}

/** A server tool's result stands in the response, beside its call. */
function addResult({ draft }: Context, part: ResultPart, base: Base): void {
  const call = part.callId === undefined ? undefined : draft.open.get(part.callId)?.shift()
  const text = contentTextOf(part.content)
  const result: ResultDraft = {
    ...base,
    kind: 'result',
    error: part.isError ? 'yes' : 'no',
    signal: part.isError ? 'flag' : 'none',
    resultKind: 'tool',
    sent: true,
    history: false,
    ...known('call', call),
    ...known('callId', part.callId),
    ...known('content', part.content),
    ...known('text', text),
    ...known('size', text?.length),
  }
  if (call !== undefined) call.result = result
  draft.entries.push(result)
  draft.results.push(result)
}

function numberOf(event: OpenObject, key: string): number | undefined {
  const value = own(event, key)
  return typeof value === 'number' ? value : undefined
}
