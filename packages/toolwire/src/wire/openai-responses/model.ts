import { ToolwireError } from '../../error/toolwire-error.ts'
import type { Model } from '../codec.ts'
import { isEmptyAccount } from '../openai-account.ts'
import { createSend } from '../transport-model.ts'
import type { ModelOptions } from '../transport.ts'
import { openaiResponses } from './codec.ts'
import type { ResponsesRequest, ResponsesResponse } from './types.ts'

export interface OpenaiModelOptions extends ModelOptions {
  /** An instance of the official SDK, or of one of its clouds: its auth, retries and base URL are used. */
  readonly client?: OpenaiClient
  /**
   * Who keeps the history. `full` (the default) sends all of it each time, stores nothing at the provider and takes
   * the reasoning back encrypted; `previous-response` sends what is new and names the response before.
   */
  readonly state?: 'full' | 'previous-response'
}

/** What is used of the official SDK's instance. */
export interface OpenaiClient {
  readonly responses: {
    create(body: never, options?: { readonly signal?: AbortSignal }): PromiseLike<unknown>
  }
}

/**
 * A model behind OpenAI's Responses API, by plain fetch or through an SDK's instance.
 * Throws `invalid-option` for a name, key, URL or state that cannot be used.
 *
 * @example openaiModel({ apiKey, model: 'gpt-5.6' })
 */
export function openaiModel(options: OpenaiModelOptions): Model<ResponsesRequest, ResponsesResponse> {
  const { client, model, maxTokens, state = 'full' } = options
  if (state !== 'full' && state !== 'previous-response') {
    throw new ToolwireError(
      'invalid-option',
      `state must be 'full' or 'previous-response', got ${String(state)}`,
    )
  }
  return {
    wire: openaiResponses,
    model,
    state,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    send: createSend({
      wire: openaiResponses,
      options,
      prepare: state === 'full' ? withoutStore : (request) => request,
      // The SDK's types are closed, ours are open: the body is the same JSON.
      create: client && ((body, settings) => client.responses.create(body as never, settings)),
      echoes: 'items',
      isFutile: isEmptyAccount,
    }),
  }
}

const ENCRYPTED = 'reasoning.encrypted_content'

/** The history travels with each request, so the reasoning must come back in a form that can be sent again. */
function withoutStore(request: ResponsesRequest): ResponsesRequest {
  const { include } = request
  const held = openaiResponses.heldState(request)?.kind
  // A request that goes on from what the server holds needs its response held, too.
  if (held === 'previous-response' || held === 'conversation') return request
  const all = !Array.isArray(include)
    ? [ENCRYPTED]
    : include.includes(ENCRYPTED)
      ? include
      : [...include, ENCRYPTED]
  return { store: false, ...request, include: all }
}
