import { anything, assert, asyncProperty, constantFrom, jsonValue, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexConversation } from '../conversation/index-conversation.ts'
import { withValueAt } from '../json/pointer.ts'
import { wires } from '../wire/index.ts'
import { emulate } from './emulate.ts'
import { extractive } from './extractive.ts'
import { readResult } from './extractive/read-result.ts'

const RUNS = { numRuns: 300 }
const call = { type: 'tool_use', id: 'toolu_1', name: 'search_docs', input: { query: 'x' } }
const item = { type: 'function_call', call_id: 'call_1', name: 'search_docs', arguments: '{"query":"x"}' }
const schema = {
  type: 'object',
  properties: { query: { type: 'string' } },
  required: ['query'],
  additionalProperties: false,
}
const subjects = {
  anthropic: {
    url: 'https://x/v1/messages',
    body: {
      model: 'claude-opus-5',
      max_tokens: 10,
      tools: [{ name: 'search_docs', description: 'Searches.', input_schema: schema }],
      messages: [
        { role: 'user', content: 'How do budgets work?' },
        { role: 'assistant', content: [call] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '[]' }] },
      ],
    },
    pointers: [
      '',
      '/tools',
      '/tools/0',
      '/tools/0/input_schema',
      '/tools/0/input_schema/properties',
      '/messages',
      '/messages/1',
      '/messages/1/content/0',
      '/messages/1/content/0/input',
      '/messages/2/content/0/content',
      '/messages/0/content',
      '/tool_choice',
      '/thinking',
      '/system',
    ],
  },
  'openai-responses': {
    url: 'https://x/v1/responses',
    body: {
      model: 'gpt-5.6',
      tools: [
        { type: 'function', name: 'search_docs', description: 'Searches.', parameters: schema, strict: true },
      ],
      input: [
        { role: 'user', content: 'How do budgets work?' },
        item,
        { type: 'function_call_output', call_id: 'call_1', output: '[]' },
      ],
    },
    pointers: [
      '',
      '/tools',
      '/tools/0',
      '/tools/0/parameters',
      '/tools/0/parameters/properties',
      '/input',
      '/input/0',
      '/input/1',
      '/input/1/arguments',
      '/input/2',
      '/input/2/output',
      '/tool_choice',
      '/reasoning',
      '/previous_response_id',
    ],
  },
  'openai-chat': {
    url: 'https://x/v1/chat/completions',
    body: {
      model: 'gpt-5.5',
      tools: [
        { type: 'function', function: { name: 'search_docs', description: 'Searches.', parameters: schema } },
      ],
      messages: [
        { role: 'user', content: 'How do budgets work?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'search_docs', arguments: '{"query":"x"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '[]' },
      ],
    },
    pointers: [
      '',
      '/tools',
      '/tools/0',
      '/tools/0/function',
      '/tools/0/function/parameters/properties',
      '/functions',
      '/messages',
      '/messages/0/content',
      '/messages/1',
      '/messages/1/tool_calls',
      '/messages/1/tool_calls/0/function',
      '/messages/1/tool_calls/0/function/arguments',
      '/messages/2',
      '/messages/2/content',
      '/tool_choice',
      '/n',
    ],
  },
  gemini: {
    url: 'https://x/v1beta/models/gemini-3-pro:generateContent',
    body: {
      tools: [
        {
          functionDeclarations: [
            { name: 'search_docs', description: 'Searches.', parametersJsonSchema: schema },
          ],
        },
      ],
      contents: [
        { role: 'user', parts: [{ text: 'How do budgets work?' }] },
        {
          role: 'model',
          parts: [
            {
              functionCall: { id: 'a', name: 'search_docs', args: { query: 'x' } },
              thoughtSignature: 'QQ==',
            },
          ],
        },
        {
          role: 'user',
          parts: [{ functionResponse: { id: 'a', name: 'search_docs', response: { output: '[]' } } }],
        },
      ],
    },
    pointers: [
      '',
      '/tools',
      '/tools/0',
      '/tools/0/functionDeclarations',
      '/tools/0/functionDeclarations/0',
      '/tools/0/functionDeclarations/0/parameters',
      '/contents',
      '/contents/0/parts',
      '/contents/0/parts/0',
      '/contents/1',
      '/contents/1/parts/0',
      '/contents/1/parts/0/functionCall',
      '/contents/1/parts/0/functionCall/args',
      '/contents/2/parts/0/functionResponse',
      '/contents/2/parts/0/functionResponse/response',
      '/systemInstruction',
      '/toolConfig',
      '/toolConfig/functionCallingConfig',
      '/generationConfig',
    ],
  },
}

describe.each(Object.entries(subjects))('any JSON in a request of %s', (wire, { url, body, pointers }) => {
  it('is taken or refused in the form of the provider, never with a 500', async () => {
    const emulator = emulate({ model: extractive() })
    const headers = { authorization: 'Bearer k', 'anthropic-version': '2026-10-21' }
    await assert(
      asyncProperty(constantFrom(...pointers), jsonValue(), async (pointer, value) => {
        const sent = JSON.stringify(withValueAt(body, pointer, value))
        const response = await emulator.fetch(url, { method: 'POST', headers, body: sent })
        const answer: unknown = await response.json()
        expect([200, 400], JSON.stringify(answer)).toContain(response.status)
        const codec = Object.values(wires).find((one) => one.wire === wire)
        if (response.status === 400) expect(codec?.readError(400, answer)?.message).toMatch(/\S/)
      }),
      RUNS,
    )
  })

  it('is answered by the extractive model', () => {
    const codec = Object.values(wires).find((one) => one.wire === wire)!
    assert(
      property(constantFrom(...pointers), jsonValue(), (pointer, value) => {
        const changed = withValueAt(body, pointer, value) as Record<string, unknown>
        const turn = extractive().turn({
          body: changed,
          conversation: indexConversation(codec, changed),
          turn: 1,
        })
        expect(turn).toBeTypeOf('object')
      }),
      RUNS,
    )
  })
})

it('any result is read', () => {
  assert(
    property(anything(), (content) => {
      expect(readResult(content).text).toBeTypeOf('string')
    }),
    RUNS,
  )
})

it('any question is read', () => {
  const pieces = [
    'weather in ',
    'time ',
    'and ',
    'Create a ticket ',
    'Paris, ',
    'section: ',
    '"',
    "'",
    '[',
    '(',
    '\\',
    '? ',
  ]
  assert(
    property(tuple(constantFrom(...pieces), string(), constantFrom(...pieces), string()), (parts) => {
      const body = { ...subjects.anthropic.body, messages: [{ role: 'user', content: parts.join('') }] }
      const turn = extractive().turn({
        body,
        conversation: indexConversation(wires.anthropic, body),
        turn: 1,
      })
      expect(turn).toBeTypeOf('object')
    }),
    RUNS,
  )
})
