import type { RefusalRow } from '../codec.ts'

const INVALID = { status: 400, type: 'ValidationException', profiles: ['anthropic-bedrock'] } as const
const REPORTS = 'error bodies of the Converse API in public reports'

/**
 * Refusals of Amazon Bedrock, in its own words: known so that a refusal that was met is understood. Above each word:
 * the keys of its details; `path` is `messages.2.content`.
 */
export const bedrockRefusals: readonly RefusalRow[] = [
  {
    id: 'missing-result-bedrock',
    faults: ['missing-result', 'misplaced-result', 'result-mismatch'],
    ...INVALID,
    pattern: /Expected toolResult blocks at messages\.\S+ for the following Ids: /,
    // path; ids: joined by ', '
    word: ({ path, ids }) => ({
      message: `Expected toolResult blocks at ${path} for the following Ids: ${ids}`,
    }),
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'orphan-result-bedrock',
    faults: ['orphan-result', 'duplicate-result', 'misplaced-result'],
    ...INVALID,
    pattern: /The number of toolResult blocks at messages\.\S+ exceeds the number of toolUse blocks/,
    // path
    word: ({ path }) => ({
      message: `The number of toolResult blocks at ${path} exceeds the number of toolUse blocks of previous turn.`,
    }),
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'duplicate-call-ids-bedrock',
    faults: ['duplicate-call-id'],
    ...INVALID,
    pattern: /toolUse blocks at messages\.\S+ contain duplicate Ids/,
    // path; ids
    word: ({ path, ids }) => ({ message: `The toolUse blocks at ${path} contain duplicate Ids: ${ids}` }),
    source: 'double16/Cyber-AutoAgent-ng#27',
    date: '2026-01-01',
  },
  {
    id: 'undeclared-tools-bedrock',
    faults: ['undeclared-tools'],
    ...INVALID,
    pattern: /^The toolConfig field must be defined when using toolUse and toolResult content blocks\.$/,
    word: () => ({
      message: 'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
    }),
    source: 'pydantic/pydantic-ai#5929; aws-samples/bedrock-access-gateway#239',
    date: '2026-08-01',
  },
  {
    id: 'text-beside-results-bedrock',
    faults: ['misplaced-result', 'invalid-turn'],
    ...INVALID,
    pattern: /^Conversation blocks and tool use blocks cannot be provided in the same turn\.$/,
    word: () => ({ message: 'Conversation blocks and tool use blocks cannot be provided in the same turn.' }),
    source: `${REPORTS}; some models`,
    date: '2026-08-01',
  },
  {
    id: 'empty-error-result-bedrock',
    faults: ['empty-content'],
    ...INVALID,
    pattern: /toolResult cannot be empty when status value is error/,
    // path: of the block
    word: ({ path }) => ({
      message: `The content field at ${path}.toolResult cannot be empty when status value is error.`,
    }),
    source: REPORTS,
    date: '2026-08-01',
  },
]
