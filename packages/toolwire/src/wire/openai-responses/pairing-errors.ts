import type { Finding } from '../../finding/finding.ts'
import { segmentsOf, valueAt } from '../../json/pointer.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { text } from '../openai-error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const
const REPORTS = 'error bodies in public reports'

/** Refusals of history: what the server holds, reasoning, pairing. Above each word: the keys of its details. */
export const pairingRefusals: readonly RefusalRow[] = [
  {
    id: 'previous-not-found',
    faults: [],
    ...INVALID,
    code: 'previous_response_not_found',
    pattern: /^Previous response with id '.*' not found\.$/,
    // id
    word: ({ id }) => ({
      message: `Previous response with id '${id}' not found.`,
      param: 'previous_response_id',
    }),
    source: 'bigduu/Bamboo-agent#513; maximhq/bifrost#2441',
    date: '2026-06-01',
  },
  {
    id: 'item-not-found',
    faults: ['missing-reasoning'],
    status: 404,
    type: 'invalid_request_error',
    pattern: /^Item with id '.*' not found\./,
    // id
    word: ({ id }) => ({
      message: `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
      param: 'input',
    }),
    source: 'can1357/oh-my-pi#41',
    date: '2026-02-01',
  },
  {
    id: 'encrypted-content',
    faults: ['invalid-reasoning'],
    ...INVALID,
    code: 'invalid_encrypted_content',
    pattern: /^The encrypted content .*could not be verified\./,
    // id
    word: ({ id }) => ({
      message: `The encrypted content for item ${id} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
    }),
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'conversation-locked',
    faults: [],
    ...INVALID,
    code: 'conversation_locked',
    pattern: /^Another process is currently operating on this conversation\./,
    word: () => ({
      message: 'Another process is currently operating on this conversation. Please retry in a few seconds.',
      param: 'conversation',
    }),
    source: 'paulgmiller/careme#379',
    date: '2026-03-01',
  },
  {
    id: 'orphan-result',
    faults: ['orphan-result', 'result-mismatch', 'misplaced-result', 'duplicate-result'],
    ...INVALID,
    pattern: /^No tool call found for .+ with call_id /,
    // kind: 'function call output', see `resultKind`; id
    word: ({ kind, id }) => ({
      message: `No tool call found for ${kind} with call_id ${id}.`,
      param: 'input',
    }),
    details: orphanDetails,
    source: 'microsoft/vscode#320060; continuedev/continue#10092',
    date: '2026-07-01',
  },
  {
    id: 'missing-result',
    faults: ['missing-result', 'result-mismatch', 'orphan-result'],
    ...INVALID,
    pattern: /^No tool output found for .+ call \S+\.$/,
    // kind: 'function call', see `callKind`; id
    word: ({ kind, id }) => ({ message: `No tool output found for ${kind} ${id}.`, param: 'input' }),
    details: missingDetails,
    source: 'openai/codex#620; tjardoo/openai-client#124',
    date: '2026-05-01',
  },
  {
    id: 'orphan-reasoning',
    faults: ['orphan-reasoning'],
    ...INVALID,
    pattern: /^Item '.*' of type 'reasoning' was provided without its required following item\.$/,
    // id
    word: ({ id }) => ({
      message: `Item '${id}' of type 'reasoning' was provided without its required following item.`,
      param: 'input',
    }),
    details: ({ args }) => ({ id: text(args.itemId) }),
    source: 'continuedev/continue#8933',
    date: '2025-11-01',
  },
  {
    id: 'missing-reasoning',
    faults: ['missing-reasoning'],
    ...INVALID,
    pattern: /^Item '.*' of type '\w+' was provided without its required 'reasoning' item: /,
    // id; type: 'function_call'; reasoning: 'rs_…'
    word: ({ id, type, reasoning }) => ({
      message: `Item '${id}' of type '${type}' was provided without its required 'reasoning' item: '${reasoning}'.`,
      param: 'input',
    }),
    source: 'VRSEN/agency-swarm#367; mastra-ai/mastra#8738',
    date: '2025-12-01',
  },
]

function orphanDetails(finding: Finding, body: unknown): RefusalDetails | undefined {
  const { code, where, args } = finding
  if (code === 'duplicate-result') return undefined
  const [, index = ''] = segmentsOf(where)
  const id = text(code === 'result-mismatch' && args.why !== 'kind' ? args.got : (args.callId ?? args.id))
  if (code === 'result-mismatch' && args.why === 'kind') return undefined
  return { kind: resultKind(text(valueAt(body, `/input/${index}/type`))), id }
}

function missingDetails({ where, args }: Finding, body: unknown): RefusalDetails | undefined {
  const type = text(valueAt(body, `${where}/type`))
  const id = text(args.callId)
  return id === '' ? undefined : { kind: callKind(type === '' ? 'function_call' : type), id }
}

/** `custom_tool_call_output` is a `custom tool call output`. */
function resultKind(type: string): string {
  return (type === '' ? 'function_call_output' : type).replaceAll('_', ' ')
}

function callKind(type: string): string {
  return type.replaceAll('_', ' ')
}
