import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('stop-reason-mismatch', {
  planted: [
    {
      name: 'a stop for calls without a call',
      wires: ['anthropic'],
      tale: () => ({ tools: [SEARCH], end: 'failed', turns: [{ text: 'I will look.', stop: 'tool_use' }] }),
      codes: ['stop-reason-mismatch'],
      finds: {
        severity: 'warning',
        suggestion: 'decide by the content whether there are calls, not by the stop reason',
      },
    },
  ],
  right: [
    {
      name: 'a stop for a stop sequence',
      wires: ['anthropic'],
      tale: () => ({ tools: [SEARCH], turns: [{ text: 'Done.', stop: 'stop_sequence' }] }),
    },
  ],
})
