import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('stringified-argument', {
  planted: [
    {
      name: 'a number that is written as text',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a', limit: '5' } }] }, { text: 'Done.' }],
      }),
      codes: ['stringified-argument'],
      finds: { severity: 'warning', at: '/limit', suggestion: 'compile search_docs with strict: true' },
      headline: 'search_docs got limit as text "5" (turn 1); the schema wants integer.',
    },
  ],
  right: [
    {
      name: 'digits where a text is meant',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'search_docs', input: { query: '5' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
