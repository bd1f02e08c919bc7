import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const failing = (result: string, input: object = { query: 'a' }) => ({
  calls: [{ name: 'search_docs', input, result, outcome: 'error' as const }],
})

describeSymptom('retry-unchanged', {
  planted: [
    {
      name: 'a call that was made again as it was, after its own error',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          failing('Error: index is gone'),
          failing('Error: index is gone'),
          { text: 'I could not look.' },
        ],
      }),
      codes: ['tool-error', 'retry-unchanged'],
      finds: { severity: 'warning', causedBy: 0, args: expect.objectContaining({ call: 2, first: 1 }) },
    },
  ],
  right: [
    {
      name: 'a retry that succeeds',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          failing('Error: index is gone'),
          { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
          { text: 'Done.' },
        ],
      }),
    },
    {
      name: 'a retry after a transient error',
      tale: () => ({
        tools: [SEARCH],
        turns: [failing('Error: try again'), failing('Error: try again'), { text: 'Later.' }],
      }),
    },
    {
      name: 'a retry that changes its input',
      tale: () => ({
        tools: [SEARCH],
        turns: [failing('Error: gone'), failing('Error: gone', { query: 'b' }), { text: 'No.' }],
      }),
    },
    {
      name: 'a retry that the user asked for',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ ...failing('Error: gone'), says: 'once more' }, failing('Error: gone'), { text: 'No.' }],
      }),
    },
  ],
})
