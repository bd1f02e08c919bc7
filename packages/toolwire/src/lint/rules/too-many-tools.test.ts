import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const parameters = { type: 'object', properties: {} }
const tools = (count: number, make: (name: string) => object) =>
  Array.from({ length: count }, (_, index) => make(`tool_${index}`))
const responses = (count: number, more: readonly object[] = []) => ({
  input: 'Hello',
  tools: [...tools(count, (name) => ({ type: 'function', name, parameters })), ...more],
})
const found = (document: unknown) =>
  lintOf('too-many-tools', document).map(({ severity, args }) => [
    severity,
    args['count'],
    args['limit'],
    args['wires'],
  ])

describe('too-many-tools', () => {
  it('is an error in a request that the provider refuses', () => {
    expect(found(responses(129))).toEqual([['error', 129, 128, ['openai-responses']]])
    expect(found(responses(128, [{ type: 'web_search' }]))).toEqual([
      ['error', 129, 128, ['openai-responses']],
    ])
  })

  it('is a warning behind a tool search, and for a list that is no request', () => {
    expect(found(responses(128, [{ type: 'tool_search' }]))).toEqual([
      ['warning', 129, 128, ['openai-responses']],
    ])
    expect(found(tools(129, (name) => ({ name, inputSchema: parameters })))).toEqual([
      ['warning', 129, 128, ['openai-responses', 'openai-chat']],
    ])
  })

  it('counts deferred tools where they have a limit of their own', () => {
    const deferred = tools(10_001, (name) => ({ name, input_schema: parameters, defer_loading: true }))
    const body = { max_tokens: 1, messages: [], tools: deferred }
    expect(found(body)).toEqual([['error', 10_001, 10_000, ['anthropic']]])
  })

  it('is silent at the limit, and on wires without one', () => {
    expect(found(responses(128))).toEqual([])
    const body = {
      max_tokens: 1,
      messages: [],
      tools: tools(200, (name) => ({ name, input_schema: parameters })),
    }
    expect(found(body)).toEqual([])
  })
})
