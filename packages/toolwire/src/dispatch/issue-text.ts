import type { Finding } from '../finding/finding.ts'
import { segmentsOf } from '../json/pointer.ts'
import { redactSecrets } from '../json/secret-patterns.ts'
import type { JsonValue } from '../json/value.ts'
import { wellFormed } from '../json/well-formed.ts'

/**
 * What is wrong with the arguments, an issue a line, at most five and then how many are left. An unknown name beside
 * a missing one that it is near to is told in one sentence.
 */
export function issueLines(findings: readonly Finding[]): string[] {
  const issues = findings.filter(({ code, severity }) => severity === 'error' && code.endsWith('-argument'))
  const missing = issues.filter(({ code }) => code === 'missing-argument')
  const unknown = issues.filter(({ code }) => code === 'unknown-argument')
  const isOnlyPair = unknown.length === 1 && missing.length === 1
  const told = new Set<Finding>()
  const lines: string[] = []
  for (const one of unknown) {
    const meant = missing.find((other) => !told.has(other) && isMeant(one, other, isOnlyPair))
    if (!meant) continue
    told.add(one).add(meant)
    const name = quoted(placeOf(meant).last)
    lines.push(`unknown argument ${pathOf(one)}; did you mean ${name}, which is required and missing?`)
  }
  for (const issue of issues) if (!told.has(issue)) lines.push(sentenceOf(issue))
  const left = lines.length - MAX_ISSUES
  return left > 0 ? [...lines.slice(0, MAX_ISSUES), `and ${left} more`] : lines
}

/** Values in a row, and how many more there are. */
export function listOf(values: readonly string[]): string {
  const left = values.length - MAX_LISTED
  return values.slice(0, MAX_LISTED).join(', ') + (left > 0 ? ` and ${left} more` : '')
}

/** The beginning of a text, with a mark where it goes on. */
export function shortened(text: string, length: number = MAX_VALUE): string {
  return text.length > length ? `${wellFormed(text.slice(0, length))}…` : text
}

function sentenceOf(finding: Finding): string {
  const { code, args } = finding
  const { message, kind, nearest, got, breach } = args
  let path = pathOf(finding)
  const wanted = wantedOf(finding)
  const maybe = nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`
  // Findings about the schema carry the received value as JSON text already.
  const text = typeof got === 'string' && breach !== undefined ? got : textOf(got)
  const sent = got === undefined ? undefined : `got ${shortened(redactSecrets(wellFormed(text)))}`
  if (code === 'missing-argument') {
    return `${path} is required and missing${wanted ? ` (${wanted})` : ''}.`
  }
  if (code === 'unknown-argument') return `unknown argument ${path}.${maybe}`
  if (typeof kind === 'string') path += ` (as kind '${shortened(kind)}')`
  if (typeof message === 'string') {
    return `${path}: ${shortened(redactSecrets(wellFormed(message)), MAX_MESSAGE)}`
  }
  const said = [sent, wanted].filter((part) => part).join(', ')
  return `${path}: ${said || 'not valid'}.${maybe}`
}

/** What would do in the place of the value. */
function wantedOf({ args }: Finding): string | undefined {
  const { allowed, expected, breach, limit } = args
  if (Array.isArray(allowed) && allowed.length > 0) {
    return `allowed ${listOf(allowed.map((value) => shortened(textOf(value))))}`
  }
  const types = Array.isArray(expected) ? expected.join(' or ') : expected
  if (typeof types === 'string' && types !== '') return `expected ${shortened(types, MAX_MESSAGE)}`
  if (typeof breach !== 'string' || breach === 'missing') return undefined
  return limit === undefined ? WORDS.get(breach) : `expected ${breach} ${textOf(limit)}`
}

/** Breaches that are no keyword of JSON Schema, which a model reads as well as we do. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['json-text', 'expected JSON text'],
  ['duplicate-key', 'the key is there twice'],
  ['gap', 'a place before it is empty'],
  ['forbidden', 'no value may stand here'],
])

/** An unknown name means a missing one beside it when it is near, or when there is no other pair. */
function isMeant(unknown: Finding, missing: Finding, isOnlyPair: boolean): boolean {
  const { nearest } = unknown.args
  const { parent, last } = placeOf(missing)
  return placeOf(unknown).parent === parent && (nearest === undefined ? isOnlyPair : nearest === last)
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function quoted(value: JsonValue): string {
  return typeof value === 'string' ? `'${shortened(value)}'` : textOf(value)
}

/** Where the argument is, in the way a programmer writes it: `filter.units[0]`. */
function pathOf({ at = '' }: Finding): string {
  const path = segmentsOf(at)
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${shortened(segment)}`))
    .join('')
  return path === '' ? 'the arguments' : `"${wellFormed(path.replace(/^\./, ''))}"`
}

function placeOf({ at = '' }: Finding): { readonly parent: string; readonly last: string } {
  return { parent: at.replace(/\/[^/]*$/, ''), last: segmentsOf(at).at(-1) ?? '' }
}

const MAX_ISSUES = 5
const MAX_LISTED = 50
const MAX_VALUE = 80
const MAX_MESSAGE = 300
