import { describeSymptom, refusal, SEARCH, withList } from '../__fixtures__/symptom-suite.ts'

const ONE = { calls: [{ name: 'search_docs', input: { query: 'a' } }] }

describeSymptom('misplaced-result', {
  planted: [
    {
      name: 'a result behind a text of the user',
      wires: ['anthropic'],
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          ONE,
          {
            request: withList((list) => [
              ...list.slice(0, -1),
              { role: 'user', content: 'wait' },
              { role: 'assistant', content: 'yes' },
              ...list.slice(-1),
            ]),
            refused: refusal(wire),
          },
        ],
      }),
      codes: ['misplaced-result', 'provider-rejection'],
      finds: {
        severity: 'error',
        suggestion: 'put all results of a turn first, in one message, right behind the response that called',
      },
    },
  ],
  right: [
    {
      name: 'a result with a text between, where the wire allows it',
      wires: ['openai-responses'],
      tale: () => ({
        tools: [SEARCH],
        turns: [
          ONE,
          {
            request: withList((list) => [
              ...list.slice(0, -1),
              { role: 'user', content: 'wait' },
              ...list.slice(-1),
            ]),
            text: 'Done.',
          },
        ],
      }),
    },
    {
      name: 'a text of the user behind the results',
      tale: () => ({ tools: [SEARCH], turns: [{ ...ONE, says: 'and quickly' }, { text: 'Done.' }] }),
    },
  ],
})
