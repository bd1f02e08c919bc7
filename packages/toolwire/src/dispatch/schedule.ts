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
export async function schedule(tasks: readonly Task[], limit: number): Promise<void> {
  const places = createGate(limit)
  const lines = new Map<string, Gate>()
  await Promise.all(
    tasks.map((task) => {
      const { line, lineLimit = 1 } = task
      const run = (): Promise<void> => places(() => task.run())
      if (line === undefined) return run()
      const gate = lines.get(line) ?? createGate(lineLimit)
      lines.set(line, gate)
      return gate(run)
    }),
  )
}

/** Lets work pass, the rest waits outside in order. */
type Gate = (work: () => Promise<void>) => Promise<void>

function createGate(limit: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  let next = 0
  return async (work) => {
    if (inside >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside++
    await work()
    const follow = waiting[next]
    if (follow === undefined) return void inside--
    next++
    return follow()
  }
}
