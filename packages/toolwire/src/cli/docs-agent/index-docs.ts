import MiniSearch, { type SearchResult } from 'minisearch'
import { nearest } from '../../json/near.ts'
import { plainText } from './split-markdown.ts'
import type { Docs, Passage } from './read-docs.ts'

/** A passage that a search found, with the stretch of it that answers best. */
interface Hit {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly snippet: string
}

interface SearchAnswer {
  readonly found: number
  /** The best first. */
  readonly hits: readonly Hit[]
}

/** Full-text search over the passages of a documentation. */
export interface DocsIndex {
  readonly docs: Docs
  search(query: string, section?: string): SearchAnswer
  /** Titles of documents that are named like the query, for a search that found nothing. */
  nearTitles(query: string): readonly string[]
}

/**
 * Indexes a documentation once; searching is then a matter of milliseconds.
 *
 * @example indexDocs(await readDocs('docs')).search('missing result').hits[0]?.id
 */
export function indexDocs(docs: Docs): DocsIndex {
  const index = new MiniSearch<Passage>({
    fields: ['title', 'text'],
    tokenize: wordsOf,
    processTerm: termsOf,
  })
  index.addAll([...docs.passages.values()])
  const named = new Map([...docs.passages.values()].map(({ id, title }) => [id, namesIn(title)]))

  const wordless = new Set(
    [...docs.passages.values()].filter(({ text }) => proseOf(text) === '').map(({ id }) => id),
  )

  return {
    docs,
    search(query, section) {
      const terms = new Set(wordsOf(query).flatMap((word) => termsOf(word) ?? []))
      const asked = terms.size
      const isAskedFor = (name: readonly string[]): boolean => name.every((term) => terms.has(term))
      const results = index
        .search(query, {
          boost: { title: 2 },
          // A page or a part that is called what was asked for is about it; others mention it.
          boostDocument: (id) =>
            (named.get(String(id))?.some(isAskedFor) === true ? NAMED : 1) *
            (wordless.has(String(id)) ? WORDLESS : 1),
          prefix: (term) => term.length > 3,
          fuzzy: (term) => (term.length > 5 ? 0.2 : false),
          maxFuzzy: 2,
          ...(section !== undefined && { filter: ({ id }) => docs.passages.get(id)?.section === section }),
        })
        // One word of many in common is no answer.
        .filter(({ queryTerms }) => new Set(queryTerms).size * 3 >= asked)
      return {
        found: results.length,
        hits: results.slice(0, MAX_HITS).flatMap((result) => hitOf(result, docs)),
      }
    },
    nearTitles(query) {
      const titles = [...new Set(docs.documents.map(({ title }) => title))]
      const near = wordsOf(query).flatMap((word) => nearest(word, titles) ?? [])
      return [...new Set([...near, ...titles])].slice(0, MAX_HITS)
    },
  }
}

/** The terms of a passage's document and of its heading, of those that have any. */
function namesIn(title: string): readonly (readonly string[])[] {
  return title
    .split(' › ')
    .map((name) => wordsOf(name).flatMap((word) => termsOf(word) ?? []))
    .filter((terms) => terms.length > 0)
}

/** A text without its code and comments. */
function proseOf(text: string): string {
  const prose: string[] = []
  let fence: string | undefined
  for (const line of text.replaceAll(/<!--[\s\S]{0,2000}?-->/g, '').split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined
    } else if (fence === undefined) prose.push(line)
  }
  return prose.join('\n').trim()
}

const NAMED = 3
/** Code alone answers few questions that are asked in words. */
const WORDLESS = 0.3
const MAX_HITS = 5
const SNIPPET = 280

function hitOf(result: SearchResult, docs: Docs): Hit[] {
  const passage = docs.passages.get(result.id)
  if (passage === undefined) return []
  const { id, title, section, text } = passage
  return [{ id, title, section, snippet: snippetOf(text, result.terms) }]
}

/** The stretch of a text that holds the most of the words that were found. */
function snippetOf(text: string, terms: readonly string[]): string {
  const prose = proseOf(text)
  const plain = plainText((prose === '' ? text : prose).replaceAll(/\s+/g, ' '))
  const lower = plain.toLowerCase()
  const places = terms
    .flatMap((term) => placesOf(lower, term).map((at) => ({ at, term })))
    .sort((a, b) => a.at - b.at)
  let best = 0
  let bestCount = 0
  places.forEach(({ at }, index) => {
    const within = new Set<string>()
    for (let next = index; (places[next]?.at ?? Number.POSITIVE_INFINITY) < at + SNIPPET; next++) {
      within.add(places[next]?.term ?? '')
    }
    if (within.size > bestCount) [best, bestCount] = [at, within.size]
  })
  const start = startOfSentence(plain, best)
  const end = plain.length <= start + SNIPPET ? plain.length : plain.lastIndexOf(' ', start + SNIPPET)
  return `${start > 0 ? '… ' : ''}${plain.slice(start, end > start ? end : start + SNIPPET)}${end < plain.length ? ' …' : ''}`
}

const MAX_PLACES = 20

function placesOf(text: string, term: string): number[] {
  const places: number[] = []
  for (
    let at = text.indexOf(term);
    at >= 0 && places.length < MAX_PLACES;
    at = text.indexOf(term, at + term.length)
  ) {
    places.push(at)
  }
  return places
}

function startOfSentence(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - SNIPPET / 2), at)
  const end = Math.max(before.lastIndexOf('. '), before.lastIndexOf('? '), before.lastIndexOf(': '))
  if (end >= 0) return at - before.length + end + 2
  return at <= SNIPPET / 2 ? 0 : at
}

// Words that say nothing about a subject: without this list every question would find every page.
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be because been but by can could do does doing for from get give ' +
    'had has have how i if in into is it its me my no not of on one or our please should so some tell than that the ' +
    'their them then there these they this to up us use was we were what when where which who why will with would you your'
  ).split(' '),
)

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? segmentsOf(word) : [word]))
}

let segmenter: Intl.Segmenter | undefined

/** Scripts that are written without spaces. */
function segmentsOf(word: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(word)].map(({ segment }) => segment)
}

/** `maxCalls` and `max_calls` are found by their parts too; a plural is found by its singular. */
function termsOf(word: string): string[] | null {
  const parts = word.split(/_+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '')
  const all = parts.length > 1 ? [word, ...parts] : parts
  const terms = all.map((part) => singular(part.toLowerCase())).filter((term) => !EMPTY_WORDS.has(term))
  return terms.length === 0 ? null : [...new Set(terms)]
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
