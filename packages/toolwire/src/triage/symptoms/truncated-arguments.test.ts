import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'
import type { Tale } from '../__fixtures__/symptom-suite.ts'

const cut: Tale = (wire) => ({
  tools: [SEARCH],
  maxTokens: 512,
  turns: [
    {
      stop: wire === 'anthropic' ? 'max_tokens' : 'max_output_tokens',
      output: 512,
      calls: [
        {
          name: 'search_docs',
          input: { query: 'abc' },
          raw: '{"query":"abc',
          result: 'Error: cut off by the token limit',
          outcome: 'error',
        },
      ],
    },
    { text: 'I could not look.' },
  ],
})

describeSymptom('truncated-arguments', {
  planted: [
    {
      name: 'a call of a turn that was stopped by the token limit, sound or not',
      tale: cut,
      codes: ['truncated-arguments', 'tool-error'],
      finds: {
        severity: 'error',
        suggestion:
          'raise the token limit above 512, ask for smaller pieces, or add a tool that appends; never run a call that was cut off',
        args: expect.objectContaining({ call: 1, tool: 'search_docs' }),
      },
    },
  ],
  right: [
    {
      name: 'a text that ends in an open brace',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ calls: [{ name: 'search_docs', input: { query: '{"a":' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
