import { ToolwireError } from '../../error/toolwire-error.ts'
import { isObject } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { Model, Refusal } from '../codec.ts'
import { createSend } from '../transport-model.ts'
import type { ModelOptions } from '../transport.ts'
import { gemini, geminiCodec } from './codec.ts'
import { DAILY_QUOTA } from './read-error.ts'
import { objectIn } from './fields.ts'
import { profiles } from './limits.ts'
import type { GeminiRequest, GeminiResponse } from './types.ts'

export interface GeminiModelOptions extends ModelOptions {
  /** An instance of the official SDK, for the Gemini API or Vertex AI: its auth, retries and base URL are used. */
  readonly client?: GeminiClient
  /** Id of the profile of the model: `gemini-3` (the default) or `gemini-2`. */
  readonly profile?: string
}

/** What is used of the official SDK's instance. */
export interface GeminiClient {
  readonly models: {
    generateContent(params: never): PromiseLike<unknown>
  }
}

/**
 * A model behind Gemini's `generateContent`, by plain fetch or through an SDK's instance.
 * Throws `invalid-option` for a name, key, URL or profile that cannot be used.
 *
 * @example geminiModel({ apiKey, model: 'gemini-3-pro' })
 */
export function geminiModel(options: GeminiModelOptions): Model<GeminiRequest, GeminiResponse> {
  const { client, model, maxTokens } = options
  const wire = codecOf(options.profile)
  return {
    wire,
    model,
    ...(maxTokens === undefined ? {} : { maxTokens }),
    send: createSend({
      wire,
      options,
      prepare: withoutModel,
      // The SDK's types are closed, ours are open: the parameters are made of the same JSON.
      create:
        client &&
        ((body, { signal }, named) => client.models.generateContent(paramsOf(body, named, signal) as never)),
      echoes: 'whole',
      isFutile,
    }),
  }
}

/** The path names the model; in the body it would be an unknown field. */
function withoutModel(request: GeminiRequest): GeminiRequest {
  if (!isObject(request) || !Object.hasOwn(request, 'model')) return request
  const { model: _named, ...rest } = request
  return rest
}

/** The parameters of the SDK: all but the contents stands in `config`, the settings of the generation spread in it. */
function paramsOf(body: GeminiRequest, model: string, abortSignal: AbortSignal): OpenObject {
  const { contents, generationConfig: _config, generation_config: _snake, ...rest } = body
  return { model, contents, config: { ...objectIn(body, 'generationConfig'), ...rest, abortSignal } }
}

function codecOf(id: string | undefined): typeof gemini {
  if (id === undefined || id === gemini.profile.id) return gemini
  const profile = profiles.find((one) => one.id === id)
  if (profile !== undefined) return geminiCodec(profile)
  const known = profiles.map((one) => one.id).join(', ')
  throw new ToolwireError('invalid-option', `profile must be one of ${known}, got ${String(id)}`)
}

function isFutile(refusal: Refusal): boolean {
  return refusal.code === DAILY_QUOTA
}
