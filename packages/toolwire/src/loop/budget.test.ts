import { describe, expect, test } from 'vitest'
import { createBudget, type BudgetState } from './budget.ts'

const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
const state = (given: Partial<BudgetState>): BudgetState => ({
  turns: 1,
  calls: 0,
  usage,
  elapsedMs: 0,
  ...given,
})

describe('budgets', () => {
  test('twenty calls are the default', () => {
    const budget = createBudget()
    expect(budget.reached(state({ calls: 19 }))).toBeUndefined()
    expect(budget.reached(state({ calls: 20 }))).toEqual({
      budget: 'maxCalls',
      reason: 'budget of 20 calls reached',
    })
    expect(budget.reached(state({ turns: 1000, elapsedMs: 1e9 }))).toBeUndefined()
  })

  test.each([
    [{ maxTurns: 3 }, { turns: 3 }, 'budget of 3 turns reached'],
    [{ maxTokens: 100 }, { usage: { ...usage, input: 60, output: 40 } }, 'budget of 100 tokens reached'],
    [{ deadline: 5000 }, { elapsedMs: 5000 }, 'deadline of 5000 ms reached'],
    [{ maxCalls: 1 }, { calls: 1 }, 'budget of 1 call reached'],
    [{ maxCalls: 0 }, { calls: 0 }, 'budget of 0 calls reached'],
  ])('%o is reached at %o', (limits, at, reason) => {
    expect(createBudget(limits).reached(state(at))?.reason).toBe(reason)
  })

  test('tokens read from a cache do not count', () => {
    const at = state({ usage: { ...usage, input: 10, output: 10, cacheRead: 900, cacheWrite: 90 } })
    expect(createBudget({ maxTokens: 100 }).reached(at)).toBeUndefined()
  })

  test('own predicates give their own reason, and see the whole state', () => {
    const budget = createBudget({
      until: [() => undefined, ({ turns }) => (turns > 1 ? 'two are enough' : undefined)],
    })
    expect(budget.reached(state({ turns: 1 }))).toBeUndefined()
    expect(budget.reached(state({ turns: 2 }))).toEqual({ budget: 'until', reason: 'two are enough' })
  })

  test('the calls that still fit are counted', () => {
    const budget = createBudget({ maxCalls: 5 })
    expect(budget.fits(state({ calls: 3 }))).toBe(2)
    expect(budget.fits(state({ calls: 9 }))).toBe(0)
  })

  test.each([
    { maxCalls: -1 },
    { maxTurns: 0 },
    { maxTokens: Number.NaN },
    { deadline: -5 },
    { maxCalls: '3' as never },
  ])('%o is refused by name', (limits) => {
    expect(() => createBudget(limits)).toThrow(
      new RegExp(`budget.${Object.keys(limits)[0]} must be a number`),
    )
  })
})
