/** Which event brought which part of a text. */
export interface TextTrack {
  add(length: number, event: number): void
  /** The event that brought the character at an offset; undefined where there is none. */
  eventAt(offset: number): number | undefined
}

export function createTextTrack(): TextTrack {
  let length = 0
  const starts: number[] = []
  const events: number[] = []
  return {
    add(added, event) {
      if (added === 0) return
      starts.push(length)
      events.push(event)
      length += added
    },
    eventAt(offset) {
      let low = 0
      let high = starts.length
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle
      }
      return events[low]
    },
  }
}
