import { isObject, own } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { RuleTable } from '../codec.ts'
import type { Profile } from '../profile.ts'
import { accepted, doubtful, refused, reported, reportedAtTimes, responseRows } from '../rule-rows.ts'

// Rows without a source of their own: error bodies in public reports, facts of 2026-12-01. Dates apart from that stand with the source.

/** Which fault holds where on OpenAI's Chat Completions. */
const rules: RuleTable = {
  pairing: { place: 'following-messages' },
  resultTypes: { function: 'tool', custom: 'tool', function_call: 'function' },
  callList: '/choices/0/message/tool_calls',
  responseOf: (calls) => ({
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, tool_calls: calls },
        finish_reason: 'tool_calls',
      },
    ],
  }),
  jsonCalls: ['function', 'function_call'],
  newCall: ({ callId, name, input }) => ({
    id: callId,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }),
  userEntry: (text) => ({ role: 'user', content: text }),
  refusesEmpty: false,
  refusedWhenEmpty: ['tool_calls'],
  stop: { where: '/choices/0/finish_reason', calls: 'tool_calls' },
  // OpenAI gives no reasoning here; servers that do know these settings.
  reasoning: {
    field: 'thinking',
    wanted: thinks,
    off: { type: 'disabled' },
    forbidsForcing: (request) => thinks(request) || own(request, 'enable_thinking') === true,
    signature: {},
  },
  reasoningLeads: false,
  laterTools: [],
  toolFields: [],
  freeChoice: 'auto',
  choiceName: 'nested',
  rows: {
    'missing-result': refused,
    'orphan-result': refused,
    'misplaced-result': refused,
    'duplicate-result': refused, // agno-agi/agno#5116
    'duplicate-call-id': accepted, // results are bound by the first that fits; facts of 2026-12-01
    'result-mismatch': refused,
    'invalid-call-id': refused,
    'invalid-turn': reported, // calls outside the assistant are no field of the message
    'empty-content': refused, // home-assistant/core#118577; openai/openai-python#2061
    'invalid-unicode': refused,
    'oversized-result': doubtful, // limit of the caller
    'tool-choice-conflict': refused, // dapr/dapr-agents#248
    'missing-reasoning': reportedAtTimes, // error bodies of compatible servers, 2026: not on OpenAI
    // Old arguments are replayed as they are: the content of the string is not judged, its type is.
    'malformed-arguments': accepted,
    'concatenated-arguments': accepted,
    'misencoded-arguments': refused,
    'empty-arguments': doubtful,
    'non-object-arguments': accepted,
    'truncated-arguments': accepted,
    ...responseRows,
    'ambiguous-stream': doubtful, // compatible servers: AstrBotDevs/AstrBot#6692, huggingface/smolagents#1958
    'stop-reason-mismatch': doubtful,
    'invalid-tool-name': refused,
    'duplicate-tool-name': reported, // CopilotKit/CopilotKit#2409; text not found
    'too-many-tools': refused, // anomalyco/opencode#4909 and others
    'unsupported-schema': refused,
    'non-strict-schema': refused,
  },
}

/** What some server or other refuses beyond that. */
const strict: RuleTable = {
  ...rules,
  rows: {
    ...rules.rows,
    'duplicate-call-id': reported, // can1357/oh-my-pi#2055 (MiniMax); openclaw/openclaw#47136
    'undeclared-tools': reportedAtTimes, // error bodies of compatible servers, 2026: gateways to Bedrock
    'missing-reasoning': refused, // DeepSeek, continuedev/continue#10193; Kimi, #11600
    'malformed-arguments': refused, // HKUDS/nanobot#1487; local-inference-lab/vllm#684
    'concatenated-arguments': refused, // HKUDS/nanobot#1487; local-inference-lab/vllm#684
    'empty-arguments': refused, // error bodies of compatible servers, 2026
    'non-object-arguments': refused, // error bodies of compatible servers, 2026
    'truncated-arguments': refused, // local-inference-lab/vllm#684
  },
}

const mistral: RuleTable = {
  ...rules,
  pairing: { ...rules.pairing, userMayFollow: false },
  rows: {
    ...rules.rows,
    'duplicate-call-id': refused, // calls and results are counted: NousResearch/hermes-agent#11722
    'invalid-turn': reported, // BerriAI/litellm#17761; not met with all models in 2026-05
  },
}

/** The rules as a profile has them. */
export function rulesOf({ id }: Profile): RuleTable {
  return id === 'openai-compatible-strict' ? strict : id === 'mistral-chat' ? mistral : rules
}

function thinks(request: OpenObject): boolean {
  const thinking = own(request, 'thinking')
  return isObject(thinking) && own(thinking, 'type') === 'enabled'
}
