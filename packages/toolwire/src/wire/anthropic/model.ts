import type { Model, Refusal } from '../codec.ts'
import { createSend } from '../transport-model.ts'
import type { ModelOptions } from '../transport.ts'
import { anthropic } from './codec.ts'
import type { AnthropicRequest, AnthropicResponse } from './types.ts'

export interface AnthropicModelOptions extends ModelOptions {
  /** An instance of the official SDK, or of one of its clouds: its auth, retries and base URL are used. */
  readonly client?: AnthropicClient
}

/** What is used of the official SDK's instance. */
export interface AnthropicClient {
  readonly messages: {
    create(body: never, options?: { readonly signal?: AbortSignal }): PromiseLike<unknown>
  }
}

/**
 * A model behind Anthropic's Messages API, by plain fetch or through an SDK's instance.
 * Throws `invalid-option` for a name, key or URL that cannot be used.
 *
 * @example anthropicModel({ apiKey, model: 'claude-sonnet-5-5' })
 */
export function anthropicModel(options: AnthropicModelOptions): Model<AnthropicRequest, AnthropicResponse> {
  const { client, model, maxTokens } = options
  return {
    wire: anthropic,
    model,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    send: createSend({
      wire: anthropic,
      options,
      prepare: (request) => request,
      // The SDK's types are closed, ours are open: the body is the same JSON.
      create: client && ((body, settings) => client.messages.create(body as never, settings)),
      echoes: 'whole',
      isFutile,
    }),
  }
}

// "Claude API errors", 2026-08: a reached spend limit carries no retry-after; waiting does not lift it.
const SPEND_LIMITS: ReadonlySet<string> = new Set([
  'enforced_spend_limit_reached',
  'contract_spend_limit_reached',
  'ramp_limit_exceeded',
])

function isFutile(refusal: Refusal, saysWhen: boolean): boolean {
  return !saysWhen && SPEND_LIMITS.has(refusal.code ?? '')
}
