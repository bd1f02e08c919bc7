import type { RefusalRow } from '../codec.ts'
import { anyFieldRefusals } from '../openai-field-errors.ts'
import { parameterOf } from '../openai-error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const

/** Refusals of single fields. Above each word: the keys of its details; `field` is the parameter, `messages[2].content`. */
export const fieldRefusals: readonly RefusalRow[] = [
  ...anyFieldRefusals,
  {
    id: 'unknown-field-older',
    faults: [],
    ...INVALID,
    pattern: /^Unrecognized request argument supplied: /,
    // field
    word: ({ field }) => ({ message: `Unrecognized request argument supplied: ${field}` }),
    source: 'public reports, many; the words of the first validator',
    date: '2025-06-01',
  },
  {
    id: 'empty-calls',
    faults: ['empty-content'],
    ...INVALID,
    code: 'empty_array',
    pattern: /^Invalid '[^']*': empty array\. Expected an array with minimum length 1/,
    // field: 'messages[1].tool_calls'
    word: ({ field = '' }) => ({
      message: `Invalid '${field}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
      param: field,
    }),
    details: ({ where }) => (where.endsWith('/tool_calls') ? { field: parameterOf(where) } : undefined),
    source: 'home-assistant/core#118577; openai/openai-python#2061; openai/openai-node#1341',
    date: '2025-02-20',
  },
  {
    id: 'called-name-pattern',
    faults: ['invalid-tool-name', 'unknown-tool', 'misspelled-tool-name'],
    ...INVALID,
    code: 'invalid_value',
    pattern: /^Invalid 'messages\[\d+\]\.tool_calls\[\d+\]\.function\.name': string does not match pattern\./,
    // field
    word: ({ field = '' }) => ({
      message: `Invalid '${field}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      param: field,
    }),
    source: 'mcp-use/mcp-use#90 and #94',
    date: '2025-05-01',
  },
  {
    id: 'content-missing',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /^Invalid value for 'content': expected a string, got null\.$/,
    // message: index
    word: ({ message }) => ({
      message: "Invalid value for 'content': expected a string, got null.",
      param: `messages.[${message}].content`,
    }),
    source: 'public reports, many',
    date: '2025-06-01',
  },
  {
    id: 'image-in-result',
    faults: [],
    ...INVALID,
    pattern: /Image URLs are only allowed for messages with role 'user', but this message with role '/,
    // message: index; role: 'tool'
    word: ({ message, role }) => ({
      message: `Invalid 'messages[${message}]'. Image URLs are only allowed for messages with role 'user', but this message with role '${role}' contains an image URL.`,
      param: `messages[${message}]`,
    }),
    source:
      'OpenHands/OpenHands#7700; openai/openai-node#1030; newer models drop it in silence, openai/openai-openapi#523',
    date: '2026-02-12',
  },
]
