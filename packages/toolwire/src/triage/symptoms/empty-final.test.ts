import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const ONE = { calls: [{ name: 'search_docs', input: { query: 'a' } }] }

describeSymptom('empty-final', {
  planted: [
    {
      name: 'a last response without text and call',
      tale: () => ({ tools: [SEARCH], turns: [ONE, {}] }),
      codes: ['empty-final'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        args: expect.objectContaining({ results: 1, turn: 2 }),
      },
    },
  ],
  right: [
    {
      name: 'an empty response after a tool that ends the run',
      tale: () => ({
        tools: [{ name: 'finish' }],
        turns: [{ calls: [{ name: 'finish', input: { query: 'a' } }] }, {}],
      }),
    },
    {
      name: 'an empty response that was cut off',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'truncated',
        turns: [{ stop: wire === 'anthropic' ? 'max_tokens' : 'max_output_tokens' }],
      }),
    },
  ],
})
