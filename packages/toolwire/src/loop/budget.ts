import { ToolwireError } from '../error/toolwire-error.ts'
import type { Usage } from '../wire/codec.ts'
import { HookFailure } from './stop.ts'

/** How far a run may go. Absent limits do not exist, except that `maxCalls` is 20. */
export interface BudgetOptions {
  /** Calls that are answered by more than a denial. */
  readonly maxCalls?: number
  /** Turns, without the closing one. */
  readonly maxTurns?: number
  /** Tokens of all turns, input plus output. */
  readonly maxTokens?: number
  /** Milliseconds since the start of the run. Looked at between turns; what hangs is ended by `timeout` or `signal`. */
  readonly deadline?: number
  /** Own limits, asked after the others and in this order. */
  readonly until?: readonly Predicate[]
}

/** What a budget is judged by. */
export interface BudgetState {
  readonly turns: number
  readonly calls: number
  readonly usage: Usage
  readonly elapsedMs: number
}

/**
 * A limit: the reason to stop, or undefined to go on.
 *
 * **Contract.** Asked after each turn that would be followed by another. When it throws, the run stops `failed`.
 */
export type Predicate = (state: BudgetState) => string | undefined

/** A limit that was reached. */
export interface Reached {
  /** The option's name. */
  readonly budget: keyof BudgetOptions
  /** What is told to the model and in the stop's detail. */
  readonly reason: string
}

export interface Budget {
  readonly limits: BudgetOptions
  /** The first limit that the state has reached. */
  reached(state: BudgetState): Reached | undefined
  /** How many calls of a turn still fit. */
  fits(state: BudgetState): number
  /** Why a call that does not fit is not run. */
  readonly full: string
}

/** The limits of a run as one judge. Throws `invalid-option` for a limit that is none. */
export function createBudget(options: BudgetOptions = {}): Budget {
  const { maxCalls = MAX_CALLS, maxTurns, maxTokens, deadline, until = [] } = options
  positive('maxCalls', maxCalls, 0)
  positive('maxTurns', maxTurns, 1)
  positive('maxTokens', maxTokens, 1)
  positive('deadline', deadline, 0)
  const full = `budget of ${count(maxCalls, 'call')} reached`
  const rows: readonly Row[] = [
    { budget: 'maxCalls', predicate: ({ calls }) => (calls >= maxCalls ? full : undefined) },
    ...limit(
      'maxTurns',
      maxTurns,
      (state, max) => state.turns >= max && `budget of ${count(max, 'turn')} reached`,
    ),
    ...limit('maxTokens', maxTokens, ({ usage }, max) =>
      usage.input + usage.output >= max ? `budget of ${count(max, 'token')} reached` : false,
    ),
    ...limit('deadline', deadline, (state, max) => state.elapsedMs >= max && `deadline of ${max} ms reached`),
    ...until.map((predicate): Row => ({ budget: 'until', predicate: guarded(predicate) })),
  ]
  return {
    limits: { ...options, maxCalls },
    full,
    fits: ({ calls }) => Math.max(0, maxCalls - calls),
    reached: (state) => {
      for (const { budget, predicate } of rows) {
        const reason = predicate(state)
        if (reason !== undefined) return { budget, reason }
      }
      return undefined
    },
  }
}

const MAX_CALLS = 20

interface Row {
  readonly budget: keyof BudgetOptions
  readonly predicate: Predicate
}

function limit(
  budget: keyof BudgetOptions,
  max: number | undefined,
  reason: (state: BudgetState, max: number) => string | false,
): Row[] {
  if (max === undefined) return []
  return [{ budget, predicate: (state) => reason(state, max) || undefined }]
}

function guarded(predicate: Predicate): Predicate {
  return (state) => {
    try {
      return predicate(state)
    } catch (error) {
      throw new HookFailure('until', error)
    }
  }
}

function positive(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return
  const message = `budget.${name} must be a number of at least ${least}, got ${String(value)}`
  throw new ToolwireError('invalid-option', message)
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
