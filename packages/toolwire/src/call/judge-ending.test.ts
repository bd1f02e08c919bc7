import { describe, expect, it } from 'vitest'
import { codecOf } from '../wire/index.ts'
import { responseOf } from './__fixtures__/responses.ts'
import { judgeEnding } from './judge-ending.ts'

describe('judgeEnding', () => {
  const anthropic = codecOf('anthropic')
  const calls = [{ name: 'search' }]

  it('finds a reason that says calls where there is none, and calls behind a reason that says none', () => {
    expect(judgeEnding(responseOf('anthropic', { calls: [] }), anthropic)).toMatchObject([
      { code: 'stop-reason-mismatch', where: '/stop_reason', args: { stop: 'tool_use', calls: 0 } },
    ])
    expect(judgeEnding(responseOf('anthropic', { calls, stop: 'done' }), anthropic)).toMatchObject([
      { code: 'stop-reason-mismatch', where: '/stop_reason', args: { stop: 'end_turn', calls: 1 } },
    ])
  })

  it('finds nothing where both agree, where the turn was cut off, and in a reason that nobody knows', () => {
    expect(judgeEnding(responseOf('anthropic', { calls }), anthropic)).toEqual([])
    expect(judgeEnding(responseOf('anthropic', { calls: [], stop: 'done' }), anthropic)).toEqual([])
    expect(judgeEnding(responseOf('anthropic', { calls, stop: 'truncated' }), anthropic)).toEqual([])
    expect(judgeEnding({ content: [], stop_reason: 'new_in_2030' }, anthropic)).toEqual([])
    expect(judgeEnding(null, anthropic)).toEqual([])
  })

  it('finds nothing on a wire whose status says nothing of calls', () => {
    const responses = codecOf('openai-responses')
    expect(judgeEnding(responseOf('openai-responses', { calls }), responses)).toEqual([])
    expect(judgeEnding(responseOf('openai-responses', { calls: [] }), responses)).toEqual([])
  })
})
