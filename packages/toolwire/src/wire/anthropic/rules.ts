import { isObject, own } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { CallPart, RuleRow, RuleTable } from '../codec.ts'
import type { Profile } from '../profile.ts'

const REPORTS = 'error texts in public reports, facts of 2026-12-01'
const BEDROCK = 'error bodies of the Converse API in public reports, facts of 2026-12-01'
const PROBES = 'probes of the live API by others, 2026-08 and 2026-09'

/** Which fault holds where on Anthropic Messages. */
export const rules: RuleTable = {
  pairing: { place: 'next-message', uniqueIds: true, mayBeSplit: true, mayHaveText: true },
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
  rows: {
    'missing-result': certain(REPORTS),
    'orphan-result': certain(REPORTS),
    // Results split over two user messages: merged by the API, refused by compatible servers; then a warning.
    'misplaced-result': certain(`${REPORTS}; docs "Messages": neighbours of one role are merged`),
    'duplicate-result': certain(REPORTS),
    'duplicate-call-id': certain(REPORTS),
    'result-mismatch': certain(REPORTS),
    'invalid-call-id': certain(REPORTS),
    'invalid-turn': certain(PROBES),
    'empty-content': certain(PROBES),
    'invalid-unicode': certain(REPORTS),
    'oversized-result': row('warning', 'no', 'limit of the caller'),
    'undeclared-tools': row('warning', 'reported', `${REPORTS}; not confirmed for 2026`),
    'tool-choice-conflict': certain(PROBES),
    'missing-reasoning': row('warning', 'reported', `${REPORTS}; accepted by a live test of 2026-07`),
    'invalid-reasoning': certain(REPORTS),
    'malformed-arguments': certain(REPORTS),
    'concatenated-arguments': certain(REPORTS),
    'misencoded-arguments': certain(REPORTS),
    'empty-arguments': certain(REPORTS),
    'non-object-arguments': certain(REPORTS),
    'truncated-arguments': certain(REPORTS),
    ...ofResponses(),
    'invalid-tool-name': certain(REPORTS),
    'duplicate-tool-name': certain(REPORTS),
    'unsupported-schema': certain(REPORTS),
    'non-strict-schema': certain(REPORTS),
  },
}

/** What Amazon Bedrock refuses beyond that: neighbours of one role are not merged, and tools must be declared. */
const bedrock: RuleTable = {
  ...rules,
  pairing: { ...rules.pairing, mayBeSplit: false, mayHaveText: false },
  rows: {
    ...rules.rows,
    'misplaced-result': certain(BEDROCK),
    'undeclared-tools': certain(`${BEDROCK}; pydantic/pydantic-ai#5929`),
    // The model's own arguments may be absent there, which the next request may not be.
    'empty-arguments': certain(`${BEDROCK}; aaif-goose/goose#8121`),
  },
}

/** The rules as a profile has them. */
export function rulesOf({ id }: Profile): RuleTable {
  return id === 'anthropic-bedrock' ? bedrock : rules
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
    'unflagged-error': of('warning'),
    'injected-instructions': of('warning'),
  }
}

function certain(source: string): RuleRow {
  return row('error', 'certain', source)
}

function row(severity: RuleRow['severity'], refused: RuleRow['refused'], source: string): RuleRow {
  return { severity, refused, source, date: '2026-12-01' }
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
