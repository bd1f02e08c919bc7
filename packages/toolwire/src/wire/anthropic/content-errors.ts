import type { Finding } from '../../finding/finding.ts'
import { valueAt } from '../../json/pointer.ts'
import { ownString } from '../../json/value.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { blockOf, dotted, fieldOf, idPointer, indexOf, objectAt, text } from './error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const

/** Refusals of roles, ids, arguments and results as such. Above each word: the keys of its details. */
export const contentRefusals: readonly RefusalRow[] = [
  {
    id: 'unknown-role',
    faults: ['invalid-turn'],
    ...INVALID,
    pattern: /^messages: Unexpected role /,
    // role
    word: ({ role }) => ({
      message: `messages: Unexpected role "${role}". Allowed roles are "user" or "assistant"`,
    }),
    source: 'public reports',
    date: '2026-08-31',
  },
  {
    id: 'result-in-assistant',
    faults: ['invalid-turn'],
    ...INVALID,
    pattern: /^messages\.\d+: `tool_result` blocks can only be in `user` messages/,
    // message
    word: ({ message }) => ({
      message: `messages.${message}: \`tool_result\` blocks can only be in \`user\` messages`,
    }),
    details: turnDetails('result-in-assistant'),
    source: 'probe of claude-haiku-4-5',
    date: '2026-08-28',
  },
  {
    id: 'call-in-user',
    faults: ['invalid-turn'],
    ...INVALID,
    pattern: /^messages\.\d+: `tool_use` blocks can only be in `assistant` messages/,
    // message
    word: ({ message }) => ({
      message: `messages.${message}: \`tool_use\` blocks can only be in \`assistant\` messages`,
    }),
    details: turnDetails('call-in-user'),
    source: 'public reports',
    date: '2026-08-31',
  },
  {
    id: 'id-pattern',
    faults: ['invalid-call-id'],
    ...INVALID,
    pattern: /\.(server_)?tool_use\.id: String should match pattern /,
    // field: 'messages.1.content.0.tool_use.id'; expected: the pattern
    word: ({ field, expected }) => ({ message: `${field}: String should match pattern '${expected}'` }),
    details: (finding, body) => {
      if (finding.code !== 'invalid-call-id' || finding.args.why === 'absent') return undefined
      return { field: fieldOf(finding.where, body), expected: text(finding.args.expected) }
    },
    source: 'public reports, many: ids of other providers',
    date: '2026-09-01',
  },
  {
    id: 'id-missing',
    faults: ['invalid-call-id', 'result-mismatch', 'orphan-result'],
    ...INVALID,
    pattern: /^messages\.\d+\.content\.\d+\.\w+\.(tool_use_id|id): Field required$/,
    // field: 'messages.2.content.0.tool_result.tool_use_id'
    word: ({ field }) => ({ message: `${field}: Field required` }),
    details: (finding, body) => {
      const { code, where } = finding
      if (code === 'invalid-call-id') return { field: fieldOf(where, body) }
      if (valueAt(body, idPointer(where)) !== undefined) return undefined
      return { field: fieldOf(idPointer(where), body) }
    },
    source: 'probe of claude-haiku-4-5',
    date: '2026-08-28',
  },
  {
    id: 'input-missing',
    faults: ['empty-arguments'],
    ...INVALID,
    pattern: /\.tool_use\.input: Field required$/,
    // field: 'messages.1.content.0.tool_use.input'
    word: ({ field }) => ({ message: `${field}: Field required` }),
    details: ({ where }, body) =>
      valueAt(body, where) === undefined ? { field: fieldOf(where, body) } : undefined,
    source: 'public reports, many',
    date: '2026-08-01',
  },
  {
    id: 'input-not-object',
    faults: [
      'misencoded-arguments',
      'empty-arguments',
      'non-object-arguments',
      'malformed-arguments',
      'concatenated-arguments',
      'truncated-arguments',
    ],
    ...INVALID,
    pattern: /\.tool_use\.input: Input should be a valid dictionary$/,
    // field: 'messages.1.content.0.tool_use.input'
    word: ({ field }) => ({ message: `${field}: Input should be a valid dictionary` }),
    details: ({ where }, body) => ({ field: fieldOf(where, body) }),
    source: 'anthropics/claude-code#6696; anthropics/anthropic-sdk-typescript#648',
    date: '2025-09-01',
  },
  {
    id: 'empty-error-result',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /\.tool_result: content cannot be empty if `?is_error`? is true$/,
    // field: 'messages.4.content.0.tool_result'
    word: ({ field }) => ({ message: `${field}: content cannot be empty if \`is_error\` is true` }),
    details: ({ where, args }, body) =>
      args.what === 'error-result' ? { field: blockOf(where, body) } : undefined,
    source: 'jlevy/markform#153',
    date: '2026-02-16',
  },
  {
    id: 'media-in-error-result',
    faults: [],
    ...INVALID,
    pattern: /\.tool_result: all content must be type `text` if `is_error` is true$/,
    // field: 'messages.4.content.0.tool_result'
    word: ({ field }) => ({ message: `${field}: all content must be type \`text\` if \`is_error\` is true` }),
    source: 'public reports, many',
    date: '2026-08-01',
  },
]

/** Refusals of reasoning and of empty content, tested behind the pairing. */
export const reasoningRefusals: readonly RefusalRow[] = [
  {
    id: 'thinking-first',
    faults: ['missing-reasoning'],
    ...INVALID,
    pattern: /\.type: Expected `thinking` or `redacted_thinking`, but found `/,
    // message; found: 'tool_use', 'text'
    word: ({ message, found }) => ({
      message: `messages.${message}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${found}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks).`,
    }),
    details: ({ where }, body) => {
      const found = ownString(objectAt(body, `${where}/content/0`), 'type')
      return { message: indexOf(where), found: found ?? 'text' }
    },
    source: 'public reports; manual thinking only',
    date: '2026-01-31',
  },
  {
    id: 'thinking-edited',
    faults: ['invalid-reasoning'],
    ...INVALID,
    pattern: /`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified/,
    // path: 'messages.1.content.0'
    word: ({ path }) => ({
      message: `${path}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`,
    }),
    source: 'docs "Errors"',
    date: '2026-08-22',
  },
  {
    id: 'thinking-signature',
    faults: ['invalid-reasoning'],
    ...INVALID,
    pattern: /: Invalid `(signature|data)` in `(redacted_)?thinking` block$/,
    // path; field: 'signature' or 'data'; type: 'thinking' or 'redacted_thinking'
    word: ({ path, field, type }) => ({ message: `${path}: Invalid \`${field}\` in \`${type}\` block` }),
    details: ({ where, args }) => {
      if (args.why !== 'signature') return undefined
      const type = text(args.type)
      return { path: dotted(where), field: type === 'thinking' ? 'signature' : 'data', type }
    },
    source: 'public reports',
    date: '2026-08-01',
  },
  {
    id: 'empty-text',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /text content blocks must (be non-empty|contain non-whitespace text)$/,
    word: () => ({ message: 'messages: text content blocks must be non-empty' }),
    details: ({ args }) => (args.what === 'text' ? {} : undefined),
    source: 'public reports; probes in experientiallabs/experiential#804',
    date: '2026-08-31',
  },
  {
    id: 'empty-message',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /^messages\.\d+: (user|all) messages must have non-empty content/,
    // message
    word: ({ message }) => ({ message: `messages.${message}: user messages must have non-empty content` }),
    details: ({ where, args }) => (args.what === 'message' ? { message: indexOf(where) } : undefined),
    source: 'probes in experientiallabs/experiential#804',
    date: '2026-08-31',
  },
  {
    id: 'prefill',
    faults: ['missing-result', 'invalid-turn'],
    ...INVALID,
    pattern: /^This model does not support assistant message prefill\./,
    word: () => ({
      message:
        'This model does not support assistant message prefill. The conversation must end with a user message.',
    }),
    details: ({ args }) => (args.why === 'prefill' ? {} : undefined),
    source: 'docs "Errors"',
    date: '2026-08-22',
  },
]

function turnDetails(why: string) {
  return (finding: Finding): RefusalDetails | undefined =>
    finding.args.why === why ? { message: indexOf(finding.where) } : undefined
}
