import { excerptOf } from '../evidence.ts'
import type { Found, Symptom } from '../symptom.ts'
import { lastEntry } from '../view.ts'
import type { View } from '../view.ts'

/** A run that its budget stopped: on record, or open at exactly the budget that is known. */
export const budgetHit: Symptom = {
  code: 'budget-hit',
  question: 1,
  needs: ['end'],
  find(view) {
    const { end, budget } = view.run
    const limit = budget?.maxCalls
    if (end.reason === 'budget') return [found(view, 'certain')]
    const isAtLimit =
      end.reason === 'open' &&
      view.running.length === 0 &&
      typeof limit === 'number' &&
      view.calls.length >= limit
    return isAtLimit ? [found(view, 'likely')] : []
  },
}

function found(view: View, certainty: 'certain' | 'likely'): Found {
  const { run } = view
  const { detail = {}, place } = run.end
  const budget = typeof detail.budget === 'string' ? detail.budget : ''
  const reason = typeof detail.reason === 'string' ? detail.reason : budget
  const limit = run.budget?.[budget === '' ? 'maxCalls' : budget]
  const most = mostCalled(view)
  const last = lastEntry(run)
  const where = place ?? last?.place ?? { source: { file: run.file ?? '', line: 1 }, where: '' }
  return {
    severity: 'warning',
    certainty,
    place: where,
    args: {
      budget: reason,
      limit: null,
      calls: view.calls.length,
      turns: run.turns.length,
      turn: run.turns.at(-1)?.number ?? 0,
      most: most.map(([tool, count]) => `${tool} ${count}`),
      ...(typeof limit === 'number' && reason === '' ? { limit } : {}),
    },
    evidence: [
      {
        place: where,
        excerpt: excerptOf(reason === '' ? `stopped after ${view.calls.length} calls` : reason),
      },
    ],
    suggestion: `say in prompt and descriptions when to stop${most[0] === undefined ? '' : ` (${most[0][0]} was called most)`}; else raise the budget or split the task`,
    about: {
      turn: run.turns.at(-1)?.number ?? 0,
      userTurn: view.userTurnOf(run.turns.at(-1)?.number ?? 0),
      order: run.entries.length,
      calls: [],
      endsRun: true,
    },
  }
}

function mostCalled(view: View): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const call of view.calls) counts.set(view.toolOf(call), (counts.get(view.toolOf(call)) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, 3)
}
