import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('concatenated-arguments', {
  planted: [
    {
      name: 'two objects in a row',
      wires: ['openai-responses'],
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            calls: [
              {
                name: 'search_docs',
                raw: '{"query":"a"}{"query":"b"}',
                result: 'Error: two values',
                outcome: 'error',
              },
            ],
          },
          { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
          { text: 'Done.' },
        ],
      }),
      codes: ['concatenated-arguments', 'tool-error'],
      finds: {
        severity: 'warning',
        suggestion:
          'compile search_docs with strict: true, and answer the call with the parse error, so that the model can mend it',
      },
    },
  ],
  right: [
    {
      name: 'two objects inside a text',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'search_docs', input: { query: '{}{}' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
