import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('undeclared-argument', {
  planted: [
    {
      name: 'an argument that an open schema does not name',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          { calls: [{ name: 'search_docs', input: { query: 'a', colour: 'red' } }] },
          { text: 'Done.' },
        ],
      }),
      codes: ['undeclared-argument'],
      finds: {
        severity: 'hint',
        certainty: 'likely',
        at: '/colour',
        args: expect.objectContaining({ names: ['colour'] }),
      },
      headline: 'No structural fault: answered after 1 call.',
    },
    {
      name: 'it beneath the fault of the same call',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              {
                name: 'search_docs',
                input: { query: 'a', section: 'administrator', colour: 'red' },
                result: 'Error: section',
                outcome: 'error',
              },
            ],
          },
          { text: 'I could not look.' },
        ],
      }),
      codes: ['invalid-argument', 'undeclared-argument', 'tool-error'],
      finds: { causedBy: 0 },
    },
  ],
  right: [
    {
      name: 'an argument that is declared welcome',
      tale: () => ({
        tools: [{ ...SEARCH, schema: { ...SEARCH.schema, additionalProperties: { type: 'string' } } }],
        turns: [
          { calls: [{ name: 'search_docs', input: { query: 'a', colour: 'red' } }] },
          { text: 'Done.' },
        ],
      }),
    },
    {
      name: 'an argument of a tool without a list of properties',
      tale: () => ({
        tools: [{ name: 'search_docs', schema: { type: 'object' } }],
        turns: [{ calls: [{ name: 'search_docs', input: { any: 1 } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
