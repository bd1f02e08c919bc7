import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const ask = (name: string, input: object = { query: 'a' }, result = 'Found 2 chunks') => ({
  calls: [{ name, input, result }],
})
const POLL = { name: 'job_status', schema: { type: 'object' } }
const CREATE = { name: 'create_index', schema: { type: 'object' } }

describeSymptom('redundant-call', {
  planted: [
    {
      name: 'a call that was made again, and nothing had changed',
      tale: () => ({ tools: [SEARCH], turns: [ask('search_docs'), ask('search_docs'), { text: 'Done.' }] }),
      codes: ['redundant-call'],
      finds: {
        severity: 'hint',
        certainty: 'likely',
        args: expect.objectContaining({ call: 2, first: 1, firstTurn: 1 }),
      },
      headline: 'No structural fault: answered after 2 calls.',
    },
    {
      name: 'the same input with its keys in another order',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          ask('search_docs', { query: 'a', limit: 5 }),
          ask('search_docs', { limit: 5.0, query: 'a' }),
          { text: 'Done.' },
        ],
      }),
      codes: ['redundant-call'],
      finds: { severity: 'hint' },
    },
  ],
  right: [
    {
      name: 'a tool that is asked again by design',
      tale: () => ({
        tools: [POLL],
        turns: [ask('job_status', {}, 'running'), ask('job_status', {}, 'running'), { text: 'Done.' }],
      }),
    },
    {
      name: 'reading again after a change',
      tale: () => ({
        tools: [SEARCH, CREATE],
        turns: [ask('search_docs'), ask('create_index', {}, 'made'), ask('search_docs'), { text: 'Done.' }],
      }),
    },
    {
      name: 'another result',
      tale: () => ({
        tools: [SEARCH],
        turns: [ask('search_docs'), ask('search_docs', { query: 'a' }, 'Found 3 chunks'), { text: 'Done.' }],
      }),
    },
    {
      name: 'nothing found twice',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          ask('search_docs', { query: 'a' }, '[]'),
          ask('search_docs', { query: 'a' }, '[]'),
          { text: 'Nothing.' },
        ],
      }),
    },
    {
      name: 'two equal calls of one response',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [...ask('search_docs').calls, ...ask('search_docs').calls] }, { text: 'Done.' }],
      }),
    },
  ],
})
