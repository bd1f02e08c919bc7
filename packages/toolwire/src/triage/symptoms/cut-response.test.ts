import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('cut-response', {
  planted: [
    {
      name: 'an answer that was cut off',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'truncated',
        maxTokens: 64,
        turns: [
          {
            text: 'It is controlled by the',
            stop: wire === 'anthropic' ? 'max_tokens' : 'max_output_tokens',
          },
        ],
      }),
      codes: ['cut-response'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        args: expect.objectContaining({ limit: 64, tail: 'It is controlled by the' }),
        suggestion: 'raise the token limit above 64, or ask for less',
      },
    },
  ],
  right: [
    {
      name: 'an answer without a full stop',
      tale: () => ({ tools: [SEARCH], turns: [{ text: 'It is controlled by the' }] }),
    },
  ],
})
