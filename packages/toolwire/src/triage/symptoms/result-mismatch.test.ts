import { expect } from 'vitest'
import { describeSymptom, refusal, SEARCH, withResults } from '../__fixtures__/symptom-suite.ts'

const ONE = { calls: [{ name: 'search_docs', input: { query: 'a' } }] }

describeSymptom('result-mismatch', {
  planted: [
    {
      name: "the item's id in the place of the call's",
      wires: ['openai-responses'],
      tale: () => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          ONE,
          {
            request: withResults((results) => results.map((result) => ({ ...result, call_id: 'fc_all_01' }))),
            refused: {
              status: 400,
              message: 'No tool call found for function call output with call_id fc_all_01.',
            },
          },
        ],
      }),
      codes: ['result-mismatch', 'provider-rejection'],
      finds: {
        severity: 'error',
        suggestion: 'send call.call_id back, never call.id',
        where: '/splice/0/3/1/call_id',
        source: expect.objectContaining({ file: 'run.trace.jsonl', line: 10 }),
      },
      headline:
        "The result of turn 1 names fc_all_01, the item's id, instead of call_01; the next request was refused with 400.",
    },
    {
      name: "the item's id where the call is in a response that the server holds",
      wires: ['openai-responses'],
      tale: () => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          ONE,
          {
            request: (body) => ({
              ...body,
              previous_response_id: 'resp_1',
              input: [{ type: 'function_call_output', call_id: 'fc_all_01', output: 'Found 2 chunks' }],
            }),
            refused: {
              status: 400,
              message: 'No tool call found for function call output with call_id fc_all_01.',
            },
          },
        ],
      }),
      codes: ['result-mismatch', 'provider-rejection'],
      finds: { suggestion: 'send call.call_id back, never call.id' },
      headline:
        "The result of turn 1 names fc_all_01, the item's id, instead of call_01; the next request was refused with 400.",
    },
    {
      name: 'a wrong id where only one call can be meant',
      wires: ['anthropic'],
      tale: (wire) => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [
          ONE,
          {
            request: withResults((results) =>
              results.map((result) => ({ ...result, tool_use_id: 'toolu_x' })),
            ),
            refused: refusal(wire),
          },
        ],
      }),
      codes: ['result-mismatch', 'provider-rejection'],
      finds: { args: expect.objectContaining({ got: 'toolu_x', expected: 'toolu_01', refused: 400 }) },
    },
  ],
  right: [
    { name: 'a result with its own id', tale: () => ({ tools: [SEARCH], turns: [ONE, { text: 'Done.' }] }) },
  ],
})
