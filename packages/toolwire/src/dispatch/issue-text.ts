import type { Finding } from '../finding/finding.ts'
import { segmentsOf } from '../json/pointer.ts'
import { redactSecrets } from '../json/secret-patterns.ts'
import type { JsonValue } from '../json/value.ts'
import { wellFormed } from '../json/well-formed.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'

/**
 * What is wrong with the arguments, an issue a line, at most five and then how many are left. An unknown name beside
 * a missing one that it is near to is told in one sentence.
 */
export function issueLines(findings: readonly Finding[]): string[] {
  const issues = findings.filter(({ code, severity }) => severity === 'error' && SENTENCES.has(code))
  const missing = issues.filter(({ code }) => code === 'missing-argument')
  const unknown = issues.filter(({ code }) => code === 'unknown-argument')
  const told = new Set<Finding>()
  const lines: string[] = []
  for (const one of unknown) {
    const meant = missing.find(
      (other) => !told.has(other) && isMeant(one, other, unknown.length === 1 && missing.length === 1),
    )
    if (meant === undefined) continue
    told.add(one).add(meant)
    lines.push(
      `unknown argument ${pathOf(one)}; did you mean ${quoted(lastOf(meant))}, which is required and missing?`,
    )
  }
  for (const issue of issues) {
    if (!told.has(issue)) lines.push(SENTENCES.get(issue.code)?.(issue) ?? '')
  }
  const left = lines.length - MAX_ISSUES
  return left > 0 ? [...lines.slice(0, MAX_ISSUES), `and ${left} more`] : lines
}

/** One valid input as the model would write it, where the definition has one. */
export function exampleText(tool: CompiledTool): string | undefined {
  const [example] = tool.definition.examples
  if (example === undefined) return undefined
  try {
    const text = JSON.stringify(tool.schema.encode(example))
    return text === undefined || text.length > MAX_EXAMPLE ? undefined : wellFormed(text)
  } catch {
    return undefined
  }
}

type Sentence = (finding: Finding) => string

const SENTENCES: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  [
    'missing-argument',
    (finding) => `${pathOf(finding)} is required and missing${inBrackets(wantedOf(finding))}.`,
  ],
  ['unknown-argument', (finding) => `unknown argument ${pathOf(finding)}.${maybe(finding)}`],
  [
    'stringified-argument',
    (finding) =>
      `${pathOf(finding)} is a string: got ${gotOf(finding)}, ${wantedOf(finding) ?? 'expected the value itself'}.`,
  ],
  ['invalid-argument', invalid],
])

function invalid(finding: Finding): string {
  const { message, kind } = finding.args
  const path =
    pathOf(finding) + (typeof kind === 'string' ? ` (as kind '${shortened(kind, MAX_VALUE)}')` : '')
  if (typeof message === 'string')
    return `${path}: ${shortened(redactSecrets(wellFormed(message)), MAX_MESSAGE)}`
  const got = gotOf(finding)
  const parts = [got === undefined ? undefined : `got ${got}`, wantedOf(finding)]
  const said = parts.filter((part) => part !== undefined).join(', ')
  return `${path}: ${said === '' ? 'not valid' : said}.${maybe(finding)}`
}

/** What would do in the place of the value. */
function wantedOf({ args }: Finding): string | undefined {
  const { allowed, expected, breach, limit } = args
  if (Array.isArray(allowed) && allowed.length > 0) return `allowed ${listOf(allowed)}`
  const types = Array.isArray(expected) ? expected.join(' or ') : expected
  if (typeof types === 'string' && types !== '') return `expected ${shortened(types, MAX_MESSAGE)}`
  if (typeof breach !== 'string' || breach === 'missing') return undefined
  if (limit === undefined) return WORDS.get(breach)
  return `expected ${breach} ${textOf(limit)}`
}

/** Breaches that are no keyword of JSON Schema, which a model reads as well as we do. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['json-text', 'expected JSON text'],
  ['duplicate-key', 'the key is there twice'],
  ['gap', 'a place before it is empty'],
  ['forbidden', 'no value may stand here'],
])

function inBrackets(text: string | undefined): string {
  return text === undefined ? '' : ` (${text})`
}

/** An unknown name means a missing one beside it when it is near, or when there is no other pair. */
function isMeant(unknown: Finding, missing: Finding, isOnlyPair: boolean): boolean {
  if (parentOf(unknown) !== parentOf(missing)) return false
  const { nearest } = unknown.args
  return nearest === undefined ? isOnlyPair : nearest === lastOf(missing)
}

/** The received value as JSON text; findings about the schema carry it as such already. */
function gotOf({ args }: Finding): string | undefined {
  const { got, breach } = args
  if (got === undefined) return undefined
  return shortened(
    redactSecrets(wellFormed(typeof got === 'string' && breach !== undefined ? got : textOf(got))),
    MAX_VALUE,
  )
}

function listOf(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MAX_ALLOWED).map((value) => shortened(textOf(value), MAX_VALUE))
  return shown.join(', ') + (values.length > MAX_ALLOWED ? ` and ${values.length - MAX_ALLOWED} more` : '')
}

function textOf(value: JsonValue): string {
  return JSON.stringify(value) ?? ''
}

function maybe({ args }: Finding): string {
  const { nearest } = args
  return nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`
}

function quoted(value: JsonValue): string {
  return typeof value === 'string' ? `'${shortened(value, MAX_VALUE)}'` : textOf(value)
}

/** Where the argument is, in the way a programmer writes it: `filter.units[0]`. */
function pathOf(finding: Finding): string {
  let path = ''
  for (const segment of segmentsOf(finding.at ?? '')) {
    if (/^\d+$/.test(segment)) path += `[${segment}]`
    else path += (path === '' ? '' : '.') + shortened(segment, MAX_VALUE)
  }
  return path === '' ? 'the arguments' : `"${wellFormed(path)}"`
}

function lastOf(finding: Finding): string {
  return segmentsOf(finding.at ?? '').at(-1) ?? ''
}

function parentOf(finding: Finding): string {
  return segmentsOf(finding.at ?? '')
    .slice(0, -1)
    .join('/')
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${wellFormed(text.slice(0, length))}…` : text
}

const MAX_ISSUES = 5
const MAX_ALLOWED = 50
const MAX_VALUE = 80
const MAX_MESSAGE = 300
const MAX_EXAMPLE = 1000
