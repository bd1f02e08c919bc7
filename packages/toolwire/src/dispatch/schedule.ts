/** Work of one line is done in order, one at a time or as many as it may have at once. */
export interface Line {
  readonly name: string
  readonly limit?: number
}

/** Does a piece of work when there is a place for it, and resolves with what it gave. */
export type Schedule = <Value>(line: Line | undefined, work: () => Promise<Value>) => Promise<Value>

/**
 * Places for work that is done in order, at most `limit` at once. What waits for its line holds no place, so that
 * those behind it start.
 */
export function createSchedule(limit: number): Schedule {
  const places = createGate(limit)
  const lines = new Map<string, Gate>()
  return (line, work) => {
    if (!line) return places(work)
    const gate = lines.get(line.name) ?? createGate(line.limit ?? 1)
    lines.set(line.name, gate)
    return gate(() => places(work))
  }
}

/** Lets work pass, the rest waits outside in order. */
type Gate = <Value>(work: () => Promise<Value>) => Promise<Value>

function createGate(limit: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  let next = 0
  return async (work) => {
    if (inside < limit) inside++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const follow = waiting[next]
      if (follow) {
        next++
        follow()
      } else inside--
    }
  }
}
