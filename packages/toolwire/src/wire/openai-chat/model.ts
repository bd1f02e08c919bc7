import { ToolwireError } from '../../error/toolwire-error.ts'
import type { Model } from '../codec.ts'
import { isEmptyAccount } from '../openai-account.ts'
import { createSend } from '../transport-model.ts'
import type { ModelOptions } from '../transport.ts'
import { chatCodec, openaiChat } from './codec.ts'
import { profiles } from './limits.ts'
import type { ChatRequest, ChatResponse } from './types.ts'

export interface ChatModelOptions extends ModelOptions {
  /** An instance of the official SDK, or of one of its clouds: its auth, retries and base URL are used. */
  readonly client?: ChatClient
  /**
   * Id of the profile of the server behind `baseURL`: `openai-chat` (the default), `mistral-chat`, or
   * `openai-compatible-strict` for any other.
   */
  readonly profile?: string
}

/** What is used of the official SDK's instance. */
export interface ChatClient {
  readonly chat: {
    readonly completions: {
      create(body: never, options?: { readonly signal?: AbortSignal }): PromiseLike<unknown>
    }
  }
}

/**
 * A model behind Chat Completions, OpenAI's or another server's, by plain fetch or through an SDK's instance.
 * Throws `invalid-option` for a name, key, URL or profile that cannot be used.
 *
 * @example chatModel({ apiKey, model: 'mistral-large-latest', baseURL: 'https://api.mistral.ai/v1', profile: 'mistral-chat' })
 */
export function chatModel(options: ChatModelOptions): Model<ChatRequest, ChatResponse> {
  const { client, model, maxTokens } = options
  const wire = codecOf(options.profile)
  return {
    wire,
    model,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    send: createSend({
      wire,
      options,
      prepare: (request) => request,
      // The SDK's types are closed, ours are open: the body is the same JSON.
      create: client && ((body, settings) => client.chat.completions.create(body as never, settings)),
      echoes: 'whole',
      isFutile: isEmptyAccount,
    }),
  }
}

function codecOf(id: string | undefined): typeof openaiChat {
  if (id === undefined || id === openaiChat.profile.id) return openaiChat
  const profile = profiles.find((one) => one.id === id)
  if (profile !== undefined) return chatCodec(profile)
  const known = profiles.map((one) => one.id).join(', ')
  throw new ToolwireError('invalid-option', `profile must be one of ${known}, got ${String(id)}`)
}
