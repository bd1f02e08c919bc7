import type { Finding } from '../../finding/finding.ts'
import { segmentsOf } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { dotted, indexOf, objectAt, text } from './error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const

/** Refusals of calls and results that do not pair. Above each word: the keys of its details. */
export const pairingRefusals: readonly RefusalRow[] = [
  {
    id: 'duplicate-call-ids',
    faults: ['duplicate-call-id'],
    ...INVALID,
    pattern: /: `tool_use` ids must be unique$/,
    // path: 'messages.3.content.0'
    word: ({ path }) => ({ message: `${path}: \`tool_use\` ids must be unique` }),
    details: ({ where }) => ({ path: dotted(where) }),
    source: 'trycua/cua#524',
    date: '2025-11-01',
  },
  {
    id: 'orphan-result',
    faults: ['orphan-result', 'result-mismatch'],
    ...INVALID,
    pattern: /unexpected `tool_use_id` found in `(?:tool_result|\w+_tool_result)` blocks: /,
    // path: 'messages.2.content.0'; id; type: 'tool_result', or a server tool's result type
    word: ({ path, id, type }) => ({ message: orphanText(path, id, type) }),
    details: orphanDetails,
    source: 'anthropics/claude-code#13460, #18947, #64383',
    date: '2026-08-01',
  },
  {
    id: 'results-without-calls',
    faults: ['orphan-result', 'misplaced-result', 'result-mismatch'],
    ...INVALID,
    pattern:
      /`tool_result` block\(s\) provided when previous message does not contain any `tool_use` blocks$/,
    // message
    word: ({ message }) => ({
      message: `messages.${message}: \`tool_result\` block(s) provided when previous message does not contain any \`tool_use\` blocks`,
    }),
    source: 'public reports; older text, 2024 to the middle of 2025',
    date: '2025-06-01',
  },
  {
    id: 'duplicate-result',
    faults: ['duplicate-result', 'duplicate-call-id'],
    ...INVALID,
    pattern: /: each tool_use must have a single result\. Found multiple `tool_result` blocks with id: /,
    // path: 'messages.2.content.1'; id
    word: ({ path, id }) => ({
      message: `${path}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
    }),
    details: ({ code, where, args }) =>
      code === 'duplicate-result' ? { path: dotted(where), id: text(args.callId) } : undefined,
    source: 'public reports, many',
    date: '2026-08-01',
  },
  {
    id: 'missing-result',
    faults: ['missing-result', 'misplaced-result', 'orphan-result', 'result-mismatch'],
    ...INVALID,
    pattern: /`tool_use` ids were found without `tool_result` blocks immediately after: /,
    // message: index of the message behind the turn; ids: sorted, joined by ', '
    word: ({ message, ids }) => ({
      message: `messages.${message}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    }),
    details: missingDetails,
    source: 'anthropics/claude-code#5989, #6521; index: live probe and a report of mirascope',
    date: '2026-09-29',
  },
  {
    id: 'missing-server-result',
    faults: ['missing-result'],
    ...INVALID,
    pattern: /^`\w+` tool use with id `\S+` was found without a corresponding `\w+` block/,
    // name: 'web_search'; id
    word: ({ name, id }) => ({
      message: `\`${name}\` tool use with id \`${id}\` was found without a corresponding \`${name}_tool_result\` block`,
    }),
    details: ({ args }) =>
      args.side === 'server' ? { name: text(args.name), id: text(args.callId) } : undefined,
    source: 'docs "Stop reasons and fallback"',
    date: '2026-08-22',
  },
  {
    id: 'undeclared-tools',
    faults: ['undeclared-tools'],
    ...INVALID,
    pattern: /^Requests which include `tool_use` or `tool_result` blocks must define tools\.$/,
    word: () => ({ message: 'Requests which include `tool_use` or `tool_result` blocks must define tools.' }),
    details: () => ({}),
    source: 'public reports; not confirmed for 2026',
    date: '2025-06-01',
  },
]

function orphanDetails(finding: Finding, body: unknown): RefusalDetails | undefined {
  const { code, where, args } = finding
  const id = text(code === 'result-mismatch' ? args.got : args.callId)
  const block = segmentsOf(where).slice(0, 4)
  const type = ownString(objectAt(body, `/${block.join('/')}`), 'type') ?? 'tool_result'
  return { path: block.join('.'), id, type }
}

function orphanText(path = '', id = '', type = 'tool_result'): string {
  const call =
    type === 'tool_result' ? 'tool_use' : type === 'mcp_tool_result' ? 'mcp_tool_use' : 'server_tool_use'
  const place = type === 'tool_result' ? 'in the previous message' : 'before it'
  return `${path}: unexpected \`tool_use_id\` found in \`${type}\` blocks: ${id}. Each \`${type}\` block must have a corresponding \`${call}\` block ${place}.`
}

// Which index, which order: live probe and reports, facts of 2026-12-01. Results split over neighbours are merged.
function missingDetails(finding: Finding, body: unknown): RefusalDetails | undefined {
  const { code, where, args } = finding
  if (args.side === 'server' || args.why === 'split') return undefined
  const messages = isObject(body) ? ownArray(body, 'messages') : []
  const index = Number(indexOf(code === 'misplaced-result' ? text(args.call) : where))
  let [first, next] = [index, index + 1]
  while (first > 0 && roleOf(messages[first - 1]) === 'assistant') first--
  while (roleOf(messages[next]) === 'assistant') next++
  const answered = new Set(leadingAnswers(messages, next))
  const ids = messages
    .slice(first, next)
    .flatMap((message) => blocksOf(message))
    .flatMap((block) => (own(block, 'type') === 'tool_use' ? [text(own(block, 'id'))] : []))
    .filter((id) => !answered.has(id))
  const named = ids.length === 0 ? [text(args.callId)] : [...new Set(ids)].sort()
  // The first message behind the turn, else the turn's own last.
  return { message: String(next < messages.length ? next : next - 1), ids: named.join(', ') }
}

/** The ids that the results name with which the user's turn begins. */
function leadingAnswers(messages: readonly unknown[], from: number): string[] {
  const ids: string[] = []
  for (let index = from; roleOf(messages[index]) === 'user'; index++) {
    const blocks = blocksOf(messages[index])
    for (const block of blocks) {
      if (own(block, 'type') !== 'tool_result') return ids
      ids.push(text(own(block, 'tool_use_id')))
    }
    if (blocks.length === 0) return ids
  }
  return ids
}

function roleOf(message: unknown): unknown {
  return isObject(message) ? own(message, 'role') : undefined
}

function blocksOf(message: unknown): readonly OpenObject[] {
  return isObject(message) ? ownArray(message, 'content').filter((block) => isObject(block)) : []
}
