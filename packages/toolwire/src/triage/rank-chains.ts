import type { TraceRun } from '../trace/trace-run.ts'
import { rankOf } from './item.ts'
import type { Item } from './item.ts'

/** A root with everything that follows from it. */
export interface Chain {
  readonly root: Item
  readonly consequences: readonly Item[]
  /** The finding that names the chain: the root, or the strongest beneath it where the root is only a hint. */
  readonly head: Item
}

/** The chains that hold more than hints, the one that explains the run first. */
export function rankChains(items: readonly Item[], run: TraceRun): readonly Chain[] {
  const lastTurn = run.turns.at(-1)?.number ?? 0
  return items
    .filter((item) => item.parent === undefined)
    .map((root) => chainOf(root, items))
    .filter(({ head }) => head.severity !== 'hint')
    .sort((one, other) => {
      const [first, second] = [keysOf(one, lastTurn), keysOf(other, lastTurn)]
      const at = first.findIndex((key, index) => key !== second[index])
      return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
    })
}

function chainOf(root: Item, items: readonly Item[]): Chain {
  const consequences = items.filter((item) => item !== root && rootOf(item) === root)
  const all = [root, ...consequences]
  const strongest = all.reduce((best, item) => (isStronger(item, best) ? item : best))
  return { root, consequences, head: root.severity === 'hint' ? strongest : root }
}

function rootOf(item: Item): Item {
  let at = item
  while (at.parent !== undefined) at = at.parent
  return at
}

function isStronger(one: Item, other: Item): boolean {
  if (rankOf(one.severity) !== rankOf(other.severity)) return rankOf(one.severity) < rankOf(other.severity)
  return CERTAINTY.indexOf(one.certainty) < CERTAINTY.indexOf(other.certainty)
}

const CERTAINTY = ['certain', 'likely', 'hint']

/** Smaller is nearer to the headline: reaches the end, severity, certainty, question, place. */
function keysOf({ root, consequences }: Chain, lastTurn: number): readonly number[] {
  const all = [root, ...consequences]
  const strongest = all.reduce((best, item) => (isStronger(item, best) ? item : best))
  const reachesEnd = all.some(
    ({ about, question }) =>
      about.harmless !== true && (about.endsRun === true || question === 1 || about.turn >= lastTurn),
  )
  return [
    reachesEnd ? 0 : 1,
    rankOf(strongest.severity),
    CERTAINTY.indexOf(strongest.certainty),
    all.every(({ about }) => about.harmless === true) ? 1 : 0,
    root.question,
    root.about.order,
  ]
}
