import { expect } from 'vitest'
import { describeSymptom, refusal, SEARCH, withResults } from '../__fixtures__/symptom-suite.ts'

const ONE = { calls: [{ name: 'search_docs', input: { query: 'a' } }] }

describeSymptom('duplicate-result', {
  planted: [
    {
      name: 'two results for one call',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [ONE, { request: withResults((results) => [...results, ...results]), refused: refusal(wire) }],
      }),
      codes: ['duplicate-result', 'provider-rejection'],
      finds: { args: expect.objectContaining({ call: 1, refused: 400 }) },
    },
  ],
  right: [
    {
      name: 'two calls that got equal results',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [...ONE.calls, { name: 'search_docs', input: { query: 'b' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
