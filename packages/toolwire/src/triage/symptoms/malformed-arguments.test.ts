import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('malformed-arguments', {
  planted: [
    {
      name: 'arguments that are no JSON',
      wires: ['openai-responses'],
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              { name: 'search_docs', raw: '{"query": a b}', result: 'Error: no JSON', outcome: 'error' },
            ],
          },
          { text: 'I could not look.' },
        ],
      }),
      codes: ['malformed-arguments', 'tool-error'],
      finds: { severity: 'error', where: '/body/output/0/arguments' },
    },
    {
      name: 'arguments that were sent right the second time, one step less bad',
      wires: ['openai-responses'],
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              { name: 'search_docs', raw: '{"query": a b}', result: 'Error: no JSON', outcome: 'error' },
            ],
          },
          { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
          { text: 'Done.' },
        ],
      }),
      codes: ['malformed-arguments', 'tool-error'],
      finds: { severity: 'warning' },
    },
  ],
  right: [
    {
      name: 'white space and escapes in sound arguments',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          { calls: [{ name: 'search_docs', raw: ' {\n"query" : "\\u0061" } ', input: { query: 'a' } }] },
          { text: 'Done.' },
        ],
      }),
    },
  ],
})
