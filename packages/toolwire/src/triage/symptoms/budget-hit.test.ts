import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const asks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    calls: [{ name: 'search_docs', input: { query: `q${index}` }, result: `r${index}` }],
  }))

describeSymptom('budget-hit', {
  planted: [
    {
      name: 'a run that its budget stopped',
      tale: () => ({
        tools: [SEARCH],
        end: 'budget',
        detail: { budget: 'maxCalls', reason: 'budget of 3 calls reached' },
        turns: asks(3),
      }),
      codes: ['budget-hit'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        args: expect.objectContaining({ calls: 3, turns: 3, most: ['search_docs 3'] }),
      },
    },
    {
      name: 'an open run at exactly its budget, as likely',
      tale: () => ({ tools: [SEARCH], end: null, budget: { maxCalls: 3 }, turns: asks(3) }),
      codes: ['unanswered-end', 'budget-hit'],
      finds: { severity: 'warning', certainty: 'likely' },
    },
  ],
  right: [
    {
      name: 'an answered run of as many calls as the budget',
      tale: () => ({ tools: [SEARCH], budget: { maxCalls: 3 }, turns: [...asks(3), { text: 'Done.' }] }),
    },
  ],
})
