import { segmentsOf } from '../../json/pointer.ts'
import { own, ownArray } from '../../json/value.ts'
import type { RefusalRow } from '../codec.ts'
import { text } from '../openai-error-places.ts'

const STRICT = { status: 400, type: 'invalid_request_error', profiles: ['openai-compatible-strict'] } as const
const MISTRAL = { status: 400, profiles: ['mistral-chat'] } as const
const ENCODING = [
  'malformed-arguments',
  'concatenated-arguments',
  'truncated-arguments',
  'empty-arguments',
  'non-object-arguments',
]

/**
 * Refusals of other servers on the same wire, in their own words: known so that a refusal that was met is understood,
 * and said by whoever plays such a server. Above each word: the keys of its details.
 */
export const compatibleRefusals: readonly RefusalRow[] = [
  {
    id: 'reasoning-missing-deepseek',
    faults: ['missing-reasoning'],
    ...STRICT,
    code: 'invalid_request_error',
    pattern: /^Missing `?reasoning_content`? field in the assistant message at message index \d+/,
    // message: index
    word: ({ message }) => ({
      message: `Missing \`reasoning_content\` field in the assistant message at message index ${message}. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls`,
    }),
    source: 'DeepSeek: hotovo/aider-desk#529; continuedev/continue#10193, #11285',
    date: '2026-03-11',
  },
  {
    id: 'reasoning-missing-deepseek-newer',
    faults: ['missing-reasoning'],
    ...STRICT,
    code: 'invalid_request_error',
    pattern: /^The `?reasoning_content`? in the thinking mode must be passed back to the API/,
    word: () => ({ message: 'The `reasoning_content` in the thinking mode must be passed back to the API.' }),
    details: () => ({}),
    source: 'DeepSeek: earendil-works/pi#3636; Zoo-Code-Org/Zoo-Code#201',
    date: '2026-05-19',
  },
  {
    id: 'reasoning-missing-kimi',
    faults: ['missing-reasoning'],
    ...STRICT,
    pattern: /^thinking is enabled but reasoning_content is missing in assistant tool call message/,
    // message: index
    word: ({ message }) => ({
      message: `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${message}`,
    }),
    source: 'Moonshot: mastra-ai/mastra#12592; n8n-io/n8n#29142',
    date: '2026-04-26',
  },
  {
    id: 'choice-while-thinking',
    faults: ['tool-choice-conflict'],
    ...STRICT,
    pattern: /tool_choice parameter does not support being set to required or object in thinking mode/,
    word: () => ({
      message:
        '<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode',
    }),
    details: ({ args }) => (args.why === 'thinking' ? {} : undefined),
    source: 'DashScope: cloudwego/eino#994; QwenLM/qwen-code#7659',
    date: '2026-07-24',
  },
  {
    id: 'choice-while-thinking-deepseek',
    faults: ['tool-choice-conflict'],
    ...STRICT,
    pattern: /^Thinking mode does not support this tool_choice/,
    word: () => ({ message: 'Thinking mode does not support this tool_choice' }),
    source: 'DeepSeek: XiaomiMiMo/MiMo-Code#2068',
    date: '2026-08-09',
  },
  {
    id: 'arguments-not-json',
    faults: ENCODING,
    ...STRICT,
    pattern: /"function\.arguments" parameter of the code model must be in JSON format/,
    word: () => ({
      message:
        '<400> InternalError.Algo.InvalidParameter: The "function.arguments" parameter of the code model must be in JSON format.',
    }),
    details: () => ({}),
    source: 'DashScope: HKUDS/nanobot#1487, #2469; continuedev/continue#11556',
    date: '2026-03-25',
  },
  {
    id: 'arguments-not-json-minimax',
    faults: ENCODING,
    ...STRICT,
    pattern: /invalid function arguments json string/,
    // id
    word: ({ id }) => ({
      message: `invalid params, invalid function arguments json string, tool_call_id: ${id} (2013)`,
    }),
    source: 'MiniMax: public reports',
    date: '2026-06-01',
  },
  {
    id: 'result-without-call-minimax',
    faults: ['orphan-result', 'misplaced-result', 'duplicate-call-id'],
    ...STRICT,
    pattern: /tool call result does not follow tool call/,
    word: () => ({ message: 'invalid params, tool call result does not follow tool call (2013)' }),
    source: 'MiniMax: can1357/oh-my-pi#2055',
    date: '2026-06-07',
  },
  {
    id: 'call-id-mistral',
    faults: ['invalid-call-id'],
    ...MISTRAL,
    type: 'invalid_function_call',
    code: '3280',
    pattern: /^Tool call id was .* but must be a-z, A-Z, 0-9, with a length of 9\.?$/,
    // id
    word: ({ id }) => ({
      message: `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`,
    }),
    details: ({ args }) => ({ id: text(args.got) }),
    source: 'editor-code-assistant/eca#233; mistralai/mistral-vibe#1075',
    date: '2026-09-10',
  },
  {
    id: 'counts-mistral',
    faults: ['missing-result', 'orphan-result', 'duplicate-result', 'duplicate-call-id'],
    ...MISTRAL,
    type: 'invalid_request_message_order',
    code: '3230',
    pattern: /^Not the same number of function calls and responses$/,
    word: () => ({ message: 'Not the same number of function calls and responses' }),
    // A result behind no calls at all is told by its role.
    details: ({ code, where }, body) =>
      code === 'orphan-result' && !BESIDE_RESULTS.has(roleBefore(where, body)) ? undefined : {},
    source: 'NousResearch/hermes-agent#11722; mistralai/client-ts#106',
    date: '2026-04-17',
  },
  {
    id: 'order-mistral',
    faults: ['invalid-turn', 'orphan-result', 'misplaced-result'],
    ...MISTRAL,
    type: 'invalid_request_message_order',
    code: '3230',
    pattern: /^Unexpected role '\w+' after role '\w+'$/,
    // role; before
    word: ({ role, before }) => ({ message: `Unexpected role '${role}' after role '${before}'` }),
    details: ({ code, where }, body) =>
      code === 'orphan-result' || code === 'misplaced-result'
        ? { role: 'tool', before: roleBefore(where, body) }
        : undefined,
    source: 'BerriAI/litellm#17761; charmbracelet/crush#279',
    date: '2025-12-10',
  },
]

const BESIDE_RESULTS: ReadonlySet<string> = new Set(['tool', 'assistant'])

/** The role of the message before that of a pointer. */
function roleBefore(where: string, body: unknown): string {
  const index = Number(segmentsOf(where)[1] ?? 0)
  return text(own(ownArray(body, 'messages')[index - 1], 'role'))
}
