import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const open = { calls: [{ name: 'search_docs', input: { query: 'a' }, result: null }] }

describeSymptom('unanswered-end', {
  planted: [
    {
      name: 'a record that ends on a call',
      tale: () => ({ tools: [SEARCH], end: null, turns: [open] }),
      codes: ['unanswered-end'],
      finds: {
        severity: 'warning',
        certainty: 'likely',
        args: expect.objectContaining({ last: 'call', call: 1 }),
      },
      headline:
        'Probably: the run ends on call 1 search_docs, which has no result (turn 1), after 1 call; no answer follows.',
    },
    {
      name: 'a record that ends on a result',
      tale: () => ({
        tools: [SEARCH],
        end: null,
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' } }] }],
      }),
      codes: ['unanswered-end'],
      finds: { args: expect.objectContaining({ last: 'result' }) },
    },
  ],
  right: [
    { name: 'a run that was aborted', tale: () => ({ tools: [SEARCH], end: 'aborted', turns: [open] }) },
    {
      name: 'a tool that ends the run by design',
      tale: () => ({
        tools: [{ name: 'submit_order' }],
        end: null,
        turns: [{ calls: [{ name: 'submit_order', input: { query: 'a' } }] }],
      }),
    },
    {
      name: 'a simulated user who said stop',
      tale: () => ({
        tools: [SEARCH],
        end: null,
        turns: [
          { calls: [{ name: 'search_docs', input: { query: 'a' } }], says: '###STOP###' },
          { calls: [{ name: 'search_docs', input: { query: 'b' } }] },
        ],
      }),
    },
  ],
})
