import { fillInput } from './fill-input.ts'
import { searchCall } from './plan-calls.ts'
import type { PlannedCall } from './planned-call.ts'
import type { MadeCall, Progress } from './progress.ts'
import type { Hit } from './read-result.ts'
import type { ToolView } from './tool-view.ts'
import { contentWords, stemsOf } from './words.ts'

const MAX_DOCUMENTS = 3
const NEAR_BEST = 0.5

/**
 * What the results so far call for: the best documents of a search, fetched together; another search, with fewer
 * words, where one found nothing.
 */
export function followUps(
  progress: Progress,
  topics: readonly string[],
  tools: readonly ToolView[],
): PlannedCall[] {
  const searches = progress.made.filter((call) => roleOf(call, tools) === 'search' && !call.isError)
  const empty = searches.filter((call) => call.result.hits.length === 0 && isEmptyResult(call))
  const fetched = fetchCalls(searches, topics, tools)
  const again =
    searches.length === empty.length ? empty.flatMap((call) => widerSearches(call, progress, tools)) : []
  return [...fetched, ...again]
}

function roleOf(call: MadeCall, tools: readonly ToolView[]): string | undefined {
  return tools.find((tool) => tool.name === call.name)?.role
}

function fetchCalls(
  searches: readonly MadeCall[],
  topics: readonly string[],
  tools: readonly ToolView[],
): PlannedCall[] {
  const words = new Set(topics.flatMap((topic) => stemsOf(topic)))
  const calls = new Map<string, PlannedCall>()
  for (const search of searches) {
    for (const hit of bestHits(search.result.hits, words)) {
      const call = fetchCall(hit, tools)
      if (call !== undefined) calls.set(hit.reference ?? JSON.stringify(call.input), call)
    }
  }
  return [...calls.values()]
}

/** The hits that are worth reading: near the best by words in common, in the order of the search. */
function bestHits(hits: readonly Hit[], words: ReadonlySet<string>): readonly Hit[] {
  const scored = hits.map((hit, index) => ({ hit, index, score: scoreOf(hit, words) - index * 0.25 }))
  const byReference = new Map<string, (typeof scored)[number]>()
  for (const one of scored) {
    const key = one.hit.reference ?? String(one.index)
    const known = byReference.get(key)
    if (known === undefined || known.score < one.score) byReference.set(key, one)
  }
  const ranked = [...byReference.values()].sort((a, b) => b.score - a.score)
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }, rank) => rank === 0 || score >= best * NEAR_BEST)
    .slice(0, MAX_DOCUMENTS)
    .map(({ hit }) => hit)
}

function scoreOf(hit: Hit, words: ReadonlySet<string>): number {
  const title = new Set(stemsOf(`${hit.title ?? ''} ${hit.reference ?? ''}`))
  const text = new Set(stemsOf(hit.text))
  let score = 0
  for (const word of words) score += (title.has(word) ? 2 : 0) + (text.has(word) ? 1 : 0)
  return score
}

// The tool whose arguments the hit can fill: by a field of the same name, else its reference by whatever name.
function fetchCall(hit: Hit, tools: readonly ToolView[]): PlannedCall | undefined {
  for (const tool of tools) {
    if (tool.role !== 'fetch' || tool.subject === undefined) continue
    const known = new Map(hit.fields)
    const { name } = tool.subject
    if (!known.has(name) && hit.reference !== undefined) known.set(name, hit.reference)
    const input = known.has(name) ? fillInput(requiredOnly(tool), { text: '', known }) : undefined
    if (input !== undefined) return { name: tool.name, input }
  }
  return undefined
}

// A hit has fields for its own sake; only what must be given is taken from it.
function requiredOnly(tool: ToolView): ToolView['arguments'] {
  return tool.arguments.filter((arg) => arg.required)
}

function isEmptyResult(call: MadeCall): boolean {
  const { text, data } = call.result
  if (data === undefined)
    return (
      text.trim() === '' ||
      /\b(no|0|zero) (results?|matches|hits|documents?|pages?)\b|\bnothing\b/i.test(text)
    )
  return true
}

const MAX_WIDER = 2

// Without the filter first, then by the longest words alone: they are the rarest.
function widerSearches(call: MadeCall, progress: Progress, tools: readonly ToolView[]): PlannedCall[] {
  const tool = tools.find((one) => one.name === call.name)
  const query = tool?.subject === undefined ? undefined : call.input[tool.subject.name]
  if (typeof query !== 'string') return []
  const tried = progress.made.filter((made) => made.name === call.name).length
  if (tried > MAX_WIDER) return []
  const words = contentWords(query)
  const longest = [...words]
    .sort((a, b) => b.length - a.length)
    .slice(0, Math.max(1, Math.floor(words.length / 2)))
  const fewer = words.filter((word) => longest.includes(word)).join(' ')
  return [query, fewer]
    .filter((text) => text !== '')
    .flatMap((text) => searchCall('', tools, text))
    .slice(0, MAX_WIDER)
}
