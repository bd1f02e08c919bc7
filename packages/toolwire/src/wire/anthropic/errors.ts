import type { OpenObject } from '../../json/value.ts'
import type { Refusal, WireRefusals } from '../codec.ts'
import { bedrockRefusals } from './bedrock-errors.ts'
import { contentRefusals, reasoningRefusals } from './content-errors.ts'
import { definitionRefusals } from './definition-errors.ts'
import { pairingRefusals } from './pairing-errors.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const
const DOCS = 'docs "Claude API errors" and SDK src/resources/shared.ts'

/** The refusals of Anthropic's Messages API. */
export const anthropicRefusals: WireRefusals = {
  wire: 'anthropic',
  // Above each word: the keys of its details.
  rows: [
    {
      id: 'invalid-key',
      faults: [],
      status: 401,
      type: 'authentication_error',
      pattern: /^invalid (x-api-key|bearer token)$/i,
      word: () => ({ message: 'invalid x-api-key' }),
      source: `${DOCS}; text: continuedev/continue#9399`,
      date: '2026-03-04',
    },
    {
      id: 'rate-limit',
      faults: [],
      status: 429,
      type: 'rate_limit_error',
      pattern: /^This request would exceed (your organization's|the) rate limit/,
      // limit: '30,000 input tokens per minute'; organization, model
      word: ({ limit, organization, model }) => ({
        message: `This request would exceed your organization's rate limit of ${limit} (org: ${organization}, model: ${model}). For details, refer to: https://docs.claude.com/en/api/rate-limits. You can see the response headers for current usage. Please reduce the prompt length or the maximum tokens requested, or try again later. You may also contact sales at https://claude.com/contact-sales to discuss your options for a rate limit increase.`,
      }),
      source: 'anthropics/claude-code#55132',
      date: '2026-04-30',
    },
    {
      id: 'overloaded',
      faults: [],
      status: 529,
      type: 'overloaded_error',
      pattern: /^Overloaded$/,
      word: () => ({ message: 'Overloaded' }),
      source: DOCS,
      date: '2026-08-22',
    },
    {
      id: 'server-error',
      faults: [],
      status: 500,
      type: 'api_error',
      pattern: /^Internal server error$/,
      word: () => ({ message: 'Internal server error' }),
      source: DOCS,
      date: '2026-08-22',
    },
    {
      id: 'request-too-large',
      faults: [],
      status: 413,
      type: 'request_too_large',
      pattern: /^Request exceeds the maximum size/,
      word: () => ({ message: 'Request exceeds the maximum size' }),
      source: DOCS,
      date: '2026-08-22',
    },
    {
      id: 'not-json',
      faults: ['invalid-unicode'],
      ...INVALID,
      pattern: /^The request body is not valid JSON/,
      // problem: 'no low surrogate in string'
      word: ({ problem }) => ({ message: `The request body is not valid JSON: ${problem}` }),
      details: ({ code }) =>
        code === 'invalid-unicode' ? { problem: 'no low surrogate in string' } : undefined,
      source: 'anthropics/claude-code#1939',
      date: '2026-09-01',
    },
    {
      id: 'missing-field',
      faults: [],
      ...INVALID,
      pattern: /^(?!messages\.|tools\.)\S+: Field required$/,
      // field: 'max_tokens', 'messages', 'model'
      word: ({ field }) => ({ message: `${field}: Field required` }),
      source: 'probe of the live API, aakshintala/fiber',
      date: '2026-09-29',
    },
    {
      id: 'wrong-type',
      faults: [],
      ...INVALID,
      pattern: /^\S+: Input should be (?!a valid dictionary|an object)/,
      // field: 'messages'; expected: 'a valid list', 'a valid integer'
      word: ({ field, expected }) => ({ message: `${field}: Input should be ${expected}` }),
      source: 'probe of the live API, aakshintala/fiber',
      date: '2026-09-29',
    },
    {
      id: 'unknown-field',
      faults: [],
      ...INVALID,
      pattern: /^\S+: Extra inputs are not permitted$/,
      // field: 'zzz', 'messages.1.content.1.tool_use.text'
      word: ({ field }) => ({ message: `${field}: Extra inputs are not permitted` }),
      source: 'probe of the live API, aakshintala/fiber',
      date: '2026-09-29',
    },
    ...definitionRefusals,
    ...contentRefusals,
    ...pairingRefusals,
    ...reasoningRefusals,
    {
      id: 'unknown-model',
      faults: [],
      status: 404,
      type: 'not_found_error',
      pattern: /^model: /,
      // model
      word: ({ model }) => ({ message: `model: ${model}` }),
      source: DOCS,
      date: '2026-08-22',
    },
    ...bedrockRefusals,
  ],
  errorBody,
}

/** The provider's error envelope. */
function errorBody(refusal: Refusal, requestId: string): OpenObject {
  const { type, code, message } = refusal
  const details = code === null ? {} : { details: { error_code: code } }
  return { type: 'error', error: { type, message, ...details }, request_id: requestId }
}
