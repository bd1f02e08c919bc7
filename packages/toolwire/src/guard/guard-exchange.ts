import { checkDocument } from '../check/check-document.ts'
import type { Finding } from '../finding/finding.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { Conversation, Conversations } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import type { ExchangeLog, OpenExchange } from './exchange-log.ts'
import type { Fetch, GuardMode, GuardTold } from './guard-options.ts'
import { judgeRequest } from './judge-request.ts'
import type { RequestMend } from './judge-request.ts'
import { mendedText } from './mended-text.ts'
import { followResponse } from './follow-response.ts'
import { rejection } from './rejection.ts'
import { isSigned, withBody } from './sent-request.ts'
import type { SentRequest } from './sent-request.ts'
import type { ServerState } from './server-state.ts'
import type { TellFinding } from './tell-finding.ts'

/** What a guard keeps from request to request. */
export interface Guarding {
  readonly mode: GuardMode
  readonly tell: TellFinding
  readonly log: ExchangeLog
  readonly state: ServerState
  readonly conversations: Conversations
  readonly records: boolean
}

/** A request to an endpoint that is known, with the text of its body. */
export interface GuardedRequest {
  readonly fetch: Fetch
  readonly input: RequestInfo | URL
  readonly init: RequestInit | undefined
  readonly sent: SentRequest
  readonly endpoint: Endpoint
  readonly text: string
}

/** One exchange: the request judged, sent as the mode says, and its answer followed as it passes. */
export async function guardExchange(request: GuardedRequest, guarding: Guarding): Promise<Response> {
  const { fetch, input, init } = request
  const plan = planned(request, guarding)
  if (plan === undefined) return fetch(input, init)
  if (plan.rejected !== undefined) return plan.rejected
  const start = performance.now()
  let response: Response
  try {
    response = await fetch(...plan.send)
  } catch (error) {
    const durationMs = performance.now() - start
    plan.failed(error, durationMs)
    throw error
  }
  return plan.follow(response, start)
}

interface Plan {
  readonly send: readonly [RequestInfo | URL, RequestInit | undefined]
  readonly rejected: Response | undefined
  failed(error: unknown, durationMs: number): void
  follow(response: Response, start: number): Response
}

/** What is to be done with a request. Undefined where it passes unseen, also when the guard itself fails. */
function planned(request: GuardedRequest, guarding: Guarding): Plan | undefined {
  try {
    return plan(request, guarding)
  } catch {
    return undefined
  }
}

function plan(request: GuardedRequest, guarding: Guarding): Plan | undefined {
  const { input, init, endpoint, text, sent } = request
  const { conversations, state, mode, log } = guarding
  const reading = conversations.read(text, endpoint)
  if (reading === undefined) return undefined
  const { conversation } = reading
  const { body } = conversation
  const tools = ownArray(body, 'tools')
  if (tools.length > 0) conversation.tools = tools
  const judgement = judgeRequest(conversation, state)
  const errors = judgement.findings.filter(({ severity }) => severity === 'error')
  const rejects = mode === 'reject' && errors.length > 0
  const mend =
    mode === 'repair' && errors.length > 0 && !isSigned(sent.headers) ? judgement.repair() : undefined
  const url = sent.url.origin + sent.url.pathname
  const exchange = openExchange(log, conversation, { sent, body: mend?.body ?? body })
  const news = createNews({ conversation, exchange, tell: guarding.tell, url })
  for (const finding of judgement.findings) news(finding, 'request', actionOn(finding, rejects, mend))
  for (const change of mend?.changes ?? []) {
    // The caller's history keeps its fault: the same repair is made each time, and written once.
    if (isNews(conversation, `repair ${change.code} ${change.where}`)) exchange.repaired(change)
  }
  const { codec } = endpoint
  return {
    send:
      mend === undefined
        ? [input, init]
        : withBody(input, init, mendedText({ body, text }, mend.body, codec.list)),
    rejected: rejects ? reject(errors, { conversation, exchange }) : undefined,
    failed(error, durationMs) {
      conversation.last = 'failed'
      exchange.cameBack({ durationMs, error: failureOf(error, init?.signal) })
    },
    follow: (response, start) =>
      followResponse(response, {
        start,
        codec,
        signal: init?.signal ?? undefined,
        keepsText: guarding.records,
        ended: (back) => {
          conversation.last = back.error === undefined && response.ok ? 'answered' : 'failed'
          if (response.ok && isObject(back.body))
            take(back.body, { guarding, conversation, body, news, back })
          exchange.cameBack(back)
        },
      }),
  }
}

function reject(
  errors: readonly Finding[],
  { conversation, exchange }: { readonly conversation: Conversation; readonly exchange: OpenExchange },
): Response {
  const { response, body } = rejection(errors, conversation.body, conversation.endpoint)
  conversation.last = 'failed'
  exchange.cameBack({ status: response.status, headers: {}, body, durationMs: 0 })
  return response
}

function openExchange(
  log: ExchangeLog,
  conversation: Conversation,
  { sent, body }: { readonly sent: SentRequest; readonly body: OpenObject },
): OpenExchange {
  const { method, headers, url } = sent
  // A count is no turn of the conversation.
  const isTurn = conversation.endpoint.action === 'turn'
  return isTurn ? log.request(conversation, { method, url: url.href, headers, body }) : SILENT
}

const SILENT: OpenExchange = { found: () => {}, repaired: () => {}, cameBack: () => {} }

type News = (finding: Finding, phase: GuardTold['phase'], action: GuardTold['action']) => void

interface NewsOptions {
  readonly conversation: Conversation
  readonly exchange: OpenExchange
  readonly tell: TellFinding
  readonly url: string
}

/** Tells each fault of a conversation once, however often it is sent. */
function createNews({ conversation, exchange, tell, url }: NewsOptions): News {
  const { wire } = conversation.endpoint.codec
  return (finding, phase, action) => {
    const { code, where, at = '', args } = finding
    const { callId } = args
    // A history that is cut at its beginning moves its faults: a call's id stays.
    const place = typeof callId === 'string' && callId !== '' ? callId : where
    const of = phase === 'request' ? '' : ` ${phase} ${conversation.turn}`
    if (!isNews(conversation, `${code} ${place} ${at}${of}`)) return
    exchange.found(finding, phase, action)
    tell(finding, { action, phase, wire, url })
  }
}

function isNews({ told }: Conversation, key: string): boolean {
  if (told.has(key)) return false
  told.add(key)
  return true
}

function actionOn(
  { code, where, severity }: Finding,
  rejects: boolean,
  mend: RequestMend | undefined,
): GuardTold['action'] {
  if (rejects) return severity === 'error' ? 'rejected' : 'observed'
  if (mend === undefined || !mend.changes.some((change) => change.code === code)) return 'observed'
  return mend.remaining.some((left) => left.code === code && left.where === where) ? 'observed' : 'repaired'
}

interface Taking {
  readonly guarding: Guarding
  readonly conversation: Conversation
  /** The request that was answered. */
  readonly body: OpenObject
  readonly news: News
  readonly back: { readonly streamed?: boolean }
}

/** What is learnt from a response that went well. Its faults are told, its bytes stay. */
function take(response: OpenObject, { guarding, conversation, body, news, back }: Taking): void {
  const { codec, action } = conversation.endpoint
  if (action !== 'turn' || codec.detect(response) !== 'response') return
  guarding.state.learn(body, response, codec)
  const calls = codec.calls(response).map(({ callId }) => callId)
  guarding.conversations.answered(
    conversation,
    calls.filter((id) => id !== ''),
  )
  const state = codec.heldState(body)
  const shared = state?.kind === 'conversation' ? state.id : own(own(response, 'conversation'), 'id')
  for (const id of [own(response, 'id'), shared]) {
    if (typeof id === 'string') guarding.conversations.byState.set(id, conversation)
  }
  const { tools } = conversation
  const context = tools === undefined ? {} : { tools }
  const options = { codecs: [codec], wire: codec.wire, kind: 'response', context } as const
  for (const finding of checkDocument(response, options).findings) {
    news(finding, back.streamed === true ? 'stream' : 'response', 'observed')
  }
}

function failureOf(error: unknown, signal: AbortSignal | null | undefined) {
  const isAbort = signal?.aborted === true || own(error, 'name') === 'AbortError'
  const message = error instanceof Error ? error.message : String(error)
  return { kind: isAbort ? 'abort' : 'network', message } as const
}
