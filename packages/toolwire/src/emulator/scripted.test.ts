import { describe, expect, it } from 'vitest'
import type { EmulatedTurn } from './emulated-model.ts'
import { scripted } from './scripted.ts'

const told = (turn: object): string => {
  try {
    scripted([turn as EmulatedTurn])
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`
  }
  return 'taken'
}

describe('scripted', () => {
  it('refuses a turn with a key that nobody reads, and names the nearest', () => {
    expect(told({ foo: 1 })).toBe(
      "invalid-option: turn 1 of the script has a key 'foo', which says nothing; known are text, thinking, calls, stop, usage, error, response",
    )
    expect(told({ texts: 'Noon.' })).toContain("did you mean 'text'?")
    expect(told({ calls: [{ name: 'a', arguments: {} }] })).toMatch(
      /^invalid-option: call 1 in turn 1 of the script has a key 'arguments'/,
    )
    expect(told('Noon.' as never)).toBe('invalid-option: turn 1 of the script must be an object')
  })

  it('judges what a function of it makes, too', async () => {
    const { turn } = scripted([() => ({ Text: 'Noon.' }) as EmulatedTurn])
    await expect((async () => turn({} as never))()).rejects.toThrow("did you mean 'text'?")
  })

  it('takes every key that a turn has', () => {
    expect(
      told({ text: 'a', thinking: 'b', calls: [{ name: 'c', input: {}, callId: 'd' }], stop: 'truncated' }),
    ).toBe('taken')
  })
})
