import type { Document } from './read-result.ts'
import { sentencesIn, type Sentence } from './sentences.ts'
import { stemsOf } from './words.ts'

/** A sentence of a source that answers, with the name of the source. */
export interface Quote {
  readonly text: string
  readonly source: string
}

/** What one wants to do with a thing says less than the thing: `how do I set a budget`. */
const DOING = /\bhow (?:do|does|can|could|should|would|to)\b(?: (?:i|we|you|one|they))?\s+(\p{L}+)/iu
const VERB = 0.3
const MAX_QUOTES = 4
const MIN_OF_BEST = 0.45
const MAX_LENGTH = 700
/** How much of a word's weight is left once a chosen sentence has it. */
const REPEATED = 0.35

/**
 * The sentences of the sources that have most in common with a topic: rare words count more than common ones, words
 * of the headings count half, and a word that was covered already counts little.
 */
export function chooseSentences(topic: string, sources: readonly Document[]): readonly Quote[] {
  const stems = stemsOf(topic)
  const wanted = [...new Set(stems)]
  const question: Question = {
    pairs: pairsOf(stems),
    wantsNumber: /\bhow (?:many|much|long|often|large|big)\b/i.test(topic),
  }
  const candidates = sources.flatMap((source) =>
    sentencesIn(source.text).map((one) => candidate(one, source)),
  )
  const doing = stemsOf(DOING.exec(topic)?.[1] ?? '')
  const weights = new Map(
    wanted.map((word) => [word, rarity(word, candidates) * (doing.includes(word) ? VERB : 1)]),
  )
  const fitting = candidates.filter((one) => covers(one, weights))
  const chosen: Candidate[] = []
  const take = (one: Candidate): void => {
    chosen.push(one)
    for (const word of one.words) {
      const weight = weights.get(word)
      if (weight !== undefined) weights.set(word, weight * REPEATED)
    }
  }
  const definition = WHAT_IS.test(topic) ? definitionIn(candidates, new Set(wanted)) : undefined
  if (definition !== undefined) take(definition)
  let best = 0
  while (chosen.length < MAX_QUOTES) {
    const next = highest(fitting, { weights, question, chosen })
    if (next === undefined || next.score < best * MIN_OF_BEST) break
    best = Math.max(best, next.score)
    take(next.candidate)
  }
  return inReadingOrder(chosen).map(({ text, source }) => ({ text, source: nameOf(source) }))
}

const WHAT_IS = /\bwhat(?:'s|’s| is| are| does| do)\b|とは|是什么|什么是/i

/** The first sentence under the name that was asked for: where a page says what a thing is. */
function definitionIn(candidates: readonly Candidate[], wanted: ReadonlySet<string>): Candidate | undefined {
  let best: Candidate | undefined
  let most = 0
  for (const one of candidates) {
    const name = one.names.at(-1) ?? []
    const isFirst = one.order === 0 && !/[?？]$/.test(one.text) && one.text.length <= MAX_LENGTH
    if (!isFirst || name.length <= most || !name.every((word) => wanted.has(word))) continue
    best = one
    most = name.length
  }
  return best
}

/** The first sentences of the sources: for who asks to see them and nothing else. */
export function firstSentences(sources: readonly Document[]): readonly Quote[] {
  return sources.flatMap((source) =>
    sentencesIn(source.text)
      .slice(0, MAX_FIRST)
      .map(({ text }) => ({ text, source: nameOf(source) })),
  )
}

const MAX_FIRST = 3

/** How a source is named behind a quote: by its path or id, else by its title. */
export function nameOf(source: Pick<Document, 'title' | 'reference'>): string {
  return source.reference ?? source.title ?? 'result'
}

interface Candidate {
  readonly text: string
  readonly words: ReadonlySet<string>
  readonly pairs: ReadonlySet<string>
  readonly heading: ReadonlySet<string>
  /** The names that it stands under, its document's first; those that carry a meaning. */
  readonly names: readonly (readonly string[])[]
  readonly length: number
  readonly order: number
  readonly source: Document
}

function candidate(sentence: Sentence, source: Document): Candidate {
  const stems = stemsOf(sentence.text)
  return {
    text: sentence.text,
    words: new Set(stems),
    pairs: pairsOf(stems),
    heading: new Set(stemsOf(`${source.title ?? ''} ${sentence.heading}`)),
    names: `${source.title ?? ''} › ${sentence.heading}`
      .split(' › ')
      .map(stemsOf)
      .filter((name) => name.length > 0),
    length: stems.length,
    order: sentence.order,
    source,
  }
}

function rarity(word: string, candidates: readonly Candidate[]): number {
  const having = candidates.filter((one) => one.words.has(word)).length
  return Math.log(1 + (candidates.length + 1) / (having + 1))
}

interface Scored {
  readonly candidate: Candidate
  readonly score: number
}

/** How much of the topic a sentence must speak of, by weight, its headings included: of few words nearly all. */
function leastCoverage(words: number): number {
  return words <= 2 ? 0.55 : words === 3 ? 0.4 : 0.3
}

function covers(one: Candidate, weights: ReadonlyMap<string, number>): boolean {
  let all = 0
  let covered = 0
  for (const [word, weight] of weights) {
    all += weight
    if (one.words.has(word) || one.heading.has(word)) covered += weight
  }
  return covered >= all * leastCoverage(weights.size)
}

interface Question {
  /** Neighbours in the question: a sentence that has them side by side speaks of the same thing. */
  readonly pairs: ReadonlySet<string>
  readonly wantsNumber: boolean
}

interface Choosing {
  readonly weights: ReadonlyMap<string, number>
  readonly question: Question
  readonly chosen: readonly Candidate[]
}

function highest(
  candidates: readonly Candidate[],
  { weights, question, chosen }: Choosing,
): Scored | undefined {
  let best: Scored | undefined
  for (const one of candidates) {
    if (one.text.length > MAX_LENGTH || chosen.some((other) => other.text === one.text)) continue
    const score = scoreOf(one, weights, question)
    if (score > 0 && score > (best?.score ?? 0)) best = { candidate: one, score }
  }
  return best
}

const HEADING = 0.5
const USUAL_LENGTH = 12

const LEADING = 2
const LEAD = 1.5
const NAMED = 1.3
const TABLE_ROW = 0.7
const FIRST_CELL = 1.6

function scoreOf(one: Candidate, weights: ReadonlyMap<string, number>, question: Question): number {
  let inText = 0
  let inHeading = 0
  for (const [word, weight] of weights) {
    if (one.words.has(word)) inText += weight
    else if (one.heading.has(word)) inHeading += weight * HEADING
  }
  const isNamed = one.names.some((name) => name.every((word) => weights.has(word)))
  // What stands first under the very name that was asked for tells what it is, also without saying the name.
  const lead = isNamed && one.order < LEADING && !/[?？]$/.test(one.text)
  if (inText === 0 && !lead) return 0
  // Long sentences share words by accident.
  const shape = form(one, question)
  const length = shape === FIRST_CELL ? 1 : Math.sqrt(Math.max(1, one.length / USUAL_LENGTH))
  // Neither a stretch that was cut out nor a question answers one.
  const cut = /^…|…$|\.\.\.$|[?？]$/.test(one.text) ? 0.5 : 1
  const number = question.wantsNumber && /\d/.test(one.text) ? 1.3 : 1
  return (
    ((inText + inHeading) / length) *
    cut *
    number *
    phrases(one, question) *
    shape *
    (lead ? LEAD : 1) *
    (isNamed ? NAMED : 1)
  )
}

function phrases(one: Candidate, { pairs }: Question): number {
  return 1 + 0.25 * [...one.pairs].filter((pair) => pairs.has(pair)).length
}

// A row of a table says little by itself, unless it is the row of what was asked for.
function form({ text }: Candidate, { pairs }: Question): number {
  const [first, second] = text.split(' | ')
  if (second === undefined) return 1
  return [...pairsOf(stemsOf(first ?? ''))].some((pair) => pairs.has(pair)) ? FIRST_CELL : TABLE_ROW
}

function pairsOf(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.slice(1).map((stem, index) => `${stems[index] ?? ''} ${stem}`))
}

function inReadingOrder(chosen: readonly Candidate[]): readonly Candidate[] {
  const sources = [...new Set(chosen.map((one) => one.source))]
  return [...chosen].sort(
    (a, b) => sources.indexOf(a.source) - sources.indexOf(b.source) || a.order - b.order,
  )
}
