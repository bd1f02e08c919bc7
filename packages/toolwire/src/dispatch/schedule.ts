/** A piece of work that waits for a place. */
export interface Task {
  /** Tasks of one line run in order, at most `lineLimit` at once. Absent: only the common limit counts. */
  readonly line?: string
  readonly lineLimit?: number
  /** Must not reject. */
  run(): Promise<void>
}

/**
 * Runs tasks in order, at most `limit` at once, and resolves when all have ended. A task that waits for its line
 * holds no place, so that those behind it start.
 */
export function schedule(tasks: readonly Task[], limit: number): Promise<void> {
  if (tasks.length === 0) return Promise.resolve()
  const lines = new Map<string, Line>()
  const ready: Task[] = []
  let next = 0
  let running = 0
  let left = tasks.length

  for (const task of tasks) {
    const line = lineOf(task)
    if (line === undefined || line.free > 0) {
      if (line !== undefined) line.free--
      ready.push(task)
    } else line.waiting.push(task)
  }

  function lineOf({ line: name, lineLimit = 1 }: Task): Line | undefined {
    if (name === undefined) return undefined
    let line = lines.get(name)
    if (line === undefined) {
      line = { free: lineLimit, waiting: [], next: 0 }
      lines.set(name, line)
    }
    return line
  }

  function release(task: Task): void {
    const line = lineOf(task)
    if (line === undefined) return
    const following = line.waiting[line.next++]
    if (following === undefined) line.free++
    else ready.push(following)
  }

  return new Promise((resolve) => {
    function pump(): void {
      while (running < limit) {
        const task = ready[next]
        if (task === undefined) return
        next++
        running++
        void task.run().then(() => {
          running--
          left--
          release(task)
          if (left === 0) resolve()
          else pump()
        })
      }
    }
    pump()
  })
}

interface Line {
  free: number
  readonly waiting: Task[]
  next: number
}
