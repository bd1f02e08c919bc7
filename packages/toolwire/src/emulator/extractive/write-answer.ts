import { isObject, own, type OpenObject } from '../../json/value.ts'
import { chooseSentences, firstSentences, nameOf, type Quote } from './choose-sentences.ts'
import type { MadeCall, Progress } from './progress.ts'
import type { Document } from './read-result.ts'
import type { ToolView } from './tool-view.ts'

export interface AnswerOptions {
  readonly topics: readonly string[]
  readonly failed: readonly MadeCall[]
  readonly tools: readonly ToolView[]
  /** Why no call could be made, where that is so. */
  readonly remark?: string
}

/** What the last line of every answer says. */
const DISCLAIMER =
  'This answer is from an extractive stand-in, not a language model: it quotes the tool results and adds nothing.'

/** The answer: sentences quoted from the results with their source, what the other tools said, what failed. */
export function writeAnswer(progress: Progress, options: AnswerOptions): string {
  const { topics, failed, remark } = options
  const good = progress.made.filter((call) => !call.isError)
  const { fetched, snippets } = sourcesIn(good, options.tools)
  const sources = [...fetched, ...snippets]
  const quotes = distinct(
    topics.length === 0 ? firstSentences(sources) : quotesFor(topics, fetched, snippets),
  )
  const facts = good.filter((call) => !isReading(call, options.tools)).map(factOf)
  const lines = [
    ...quotes.map((quote) => `- ${quote.text} [${quote.source}]`),
    ...facts,
    ...failed.map((call) => `- ${labelOf(call)} failed: ${shortened(errorOf(call))}`),
  ]
  const missing = topics.length > 0 && quotes.length === 0 ? missingText(progress, sources) : undefined
  const parts = [lines.join('\n'), missing, remark, DISCLAIMER]
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

// A snippet is cut out of its text: it speaks only where no document does.
function quotesFor(
  topics: readonly string[],
  fetched: readonly Document[],
  snippets: readonly Document[],
): readonly Quote[] {
  return topics.flatMap((topic) => {
    const quotes = chooseSentences(topic, fetched)
    return quotes.length > 0 ? quotes : chooseSentences(topic, [...fetched, ...snippets])
  })
}

function missingText(progress: Progress, sources: readonly Document[]): string | undefined {
  if (progress.made.length === 0) return undefined
  const titles = [...new Set(sources.map(nameOf))].slice(0, 3)
  const near = titles.length === 0 ? '' : ` The nearest results: ${titles.join('; ')}.`
  return `Nothing in the tool results answers the question.${near}`
}

function isReading(call: MadeCall, tools: readonly ToolView[]): boolean {
  const role = tools.find((tool) => tool.name === call.name)?.role
  return role === 'search' || role === 'fetch' || call.result.hits.length > 0
}

interface Sources {
  readonly fetched: readonly Document[]
  readonly snippets: readonly Document[]
}

/** The texts of search and fetch; a snippet of a document that was fetched is left out for the document. */
function sourcesIn(calls: readonly MadeCall[], tools: readonly ToolView[]): Sources {
  const roleOf = (call: MadeCall): string | undefined => tools.find((tool) => tool.name === call.name)?.role
  const titles = new Map<string, string>()
  for (const hit of calls.flatMap((call) => call.result.hits)) {
    if (hit.reference !== undefined && hit.title !== undefined && !titles.has(hit.reference)) {
      titles.set(hit.reference, hit.title)
    }
  }
  const fetched = calls.filter((call) => roleOf(call) === 'fetch').map((call) => documentOf(call, titles))
  const known = new Set(fetched.map((document) => document.reference))
  const snippets: Document[] = []
  for (const call of calls) {
    if (roleOf(call) === 'fetch') continue
    const { hits } = call.result
    for (const hit of hits) {
      if (!known.has(hit.reference) && hit.text !== '')
        snippets.push({ title: hit.title, reference: hit.reference, text: hit.text })
    }
    if (hits.length === 0 && roleOf(call) === 'search' && call.result.data === undefined)
      snippets.push(documentOf(call, titles))
  }
  return { fetched, snippets }
}

function documentOf(call: MadeCall, titles: ReadonlyMap<string, string>): Document {
  const given = Object.values(call.input).find((value) => typeof value === 'string')
  const reference = call.result.document?.reference ?? given
  const text = call.result.document?.text ?? call.result.text
  const heading = /^#\s+(.+)$/m.exec(text)?.[1]
  const listed = reference === undefined ? undefined : titles.get(reference)
  return { title: call.result.document?.title ?? heading ?? listed, reference, text }
}

function distinct(quotes: readonly Quote[]): readonly Quote[] {
  return quotes.filter((quote, index) => quotes.findIndex((other) => other.text === quote.text) === index)
}

// What other tools return is data: it is told as it is, member by member.
function factOf(call: MadeCall): string {
  const { data, text } = call.result
  const said = isObject(data) ? membersOf(data) : shortened(text)
  return `- ${labelOf(call)}: ${said === '' ? 'done' : said}`
}

function labelOf(call: MadeCall): string {
  const given = Object.values(call.input).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  const short = shortened(given.map(String).join(', '), 80)
  return short === '' ? call.name : `${call.name} (${short})`
}

const MAX_MEMBERS = 12

function membersOf(object: OpenObject): string {
  const members: string[] = []
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value)) members.push(membersOf(value))
    else if (Array.isArray(value))
      members.push(`${key} ${value.filter((one) => typeof one !== 'object').join(', ')}`)
    else if (value !== null) members.push(`${key} ${String(value)}`)
  }
  return members
    .filter((member) => member.trim() !== '')
    .slice(0, MAX_MEMBERS)
    .join('; ')
}

function errorOf(call: MadeCall): string {
  const { data, text } = call.result
  const inner = isObject(data) ? (own(data, 'error') ?? own(data, 'message')) : undefined
  return (typeof inner === 'string' ? inner : text).replace(/^\s*Error:\s*/, '')
}

const MAX_TEXT = 400

function shortened(text: string, limit: number = MAX_TEXT): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`
}
