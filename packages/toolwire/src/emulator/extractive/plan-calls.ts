import { fillInput } from './fill-input.ts'
import type { PlannedCall } from './planned-call.ts'
import { beginsQuestion, readQuestion, referenceIn, refersBack, type Clause } from './question.ts'
import type { ToolView } from './tool-view.ts'
import { contentWords, stemsOf } from './words.ts'

/** What a question asks for, seen from the tools there are. */
export interface Plan {
  readonly calls: readonly PlannedCall[]
  /** What is to be looked up, in the user's words: what an answer is chosen by. */
  readonly topics: readonly string[]
}

const MAX_SEARCHES = 4

/**
 * The first calls for a question: one per tool and place that it asks for, and a search for each thing that no other
 * tool answers. All of them are independent, so that they can be made in one turn.
 */
export function planCalls(question: string, tools: readonly ToolView[]): Plan {
  const clauses = readQuestion(question, tools)
  const calls: PlannedCall[] = []
  const used = new Set<Clause>()
  for (const [index, clause] of clauses.entries()) {
    if (used.has(clause) || clause.tools.length === 0) continue
    const rest = clause.tools.some((tool) => tool.role === 'change' || tool.role === 'other')
      ? tailOf(clauses, index)
      : []
    const made = clause.tools.flatMap((tool) => callsOf(tool, clause, [clause, ...rest]))
    if (made.length === 0) continue
    calls.push(...made)
    for (const one of [clause, ...rest]) used.add(one)
  }
  const topics = topicsOf(clauses, used)
  const search = topics.slice(0, MAX_SEARCHES).flatMap((topic) => lookUp(topic, tools))
  return { calls: [...calls, ...search], topics }
}

/** A call of this tool for the question, with whatever arguments there are: for a choice that forces it. */
export function forcedCall(tool: ToolView, question: string): PlannedCall | undefined {
  const query = queryFor(question)
  const input = fillInput(tool.arguments, { text: question, query, cautious: tool.role === 'search' })
  return input === undefined ? undefined : { name: tool.name, input }
}

/** A search for a text, or nothing when no tool searches. */
export function searchCall(
  topic: string,
  tools: readonly ToolView[],
  query: string = queryFor(topic),
): PlannedCall[] {
  const tool = bestSearch(topic, tools)
  if (tool === undefined || query === '') return []
  const input = fillInput(tool.arguments, { text: topic, query, cautious: true })
  return input === undefined ? [] : [{ name: tool.name, input }]
}

/** The words of a text that a search should look for. */
export function queryFor(text: string): string {
  const words = contentWords(text)
  return words.length === 0 ? text.trim() : words.join(' ')
}

function callsOf(tool: ToolView, clause: Clause, clauses: readonly Clause[]): PlannedCall[] {
  const text = clause.whole.slice(clause.start, clauses.at(-1)?.end)
  const isPlaced = tool.role === 'weather' || tool.role === 'time'
  const places = isPlaced || clause.places.length > 1 ? clause.places : []
  const evidences = places.length === 0 ? [{ text }] : places.map((place) => ({ text, place }))
  return evidences.flatMap((evidence) => {
    const input = fillInput(tool.arguments, evidence)
    return input === undefined ? [] : [{ name: tool.name, input }]
  })
}

// What follows a request and asks for nothing itself belongs to it: `…, limit 5`.
function tailOf(clauses: readonly Clause[], index: number): Clause[] {
  const tail: Clause[] = []
  for (const clause of clauses.slice(index + 1)) {
    const isOther = clause.tools.length > 0 || beginsQuestion(clause.text)
    if (clause.sentence !== clauses[index]?.sentence || isOther) break
    tail.push(clause)
  }
  return tail
}

function topicsOf(clauses: readonly Clause[], used: ReadonlySet<Clause>): string[] {
  const topics: { sentence: number; text: string }[] = []
  for (const clause of clauses) {
    if (used.has(clause) || stemsOf(clause.text).length === 0) continue
    const last = topics.at(-1)
    const goesOn = last?.sentence === clause.sentence && !beginsQuestion(clause.text)
    if (last !== undefined && (goesOn || refersBack(clause.text))) last.text += ` and ${clause.text}`
    else topics.push({ sentence: clause.sentence, text: clause.text })
  }
  return topics.map((topic) => topic.text).filter((text) => !POLITE.test(text))
}

const POLITE = /^(?:hi|hello|hey|thanks?|thank you|please|good (?:morning|day|evening))\b[\s!.,]*$/i

function lookUp(topic: string, tools: readonly ToolView[]): PlannedCall[] {
  const found = searchCall(topic, tools)
  if (found.length > 0) return found
  const reference = referenceIn(topic)
  const fetch = tools.find((tool) => tool.role === 'fetch')
  if (reference !== undefined && fetch !== undefined) return callOf(fetch, topic)
  const tool = bestByDescription(topic, tools)
  return tool === undefined ? [] : callOf(tool, topic)
}

function callOf(tool: ToolView, text: string): PlannedCall[] {
  const input = fillInput(tool.arguments, { text })
  return input === undefined ? [] : [{ name: tool.name, input }]
}

function bestSearch(topic: string, tools: readonly ToolView[]): ToolView | undefined {
  return bestOf(
    tools.filter((tool) => tool.role === 'search'),
    topic,
  )
}

const MIN_SHARED = 2

// Without a search, a tool whose description speaks of the topic; never one that changes something.
function bestByDescription(topic: string, tools: readonly ToolView[]): ToolView | undefined {
  const candidates = tools.filter((tool) => tool.role === 'other' || tool.role === 'fetch')
  const best = bestOf(candidates, topic)
  return best !== undefined && shared(best, topic) >= MIN_SHARED ? best : undefined
}

function bestOf(tools: readonly ToolView[], topic: string): ToolView | undefined {
  let best = tools[0]
  for (const tool of tools) {
    if (best !== undefined && shared(tool, topic) > shared(best, topic)) best = tool
  }
  return best
}

function shared(tool: ToolView, topic: string): number {
  const about = new Set(stemsOf(`${tool.name} ${tool.description}`))
  return stemsOf(topic).filter((word) => about.has(word)).length
}
