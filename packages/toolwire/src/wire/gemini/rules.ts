import type { RuleTable } from '../codec.ts'
import type { Profile } from '../profile.ts'
import { accepted, doubtful, refused, reported, responseRows } from '../rule-rows.ts'

// Rows without a source of their own: error bodies in public reports, facts of 2026-12-01. Dates apart from that stand with the source.

/** Which fault holds where on Gemini's generateContent, from the models of the third generation on. */
const rules: RuleTable = {
  // As many responses as calls, in one content; ids pair where there are some, else name and order.
  pairing: { place: 'next-message', mayBeSplit: false, callsFollowUser: true },
  resultTypes: { functionCall: 'functionResponse', toolCall: 'toolResponse' },
  resultName: '/functionResponse/name',
  callList: '/candidates/0/content/parts',
  responseOf: (parts) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
  }),
  refusedWhenEmpty: ['parts'],
  malformedCall: {
    where: '/candidates/0/finishReason',
    reasons: ['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS', 'MALFORMED_RESPONSE'],
  },
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
    wantedBy: /gemini-(?:[3-9]|\d\d)/,
    models: /gemini-\d/,
  },
  rows: {
    'missing-result': refused,
    'orphan-result': refused,
    'misplaced-result': refused,
    'duplicate-result': refused, // responses and calls are counted
    'duplicate-call-id': accepted, // bound to the wrong call in silence; facts of 2026-12-01
    'result-mismatch': refused, // router-for-me/CLIProxyAPI#1903, ollama/ollama#14214: an empty name
    'invalid-turn': refused,
    'empty-content': refused, // vercel/ai#3775; egoist/chatwise-releases#250
    'invalid-unicode': reported, // strict JSON parser; no error body found
    'oversized-result': doubtful, // limit of the caller
    'tool-choice-conflict': reported, // allowed names must be declared; text not found
    'missing-reasoning': refused, // docs "Thought signatures"; error bodies, many
    'invalid-reasoning': refused, // the request is a fixed message
    'malformed-arguments': refused, // the request is a fixed message
    'concatenated-arguments': refused, // the request is a fixed message
    'misencoded-arguments': refused, // the request is a fixed message
    'empty-arguments': refused, // the request is a fixed message
    'non-object-arguments': refused, // the request is a fixed message
    'truncated-arguments': refused, // the request is a fixed message
    ...responseRows,
    'malformed-call': accepted,
    'invalid-tool-name': refused,
    'duplicate-tool-name': refused, // googleapis/dotnet-genai#189; owndev/Open-WebUI-Functions#135
    'too-many-tools': reported, // typings of @google/genai 3.3.0; text not found
    'unsupported-schema': refused,
  },
}

const { 'missing-reasoning': _wanted, ...olderRows } = rules.rows

/** The second generation gives signatures, and does not ask for them back. */
const older: RuleTable = { ...rules, rows: olderRows }

/** The rules as a profile has them. */
export function rulesOf({ id }: Profile): RuleTable {
  return id === 'gemini-2' ? older : rules
}
