import { valueAt } from '../../json/pointer.ts'
import type { RefusalRow } from '../codec.ts'
import { anyFieldRefusals } from '../openai-field-errors.ts'
import { parameterOf, text } from '../openai-error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const
const REPORTS = 'error bodies in public reports'
const CHARACTERS =
  'Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.'

/** Refusals of single fields. Above each word: the keys of its details; `field` is the parameter, `input[2].call_id`. */
export const fieldRefusals: readonly RefusalRow[] = [
  ...anyFieldRefusals,
  {
    id: 'item-id-prefix',
    faults: ['invalid-call-id'],
    ...INVALID,
    code: 'invalid_value',
    pattern: /^Invalid '[^']*': '.*'\. Expected an ID that begins with '/,
    // field; value; prefix: 'fc'
    word: ({ field = '', value, prefix }) => ({
      message: `Invalid '${field}': '${value}'. Expected an ID that begins with '${prefix}'.`,
      param: field,
    }),
    details: ({ where, args }) =>
      args.why === 'prefix'
        ? { field: parameterOf(where), value: text(args.got), prefix: text(args.expected) }
        : undefined,
    source: 'nodetool-ai/nodetool#4252; openai/openai-agents-python#972',
    date: '2026-05-01',
  },
  {
    id: 'id-empty',
    faults: ['invalid-call-id', 'result-mismatch'],
    ...INVALID,
    code: 'empty_string',
    pattern: /^Invalid '[^']*': empty string\. Expected a string with minimum length 1/,
    // field
    word: ({ field = '' }) => ({
      message: `Invalid '${field}': empty string. Expected a string with minimum length 1, but got an empty string instead.`,
      param: field,
    }),
    details: ({ where }, body) =>
      where.endsWith('/call_id') && valueAt(body, where) === '' ? { field: parameterOf(where) } : undefined,
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'id-characters',
    faults: ['invalid-call-id'],
    ...INVALID,
    code: 'invalid_value',
    pattern: /Expected an ID that contains letters, numbers, underscores, or dashes/,
    // field; value
    word: ({ field = '', value }) => ({
      message: `Invalid '${field}': '${value}'. ${CHARACTERS}`,
      param: field,
    }),
    details: ({ where, args }) =>
      where.endsWith('/id') ? { field: parameterOf(where), value: text(args.got) } : undefined,
    source: 'langchain-ai/langchainjs#11044',
    date: '2026-08-01',
  },
  {
    id: 'duplicate-item',
    faults: ['duplicate-call-id'],
    ...INVALID,
    pattern: /^Duplicate item found with id /,
    // id
    word: ({ id }) => ({
      message: `Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`,
      param: 'input',
    }),
    details: ({ where, args }, body) => {
      const id = text(valueAt(body, `${where}/id`))
      return id !== '' && id === text(valueAt(body, `${text(args.first)}/id`)) ? { id } : undefined
    },
    source: `${REPORTS}; the second sentence is less sure`,
    date: '2026-08-01',
  },
]
