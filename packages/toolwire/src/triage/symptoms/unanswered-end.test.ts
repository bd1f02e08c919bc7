import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const open = { calls: [{ name: 'search_docs', input: { query: 'a' }, result: null }] }

describeSymptom('unanswered-end', {
  planted: [
    {
      name: 'a record that stops while a call was running',
      tale: () => ({ tools: [SEARCH], end: null, turns: [open] }),
      codes: ['unanswered-end'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        args: expect.objectContaining({ last: 'running', call: 1 }),
        suggestion:
          'look at what ended the process, or wait for search_docs; a timeout of the tool answers a call that hangs',
      },
      headline:
        'The record stops while call 1, search_docs(query: "a"), was running (turn 1); the process was ended or is still running.',
    },
    {
      name: 'calls that were running beside one that had ended, at the budget',
      tale: () => ({
        tools: [SEARCH, { name: 'slow', schema: { type: 'object', properties: { s: { type: 'number' } } } }],
        budget: { maxCalls: 3 },
        end: null,
        turns: [
          {
            calls: [
              { name: 'slow', input: { s: 20 }, result: null },
              { name: 'slow', input: { s: 30 }, result: null },
              { name: 'search_docs', input: { query: 'a' } },
            ],
          },
        ],
      }),
      codes: ['unanswered-end'],
      finds: { args: expect.objectContaining({ call: 1, more: 1 }) },
      headline:
        'The record stops while call 1, slow(s: 20), was running (turn 1, and 1 more); the process was ended or is still running.',
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
