import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const parameters = { type: 'object', properties: {} }
const found = (...tools: object[]) =>
  lintOf('strict-implicit', { input: 'Hello', tools }).map(({ where }) => where)

describe('strict-implicit', () => {
  it('warns of a tool of a Responses request that does not say it', () => {
    expect(found({ type: 'function', name: 'get_thing', parameters })).toEqual(['/tools/0'])
    expect(found({ type: 'function', name: 'get_thing', parameters, strict: null })).toEqual(['/tools/0'])
  })

  it('is silent where it is said, either way', () => {
    expect(found({ type: 'function', name: 'get_thing', parameters, strict: false })).toEqual([])
    expect(found({ type: 'function', name: 'get_thing', parameters, strict: true })).toEqual([])
  })

  it('is silent on tools of the provider, on other wires, and on what is compiled', () => {
    expect(found({ type: 'web_search' })).toEqual([])
    const tool = { name: 'get_thing', input_schema: parameters }
    expect(lintOf('strict-implicit', { max_tokens: 1, messages: [], tools: [tool] })).toEqual([])
    expect(lintOf('strict-implicit', { name: 'get_thing', inputSchema: parameters })).toEqual([])
  })
})
