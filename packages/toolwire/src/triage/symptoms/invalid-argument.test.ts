import { expect } from 'vitest'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'

const WRONG = {
  calls: [
    {
      name: 'search_docs',
      input: { query: 'backups', section: 'administrator' },
      result: "Error: section must be one of admin, developer, reference. Did you mean 'admin'?",
      outcome: 'error',
    },
  ],
} as const

const STRICT = {
  name: 'search_docs',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      query: { type: 'string' },
      section: { type: 'string', enum: ['admin', 'developer', 'reference'] },
    },
    required: ['query', 'section'],
    additionalProperties: false,
  },
}

// The wire cannot say the largest number in a schema: only the dispatcher knows it.
const UNSAID = {
  calls: [
    {
      name: 'search_docs',
      input: { query: 'a', hours: 99 },
      result: 'Error: hours must be at most 48',
      outcome: 'error',
      findings: [
        {
          code: 'invalid-argument',
          severity: 'error',
          at: '/hours',
          args: { name: 'hours', got: '99', breach: 'at most', limit: 48 },
        },
      ],
    },
  ],
} as const
const HOURS = {
  name: 'search_docs',
  schema: { type: 'object', properties: { query: { type: 'string' }, hours: { type: 'number' } } },
}

const FAILS = { name: 'get_page', input: {}, result: 'Error: page 7 is gone', outcome: 'error' } as const
const CONVERTED = {
  name: 'search_docs',
  input: { query: 'a', section: 'Admin' },
  notes: [{ at: '/section', from: 'Admin', to: 'admin', why: 'case' }],
} as const

describeSymptom('invalid-argument', {
  planted: [
    {
      name: 'a fault that only the record tells, for the schema that was sent does not',
      tale: () => ({ tools: [HOURS], turns: [UNSAID, { text: 'I could not look.' }] }),
      codes: ['invalid-argument', 'tool-error'],
      finds: { severity: 'error', at: '/hours', args: expect.objectContaining({ name: 'hours', call: 1 }) },
      headline: 'search_docs got hours 99 (turn 1); the schema wants at most 48.',
    },
    {
      name: 'what was put right and worked, behind a tool that failed three times',
      tale: () => ({
        tools: [
          SEARCH,
          { name: 'get_page', schema: { type: 'object', properties: { id: { type: 'integer' } } } },
        ],
        turns: [
          { calls: [FAILS] },
          { calls: [{ ...FAILS, input: { id: 1 } }] },
          { calls: [{ ...FAILS, input: { id: 2 } }] },
          { calls: [CONVERTED] },
          { calls: [{ name: 'search_docs', input: { query: 'a', section: 'admin' } }] },
          { text: 'Found.' },
        ],
      }),
      codes: ['tool-error', 'invalid-argument'],
      finds: { severity: 'hint', args: expect.not.objectContaining({ recovered: expect.anything() }) },
      headline: 'get_page failed 3 times (first in turn 1): "Error: page 7 is gone".',
    },
    {
      name: 'what worked all the same, which explains no end and has nothing to recover from',
      tale: () => ({
        tools: [
          SEARCH,
          { name: 'get_page', schema: { type: 'object', properties: { id: { type: 'integer' } } } },
        ],
        turns: [
          { calls: [FAILS] },
          { calls: [{ ...FAILS, input: { id: 1 } }] },
          { calls: [{ name: 'search_docs', input: { query: 'a', section: 'Admin' } }] },
          { text: 'Found.' },
        ],
      }),
      codes: ['tool-error', 'invalid-argument'],
      finds: { severity: 'warning', args: expect.not.objectContaining({ recovered: expect.anything() }) },
      headline: 'get_page failed 2 times (first in turn 1): "Error: page 7 is gone".',
    },
    {
      name: 'a value near an allowed one, got right in the next turn',
      tale: () => ({
        tools: [SEARCH],
        turns: [
          WRONG,
          { calls: [{ name: 'search_docs', input: { query: 'backups', section: 'admin' } }] },
          { text: 'Done.' },
        ],
      }),
      codes: ['invalid-argument', 'tool-error'],
      finds: {
        severity: 'warning',
        certainty: 'certain',
        at: '/section',
        args: expect.objectContaining({ recovered: 2, name: 'section', nearest: 'admin' }),
        suggestion:
          'compile search_docs with strict: true, and say in the description of section what its values mean',
      },
      headline:
        'search_docs got section "administrator" (turn 1); the schema allows admin, developer, reference. Turn 2 recovered.',
    },
    {
      name: 'the same fault twice as one finding',
      tale: () => ({ tools: [STRICT], turns: [WRONG, WRONG, { text: 'I could not look.' }] }),
      codes: ['invalid-argument', 'tool-error', 'retry-unchanged'],
      finds: {
        severity: 'error',
        count: 2,
        suggestion: 'say in the description of section what its values mean',
      },
    },
  ],
  right: [
    {
      name: 'a value that another definition of the tool allowed',
      tale: () => ({
        tools: [
          { name: 'search_docs', schema: { type: 'object', properties: { section: { type: 'string' } } } },
        ],
        turns: [{ calls: [{ name: 'search_docs', input: { section: 'administrator' } }] }, { text: 'Done.' }],
      }),
    },
  ],
})
