import { isObject, own } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { RuleRow, RuleTable } from '../codec.ts'
import type { Profile } from '../profile.ts'

const REPORTS = 'error bodies in public reports, facts of 2026-12-01'
const SERVERS = 'error bodies of compatible servers, 2026'

/** Which fault holds where on OpenAI's Chat Completions. */
export const rules: RuleTable = {
  pairing: { place: 'following-messages', uniqueIds: true },
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
    'missing-result': certain(REPORTS),
    'orphan-result': certain(REPORTS),
    'misplaced-result': certain(REPORTS),
    'duplicate-result': certain('agno-agi/agno#5116'),
    'duplicate-call-id': row('error', 'no', 'results are bound by the first that fits; facts of 2026-12-01'),
    'result-mismatch': certain(REPORTS),
    'invalid-call-id': certain(REPORTS),
    'invalid-turn': row('error', 'reported', 'calls outside the assistant are no field of the message'),
    'empty-content': certain('home-assistant/core#118577; openai/openai-python#2061'),
    'invalid-unicode': certain(REPORTS),
    'oversized-result': row('warning', 'no', 'limit of the caller'),
    'tool-choice-conflict': certain('dapr/dapr-agents#248'),
    'missing-reasoning': row('warning', 'reported', `${SERVERS}: not on OpenAI`),
    // Old arguments are replayed as they are: the content of the string is not judged, its type is.
    'malformed-arguments': row('error', 'no', REPORTS),
    'concatenated-arguments': row('error', 'no', REPORTS),
    'misencoded-arguments': certain(REPORTS),
    'empty-arguments': row('warning', 'no', REPORTS),
    'non-object-arguments': row('error', 'no', REPORTS),
    'truncated-arguments': row('error', 'no', REPORTS),
    ...ofResponses(),
    'invalid-tool-name': certain(REPORTS),
    'duplicate-tool-name': row('error', 'reported', 'CopilotKit/CopilotKit#2409; text not found'),
    'too-many-tools': certain('anomalyco/opencode#4909 and others'),
    'unsupported-schema': certain(REPORTS),
    'non-strict-schema': certain(REPORTS),
  },
}

/** What some server or other refuses beyond that. */
const strict: RuleTable = {
  ...rules,
  rows: {
    ...rules.rows,
    'duplicate-call-id': row('error', 'reported', 'can1357/oh-my-pi#2055 (MiniMax); openclaw/openclaw#47136'),
    'undeclared-tools': row('warning', 'reported', `${SERVERS}: gateways to Bedrock`),
    'missing-reasoning': row('error', 'certain', 'DeepSeek, continuedev/continue#10193; Kimi, #11600'),
    'malformed-arguments': certain('HKUDS/nanobot#1487; local-inference-lab/vllm#684'),
    'concatenated-arguments': certain('HKUDS/nanobot#1487; local-inference-lab/vllm#684'),
    'empty-arguments': certain(SERVERS),
    'non-object-arguments': certain(SERVERS),
    'truncated-arguments': certain('local-inference-lab/vllm#684'),
  },
}

const mistral: RuleTable = {
  ...rules,
  pairing: { ...rules.pairing, userMayFollow: false },
  rows: {
    ...rules.rows,
    'duplicate-call-id': certain('calls and results are counted: NousResearch/hermes-agent#11722'),
    'invalid-turn': row('error', 'reported', 'BerriAI/litellm#17761; not met with all models in 2026-05'),
  },
}

/** The rules as a profile has them. */
export function rulesOf({ id }: Profile): RuleTable {
  return id === 'openai-compatible-strict' ? strict : id === 'mistral-chat' ? mistral : rules
}

/** Faults of what a model says, or of a run: nothing that the provider refuses by itself. */
function ofResponses(): Record<string, RuleRow> {
  const of = (severity: RuleRow['severity']): RuleRow => row(severity, 'no', 'not judged by the provider')
  return {
    'missing-argument': of('error'),
    'unknown-argument': of('error'),
    'stringified-argument': of('warning'),
    'invalid-argument': of('error'),
    'misspelled-tool-name': of('warning'),
    'unknown-tool': of('error'),
    'wrapped-calls': of('error'),
    'leaked-call': of('warning'),
    'fabricated-result': of('warning'),
    'stop-reason-mismatch': of('warning'),
    'repeated-call': of('warning'),
    'injected-instructions': of('warning'),
  }
}

function thinks(request: OpenObject): boolean {
  const thinking = own(request, 'thinking')
  return isObject(thinking) && own(thinking, 'type') === 'enabled'
}

function certain(source: string): RuleRow {
  return row('error', 'certain', source)
}

function row(severity: RuleRow['severity'], refused: RuleRow['refused'], source: string): RuleRow {
  return { severity, refused, source, date: '2026-12-01' }
}
