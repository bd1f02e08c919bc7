import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const CLOSED = { ...SEARCH, schema: { ...SEARCH.schema, additionalProperties: false } }

describeSymptom('unknown-argument', {
  planted: [
    {
      name: 'an argument that a closed schema does not have',
      tale: () => ({
        tools: [CLOSED],
        turns: [
          {
            calls: [
              {
                name: 'search_docs',
                input: { query: 'a', page: 2 },
                result: 'Error: unknown argument page',
                outcome: 'error',
              },
            ],
          },
          { text: 'I could not look.' },
        ],
      }),
      codes: ['unknown-argument', 'tool-error'],
      finds: { severity: 'error' },
      headline: 'search_docs got "page" (turn 1), which its schema does not have.',
    },
  ],
  right: [
    {
      name: 'an argument that an open schema welcomes',
      tale: () => ({
        tools: [{ ...SEARCH, schema: { ...SEARCH.schema, additionalProperties: true } }],
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a', page: 2 } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
