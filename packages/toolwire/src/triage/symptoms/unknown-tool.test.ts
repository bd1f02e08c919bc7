import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const WRONG = {
  calls: [{ name: 'serch_docs', input: { query: 'a' }, result: 'Error: no tool', outcome: 'error' }],
} as const

describeSymptom('unknown-tool', {
  planted: [
    {
      name: 'a call of a tool that is not declared',
      tale: () => ({ tools: [SEARCH], turns: [WRONG, { text: 'I could not look.' }] }),
      codes: ['unknown-tool', 'tool-error'],
      finds: {
        severity: 'error',
        args: expect.objectContaining({ got: 'serch_docs', nearest: 'search_docs' }),
      },
      headline: 'The model called serch_docs (turn 1), which is no tool; nearest is search_docs.',
    },
    {
      name: 'one that was got over with the right name',
      tale: () => ({
        tools: [SEARCH],
        turns: [WRONG, { calls: [{ name: 'search_docs', input: { query: 'a' } }] }, { text: 'Done.' }],
      }),
      codes: ['unknown-tool', 'tool-error'],
      finds: { severity: 'warning', args: expect.objectContaining({ recovered: 2 }) },
    },
  ],
  right: [
    {
      name: 'a tool with the name of a prototype',
      tale: () => ({
        tools: [SEARCH, { name: 'constructor' }],
        turns: [{ calls: [{ name: 'constructor', input: { query: 'a' } }] }, { text: 'Done.' }],
      }),
    },
    {
      name: 'a tool that was added in mid run',
      tale: (wire) => ({
        tools: [SEARCH],
        turns: [
          { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
          {
            request: (body) => ({
              ...body,
              tools: [
                ...(body.tools as object[]),
                {
                  ...(wire === 'anthropic'
                    ? { input_schema: { type: 'object' } }
                    : { type: 'function', parameters: { type: 'object' }, strict: false }),
                  name: 'fly',
                },
              ],
            }),
            calls: [{ name: 'fly', input: {} }],
          },
          { text: 'Done.' },
        ],
      }),
    },
  ],
})
