import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const WRONG = {
  calls: [
    {
      name: 'search_docs',
      input: { query: 'backups', section: 'administrator' },
      result: "Error: section must be one of admin, developer, reference. Did you mean 'admin'?",
      outcome: 'error',
    },
  ],
} as const

const STRICT = {
  name: 'search_docs',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      query: { type: 'string' },
      section: { type: 'string', enum: ['admin', 'developer', 'reference'] },
    },
    required: ['query', 'section'],
    additionalProperties: false,
  },
}

describeSymptom('invalid-argument', {
  planted: [
    {
      name: 'a value near an allowed one, got right in the next turn',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          WRONG,
          { calls: [{ name: 'search_docs', input: { query: 'backups', section: 'admin' } }] },
          { text: 'Done.' },
        ],
      }),
      codes: ['invalid-argument', 'tool-error'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        at: '/section',
        args: expect.objectContaining({ recovered: 2, name: 'section', nearest: 'admin' }),
        suggestion:
          'compile search_docs with strict: true, and say in the description of section what its values mean',
      },
      headline:
        'search_docs got section "administrator" (turn 1); the schema allows admin, developer, reference. Turn 2 recovered.',
    },
    {
      name: 'the same fault twice as one finding',
      tale: () => ({ tools: [STRICT], turns: [WRONG, WRONG, { text: 'I could not look.' }] }),
      codes: ['invalid-argument', 'tool-error', 'retry-unchanged'],
      finds: {
        severity: 'error',
        count: 2,
        suggestion: 'say in the description of section what its values mean',
      },
    },
  ],
  right: [
    {
      name: 'a value that another definition of the tool allowed',
      tale: () => ({
        tools: [
          { name: 'search_docs', schema: { type: 'object', properties: { section: { type: 'string' } } } },
        ],
        turns: [{ calls: [{ name: 'search_docs', input: { section: 'administrator' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
