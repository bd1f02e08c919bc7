import type { RuleRow, RuleTable } from '../codec.ts'
import { itemIdPrefixes } from './id-limits.ts'

const REPORTS = 'error bodies in public reports, facts of 2026-12-01'

/** Which fault holds where on OpenAI Responses. */
export const rules: RuleTable = {
  pairing: { place: 'behind-call', uniqueIds: true },
  resultTypes: {
    function_call: 'function_call_output',
    custom_tool_call: 'custom_tool_call_output',
    computer_call: 'computer_call_output',
    shell_call: 'shell_call_output',
    local_shell_call: 'local_shell_call_output',
    apply_patch_call: 'apply_patch_call_output',
    tool_search_call: 'tool_search_output',
  },
  jsonCalls: ['function_call'],
  newCall: ({ callId, name, input }) => ({
    type: 'function_call',
    status: 'completed',
    call_id: callId,
    name,
    arguments: JSON.stringify(input),
  }),
  userEntry: (text) => ({ role: 'user', content: text }),
  refusesEmpty: false,
  itemIds: itemIdPrefixes,
  reasoningLeads: true,
  laterTools: ['additional_tools'],
  toolFields: ['prompt'],
  freeChoice: 'auto',
  rows: {
    'missing-result': certain(REPORTS),
    'orphan-result': certain(REPORTS),
    // No rule on distance is known; an output before its call is refused as one without a call.
    'misplaced-result': row('error', 'reported', 'no official text; facts of 2026-12-01'),
    'duplicate-result': row('error', 'reported', 'no error text known; facts of 2026-12-01'),
    'duplicate-call-id': row('error', 'no', 'bound to the wrong call in silence: openai/gpt-oss#308'),
    'result-mismatch': certain(REPORTS),
    'invalid-call-id': certain(REPORTS),
    'invalid-unicode': certain(REPORTS),
    'oversized-result': row('warning', 'no', 'limit of the caller'),
    'tool-choice-conflict': certain(REPORTS),
    'missing-reasoning': row('error', 'reported', `${REPORTS}: seen by the server alone`),
    'orphan-reasoning': certain(REPORTS),
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
    'too-many-tools': row('error', 'reported', `${REPORTS}: seen on chat, not confirmed here`),
    'unsupported-schema': certain(REPORTS),
    'non-strict-schema': certain(REPORTS),
  },
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
    'repeated-call': of('warning'),
    'injected-instructions': of('warning'),
  }
}

function certain(source: string): RuleRow {
  return row('error', 'certain', source)
}

function row(severity: RuleRow['severity'], refused: RuleRow['refused'], source: string): RuleRow {
  return { severity, refused, source, date: '2026-12-01' }
}
