import { describe, expect, it } from 'vitest'
import { schedule, type Task } from './schedule.ts'

describe('schedule', () => {
  it('starts all tasks before the first one ends', async () => {
    const log: string[] = []
    await schedule(
      ['a', 'b', 'c'].map((name) => task(name, log)),
      8,
    )
    expect(log).toEqual(['+a', '+b', '+c', '-a', '-b', '-c'])
  })

  it('runs no more at once than the limit', async () => {
    const log: string[] = []
    await schedule(
      ['a', 'b', 'c', 'd'].map((name) => task(name, log)),
      2,
    )
    expect(mostAtOnce(log)).toBe(2)
    expect(log.filter((entry) => entry.startsWith('+'))).toEqual(['+a', '+b', '+c', '+d'])
  })

  it('runs the tasks of a line in order, and lets the others pass', async () => {
    const log: string[] = []
    const line = { line: 'x' }
    await schedule([task('a', log, line), task('b', log, line), task('c', log), task('d', log, line)], 2)
    expect(log.slice(0, 2)).toEqual(['+a', '+c'])
    expect(log.filter((entry) => /[abd]/.test(entry))).toEqual(['+a', '-a', '+b', '-b', '+d', '-d'])
  })

  it('gives a line as many places as it may have', async () => {
    const log: string[] = []
    await schedule(
      ['a', 'b', 'c', 'd'].map((name) => task(name, log, { line: 'x', lineLimit: 3 })),
      8,
    )
    expect(mostAtOnce(log)).toBe(3)
  })

  it('ends at once without tasks', async () => {
    await expect(schedule([], 1)).resolves.toBeUndefined()
  })
})

function task(name: string, log: string[], line: Pick<Task, 'line' | 'lineLimit'> = {}): Task {
  return {
    ...line,
    run: async () => {
      log.push(`+${name}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(`-${name}`)
    },
  }
}

function mostAtOnce(log: readonly string[]): number {
  let now = 0
  let most = 0
  for (const entry of log) {
    now += entry.startsWith('+') ? 1 : -1
    most = Math.max(most, now)
  }
  return most
}
