import { describe, expect, it } from 'vitest'
import { createSchedule, type Line } from './schedule.ts'

describe('a schedule', () => {
  it('starts all tasks before the first one ends', async () => {
    const log: string[] = []
    await runAll(
      ['a', 'b', 'c'].map((name) => task(name, log)),
      8,
    )
    expect(log).toEqual(['+a', '+b', '+c', '-a', '-b', '-c'])
  })

  it('runs no more at once than the limit', async () => {
    const log: string[] = []
    await runAll(
      ['a', 'b', 'c', 'd'].map((name) => task(name, log)),
      2,
    )
    expect(mostAtOnce(log)).toBe(2)
    expect(log.filter((entry) => entry.startsWith('+'))).toEqual(['+a', '+b', '+c', '+d'])
  })

  it('runs the tasks of a line in order, and lets the others pass', async () => {
    const log: string[] = []
    const line = { name: 'x' }
    await runAll([task('a', log, line), task('b', log, line), task('c', log), task('d', log, line)], 2)
    expect(log.slice(0, 2)).toEqual(['+a', '+c'])
    expect(log.filter((entry) => /[abd]/.test(entry))).toEqual(['+a', '-a', '+b', '-b', '+d', '-d'])
  })

  it('gives a line as many places as it may have', async () => {
    const log: string[] = []
    await runAll(
      ['a', 'b', 'c', 'd'].map((name) => task(name, log, { name: 'x', limit: 3 })),
      8,
    )
    expect(mostAtOnce(log)).toBe(3)
  })

  it('gives what the work gave, and goes on behind work that fails', async () => {
    const schedule = createSchedule(1)
    const failed = schedule(undefined, () => Promise.reject(new Error('x')))
    const next = schedule({ name: 'x' }, () => Promise.resolve(7))
    await expect(failed).rejects.toThrow('x')
    await expect(next).resolves.toBe(7)
  })
})

interface Task {
  readonly line: Line | undefined
  run(): Promise<void>
}

function task(name: string, log: string[], line?: Line): Task {
  return {
    line,
    run: async () => {
      log.push(`+${name}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(`-${name}`)
    },
  }
}

async function runAll(tasks: readonly Task[], limit: number): Promise<void> {
  const schedule = createSchedule(limit)
  await Promise.all(tasks.map(({ line, run }) => schedule(line, run)))
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
