import { openaiSchemas } from '../openai-schemas.ts'
import type { Profile } from '../profile.ts'
import { idLimits } from './id-limits.ts'

// Where the facts are stated:
// - names: API schema, 1 to 128 characters, 2026-08; Chat and SDK comments say 64
// - call ids: API schema, 1 to 64 characters, 2026-08; item prefix seen in every response
// - schemas: wire/openai-schemas.ts
// - strict where it is absent: API schema, 2026-08; what is then decided, sources tell differently
// - 128 tools: error text seen on Chat Completions; on Responses unconfirmed

/** The profile that the wire's name means. */
export const defaultProfile: Profile = {
  id: 'openai-responses',
  wire: 'openai-responses',
  date: '2026-12-01',
  names: { pattern: /^[a-zA-Z0-9_-]{1,128}$/, maxLength: 128, safeLength: 64 },
  ids: idLimits,
  schemas: openaiSchemas,
  tools: { maxTools: 128, decidesStrict: true },
}

/** The profiles of the wire. */
export const profiles: readonly Profile[] = [defaultProfile]
