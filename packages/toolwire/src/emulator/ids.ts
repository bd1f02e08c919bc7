/** Makes ids and times that depend on the seed, the number of the request and the order of asking, on nothing else. */
export interface Ids {
  /** `prefix` and `length` characters, never an id in `taken`. */
  next(prefix: string, length: number): string
}

export interface IdsOptions {
  readonly seed: number
  /** Which request of the emulator this is. */
  readonly request: number
  /** Ids that the conversation has already: a new emulator may continue an old one's history. */
  readonly taken: ReadonlySet<string>
}

/** Ids of one response. */
export function createIds(options: IdsOptions): Ids {
  const random = createRandom(
    Math.imul(options.seed + 1, 0x9e3779b1) ^ Math.imul(options.request, 0x85ebca6b),
  )
  const digits = (length: number): string => {
    let id = ''
    while (id.length < length) id += DIGITS.charAt(Math.floor(random() * DIGITS.length))
    return id
  }
  return {
    next(prefix, length) {
      let id = prefix + digits(length)
      while (options.taken.has(id)) id = prefix + digits(length)
      return id
    },
  }
}

/** Milliseconds since 1970 at which a request of an emulator is answered: a second apart, from a fixed day on. */
export function clockAt(request: number): number {
  return START + request * 1000
}

const START = Date.UTC(2026, 11, 1)
const DIGITS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Numbers in [0, 1) by the mulberry32 generator: small, fast, and good enough for ids. */
function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
