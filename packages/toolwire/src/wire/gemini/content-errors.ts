import type { Finding } from '../../finding/finding.ts'
import { segmentsOf, valueAt } from '../../json/pointer.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { namedPath, protoPath, text } from './error-places.ts'

const INVALID = { status: 400, type: 'INVALID_ARGUMENT' } as const
const SIGNATURES = 'https://ai.google.dev/gemini-api/docs/thought-signatures'

/** Refusals of contents: arguments, empty places, pairing, signatures. Above each word: the keys of its details. */
export const contentRefusals: readonly RefusalRow[] = [
  {
    id: 'args-not-object',
    faults: [
      'misencoded-arguments',
      'malformed-arguments',
      'concatenated-arguments',
      'non-object-arguments',
      'truncated-arguments',
      'empty-arguments',
    ],
    ...INVALID,
    pattern:
      /^Invalid value at '[^']*function_call\.args' \(type\.googleapis\.com\/google\.protobuf\.Struct\)/,
    // path: 'contents[1].parts[0].function_call.args'; value: as JSON
    word: ({ path, value }) => ({
      message: `Invalid value at '${path}' (type.googleapis.com/google.protobuf.Struct), ${value}`,
    }),
    details: ({ where }, body) => {
      const value = valueAt(body, where)
      if (value === undefined || value === null) return undefined
      return { path: protoPath(where, body), value: JSON.stringify(value) }
    },
    source: 'the form of all values of the wrong type; public reports',
    date: '2026-08-01',
  },
  {
    id: 'parts-empty',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /contents\.parts must not be empty|must include at least one parts field/,
    // message: index
    word: ({ message }) => ({
      message: `* GenerateContentRequest.contents[${message}].parts: contents.parts must not be empty.\n`,
    }),
    details: ({ where }) => (where.endsWith('/parts') ? { message: indexOf(where) } : undefined),
    source: 'vercel/ai#3775; egoist/chatwise-releases#250; Vertex AI: genkit-ai/genkit#3690',
    date: '2026-07-22',
  },
  {
    id: 'part-empty',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /required oneof field 'data' must have one initialized field/,
    // path: 'contents[2].parts[1]'
    word: ({ path }) => ({
      message: `* GenerateContentRequest.${path}.data: required oneof field 'data' must have one initialized field\n`,
    }),
    source: '54xzh/FLIT#69',
    date: '2026-05-19',
  },
  {
    id: 'result-name-empty',
    faults: ['result-mismatch', 'orphan-result'],
    ...INVALID,
    pattern: /\.function_response\.name: Name cannot be empty\./,
    // path: 'contents[2].parts[0].function_response.name'
    word: ({ path }) => ({ message: `* GenerateContentRequest.${path}: Name cannot be empty.\n` }),
    details: (finding, body) => {
      const where = `${partOf(finding.where)}/functionResponse/name`
      const name = valueAt(body, where)
      return name === '' || name === undefined ? { path: namedPath(where) } : undefined
    },
    source: 'ollama/ollama#14214; router-for-me/CLIProxyAPI#1903; langflow-ai/langflow#9437',
    date: '2026-03-06',
  },
  {
    id: 'call-turn-order',
    faults: ['invalid-turn'],
    ...INVALID,
    pattern: /^Please ensure that function call turn comes immediately after a user turn/,
    word: () => ({
      message:
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
    }),
    details: () => ({}),
    source: 'public reports, many',
    date: '2026-08-01',
  },
  {
    id: 'counts',
    faults: ['missing-result', 'orphan-result', 'misplaced-result', 'duplicate-result', 'result-mismatch'],
    ...INVALID,
    pattern:
      /^Please ensure that the number of function response parts is equal to the number of function call parts/,
    word: () => ({
      message:
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    }),
    // A wrong name leaves the counts equal.
    details: ({ code }): RefusalDetails | undefined => (code === 'result-mismatch' ? undefined : {}),
    source: 'google-gemini/gemini-cli#4504, #15568, #16132',
    date: '2026-01-08',
  },
  {
    id: 'signature-missing',
    faults: ['missing-reasoning'],
    ...INVALID,
    profiles: ['gemini-3'],
    pattern: /^Function call is missing a thought_signature in functionCall parts\./,
    // name; position: of the call among all contents, from 1
    word: ({ name, position }) => ({
      message: `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position}. Please refer to ${SIGNATURES} for more details.`,
    }),
    details: ({ where }, body) => {
      const name = text(valueAt(body, `${partOf(where)}/functionCall/name`))
      return { name, position: String(Number(indexOf(where)) + 1) }
    },
    source: `public reports, many; docs "Thought signatures"`,
    date: '2026-08-01',
  },
  {
    id: 'signature-invalid',
    faults: ['invalid-reasoning'],
    ...INVALID,
    pattern: /^(Invalid|Corrupted) thought signature\.|Thought signature is not valid/,
    word: () => ({ message: 'Invalid thought signature.' }),
    details: ({ args }: Finding) => (args.why === 'signature' ? {} : undefined),
    source: 'public reports',
    date: '2026-08-01',
  },
]

/** The part of a content that a pointer leads into. */
function partOf(where: string): string {
  return `/${segmentsOf(where).slice(0, 4).join('/')}`
}

function indexOf(where: string): string {
  return segmentsOf(where)[1] ?? '0'
}
