import { barePlace, isBarePlace, isCountry, placesOf, smallPlaceOf } from './place.ts'
import type { ToolView } from './tool-view.ts'
import { stem, stemsOf, wordsOf } from './words.ts'

/** A piece of the user's question, with the tools that it asks for. */
export interface Clause {
  /** Which sentence it belongs to. */
  readonly sentence: number
  readonly text: string
  /** Where it stands in its sentence. */
  readonly start: number
  readonly end: number
  /** The whole sentence. */
  readonly whole: string
  readonly places: readonly string[]
  /** Tools whose use it asks for. Empty: something to look up. */
  readonly tools: readonly ToolView[]
}

/**
 * The question in clauses: sentences, cut at commas and `and`, each with the tools that it asks for. A clause that
 * is only a place takes over the tools of the clause before; a clause that asks for a place and has none takes the
 * next one: `the weather and the time in Oslo`.
 */
export function readQuestion(question: string, tools: readonly ToolView[]): readonly Clause[] {
  const clauses: Clause[] = []
  for (const [sentence, text] of sentencesOf(question).entries()) {
    let before: Clause | undefined
    let from = 0
    for (const piece of joinPlaces(text.split(CLAUSE_END))) {
      const start = text.indexOf(piece, from)
      from = start + piece.length
      const clause = readClause(piece, {
        base: { sentence, text: piece, start, end: from, whole: text },
        before,
        tools,
      })
      clauses.push(clause)
      before = clause
    }
  }
  return clauses.map((clause, index) => withPlaces(clause, index, clauses))
}

/** Whether a text asks how something is done, so that nothing may be done for it. */
function isAboutDoing(text: string): boolean {
  return ABOUT_DOING.test(text.trim())
}

/** Whether a clause begins a question of its own. */
export function beginsQuestion(text: string): boolean {
  return QUESTION_WORD.test(text.trim())
}

/** Whether a clause speaks of something that was named before: `how is it repaired`. */
export function refersBack(text: string): boolean {
  return /\b(?:it|its|they|them|their|this|that|these|those)\b/i.test(text)
}

const SENTENCE_END = /(?<=[.?!;])\s+(?=\S)|\n+/
const CLAUSE_END = /\s*,?\s+(?:and then|and also|as well as|and|then|also|plus)\s+|\s*,\s+/i
const QUESTION_WORD =
  /^(?:what|what's|how|why|when|where|which|who|can|could|does|do|is|are|should|tell|explain|show)\b/i
const ABOUT_DOING =
  /^(?:how (?:do|does|did|can|could|should|to|would|is|are)\b(?! (?:the )?(?:weather|temperature))|what|why|when|where|which|who|does|do|is|are|was|should|explain|describe|tell me (?:how|about|what|why))/i
const ASKS_TO_DO =
  /^(?:please\s+|(?:can|could|would|will) you\s+(?:please\s+)?|i (?:want|need|would like)(?: you)? to\s+|let'?s\s+|to\s+)*/i

function sentencesOf(question: string): string[] {
  return question
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function joinPlaces(pieces: readonly string[]): string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const isRestOfPlace = joined.length > 0 && isBarePlace(piece) && isCountry(piece)
    if (!isRestOfPlace && piece.trim() !== '') joined.push(piece.trim())
  }
  return joined
}

interface Around {
  readonly base: Pick<Clause, 'sentence' | 'text' | 'start' | 'end' | 'whole'>
  readonly before: Clause | undefined
  readonly tools: readonly ToolView[]
}

function readClause(text: string, around: Around): Clause {
  const { base, before } = around
  const own = around.tools.filter((tool) => asksFor(text, tool, around))
  const follows = own.length === 0 && before !== undefined && needsPlace(before)
  if (follows && isBarePlace(text)) return { ...base, places: [barePlace(text)], tools: before.tools }
  // Who writes one place small writes the next one small too.
  const small = follows && !beginsQuestion(text) ? smallPlaceOf(`in ${text}`) : undefined
  const isShort = small !== undefined && small.split(/\s+/).length <= MAX_PLACE_WORDS
  const isSmallBefore =
    before?.places[0] !== undefined && before.text.includes(before.places[0].toLowerCase())
  if (follows && isShort && isSmallBefore) return { ...base, places: [small], tools: before.tools }
  const place = own.some(isPlaced) && placesOf(text).length === 0 ? smallPlaceOf(text) : undefined
  return { ...base, places: place === undefined ? placesOf(text) : [place], tools: own }
}

const MAX_PLACE_WORDS = 3

function needsPlace(clause: Clause): boolean {
  return clause.tools.some(isPlaced)
}

function isPlaced(tool: ToolView): boolean {
  return tool.role === 'weather' || tool.role === 'time'
}

// The place stands behind (`the weather and the time in Oslo`) or before (`… in Oslo and the time there`).
function withPlaces(clause: Clause, index: number, clauses: readonly Clause[]): Clause {
  if (clause.places.length > 0 || !needsPlace(clause)) return clause
  const next = clauses
    .slice(index + 1)
    .find((other) => other.sentence === clause.sentence && other.places.length > 0)
  const near = next ?? clauses.slice(0, index).findLast((other) => other.places.length > 0)
  return near === undefined ? clause : { ...clause, places: near.places }
}

const WEATHER =
  /\b(weather|forecast|temperature|rain(?:ing|y)?|snow(?:ing)?|sunny|wind(?:y)?|humid(?:ity)?|umbrella|how (?:hot|cold|warm))\b/i
const TIME =
  /\bwhat(?:'s|’s| is)? (?:the )?(?:current |local )?time\b|\btime is it\b|\b(?:current|local) time\b|\btime (?:in|at|for) \p{Lu}|^(?:the )?(?:current |local )?time(?: now)?\??$|^(?:the )?time in\b|\bclock\b|\bwhat hour\b/iu
const TIME_OF_PLACE = /\p{Lu}\p{L}+(?:['’]s)? time\b/u

function asksFor(text: string, tool: ToolView, around: Around): boolean {
  switch (tool.role) {
    case 'weather':
      return WEATHER.test(text) && !/^how (?:do|does|can|should|to) /i.test(text)
    case 'time':
      return (TIME.test(text) || TIME_OF_PLACE.test(text)) && !/^how (?:do|does|can|should|to) /i.test(text)
    case 'change':
      return asksToChange(text, tool, around.base.whole)
    case 'fetch':
      return asksToFetch(text, tool)
    case 'search':
      return false
    case 'other':
      return asksByName(text, tool)
  }
}

// Something is changed only on a plain request: never because a question mentions it.
function asksToChange(text: string, tool: ToolView, sentence: string): boolean {
  if (isAboutDoing(sentence) || tool.nouns.length === 0) return false
  const request = wordsOf(text.replace(ASKS_TO_DO, ''))
  const verbAt = request.slice(0, 2).findIndex((word) => tool.verbs.includes(word))
  if (verbAt < 0) return false
  const rest = new Set(request.slice(verbAt + 1).map(stem))
  return tool.nouns.every((noun) => (SYNONYMS[noun] ?? [noun]).some((word) => rest.has(stem(word))))
}

const TICKET = ['ticket', 'issue', 'bug', 'incident', 'task']
const SYNONYMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TICKET.map((word) => [stem(word), TICKET]),
)

const REFERENCE = /(?:[\w-]+\/)*[\w-]+\.(?:md|mdx|txt|rst|html|json|ya?ml|adoc)\b|\b[A-Za-z]{2,}[-_]\d+\b/

/** A path or id that the text names. */
export function referenceIn(text: string): string | undefined {
  return REFERENCE.exec(text)?.[0]
}

function asksToFetch(text: string, tool: ToolView): boolean {
  if (referenceIn(text) === undefined) return false
  const words = wordsOf(text)
  return (
    words.some((word) => tool.verbs.includes(word)) ||
    tool.nouns.some((noun) => words.map(stem).includes(noun))
  )
}

function asksByName(text: string, tool: ToolView): boolean {
  if (tool.nouns.length === 0 || /^how (?:do|does|can|should|to) /i.test(text)) return false
  const stems = new Set(stemsOf(text))
  const named = tool.nouns.filter((noun) => stems.has(noun)).length
  if (named === tool.nouns.length) return true
  const asked = wordsOf(text).some((word) => tool.verbs.includes(word))
  return asked && named > 0 && named * 2 >= tool.nouns.length
}
