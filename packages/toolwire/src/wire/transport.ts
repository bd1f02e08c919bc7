import type { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, type OpenObject } from '../json/value.ts'
import type { AttemptEvent, Codec, Refusal } from './codec.ts'
import { reportAttempt, shownHeaders, shownUrl } from './transport-attempt.ts'
import { causeText, excerpt, refusalOf, refusedError, unreachableError } from './transport-error.ts'

/** The options that the models of all wires share. */
export interface ModelOptions {
  /** The model's name, as the provider has it. */
  readonly model: string
  /** The provider's key. Nothing is read from the environment. */
  readonly apiKey?: string
  /** Base URL as in the provider's official SDK. */
  readonly baseURL?: string
  /** Sent with each request, over the wire's own. */
  readonly headers?: Readonly<Record<string, string>>
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** The most tokens of one response. */
  readonly maxTokens?: number
}

/** Where and how a request is sent. */
export interface Transport {
  readonly wire: Pick<Codec, 'wire' | 'echoed' | 'http' | 'readError'> & Partial<Pick<Codec, 'detect'>>
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  /** True for a refusal that the next attempt would meet again, such as an empty account. */
  isFutile(refusal: Refusal, saysWhen: boolean): boolean
}

export interface PostOptions {
  /** The body as an object, for whoever watches; `text` is what is sent. */
  readonly body: object
  readonly text: string
  readonly signal: AbortSignal
  readonly observe?: (event: AttemptEvent) => void
  readonly timing?: Timing
}

/** The world's part in retries: replaced in tests. */
export interface Timing {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Milliseconds since 1970. */
  date(): number
  /** From 0 up to 1. */
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** A provider's answer: the parsed body and the text it was parsed from. */
export interface Posted {
  readonly body: OpenObject
  readonly text: string
}

/**
 * The response to a JSON body. Retries twice what may pass: no network, 408, 409, 429 and 5xx, or what
 * `x-should-retry` says, after the wait that the headers name; a 400 is never sent twice.
 * Rejects with `provider-refused` or `provider-unreachable`, and on abort with the signal's reason.
 */
export async function post(transport: Transport, options: PostOptions): Promise<Posted> {
  const timing = options.timing ?? REAL_TIMING
  for (let attempt = 1; ; attempt++) {
    options.signal.throwIfAborted()
    const answer = await sendOnce(transport, { ...options, attempt, timing })
    if ('posted' in answer) return answer.posted
    const last = attempt > RETRIES || !answer.mayPass
    if (last) throw answer.error
    await timing.wait(answer.waitMs ?? backoff(attempt, timing), options.signal)
  }
}

/** The promise's outcome, or a rejection with the signal's reason as soon as it is aborted. */
export function abortable<Value>(promise: PromiseLike<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    promise.then(
      (value) => {
        signal.removeEventListener('abort', stop)
        resolve(value)
      },
      (error: unknown) => {
        signal.removeEventListener('abort', stop)
        reject(error)
      },
    )
  })
}

/** Whether a body is a response of the wire. One that was blocked may lack what is echoed. */
export function isResponse(wire: Transport['wire'], body: unknown): body is OpenObject {
  return isObject(body) && (Array.isArray(body[wire.echoed]) || wire.detect?.(body) === 'response')
}

const RETRIES = 2
const BACKOFF_MS = 500
const MAX_BACKOFF_MS = 8_000
const MAX_WAIT_MS = 2 ** 31 - 1
/** What the official SDKs wait for one response. */
const ATTEMPT_MS = 600_000

const REAL_TIMING: Timing = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    })
    return abortable(rest, signal).finally(() => clearTimeout(timer))
  },
}

interface Attempt extends PostOptions {
  readonly attempt: number
  readonly timing: Timing
}

type Answer =
  | { readonly posted: Posted }
  | { readonly error: ToolwireError; readonly mayPass: boolean; readonly waitMs?: number | undefined }

async function sendOnce(transport: Transport, attempt: Attempt): Promise<Answer> {
  const { timing, signal } = attempt
  const start = timing.now()
  reportAttempt(attempt.observe, () => requestEvent(transport, attempt))
  const limit = new AbortController()
  try {
    const received = await withinLimits(receive(transport, attempt, limit.signal), { signal, limit })
    return readAnswer(transport, attempt, { ...received, durationMs: timing.now() - start })
  } catch (error) {
    const durationMs = timing.now() - start
    const message = causeText(error)
    const kind = signal.aborted ? 'abort' : limit.signal.aborted ? 'timeout' : 'network'
    reportAttempt(attempt.observe, () => ({
      type: 'failure',
      attempt: attempt.attempt,
      kind,
      message,
      durationMs,
    }))
    if (signal.aborted) throw signal.reason
    const where = shownUrl(transport.url)
    const told = `no answer from ${where}: ${message}. Check the network and the base URL.`
    return { error: unreachableError(told, { url: where }, error), mayPass: true }
  }
}

interface Received {
  readonly response: Response
  readonly text: string
  readonly firstByteMs: number
}

async function receive(transport: Transport, attempt: Attempt, signal: AbortSignal): Promise<Received> {
  const start = attempt.timing.now()
  const { fetch, url, headers } = transport
  const response = await fetch(url, { method: 'POST', headers, body: attempt.text, signal })
  const firstByteMs = attempt.timing.now() - start
  return { response, text: await response.text(), firstByteMs }
}

interface Limits {
  readonly signal: AbortSignal
  /** Aborted with the signal, and when the time is up. */
  readonly limit: AbortController
}

/** What comes first: the answer, the abort, or the end of the time. A fetch that ignores its signal holds nobody up. */
function withinLimits<Value>(work: Promise<Value>, { signal, limit }: Limits): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (reason: unknown): void => {
      limit.abort(reason)
      reject(reason)
    }
    const cancel = (): void => stop(signal.reason)
    const timer = setTimeout(
      () => stop(new Error(`no answer within ${ATTEMPT_MS / 1000} seconds`)),
      ATTEMPT_MS,
    )
    signal.addEventListener('abort', cancel, { once: true })
    const settle = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    work.then(
      (value) => {
        settle()
        resolve(value)
      },
      (error: unknown) => {
        settle()
        reject(error)
      },
    )
  })
}

function readAnswer(
  transport: Transport,
  attempt: Attempt,
  received: Received & { readonly durationMs: number },
): Answer {
  const { response, text } = received
  const body = parsed(text)
  reportAttempt(attempt.observe, () => ({
    type: 'response',
    attempt: attempt.attempt,
    status: response.status,
    headers: shownHeaders(Object.fromEntries(response.headers)),
    body,
    bytes: new TextEncoder().encode(text).length,
    firstByteMs: received.firstByteMs,
    durationMs: received.durationMs,
  }))
  const { wire } = transport
  if (response.ok && isResponse(wire, body)) return { posted: { body, text } }
  const requestId = response.headers.get(wire.http.requestIdHeader)
  if (response.ok && wire.readError(response.status, body) === undefined) {
    const where = shownUrl(transport.url)
    const told = `${where} answered ${response.status} with something that is no ${wire.wire} response: ${excerpt(text)}. Check the base URL.`
    return {
      error: unreachableError(told, { url: where, status: response.status, requestId }),
      mayPass: false,
    }
  }
  const refusal = refusalOf(wire, response.status, body)
  const waitMs = saidWait(response.headers, attempt.timing) ?? refusal.waitMs
  const mayPass = isWorthRetrying(response, transport.isFutile(refusal, waitMs !== undefined))
  return { error: refusedError(refusal, requestId), mayPass, waitMs }
}

function isWorthRetrying(response: Response, isFutile: boolean): boolean {
  const { status } = response
  if (status === 400 || response.ok) return false
  const said = response.headers.get('x-should-retry')
  if (said === 'true') return true
  if (said === 'false' || isFutile) return false
  return status === 408 || status === 409 || status === 429 || status >= 500
}

/** The wait that the headers ask for, in milliseconds. */
function saidWait(headers: Headers, timing: Timing): number | undefined {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (isWait(ms)) return ms
  const after = headers.get('retry-after')
  if (after === null) return undefined
  const seconds = /^\s*\d/.test(after) ? Number.parseFloat(after) * 1000 : Date.parse(after) - timing.date()
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(seconds, 0), MAX_WAIT_MS)
}

function isWait(ms: number): boolean {
  return ms >= 0 && ms <= MAX_WAIT_MS
}

function backoff(attempt: number, timing: Timing): number {
  const full = Math.min(BACKOFF_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS)
  return full * (1 - timing.random() / 4)
}

function requestEvent(transport: Transport, attempt: Attempt): AttemptEvent {
  return {
    type: 'request',
    attempt: attempt.attempt,
    method: 'POST',
    url: shownUrl(transport.url),
    headers: shownHeaders(transport.headers),
    body: attempt.body,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
