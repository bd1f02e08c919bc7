/**
 * True when a pattern compiles with flag `u` and cannot take exponential time: no back-reference, and no repetition
 * whose body reads the same text in two ways. The test is exact on the automaton of the pattern, so that ordinary
 * patterns with nested repetition (addresses, versions, host names) pass.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > LONGEST) return false
  try {
    void new RegExp(pattern, 'u')
  } catch {
    return false
  }
  // Without a repeated group there is no exponent.
  if (!/\)(?:[*+]|\{\d+,?\d*\})/.test(pattern)) return !BACK_REFERENCE.test(pattern)
  if (BACK_REFERENCE.test(pattern)) return false
  const reader: Reader = { text: pattern, at: 0, states: [], overflow: false }
  readAlternatives(reader)
  return !reader.overflow && !isAmbiguous(reader.states)
}

const LONGEST = 10_000
const MOST_STATES = 1500
const BACK_REFERENCE = /\\(?:[1-9]|k<)/
// Larger counts behave like an unbounded repetition.
const MOST_COPIES = 4

/** A state of the automaton: what it reads, and where it leads. `undefined` reads nothing, and `edge` ends the way. */
interface State {
  readonly reads: string | undefined
  /** `^` and `$`: nothing is read before the one or behind the other. */
  readonly edge: boolean
  readonly next: number[]
}

interface Reader {
  readonly text: string
  at: number
  readonly states: State[]
  overflow: boolean
}

/** A part of the automaton: its first state and its last. */
interface Part {
  readonly start: number
  readonly end: number
}

const EDGE = '^$'

function add(reader: Reader, reads?: string): number {
  if (reader.states.length > MOST_STATES) reader.overflow = true
  return reader.states.push({ reads: reads === EDGE ? undefined : reads, edge: reads === EDGE, next: [] }) - 1
}

function link(reader: Reader, from: number, to: number): void {
  reader.states[from]?.next.push(to)
}

function readAlternatives(reader: Reader): Part {
  const start = add(reader)
  const end = add(reader)
  do {
    if (reader.text[reader.at] === '|') reader.at++
    const part = readSequence(reader)
    link(reader, start, part.start)
    link(reader, part.end, end)
  } while (reader.text[reader.at] === '|' && !reader.overflow)
  return { start, end }
}

function readSequence(reader: Reader): Part {
  const start = add(reader)
  let end = start
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '') && !reader.overflow) {
    const part = readRepeated(reader)
    link(reader, end, part.start)
    end = part.end
  }
  return { start, end }
}

function readRepeated(reader: Reader): Part {
  const from = reader.at
  const first = readAtom(reader)
  const to = reader.at
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.text.slice(to, to + 24))
  if (match === null) return first
  const [whole, sign, low = '0', comma, high = ''] = match
  const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0
  const most =
    sign === undefined
      ? comma === ''
        ? least
        : high === ''
          ? Infinity
          : Number(high)
      : sign === '?'
        ? 1
        : Infinity
  // A body is read again for each copy: the automaton has no counters.
  const copies = [first]
  const wanted = Math.min(Math.max(least, most === Infinity || most > MOST_COPIES ? 1 : most), MOST_COPIES)
  for (let copy = 1; copy < wanted && !reader.overflow; copy++) {
    reader.at = from
    copies.push(readAtom(reader))
  }
  reader.at = to + whole.length
  return chain(reader, copies, { least, loops: most > MOST_COPIES })
}

function chain(
  reader: Reader,
  copies: readonly Part[],
  { least, loops }: { readonly least: number; readonly loops: boolean },
): Part {
  const start = add(reader)
  const end = add(reader)
  let last = start
  for (const [index, copy] of copies.entries()) {
    if (index >= least) link(reader, last, end)
    link(reader, last, copy.start)
    last = copy.end
  }
  link(reader, last, end)
  const final = copies.at(-1)
  if (loops && final !== undefined) link(reader, final.end, final.start)
  return { start, end }
}

function readAtom(reader: Reader): Part {
  const char = reader.text[reader.at] ?? ''
  if (char === '(') return readGroup(reader)
  if (char === '^' || char === '$') {
    reader.at++
    const state = add(reader, EDGE)
    return { start: state, end: state }
  }
  if (/^\\b/i.test(reader.text.slice(reader.at, reader.at + 2))) {
    reader.at += 2
    const state = add(reader)
    return { start: state, end: state }
  }
  const atom = ATOM.exec(reader.text.slice(reader.at, reader.at + 2000))?.[0] ?? char
  reader.at += Math.max(atom.length, 1)
  const state = add(reader, atom)
  return { start: state, end: state }
}

const ATOM =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\.|[\s\S])/u

function readGroup(reader: Reader): Part {
  const head =
    /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(reader.text.slice(reader.at, reader.at + 80))?.[0] ?? '('
  reader.at += head.length
  const part = readAlternatives(reader)
  reader.at++
  if (!/[=!]$/.test(head)) return part
  // Looking around reads nothing; what it looks at is judged with the rest, for its states stand in the automaton.
  const state = add(reader)
  return { start: state, end: state }
}

/**
 * Whether a state can be left and reached again by two different ways over one text. Pairs of states are walked from
 * each looping state; a pair of two different states that leads back to the same state twice is the proof.
 */
function isAmbiguous(states: readonly State[]): boolean {
  const steps = states.map((_state, index) => closure(states, index))
  const reading = [...states.keys()].filter((index) => states[index]?.reads !== undefined)
  const overlaps = overlapTable(states, reading)
  let budget = 400_000
  for (const home of reading) {
    const seen = new Set<number>()
    const open: [number, number, boolean][] = [[home, home, false]]
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [one, other, apart] = pair
      for (const [next, ways] of steps[one] ?? []) {
        for (const [twin, twinWays] of steps[other] ?? []) {
          if (--budget < 0) return true
          if (!overlaps(next, twin)) continue
          const differs = apart || next !== twin || (one === other && ways > 1 && twinWays > 1)
          if (differs && next === home && twin === home) return true
          const key = (next * states.length + twin) * 2 + (differs ? 1 : 0)
          if (seen.has(key)) continue
          seen.add(key)
          open.push([next, twin, differs])
        }
      }
    }
  }
  return false
}

/** The reading states that a state leads to, and in how many ways (two is many). */
function closure(states: readonly State[], from: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const seen = new Map<number, number>()
  const open = [...(states[from]?.next ?? [])]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const visits = (seen.get(index) ?? 0) + 1
    seen.set(index, visits)
    if (visits > 2) continue
    const state = states[index]
    if (state?.edge === true) continue
    if (state?.reads === undefined) open.push(...(state?.next ?? []))
    else found.set(index, Math.min((found.get(index) ?? 0) + 1, 2))
  }
  return found
}

// Two atoms overlap when some character fits both; a sample of characters decides, with those that the pattern names.
function overlapTable(
  states: readonly State[],
  reading: readonly number[],
): (one: number, other: number) => boolean {
  const atoms = [...new Set(reading.map((index) => states[index]?.reads ?? ''))]
  const named = atoms.join('').replaceAll(/[\\[\]{}^-]/g, '')
  const sample = [...new Set([...SAMPLE, ...named])]
  const fits = new Map(
    atoms.map((atom) => {
      const test = new RegExp(`^${atom}$`, 'su')
      return [atom, new Set(sample.filter((char) => test.test(char)))]
    }),
  )
  const known = new Map<string, boolean>()
  return (one, other) => {
    const [first = '', second = ''] = [states[one]?.reads, states[other]?.reads]
    if (first === second) return true
    const key = `${first}\u0000${second}`
    const result =
      known.get(key) ?? [...(fits.get(first) ?? [])].some((char) => fits.get(second)?.has(char) === true)
    known.set(key, result)
    return result
  }
}

const SAMPLE = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '\t',
  '\n',
  '\r',
  'é',
  'ß',
  'Ж',
  '中',
  '٣',
  ' ',
  '😀',
]
