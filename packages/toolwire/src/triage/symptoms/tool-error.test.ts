import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const failing = (result: string, input: object = { query: 'a' }) => ({
  calls: [{ name: 'search_docs', input, result, outcome: 'error' as const }],
})

describeSymptom('tool-error', {
  planted: [
    {
      name: 'a tool that failed and was given up',
      tale: () => ({
        tools: [SEARCH],
        turns: [failing('Error: index is gone'), { text: 'I could not look.' }],
      }),
      codes: ['tool-error'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        args: expect.objectContaining({ kind: 'failure', next: 'gave-up', count: 1 }),
      },
      headline: 'search_docs failed (turn 1): "Error: index is gone"; the model gave up.',
    },
    {
      name: 'a failure that was got over, as a hint',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          failing('Error: index is gone'),
          { calls: [{ name: 'search_docs', input: { query: 'b' } }] },
          { text: 'Done.' },
        ],
      }),
      codes: ['tool-error'],
      finds: { severity: 'hint', args: expect.objectContaining({ recovered: 2, next: 'changed' }) },
      headline:
        'No structural fault: answered after 2 calls; search_docs failed once (error) and turn 2 recovered.',
    },
    {
      name: 'an error that belongs to the trade, as a hint',
      tale: () => ({
        tools: [SEARCH],
        turns: [failing('Error: rate limit exceeded. Retry in 30s.'), { text: 'Later, please.' }],
      }),
      codes: ['tool-error'],
      finds: { severity: 'hint', args: expect.objectContaining({ kind: 'transient' }) },
    },
    {
      name: 'a denial as its own kind',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              { name: 'search_docs', input: { query: 'a' }, result: 'Error: not allowed', outcome: 'denied' },
            ],
          },
          { text: 'Not allowed.' },
        ],
      }),
      codes: ['tool-error'],
      finds: { severity: 'hint', args: expect.objectContaining({ kind: 'rejection' }) },
      headline: 'No structural fault: answered after 1 call; search_docs was not allowed to run.',
    },
  ],
  right: [
    {
      name: 'a result about errors',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              { name: 'search_docs', input: { query: 'a' }, result: '{"status_code":404,"error":"none"}' },
            ],
          },
          { text: 'Done.' },
        ],
      }),
    },
    {
      name: 'an empty result',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' }, result: '' }] }, { text: 'Done.' }],
      }),
    },
  ],
})
