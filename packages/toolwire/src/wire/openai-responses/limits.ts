import { openaiSchemas } from '../openai-schemas.ts'
import type { Profile } from '../profile.ts'
import { idLimits } from './id-limits.ts'

/** The profile that the wire's name means. */
export const defaultProfile: Profile = {
  id: 'openai-responses',
  wire: 'openai-responses',
  date: '2026-12-01',
  names: { pattern: /^[a-zA-Z0-9_-]{1,128}$/, maxLength: 128, safeLength: 64 },
  ids: idLimits,
  schemas: openaiSchemas,
  tools: { maxTools: 128 },
  sources: [
    'names: API schema, 1 to 128 characters, 2026-08; Chat and SDK comments say 64',
    'call ids: API schema, 1 to 64 characters, 2026-08; item prefix seen in every response',
    'root, properties, items: error texts of the API in public reports, 2024 to 2026',
    'strict: guide "Structured outputs" and SDK 7.59 lib/transform; refused keywords beyond the guide are the SDK converter\'s',
    'strict sizes: guide "Structured outputs", 2026-08; reports of 2024 show smaller figures',
    '128 tools: error text seen on Chat Completions; on Responses unconfirmed',
  ],
}

/** The profiles of the wire. */
export const profiles: readonly Profile[] = [defaultProfile]
