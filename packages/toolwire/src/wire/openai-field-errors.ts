import { valueAt } from '../json/pointer.ts'
import type { RefusalRow } from './codec.ts'
import { kindOf, parameterOf, text } from './openai-error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const
const REPORTS = 'error bodies in public reports'

/** Refusals of any field. Above each word: the keys of its details; `field` is the parameter, `input[2].call_id`. */
export const anyFieldRefusals: readonly RefusalRow[] = [
  {
    id: 'missing-field',
    faults: ['invalid-call-id', 'invalid-tool-name'],
    ...INVALID,
    code: 'missing_required_parameter',
    pattern: /^Missing required parameter: '/,
    // field
    word: ({ field = '' }) => ({ message: `Missing required parameter: '${field}'.`, param: field }),
    details: ({ where, args }, body) =>
      args.why === 'absent' || (args.why === 'empty' && valueAt(body, where) === undefined)
        ? { field: parameterOf(where) }
        : undefined,
    source: `${REPORTS}; openai/codex#6725`,
    date: '2025-11-19',
  },
  {
    id: 'unknown-field',
    faults: [],
    ...INVALID,
    code: 'unknown_parameter',
    pattern: /^Unknown parameter: '/,
    // field
    word: ({ field = '' }) => ({ message: `Unknown parameter: '${field}'.`, param: field }),
    source: '1jehuang/jcode#1028; BerriAI/litellm#13420',
    date: '2026-03-01',
  },
  {
    id: 'wrong-type',
    faults: ['misencoded-arguments', 'empty-arguments'],
    ...INVALID,
    code: 'invalid_type',
    pattern: /^Invalid type for '[^']*': expected /,
    // field; expected: 'a string'; got: 'an object'
    word: ({ field = '', expected, got }) => ({
      message: `Invalid type for '${field}': expected ${expected}, but got ${got} instead.`,
      param: field,
    }),
    details: ({ where }, body) => {
      const value = valueAt(body, where)
      if (typeof value === 'string' || value === undefined) return undefined
      return { field: parameterOf(where), expected: 'a string', got: kindOf(value) }
    },
    source: `${REPORTS}; torad-labs/splice#50`,
    date: '2026-06-01',
  },
  {
    id: 'invalid-value',
    faults: [],
    ...INVALID,
    code: 'invalid_value',
    pattern: /^Invalid value: '.*'\. Supported values are: /,
    // field; value; supported: "'auto', 'none', and 'required'"
    word: ({ field = '', value, supported }) => ({
      message: `Invalid value: '${value}'. Supported values are: ${supported}.`,
      param: field,
    }),
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'id-length',
    faults: ['invalid-call-id'],
    ...INVALID,
    code: 'string_above_max_length',
    pattern: /^Invalid '[^']*': string too long\. Expected a string with maximum length \d+/,
    // field; limit; length
    word: ({ field = '', limit, length }) => ({
      message: `Invalid '${field}': string too long. Expected a string with maximum length ${limit}, but got a string with length ${length} instead.`,
      param: field,
    }),
    details: ({ where, args }) =>
      args.why === 'length'
        ? { field: parameterOf(where), limit: text(args.expected), length: String(text(args.got).length) }
        : undefined,
    source: 'openai-openapi, 2026-08-21; text as for all strings',
    date: '2026-08-21',
  },
]
