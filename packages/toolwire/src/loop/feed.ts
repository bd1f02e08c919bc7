/** Events for any number of readers, each at its own pace: the writer never waits. */
export interface Feed<Event> {
  /** True while somebody reads: events need not be made for nobody. */
  readonly isRead: boolean
  write(event: Event): void
  /** Ends every reader, with an error where one is given. */
  end(error?: unknown): void
  /** A reader of what is written from now on. */
  open(reader: ReaderOptions): AsyncIterator<Event, undefined>
}

export interface ReaderOptions {
  /** Called at the first request for an event. */
  start(): void
  /** Called when the last open reader leaves before the end; the reader's leaving waits for it. */
  left(): Promise<void>
}

/**
 * A feed. A reader that opens late gets what comes from then on; one that opens behind the end gets nothing more
 * than the end.
 */
export function createFeed<Event>(): Feed<Event> {
  const readers = new Set<Reader<Event>>()
  const state: { ended?: { readonly error?: unknown } } = {}

  function finish(reader: Reader<Event>): void {
    for (const wake of reader.waiting.splice(0)) wake()
  }

  async function next(reader: Reader<Event>): Promise<IteratorResult<Event, undefined>> {
    while (reader.queue.length === reader.taken && state.ended === undefined && readers.has(reader)) {
      await new Promise<void>((resolve) => reader.waiting.push(resolve))
    }
    const event = reader.queue[reader.taken]
    if (event !== undefined) {
      reader.taken++
      // The queue is shortened now and then only: shifting one by one would cost the square of its length.
      if (reader.taken === COMPACT_AT) {
        reader.queue.splice(0, COMPACT_AT)
        reader.taken = 0
      }
      return { done: false, value: event }
    }
    const { ended } = state
    if (readers.delete(reader) && ended !== undefined && 'error' in ended) throw ended.error
    return { done: true, value: undefined }
  }

  return {
    get isRead() {
      return readers.size > 0
    },
    write: (event) => {
      // What happens behind the end, such as a late value, is for the trace alone.
      if (state.ended !== undefined) return
      for (const reader of readers) {
        reader.queue.push(event)
        finish(reader)
      }
    },
    end: (...error: [unknown?]) => {
      state.ended = error.length === 0 ? {} : { error: error[0] }
      for (const reader of readers) finish(reader)
    },
    open: ({ start, left }) => {
      const reader: Reader<Event> = { queue: [], taken: 0, waiting: [] }
      readers.add(reader)
      return {
        next: () => {
          start()
          return next(reader)
        },
        return: async () => {
          readers.delete(reader)
          finish(reader)
          if (readers.size === 0 && state.ended === undefined) await left()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

const COMPACT_AT = 256

interface Reader<Event> {
  readonly queue: Event[]
  taken: number
  readonly waiting: (() => void)[]
}
