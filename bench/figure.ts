/** One measured figure beside its goal. Smaller is better. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly goal: number
  /** How far two runs of the same thing lay apart, in the unit of the figure. */
  readonly noise: number
  readonly unit: '×' | 'ms'
}

export interface BenchOptions {
  /** Fewer rounds: rough figures in seconds. */
  readonly quick: boolean
}

/** A benchmark: measures in this process and gives its figures. */
export type Bench = (options: BenchOptions) => Promise<readonly Figure[]>

/** A figure is missed when it lies above its goal by more than its noise. */
export function isMissed({ value, goal, noise }: Figure): boolean {
  return value - noise > goal
}

/** The figures as a Markdown table. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, goal, noise, unit } = figure
    const state = isMissed(figure) ? 'missed' : value > goal ? 'within noise' : 'ok'
    return `| ${what} | ${shown(value, unit)} | ≤ ${shown(goal, unit)} | ± ${shown(noise, unit)} | ${state} |`
  })
  return ['| figure | measured | goal | noise | |', '|---|---|---|---|---|', ...rows].join('\n')
}

function shown(value: number, unit: Figure['unit']): string {
  return unit === '×' ? `${value.toFixed(2)} ×` : `${value.toFixed(1)} ms`
}
