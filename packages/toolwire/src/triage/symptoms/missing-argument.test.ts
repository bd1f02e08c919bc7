import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const OPTIONAL = {
  type: 'object',
  properties: { query: { type: 'string' }, section: { type: ['string', 'null'] } },
  required: ['query', 'section'],
  additionalProperties: false,
}

describeSymptom('missing-argument', {
  planted: [
    {
      name: 'a call without what the schema requires',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              {
                name: 'search_docs',
                input: { section: 'admin' },
                result: 'Error: query is required',
                outcome: 'error',
              },
            ],
          },
          { text: 'I could not look.' },
        ],
      }),
      codes: ['missing-argument', 'tool-error'],
      finds: { severity: 'error', at: '/query' },
      headline: 'search_docs got no "query" (turn 1), which is required.',
    },
  ],
  right: [
    {
      name: 'an optional argument that strict mode forced to be required',
      tale: () => ({
        tools: [{ name: 'search_docs', schema: OPTIONAL, strict: true }],
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
