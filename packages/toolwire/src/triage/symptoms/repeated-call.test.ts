import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const ask = (result = 'Found 2 chunks', more: object = {}) => ({
  calls: [{ name: 'search_docs', input: { query: 'a' }, result, ...more }],
})
const REFUSED =
  'Error: Not run: this call of search_docs was made 2 times before with the same input and gave the same result each time (first as call 1), and nothing has changed since.'

describeSymptom('repeated-call', {
  planted: [
    {
      name: 'the third time, and tells no lesser repeat beside it',
      tale: () => ({ tools: [SEARCH], turns: [ask(), ask(), ask(), { text: 'Done.' }] }),
      codes: ['repeated-call'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        args: expect.objectContaining({ count: 3, call: 3, turn: 3 }),
      },
      headline:
        'search_docs was called 3 times with the same input (last in turn 3), and nothing had changed.',
    },
    {
      name: 'a call that the loop refused for repeating',
      tale: () => ({
        tools: [SEARCH],
        end: 'repeat',
        turns: [
          ask(),
          ask('Found 2 chunks\n\n(unchanged since call 1)', { returned: 'Found 2 chunks' }),
          ask(REFUSED, { outcome: 'denied' }),
        ],
      }),
      codes: ['repeated-call'],
      finds: { args: expect.objectContaining({ count: 3 }) },
    },
    {
      name: 'three failures of one call beneath the error',
      tale: () => ({
        tools: [SEARCH],
        end: 'budget',
        detail: { budget: 'maxCalls', reason: 'budget of 3 calls reached' },
        turns: [
          ask('Error: gone', { outcome: 'error' }),
          ask('Error: gone', { outcome: 'error' }),
          ask('Error: gone', { outcome: 'error' }),
        ],
      }),
      codes: ['tool-error', 'repeated-call', 'budget-hit'],
      finds: { causedBy: 0 },
    },
  ],
  right: [
    {
      name: 'the same call in three user turns',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ ...ask(), says: 'again' }, { ...ask(), says: 'again' }, ask(), { text: 'Done.' }],
      }),
    },
    {
      name: 'three pages of one search',
      tale: () => ({
        tools: [SEARCH],
        turns: [1, 2, 3]
          .map((limit) => ({ calls: [{ name: 'search_docs', input: { query: 'a', limit }, result: 'x' }] }))
          .concat([{ calls: [] }]),
      }),
    },
  ],
})
