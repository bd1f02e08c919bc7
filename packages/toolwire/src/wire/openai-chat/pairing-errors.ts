import type { Finding } from '../../finding/finding.ts'
import { segmentsOf } from '../../json/pointer.ts'
import { own, ownArray } from '../../json/value.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { text } from '../openai-error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const

/** Refusals of calls and results that do not pair. Above each word: the keys of its details; `message` is an index. */
export const pairingRefusals: readonly RefusalRow[] = [
  {
    id: 'orphan-result',
    faults: ['orphan-result', 'misplaced-result', 'result-mismatch'],
    ...INVALID,
    // Compatible servers mend the spelling, or put the words in double quotes.
    pattern:
      /messages with role ['"]tool['"] must be a response to a prece+ding message with ['"]tool_calls['"]/i,
    // message
    word: ({ message }) => ({
      message:
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      param: `messages.[${message}].role`,
    }),
    details: ({ code, where }, body) =>
      code === 'orphan-result' && !followsCalls(where, body) ? { message: indexOf(where) } : undefined,
    source: 'miurla/morphic#136; DashScope: sigoden/aichat#993',
    date: '2026-03-01',
  },
  {
    id: 'unknown-id',
    faults: ['result-mismatch', 'orphan-result'],
    ...INVALID,
    pattern: /^Invalid parameter: 'tool_call_id' of '.*' not found in 'tool_calls' of previous message\.$/,
    // message; id
    word: ({ message, id }) => ({
      message: `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message.`,
      param: `messages.[${message}].tool_call_id`,
    }),
    details: ({ code, where, args }) => ({
      message: indexOf(where),
      id: text(code === 'result-mismatch' ? args.got : args.callId),
    }),
    source: 'public reports of 2024 and 2025; the parameter is less sure',
    date: '2025-06-01',
  },
  {
    id: 'duplicate-result',
    faults: ['duplicate-result', 'duplicate-call-id'],
    ...INVALID,
    pattern: /^Invalid parameter: Duplicate value for 'tool_call_id' of '/,
    // message, first: indices of the two; id
    word: ({ message, first, id }) => ({
      message: `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}', in messages[${first}] and messages[${message}].`,
      param: `messages.[${message}].tool_call_id`,
    }),
    details: duplicateDetails,
    source: 'agno-agi/agno#5116',
    date: '2025-10-01',
  },
  {
    id: 'missing-result',
    faults: ['missing-result', 'misplaced-result', 'result-mismatch', 'orphan-result'],
    ...INVALID,
    // DeepSeek ends in "(insufficient tool messages following tool_calls message)", DashScope has double quotes.
    pattern: /An assistant message with ['"]tool_calls['"] must be followed by tool messages/,
    // message: the first behind the results; ids: joined by ', '
    word: ({ message, ids }) => ({
      message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`,
      param: `messages.[${message}].role`,
    }),
    details: missingDetails,
    source: 'router-for-me/CLIProxyAPI#2798',
    date: '2026-06-01',
  },
]

function duplicateDetails({ code, where, args }: Finding): RefusalDetails | undefined {
  if (code !== 'duplicate-result') return undefined
  const [one, other] = [indexOf(where), indexOf(text(args.other))].sort((a, b) => Number(a) - Number(b))
  return { first: one ?? '', message: other ?? '', id: text(args.callId) }
}

function missingDetails({ code, where, args }: Finding, body: unknown): RefusalDetails | undefined {
  if (!Array.isArray(args.unanswered)) return undefined
  const call = code === 'misplaced-result' ? text(args.call) : where
  return { message: behindResults(call, body), ids: args.unanswered.map(text).join(', ') }
}

/** Whether a result stands behind a message with calls and its other results. */
function followsCalls(where: string, body: unknown): boolean {
  const messages = ownArray(body, 'messages')
  let index = Number(indexOf(where)) - 1
  while (isResult(messages[index])) index--
  return ownArray(messages[index], 'tool_calls').length > 0
}

/** The first message behind a call and its results, else the last there is. */
function behindResults(where: string, body: unknown): string {
  const messages = ownArray(body, 'messages')
  let index = Number(indexOf(where)) + 1
  while (isResult(messages[index])) index++
  return String(Math.min(index, messages.length - 1))
}

function isResult(message: unknown): boolean {
  return own(message, 'role') === 'tool'
}

function indexOf(where: string): string {
  return segmentsOf(where)[1] ?? '0'
}
