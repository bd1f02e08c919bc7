import { isObject, own } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { CallPart, RuleTable } from '../codec.ts'
import type { Profile } from '../profile.ts'
import { doubtful, refused, reportedAtTimes, responseRows } from '../rule-rows.ts'

// Rows without a source of their own: error texts in public reports, facts of 2026-12-01. Dates apart from that stand with the source.

/** Which fault holds where on Anthropic Messages. */
export const rules: RuleTable = {
  pairing: { place: 'next-message', resultsLead: true, mayBeSplit: true },
  resultTypes: { tool_use: 'tool_result' },
  jsonCalls: ['tool_use'],
  newCall: ({ callId, name, input }) => ({ type: 'tool_use', id: callId, name, input }),
  resultMessage: {
    content: 'content',
    text: (text) => ({ type: 'text', text }),
    make: (blocks) => ({ role: 'user', content: blocks }),
  },
  userEntry: (text) => ({ role: 'user', content: text }),
  errorFlag: 'is_error',
  refusesEmpty: true,
  serverCallId: /^srvtoolu_[a-zA-Z0-9_]+$/,
  serverFiller,
  stop: { where: '/stop_reason', calls: 'tool_use' },
  reasoning: {
    field: 'thinking',
    wanted: (request) => {
      const thinking = own(request, 'thinking')
      return isObject(thinking) && own(thinking, 'type') === 'enabled'
    },
    signature: { thinking: 'signature', redacted_thinking: 'data' },
  },
  reasoningLeads: false,
  laterTools: ['tool_addition'],
  toolFields: ['mcp_servers'],
  freeChoice: { type: 'auto' },
  // Docs "Prefill Claude's response" and "Errors", 2026-08: models up to 4.5 may be given the beginning of their answer,
  // every later one refuses it. Bedrock and Vertex AI put names of their own around the model's.
  prefill: {
    takenBy:
      /(?:^|[./])claude-(?:[123]\b|instant|(?:opus|sonnet|haiku)-4(?:-[0-5])?(?:[-@]\d{8}|-latest)?(?:-v\d.*)?$)/,
    models: /(?:^|[./])claude-[a-z]+-\d/,
    paused: /^(?:server|mcp)_tool_use$|_tool_result$/,
  },
  rows: {
    'missing-result': refused,
    'orphan-result': refused,
    // Results split over two user messages: merged by the API, refused by compatible servers; then a warning.
    'misplaced-result': refused, // docs "Messages": neighbours of one role are merged
    'duplicate-result': refused,
    'duplicate-call-id': refused,
    'result-mismatch': refused,
    'invalid-call-id': refused,
    'invalid-turn': refused, // probes of the live API by others, 2026-08 and 2026-09
    'empty-content': refused, // probes of the live API by others, 2026-08 and 2026-09
    'invalid-unicode': refused,
    'oversized-result': doubtful, // limit of the caller
    'undeclared-tools': reportedAtTimes, // not confirmed for 2026
    'tool-choice-conflict': refused, // probes of the live API by others, 2026-08 and 2026-09
    'missing-reasoning': reportedAtTimes, // accepted by a live test of 2026-07
    'invalid-reasoning': refused,
    'malformed-arguments': refused,
    'concatenated-arguments': refused,
    'misencoded-arguments': refused,
    'empty-arguments': refused,
    'non-object-arguments': refused,
    'truncated-arguments': refused,
    ...responseRows,
    'ambiguous-stream': doubtful, // gateways that begin anew; facts of 2026-12-01
    'stop-reason-mismatch': doubtful,
    'unflagged-error': doubtful,
    'invalid-tool-name': refused,
    'duplicate-tool-name': refused,
    'unsupported-schema': refused,
    'non-strict-schema': refused,
  },
}

/** What Amazon Bedrock refuses beyond that: neighbours of one role are not merged, and tools must be declared. */
const bedrock: RuleTable = {
  ...rules,
  pairing: { ...rules.pairing, mayBeSplit: false },
  rows: {
    ...rules.rows,
    'misplaced-result': refused, // error bodies of the Converse API
    'undeclared-tools': refused, // error bodies of the Converse API; pydantic/pydantic-ai#5929
    // The model's own arguments may be absent there, which the next request may not be.
    'empty-arguments': refused, // error bodies of the Converse API; aaif-goose/goose#8121
  },
}

/** The rules as a profile has them. */
export function rulesOf({ id }: Profile): RuleTable {
  return id === 'anthropic-bedrock' ? bedrock : rules
}

// Docs "Server tools": each server tool has a result type of its own with an error form in it; 2026-08.
function serverFiller(call: CallPart): OpenObject {
  const id = call.callId ?? ''
  if (call.type === 'mcp_tool_use') {
    const text = 'The outcome of this call is unknown.'
    return { type: 'mcp_tool_result', tool_use_id: id, is_error: true, content: [{ type: 'text', text }] }
  }
  const name = call.name ?? ''
  const type = `${SEARCHES.has(name) ? 'tool_search' : name}_tool_result`
  return { type, tool_use_id: id, content: { type: `${type}_error`, error_code: 'unavailable' } }
}

const SEARCHES: ReadonlySet<string> = new Set(['tool_search_tool_regex', 'tool_search_tool_bm25'])
