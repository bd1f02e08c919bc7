import { wires } from '../packages/toolwire/src/wire/index.ts'
import { inChild } from './child.ts'
import { githubTools } from './definitions.ts'
import type { Bench, Figure } from './figure.ts'

/**
 * The 117 definitions of a real server compiled for one wire: at the start of a process, and once it is warm. Time of
 * the thread; the best of some runs, for a busy machine only ever adds.
 */
export const benchCompile: Bench = ({ quick }) => {
  if (githubTools() === undefined) return Promise.resolve([])
  const figures = Object.keys(wires).flatMap((wire) => {
    const starts = Array.from(
      { length: quick ? 5 : 11 },
      () => inChild('compile-once.ts', [wire, '0'])[0] ?? Number.NaN,
    )
    const [, ...warm] = inChild('compile-once.ts', [wire, quick ? '20' : '60'])
    return [
      best(`compile: 117 tools for ${wire}, cold`, 100, starts),
      best(`compile: 117 tools for ${wire}, warm`, 15, warm),
    ]
  })
  return Promise.resolve(figures)
}

function best(what: string, goal: number, times: readonly number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  const [value = Number.NaN, next = value] = sorted
  return { what, value, goal, noise: next - value, unit: 'ms' }
}
