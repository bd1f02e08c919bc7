import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

describeSymptom('provider-rejection', {
  planted: [
    {
      name: 'a refusal that nothing explains, as the root',
      tale: () => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [{ refused: { status: 400, message: 'max_tokens: must be positive.' } }],
      }),
      codes: ['provider-rejection'],
      finds: {
        severity: 'error',
        certainty: 'certain',
        args: expect.objectContaining({ status: 400, requestId: 'req_5b1f', kind: 'request' }),
      },
      headline: 'The provider refused the request with 400 in turn 1: max_tokens: must be positive.',
    },
    {
      name: 'a want of capacity that ended the run, as a warning',
      tale: () => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [{ refused: { status: 529, message: 'Overloaded', type: 'overloaded_error' } }],
      }),
      codes: ['provider-rejection'],
      finds: { severity: 'warning', suggestion: 'retry as the headers say, with growing pauses' },
    },
    {
      name: 'an attempt that succeeded on retry, as a hint',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          {
            refused: { status: 429, message: 'slow down', type: 'rate_limit_error' },
            retried: true,
            text: 'Done.',
          },
        ],
      }),
      codes: ['provider-rejection'],
      finds: { severity: 'hint' },
      headline: 'No structural fault: answered without a call.',
    },
    {
      name: 'a refused key as a matter of the account',
      tale: () => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [{ refused: { status: 401, message: 'invalid key', type: 'authentication_error' } }],
      }),
      codes: ['provider-rejection'],
      finds: { severity: 'error', suggestion: 'look at the key, its rights and the account' },
    },
  ],
  right: [
    {
      name: 'an answer about errors',
      tale: () => ({ tools: [SEARCH], turns: [{ text: '400 Bad Request' }] }),
    },
  ],
})
