import { describe, expect, it } from 'vitest'
import { faultCodes } from '../../finding/fault-codes.ts'
import { allSymptoms } from '../all-symptoms.ts'
import { describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'
import { requestFaults } from './request-faults.ts'

const NAMED = { tool_choice: { type: 'tool', name: 'fly' } }
const NAMED_RESPONSES = { tool_choice: { type: 'function', name: 'fly' } }

describeSymptom('tool-choice-conflict', {
  planted: [
    {
      name: 'a choice of a tool that is not declared, as the cause of the refusal',
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          {
            request: (body) => ({ ...body, ...(wire === 'anthropic' ? NAMED : NAMED_RESPONSES) }),
            refused: { status: 400, message: "Tool 'fly' not found in provided tools" },
          },
        ],
      }),
      codes: ['tool-choice-conflict', 'provider-rejection'],
      finds: {
        severity: 'error',
        suggestion: 'set the tool choice to auto, or declare the tool that it names',
      },
    },
  ],
  right: [
    {
      name: 'a choice of nothing in particular',
      tale: () => ({
        tools: [SEARCH],
        turns: [{ request: (body) => ({ ...body, tool_choice: undefined }), text: 'Done.' }],
      }),
    },
  ],
})

describe('the other faults of requests', () => {
  it('has each code once, and a code of the vocabulary', () => {
    const codes = allSymptoms.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code } of requestFaults) expect(Object.keys(faultCodes)).toContain(code)
  })

  it('leaves out no fault that a body can have', () => {
    const codes = new Set<string>(allSymptoms.map(({ code }) => code))
    // What is wrong with a stream shows in no body. The first of the others is judged over texts, the second by the loop before a run: no symptom of a trace as yet.
    const missing = Object.keys(faultCodes).filter((code) => !codes.has(code))
    expect(missing).toEqual([
      'ambiguous-stream',
      'interrupted-stream',
      'injected-instructions',
      'low-token-limit',
    ])
  })
})
