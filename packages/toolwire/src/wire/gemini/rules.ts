import type { RuleRow, RuleTable } from '../codec.ts'
import type { Profile } from '../profile.ts'

const REPORTS = 'error bodies in public reports, facts of 2026-12-01'
const PROTO = 'the request is a fixed message: error bodies in public reports, facts of 2026-12-01'

/** Which fault holds where on Gemini's generateContent, from the models of the third generation on. */
export const rules: RuleTable = {
  // As many responses as calls, in one content; ids pair where there are some, else name and order.
  pairing: { place: 'next-message', uniqueIds: false, mayBeSplit: false },
  resultTypes: { functionCall: 'functionResponse', toolCall: 'toolResponse' },
  callList: '/candidates/0/content/parts',
  responseOf: (parts) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
  }),
  refusedWhenEmpty: ['parts'],
  malformedCall: [
    'MALFORMED_FUNCTION_CALL',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
    'MALFORMED_RESPONSE',
  ],
  jsonCalls: ['functionCall'],
  newCall: ({ callId, name, input }) => ({ functionCall: { id: callId, name, args: input } }),
  resultMessage: {
    content: 'parts',
    text: (text) => ({ text }),
    make: (parts) => ({ role: 'user', parts }),
  },
  userEntry: (text) => ({ role: 'user', parts: [{ text }] }),
  refusesEmpty: false,
  reasoningLeads: false,
  laterTools: [],
  toolFields: ['cachedContent'],
  freeChoice: { mode: 'AUTO' },
  choiceWhere: '/toolConfig/functionCallingConfig',
  choiceName: 'list',
  callSignature: {
    field: 'thoughtSignature',
    notIn: 'functionCall',
    // Docs "Thought signatures", 2026-08: for history that another model made.
    skip: 'skip_thought_signature_validator',
  },
  rows: {
    'missing-result': certain(REPORTS),
    'orphan-result': certain(REPORTS),
    'misplaced-result': certain(REPORTS),
    'duplicate-result': certain(`${REPORTS}: responses and calls are counted`),
    'duplicate-call-id': row('error', 'no', 'bound to the wrong call in silence; facts of 2026-12-01'),
    'result-mismatch': certain('router-for-me/CLIProxyAPI#1903, ollama/ollama#14214: an empty name'),
    'invalid-turn': certain(REPORTS),
    'empty-content': certain('vercel/ai#3775; egoist/chatwise-releases#250'),
    'invalid-unicode': row('error', 'reported', 'strict JSON parser; no error body found'),
    'oversized-result': row('warning', 'no', 'limit of the caller'),
    'tool-choice-conflict': row('error', 'reported', 'allowed names must be declared; text not found'),
    'missing-reasoning': certain('docs "Thought signatures"; error bodies, many'),
    'invalid-reasoning': certain(PROTO),
    'malformed-arguments': certain(PROTO),
    'concatenated-arguments': certain(PROTO),
    'misencoded-arguments': certain(PROTO),
    'empty-arguments': certain(PROTO),
    'non-object-arguments': certain(PROTO),
    'truncated-arguments': certain(PROTO),
    ...ofResponses(),
    'invalid-tool-name': certain(REPORTS),
    'duplicate-tool-name': certain('googleapis/dotnet-genai#189; owndev/Open-WebUI-Functions#135'),
    'too-many-tools': row('error', 'reported', 'typings of @google/genai 3.3.0; text not found'),
    'unsupported-schema': certain(REPORTS),
  },
}

const { 'missing-reasoning': _wanted, ...olderRows } = rules.rows

/** The second generation gives signatures, and does not ask for them back. */
const older: RuleTable = { ...rules, rows: olderRows }

/** The rules as a profile has them. */
export function rulesOf({ id }: Profile): RuleTable {
  return id === 'gemini-2' ? older : rules
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
    'malformed-call': of('error'),
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
