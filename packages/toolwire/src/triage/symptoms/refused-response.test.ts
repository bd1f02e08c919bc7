import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('refused-response', {
  planted: [
    {
      name: 'a refusal as the stop reason',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'refused',
        turns: [
          { text: 'I cannot help with that.', stop: wire === 'anthropic' ? 'refusal' : 'content_filter' },
        ],
      }),
      codes: ['refused-response'],
      finds: { severity: 'warning', args: expect.objectContaining({ text: 'I cannot help with that.' }) },
    },
  ],
  right: [
    { name: 'a polite no', tale: () => ({ tools: [SEARCH], turns: [{ text: 'I cannot help with that.' }] }) },
  ],
})
