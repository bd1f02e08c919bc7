import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('misspelled-tool-name', {
  planted: [
    {
      name: 'a name in another case',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'Search-Docs', input: { query: 'a' } }] }, { text: 'Done.' }],
      }),
      codes: ['misspelled-tool-name'],
      finds: {
        severity: 'warning',
        suggestion:
          'map names both ways where calls are decoded, and spell search_docs the same in prompt and definition',
      },
      headline: 'The model called Search-Docs (turn 1); the tool is named search_docs.',
    },
  ],
  right: [
    {
      name: 'a declared name beside one that is spelt alike',
      tale: () => ({
        tools: [SEARCH, { ...SEARCH, name: 'searchDocs' }],
        turns: [{ calls: [{ name: 'searchDocs', input: { query: 'a' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
