import { expect } from 'vitest'
import { describeSymptom, refusal, SEARCH, withList, withResults } from '../__fixtures__/symptom-suite.ts'

const ONE = { calls: [{ name: 'search_docs', input: { query: 'a' } }] }

describeSymptom('orphan-result', {
  planted: [
    {
      name: 'a result whose response was not echoed',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          ONE,
          {
            request: withList((list) => list.filter((_entry, index) => index !== 1)),
            refused: refusal(wire),
          },
        ],
      }),
      codes: ['orphan-result', 'provider-rejection'],
      finds: {
        severity: 'error',
        suggestion:
          'the response of turn 1 was not echoed: put it into the history unchanged, before its results',
      },
      headline:
        'The result of call 1 search_docs (turn 1) is sent without its call; the request of turn 2 was refused with 400.',
    },
    {
      name: 'a result for an id that nobody made',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          ONE,
          {
            request: withResults((results) => [
              ...results,
              ...results.map((result) => ({
                ...result,
                ...(wire === 'anthropic' ? { tool_use_id: 'toolu_no' } : { call_id: 'call_no' }),
              })),
            ]),
            refused: refusal(wire),
          },
        ],
      }),
      codes: ['orphan-result', 'provider-rejection'],
      finds: { args: expect.objectContaining({ request: 2, refused: 400 }) },
    },
  ],
  right: [
    {
      name: 'the result of a call with an id that was used before',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          ONE,
          { calls: [{ id: 'again', name: 'search_docs', input: { query: 'b' } }] },
          { text: 'Done.' },
        ],
      }),
    },
  ],
})
