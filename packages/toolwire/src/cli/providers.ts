import { emulate } from '../emulator/emulate.ts'
import { extractive } from '../emulator/extractive.ts'
import { anthropicModel } from '../wire/anthropic/index.ts'
import type { Model } from '../wire/codec.ts'
import { geminiModel } from '../wire/gemini/index.ts'
import { chatModel } from '../wire/openai-chat/index.ts'
import { openaiModel } from '../wire/openai-responses/index.ts'
import type { WireName } from '../wire/profile.ts'
import type { ModelOptions } from '../wire/transport.ts'
import { UsageError } from './usage-error.ts'

/** A provider as the command line knows it: where its key is, and which model is asked by default. */
export interface Provider {
  readonly wire: WireName
  /** The variables that may hold the key, the usual one first. */
  readonly keys: readonly [string, ...string[]]
  readonly baseUrl: string
  /** The model of the official SDK's own example. */
  readonly model: string
  /** ISO date on which that was looked at. */
  readonly date: string
  readonly create: (options: ModelOptions) => Model
}

/** The providers of `run --provider`, by the name of their wire. */
export const providers: Readonly<Record<WireName, Provider>> = {
  anthropic: {
    wire: 'anthropic',
    keys: ['ANTHROPIC_API_KEY'],
    baseUrl: 'ANTHROPIC_BASE_URL',
    model: 'claude-sonnet-5-5',
    date: '2026-12-01',
    // A model of one wire's bodies is handed on as one of any: the loop gives it only what that wire made.
    create: (options) => anthropicModel(options) as unknown as Model,
  },
  'openai-responses': {
    wire: 'openai-responses',
    keys: ['OPENAI_API_KEY'],
    baseUrl: 'OPENAI_BASE_URL',
    model: 'gpt-5.5',
    date: '2026-12-01',
    create: (options) => openaiModel(options) as unknown as Model,
  },
  'openai-chat': {
    wire: 'openai-chat',
    keys: ['OPENAI_API_KEY'],
    baseUrl: 'OPENAI_BASE_URL',
    model: 'gpt-5.5',
    date: '2026-12-01',
    create: (options) => chatModel(options) as unknown as Model,
  },
  gemini: {
    wire: 'gemini',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    baseUrl: 'GOOGLE_GEMINI_BASE_URL',
    model: 'gemini-3-flash-preview',
    date: '2026-12-01',
    create: (options) => geminiModel(options) as unknown as Model,
  },
}

export interface ProviderChoice {
  readonly provider?: WireName | undefined
  readonly model?: string | undefined
  readonly env: NodeJS.ProcessEnv
}

export interface ChosenModel {
  readonly model: Model
  /** The variable whose key was used; undefined where none was. */
  readonly key: string | undefined
  /** One line on who answers. */
  readonly note: string
  close(): void
}

/**
 * The model that answers: that of the agent file, or of the provider that was named if its key is in the environment,
 * else the embedded emulator on that wire. A key alone, without a name, asks nobody and costs nothing.
 */
export function chooseModel(choice: ProviderChoice, own: Model | undefined): ChosenModel {
  if (own !== undefined && choice.provider === undefined && choice.model === undefined) {
    return {
      model: own,
      key: undefined,
      note: `${own.model} of the agent file answers, on the ${own.wire.wire} wire`,
      close() {},
    }
  }
  const provider = providers[choice.provider ?? own?.wire.wire ?? 'anthropic']
  const { wire, keys } = provider
  const name = choice.model ?? provider.model
  const key = keys.find((one) => (choice.env[one]?.trim() ?? '') !== '') ?? keys[0]
  const apiKey = choice.env[key]?.trim() ?? ''
  if (choice.provider !== undefined && /[^\x20-\x7e]/.test(apiKey))
    throw new UsageError(
      `the key in ${key} holds characters that no HTTP header can carry; copy it anew from the provider`,
    )
  const baseURL = choice.env[provider.baseUrl]?.trim() ?? ''
  if (choice.provider !== undefined && apiKey !== '') {
    const model = provider.create({ model: name, apiKey, ...(baseURL !== '' && { baseURL }) })
    return { model, key, note: `${name} answers, on the ${wire} wire`, close() {} }
  }
  const emulator = emulate({ model: extractive() })
  const model = provider.create({ model: name, apiKey: 'emulated', fetch: emulator.fetch })
  const unset = keys.length > 1 ? `neither ${keys.join(' nor ')} is set` : `${key} is not set`
  const why = choice.provider === undefined ? 'no --provider named' : unset
  const note = `${why}: the embedded emulator answers on the ${wire} wire, by rules; it is no language model`
  return { model, key: undefined, note, close: () => emulator.close() }
}
