import type { SchemaPolicy } from '../../src/schema/compile-schema.ts'
import { defaultProfile as anthropic } from '../../src/wire/anthropic/limits.ts'
import { defaultProfile as gemini } from '../../src/wire/gemini/limits.ts'
import { defaultProfile as chat } from '../../src/wire/openai-chat/limits.ts'
import { defaultProfile as responses } from '../../src/wire/openai-responses/limits.ts'
import type { Profile } from '../../src/wire/profile.ts'
import { fromOpenApi, geminiJsonFaults, geminiParametersFaults } from '../oracle/gemini-schema-rules.ts'
import {
  anthropicFaults,
  anthropicStrictFaults,
  openaiFaults,
  openaiStrictFaults,
} from '../oracle/schema-rules.ts'

/** A field of a definition on a wire, with what the provider's documents say of the schemas in it. */
export interface SchemaForm {
  readonly name: string
  readonly profile: Profile
  readonly policy: SchemaPolicy
  /** What breaks the documented rules, without strict and with it. */
  open(schema: unknown): string[]
  strict(schema: unknown): string[]
  /** The schema in the words of JSON Schema. */
  plain(schema: unknown): Record<string, unknown>
}

const asIs = (schema: unknown) => schema as Record<string, unknown>
const onOpenai = { open: openaiFaults, strict: openaiStrictFaults, plain: asIs }
const onAnthropic = { open: anthropicFaults, strict: anthropicStrictFaults, plain: asIs }
const onGemini = { open: geminiJsonFaults, strict: geminiJsonFaults, plain: asIs }
const inParameters = {
  open: geminiParametersFaults,
  strict: geminiParametersFaults,
  plain: (schema: unknown) => fromOpenApi(schema) as Record<string, unknown>,
}

/** Every form in which a schema is sent: each wire, both fields of Gemini. */
export const forms: readonly SchemaForm[] = [
  { name: 'anthropic', profile: anthropic, policy: {}, ...onAnthropic },
  { name: 'openai-responses', profile: responses, policy: {}, ...onOpenai },
  { name: 'openai-chat', profile: chat, policy: {}, ...onOpenai },
  { name: 'gemini parametersJsonSchema', profile: gemini, policy: {}, ...onGemini },
  { name: 'gemini parameters', profile: gemini, policy: { schemaField: 'parameters' }, ...inParameters },
]

/** The same with the choices that are not the default. */
export const chosenForms: readonly SchemaForm[] = [
  { name: 'anthropic, tuples as lists', profile: anthropic, policy: { tuple: 'array' }, ...onAnthropic },
  { name: 'anthropic, unrolled', profile: anthropic, policy: { unroll: 2 }, ...onAnthropic },
  { name: 'openai, tuples as lists', profile: responses, policy: { tuple: 'array' }, ...onOpenai },
  {
    name: 'gemini parameters, unrolled, tuples as lists',
    profile: gemini,
    policy: { schemaField: 'parameters', unroll: 2, tuple: 'array' },
    ...inParameters,
  },
]
