import type { RuleTable } from '../codec.ts'
import { itemIdPrefixes } from './id-limits.ts'
import { accepted, doubtful, refused, reported, responseRows } from '../rule-rows.ts'

// Rows without a source of their own: error bodies in public reports, facts of 2026-12-01. Dates apart from that stand with the source.

/** Which fault holds where on OpenAI Responses. */
export const rules: RuleTable = {
  pairing: { place: 'behind-call' },
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
    'missing-result': refused,
    'orphan-result': refused,
    // No rule on distance is known; an output before its call is refused as one without a call.
    'misplaced-result': reported, // no official text; facts of 2026-12-01
    'duplicate-result': reported, // no error text known; facts of 2026-12-01
    'duplicate-call-id': accepted, // bound to the wrong call in silence: openai/gpt-oss#308
    'result-mismatch': refused,
    'invalid-call-id': refused,
    'invalid-unicode': refused,
    'oversized-result': doubtful, // limit of the caller
    'tool-choice-conflict': refused,
    'missing-reasoning': reported, // seen by the server alone
    'orphan-reasoning': refused,
    // Old arguments are replayed as they are: the content of the string is not judged, its type is.
    'malformed-arguments': accepted,
    'concatenated-arguments': accepted,
    'misencoded-arguments': refused,
    'empty-arguments': doubtful,
    'non-object-arguments': accepted,
    'truncated-arguments': accepted,
    ...responseRows,
    'ambiguous-stream': doubtful, // gateways that number anew; facts of 2026-12-01
    'invalid-tool-name': refused,
    'duplicate-tool-name': reported, // CopilotKit/CopilotKit#2409; text not found
    'too-many-tools': reported, // seen on chat, not confirmed here
    'unsupported-schema': refused,
    'non-strict-schema': refused,
  },
}
