/** What two programs cost, measured in turns so that the machine's moods meet both. */
export interface Comparison {
  /** Median of the ratios of the rounds. */
  readonly ratio: number
  /** Half of the distance between the quartiles of those ratios. */
  readonly noise: number
  /** Medians of one repetition, in microseconds. */
  readonly oursUs: number
  readonly theirsUs: number
}

export interface RoundsOptions {
  readonly rounds: number
  /** Repetitions in a round. */
  readonly repeat: number
  readonly clock: 'cpu' | 'wall'
}

/** Ours against theirs in interleaved rounds, behind a warm-up that lets the compiler settle. */
export async function compare(
  ours: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
  options: RoundsOptions,
): Promise<Comparison> {
  const until = performance.now() + WARM_UP_MS
  do {
    await measure(theirs, options)
    await measure(ours, options)
  } while (performance.now() < until)
  const pairs: { readonly ours: number; readonly theirs: number }[] = []
  for (let round = 0; round < options.rounds; round++) {
    // Every other round in the other order, for the first of a pair pays the garbage of the pair before.
    const first = round % 2 === 0 ? theirs : ours
    const a = await measure(first, options)
    const b = await measure(first === ours ? theirs : ours, options)
    pairs.push(first === ours ? { ours: a, theirs: b } : { ours: b, theirs: a })
  }
  const ratios = pairs.map((pair) => pair.ours / pair.theirs)
  return {
    ratio: quantile(ratios, 0.5),
    noise: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2,
    oursUs: quantile(
      pairs.map((pair) => pair.ours),
      0.5,
    ),
    theirsUs: quantile(
      pairs.map((pair) => pair.theirs),
      0.5,
    ),
  }
}

const WARM_UP_MS = 1500

/** Microseconds of one repetition. */
async function measure(program: () => Promise<unknown>, { repeat, clock }: RoundsOptions): Promise<number> {
  const start = now(clock)
  for (let index = 0; index < repeat; index++) await program()
  return (now(clock) - start) / repeat
}

function now(clock: RoundsOptions['clock']): number {
  if (clock === 'wall') return performance.now() * 1000
  const { user, system } = process.cpuUsage()
  return user + system
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
