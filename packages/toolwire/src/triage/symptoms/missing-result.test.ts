import { expect } from 'vitest'
import { describeSymptom, refusal, SEARCH, withResults } from '../__fixtures__/symptom-suite.ts'
import type { Tale } from '../__fixtures__/symptom-suite.ts'

const TWO = {
  calls: [
    { name: 'search_docs', input: { query: 'a' } },
    { name: 'search_docs', input: { query: 'b' } },
  ],
}

const dropped: Tale = (wire) => ({
  tools: [SEARCH],
  end: 'failed',
  turns: [TWO, { request: withResults((results) => results.slice(0, 1)), refused: refusal(wire) }],
})

const HISTORY = {
  anthropic: [
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_old', name: 'search_docs', input: { query: 'x' } }],
    },
  ],
  'openai-responses': [
    { role: 'user', content: 'hi' },
    {
      type: 'function_call',
      id: 'fc_old',
      call_id: 'call_old',
      name: 'search_docs',
      arguments: '{"query":"x"}',
    },
  ],
}

describeSymptom('missing-result', {
  planted: [
    {
      name: 'a result that was not sent, as the cause of the refusal',
      tale: dropped,
      codes: ['missing-result', 'provider-rejection'],
      finds: {
        severity: 'error',
        certainty: 'certain',
        args: expect.objectContaining({ call: 2, turn: 1, refused: 400, request: 2 }),
      },
      headline: 'Call 2 search_docs (turn 1) has no result; the request of turn 2 was refused with 400.',
    },
    {
      name: 'a call whose handler never ended, in a request that the provider took, as a warning',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' }, result: null }] }, { text: 'Done.' }],
      }),
      codes: ['missing-result'],
      finds: {
        severity: 'warning',
        suggestion:
          'the handler never ended: give it a timeout, and answer "outcome unknown" for a call that a crash cut off',
      },
    },
  ],
  right: [
    {
      name: 'an open call in a history that was handed in and accepted',
      tale: (wire) => ({
        tools: [SEARCH],
        history: HISTORY[wire],
        turns: [{ text: 'Done.' }],
      }),
    },
    {
      name: 'the last call of a record that ends there',
      tale: () => ({
        tools: [SEARCH],
        end: null,
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' }, result: null }] }],
      }),
    },
    {
      name: 'two results in the other order',
      tale: () => ({
        tools: [SEARCH],
        turns: [TWO, { request: withResults((results) => results.toReversed()), text: 'Done.' }],
      }),
    },
  ],
})
