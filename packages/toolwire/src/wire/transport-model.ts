import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, ownString, type OpenObject } from '../json/value.ts'
import { itemSpans } from '../json/spans.ts'
import type { Texts } from '../json/texts.ts'
import type { AttemptEvent, Codec, Model, Refusal, SendOptions } from './codec.ts'
import { echoedSpan, echoedValue } from './echoed-span.ts'
import { reportAttempt } from './transport-attempt.ts'
import { refusalOf, refusedError, unreachableError } from './transport-error.ts'
import { abortable, isResponse, post, type ModelOptions, type Transport } from './transport.ts'

/** What a wire adds to the common transport. */
export interface ModelParts<Req extends object, Res extends object> {
  readonly wire: Codec<Req, Res>
  readonly options: ModelOptions
  /** The body that is sent: the request with the model's own settings where absent. */
  readonly prepare: (request: Req) => Req
  /** What an official SDK's instance does with a body; its own retries, auth and cloud are used. */
  readonly create:
    | ((body: Req, options: { readonly signal: AbortSignal }, model: string) => PromiseLike<unknown>)
    | undefined
  /** Whether the echoed member travels whole or item by item. */
  readonly echoes: 'whole' | 'items'
  readonly isFutile: (refusal: Refusal, saysWhen: boolean) => boolean
}

/** The `send` of a model: through an SDK's instance where there is one, else through our own transport. */
export function createSend<Req extends object, Res extends object>(
  parts: ModelParts<Req, Res>,
): Model<Req, Res>['send'] {
  const { create } = parts
  checkOptions(parts)
  if (create !== undefined)
    return (request, options) => sendByClient(parts, parts.prepare(request), { ...options, create })
  const transport = transportOf(parts)
  return async (request, options) => {
    const body = parts.prepare(request)
    const text = options.texts?.body(body, [parts.wire.list]) ?? JSON.stringify(body)
    const { signal, observe } = options
    const posted = await post(named(transport, parts, options.model), {
      body,
      text,
      signal,
      ...(observe === undefined ? {} : { observe }),
    })
    if (options.texts !== undefined) rememberEcho(parts, posted, options.texts)
    // The provider's own JSON: the wire's reader takes any.
    return posted.body as Res
  }
}

function checkOptions(parts: { readonly options: ModelOptions }): void {
  const { model, maxTokens } = parts.options
  if (typeof model !== 'string' || model === '')
    throw invalid('model must be the name of a model, as the provider has it')
  if (maxTokens !== undefined && !(Number.isInteger(maxTokens) && maxTokens > 0)) {
    throw invalid(`maxTokens must be a whole number above 0, got ${String(maxTokens)}`)
  }
}

function transportOf<Req extends object, Res extends object>(parts: ModelParts<Req, Res>): Transport {
  const { wire, options } = parts
  const given = options.fetch
  const base = options.baseURL ?? wire.http.baseUrl
  const url = base.replace(/\/+$/, '') + pathOf(wire, options)
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw invalid('baseURL must be an absolute URL, such as https://api.example.com')
  return {
    wire,
    url,
    headers: headersOf(wire, options),
    // Looked up at each call, so that a replaced global is heeded.
    fetch: given ?? ((...args) => globalThis.fetch(...args)),
    isFutile: parts.isFutile,
  }
}

/** The transport to a model of another name, on wires whose path names it. */
function named<Req extends object, Res extends object>(
  transport: Transport,
  { wire, options }: ModelParts<Req, Res>,
  model: string | undefined = options.model,
): Transport {
  const [own, other] = [pathOf(wire, options), pathOf(wire, { model })]
  return own === other ? transport : { ...transport, url: transport.url.slice(0, -own.length) + other }
}

function headersOf(wire: Pick<Codec, 'http' | 'profile'>, options: ModelOptions): Record<string, string> {
  const { apiKey = '', headers = {} } = options
  try {
    const all = new Headers(wire.http.headers({ apiKey, profile: wire.profile }))
    if (apiKey === '') for (const name of KEY_HEADERS) all.delete(name)
    all.set('content-type', 'application/json')
    all.set('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return Object.fromEntries(all)
  } catch {
    // Without the cause: its message would repeat the key.
    throw invalid(
      'apiKey or headers hold a character that HTTP does not allow. Is there a line break at the end?',
    )
  }
}

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key']

function pathOf({ http }: Pick<Codec, 'http'>, { model }: Pick<ModelOptions, 'model'>): string {
  return http.pathFor?.(model) ?? http.path
}

interface ClientOptions<Req extends object> extends SendOptions {
  readonly create: (
    body: Req,
    options: { readonly signal: AbortSignal },
    model: string,
  ) => PromiseLike<unknown>
}

async function sendByClient<Req extends object, Res extends object>(
  parts: ModelParts<Req, Res>,
  body: Req,
  options: ClientOptions<Req>,
): Promise<Res> {
  const { wire } = parts
  const { signal, model = parts.options.model } = options
  const observe = (event: AttemptEvent): void => reportAttempt(options.observe, () => event)
  const start = performance.now()
  signal.throwIfAborted()
  observe({
    type: 'request',
    attempt: 1,
    method: 'POST',
    url: pathOf(wire, { model }),
    headers: {},
    body,
  })
  try {
    const response = await abortable(options.create(body, { signal }, model), signal)
    if (!isResponse(wire, response)) {
      throw unreachableError(`the client gave something that is no ${wire.wire} response`, {})
    }
    observe({
      type: 'response',
      attempt: 1,
      status: 200,
      headers: {},
      body: response,
      durationMs: performance.now() - start,
    })
    // The provider's own JSON, parsed by its SDK.
    return response as Res
  } catch (error) {
    const durationMs = performance.now() - start
    const kind = signal.aborted ? 'abort' : 'network'
    const status = isObject(error) && typeof error['status'] === 'number' ? error['status'] : undefined
    if (signal.aborted || status === undefined) {
      const message = error instanceof Error ? error.message : String(error)
      observe({ type: 'failure', attempt: 1, kind, message, durationMs })
      if (signal.aborted) throw signal.reason
      throw ToolwireError.is(error) ? error : unreachableError(message, {}, error)
    }
    const stated = statedBody(error as OpenObject)
    observe({ type: 'response', attempt: 1, status, headers: {}, body: stated, durationMs })
    throw refusedError(refusalOf(wire, status, stated), ownString(error as OpenObject, 'requestID') ?? null)
  }
}

/** The error body as the provider sent it: one SDK keeps it whole, the other only what stands inside `error`. */
function statedBody(error: OpenObject): unknown {
  const body = error['error']
  if (isObject(body)) return isObject(body['error']) ? body : { error: body }
  return error instanceof Error ? error.message : ''
}

function rememberEcho<Req extends object, Res extends object>(
  parts: ModelParts<Req, Res>,
  posted: { readonly body: OpenObject; readonly text: string },
  texts: Texts,
): void {
  const { body, text } = posted
  const echoed = echoedValue(body, parts.wire)
  const span = echoedSpan(text, parts.wire)
  if (span === undefined || typeof echoed !== 'object' || echoed === null) return
  if (parts.echoes === 'whole') return texts.remember(echoed, text.slice(span.start, span.end))
  if (!Array.isArray(echoed)) return
  const spans = itemSpans(text, span.start)
  for (const [index, item] of echoed.entries()) {
    const own = spans[index]
    if (own !== undefined && isObject(item)) texts.remember(item, text.slice(own.start, own.end))
  }
}

function invalid(message: string): ToolwireError {
  return new ToolwireError('invalid-option', message)
}
