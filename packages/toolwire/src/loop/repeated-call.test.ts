import { describe, expect, test } from 'vitest'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { ToolTraits } from '../tool/tool.ts'
import type { Outcome } from '../wire/call.ts'
import {
  createRepeats,
  noteText,
  refusalText,
  seenCall,
  type RepeatOptions,
  type SeenCall,
} from './repeats.ts'

const READ: ToolTraits = { readOnly: true }

/** Makes calls one after the other and tells what became of each. */
function caller(options?: RepeatOptions | false): (name: string, input: unknown, more?: More) => string {
  const repeats = createRepeats(options)
  let ordinal = 0
  return (name, input, { traits = READ, content = 'same', isError = false } = {}) => {
    ordinal++
    // Of a compiled tool, repeats look at the name and the traits.
    const tool = { wireName: name, definition: { name, traits } } as unknown as CompiledTool
    const call = { callId: `c${ordinal}`, name, where: '', complete: true }
    const seen = seenCall(call, ordinal, tool, input)
    const repeated = repeats.judge(seen)
    const outcome: Outcome = {
      call,
      outcome: isError ? 'error' : 'ok',
      content,
      isError,
      durationMs: 0,
      findings: [],
      notes: [],
    }
    const streak = repeated === undefined ? repeats.record(seen, outcome, true) : undefined
    repeats.endTurn()
    if (repeated !== undefined) return `${repeated.action} ${repeated.streak.count}`
    return streak === undefined ? 'run' : `note ${streak.count} since ${streak.first}`
  }
}

interface More {
  readonly traits?: ToolTraits
  readonly content?: string
  readonly isError?: boolean
}

describe('repeated-call', () => {
  test('the second is noted, the third and fourth are refused, the fifth stops', () => {
    const make = caller()
    const all = Array.from({ length: 5 }, () => make('look', { q: 1 }))
    expect(all).toEqual(['run', 'note 2 since 1', 'refuse 3', 'refuse 4', 'stop 5'])
  })

  test('input is compared by value: key order and the form of a number do not matter', () => {
    const make = caller()
    make('look', { a: 1, b: 2 })
    expect(make('look', { b: 2, a: 1.0 })).toBe('note 2 since 1')
    expect(make('look', { a: 1, b: 3 })).toBe('run')
  })

  test('another result is no repeat', () => {
    const make = caller()
    make('look', {}, { content: 'queued' })
    expect(make('look', {}, { content: 'running' })).toBe('run')
    expect(make('look', {}, { content: 'running' })).toBe('note 2 since 2')
  })

  test('errors are repeats of each other even when their texts differ', () => {
    const make = caller()
    make('look', {}, { isError: true, content: 'failed at 10:00' })
    expect(make('look', {}, { isError: true, content: 'failed at 10:01' })).toBe('note 2 since 1')
    expect(make('look', {}, { isError: true })).toBe('refuse 3')
  })

  test('an error behind a success is no repeat', () => {
    const make = caller()
    make('look', {})
    expect(make('look', {}, { isError: true, content: 'same' })).toBe('run')
  })

  test('a mutation between makes it a new question', () => {
    const make = caller()
    make('look', {})
    make('look', {})
    make('write', { text: 'x' }, { traits: { readOnly: false } })
    expect(make('look', {})).toBe('run')
  })

  test('an unknown trait counts as a mutation for other calls, not for the call itself', () => {
    const make = caller()
    make('look', {})
    make('touch', {}, { traits: {} })
    expect(make('look', {})).toBe('run')
    const again = caller()
    expect([again('touch', {}, { traits: {} }), again('touch', {}, { traits: {} })]).toEqual([
      'run',
      'note 2 since 1',
    ])
  })

  test('a read between is no mutation', () => {
    const make = caller()
    make('look', {})
    make('list', {})
    expect(make('look', {})).toBe('note 2 since 1')
  })

  test('polling tools are exempt', () => {
    const make = caller()
    const traits = { readOnly: true, poll: true }
    expect(Array.from({ length: 8 }, () => make('wait', {}, { traits }))).toEqual(
      Array.from({ length: 8 }, () => 'run'),
    )
  })

  test('false switches the watch off, own thresholds replace the defaults', () => {
    const off = caller(false)
    expect([1, 2, 3, 4, 5, 6].map(() => off('look', {}))).toEqual(['run', 'run', 'run', 'run', 'run', 'run'])
    const own = caller({ refuse: 4, stop: 6 })
    expect([1, 2, 3, 4, 5, 6].map(() => own('look', {}))).toEqual([
      'run',
      'note 2 since 1',
      'note 3 since 1',
      'refuse 4',
      'refuse 5',
      'stop 6',
    ])
  })

  test('a threshold that is none is refused by name', () => {
    expect(() => createRepeats({ note: 0 })).toThrow('repeats.note must be a number of at least 2, got 0')
  })

  test('the run does not stop before the model could read a refusal', () => {
    const repeats = createRepeats()
    const call = (ordinal: number): SeenCall =>
      seenCall({ callId: `c${ordinal}`, name: 'look', where: '', complete: true }, ordinal, undefined, {})
    const outcome = { content: 'same', isError: false } as Outcome
    for (const ordinal of [1, 2, 3, 4, 5]) repeats.record(call(ordinal), outcome, true)
    repeats.endTurn()
    expect(repeats.judge(call(6))?.action).toBe('refuse')
    repeats.endTurn()
    expect(repeats.judge(call(7))?.action).toBe('stop')
  })

  test('what the model is told names the first call and the way out', () => {
    const streak = { count: 3, first: 4, callIds: ['a', 'b', 'c'], failed: false, same: true }
    expect(noteText(streak)).toBe('(unchanged since call 4)')
    expect(refusalText('look', streak)).toContain('made 2 times before with the same input')
    expect(refusalText('look', streak)).toContain('change the input')
  })
})
