import type { Finding } from '../finding/finding.ts'
import { isDeeper } from '../json/depth.ts'
import { nearest } from '../json/near.ts'
import { below, segmentsOf, valueAt, withValueAt } from '../json/pointer.ts'
import { isObject, setOwn, type JsonValue } from '../json/value.ts'
import type { Note } from '../wire/call.ts'
import type { Profile } from '../wire/profile.ts'
import type { SourceSchema } from './branch-choice.ts'
import type { Decoded, DecodeOptions } from './compiled-schema.ts'
import { explainValue, meantName, type Issue } from './explain-value.ts'
import type { DecodeContext, NodeCodec } from './node-codec.ts'
import { roundedIntegers } from './rounded-integers.ts'
import { findUndeclared, withoutKeys } from './prune-value.ts'
import { MAX_DEPTH } from './parse-schema.ts'
import { isOfType } from './schema-node.ts'

/** What decoding works with. */
export interface DecoderOptions extends SourceSchema {
  readonly profile: Profile
  readonly strict: boolean
  readonly codec: NodeCodec | undefined
}

/** What findings about arguments carry in `args`; each is there where it has a meaning. */
export interface ArgumentArgs {
  /** What is wrong: `missing`, `unknown`, `type`, `enum`, or the keyword that refuses the value. */
  readonly breach: string
  /** The received value as JSON text, shortened to 80 characters. */
  readonly got?: string
  /** The types that would do. */
  readonly expected?: readonly string[]
  /** The values that would do. */
  readonly allowed?: readonly JsonValue[]
  /** The allowed value or the declared name that was probably meant. */
  readonly nearest?: JsonValue
  /** The keyword's value: the bound, the pattern, the format. */
  readonly limit?: JsonValue
  /** The argument's name: the last step of `at`. */
  readonly name?: string
  /** Which kind of a union was judged. */
  readonly kind?: string
}

/** The function that turns arguments as they came into the author's form, and judges them. */
export function createDecoder(options: DecoderOptions): (value: unknown, decode?: DecodeOptions) => Decoded {
  const validator = options.validatorOf(options.document.root)

  return (value, { convert = 'safe', rawInput } = {}) => {
    if (isDeeper(value, MAX_DEPTH)) {
      return {
        value,
        notes: [],
        findings: [finding('invalid-argument', '', { breach: 'depth', limit: MAX_DEPTH })],
      }
    }
    const { codec } = options
    const rounded = rawInput === undefined ? NONE : roundedIntegers(rawInput)
    // Most arguments are right as they came.
    const isPlain = codec === undefined && rounded.length === 0
    if (isPlain && findUndeclared(options, value).length === 0 && validator.check(value)) {
      return { value, notes: [], findings: [] }
    }
    const context: DecodeContext = { moved: [], problems: [] }
    const source = codec === undefined ? value : codec.decode(value, { wire: '', source: '', context })
    const state: State = {
      options,
      convert,
      value: source,
      notes: [],
      findings: [],
      wire: wirePaths(context),
    }
    for (const { wire, breach, got } of context.problems) {
      state.findings.push(
        finding(
          'invalid-argument',
          wire,
          breach === 'rounded' ? exactness(String(got)) : { breach, got: shortText(got) },
        ),
      )
    }
    for (const { at, token } of rounded) {
      state.findings.push(finding('invalid-argument', at, exactness(token)))
    }
    judgeUndeclared(state)
    if (!validator.check(state.value)) judgeIssues(state)
    return { value: state.value, notes: state.notes, findings: state.findings }
  }
}

const NONE: ReturnType<typeof roundedIntegers> = []

/** What is said of a whole number that JavaScript would round. */
function exactness(token: string): Readonly<Record<string, JsonValue>> {
  const isNegative = token.startsWith('-')
  return {
    breach: isNegative ? 'at least' : 'at most',
    limit: isNegative ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER,
    got: token.slice(0, LONGEST_VALUE),
  }
}

interface State {
  readonly options: DecoderOptions
  readonly convert: 'safe' | 'never'
  value: unknown
  readonly notes: Note[]
  readonly findings: Finding[]
  /** The pointer that the model saw for a pointer into the author's form. */
  wire(source: string): string
}

// Rounds of conversion: a converted list may hold what is to be converted too.
const MOST_ROUNDS = 4

function judgeIssues(state: State): void {
  const { options } = state
  let issues = explainValue(options, state.value)
  for (let round = 0; round < MOST_ROUNDS && issues.length > 0; round++) {
    const before = state.value
    for (const issue of issues) convertIssue(state, issue)
    if (state.value === before) break
    issues = explainValue(options, state.value)
  }
  const known = new Set(state.findings.filter(({ severity }) => severity === 'error').map(({ at }) => at))
  for (const issue of issues) {
    const at = state.wire(issue.at)
    if (!known.has(at)) state.findings.push(findingOf(issue, at))
  }
}

function convertIssue(state: State, issue: Issue): void {
  const { options, convert } = state
  const { got } = issue
  const at = state.wire(issue.at)
  const drifted = issue.breach === 'enum' ? sameButCase(options, issue) : undefined
  if (drifted !== undefined)
    return replace(state, issue, { to: drifted, why: 'the provider does not keep upper and lower case' })
  if (issue.optional && got === null && options.profile.schemas.strict.allRequired) {
    return remove(state, issue, 'null stands for an absent argument on this wire')
  }
  if (convert === 'never') return
  if (issue.optional && got === '')
    return remove(state, issue, 'an empty string where none may be stands for an absent argument')
  const to = issue.breach === 'type' ? unwrapped(issue) : undefined
  if (to === undefined) return
  replace(state, issue, { to, why: `a string where ${(issue.types ?? []).join(' or ')} is wanted` })
  const args = { breach: 'type', got: shortText(got), expected: [...(issue.types ?? [])] }
  state.findings.push({ ...finding('stringified-argument', at, args), severity: 'warning' })
}

function replace(
  state: State,
  issue: Issue,
  { to, why }: { readonly to: unknown; readonly why: string },
): void {
  state.notes.push({ at: state.wire(issue.at), from: issue.got, to, why })
  state.value = withValueAt(state.value, issue.at, to)
}

function remove(state: State, issue: Issue, why: string): void {
  const segments = segmentsOf(issue.at)
  const key = segments.pop() ?? ''
  const parent = segments.reduce((at, segment) => below(at, segment), '')
  const object = valueAt(state.value, parent)
  if (!isObject(object) || !Object.hasOwn(object, key)) return
  const kept = {}
  for (const name of Object.keys(object)) if (name !== key) setOwn(kept, name, object[name])
  state.notes.push({ at: state.wire(issue.at), from: issue.got, to: undefined, why })
  state.value = withValueAt(state.value, parent, kept)
}

function sameButCase(options: DecoderOptions, { got, allowed }: Issue): unknown {
  if (!options.strict || options.profile.schemas.strict.caseMayDrift !== true || typeof got !== 'string')
    return undefined
  const same = (allowed ?? []).filter(
    (value) => typeof value === 'string' && value.toLowerCase() === got.toLowerCase(),
  )
  return same.length === 1 ? same[0] : undefined
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The one value that a string stands for, where the schema admits no string there. */
function unwrapped({ got, types = [] }: Issue): unknown {
  if (typeof got !== 'string' || types.includes('string')) return undefined
  const text = got.trim()
  let value: unknown
  if (NUMBER.test(text)) value = Number(text)
  else if (text === 'true' || text === 'false') value = text === 'true'
  else if (text.startsWith('[') || text.startsWith('{')) value = parsed(text)
  if (value === undefined || (typeof value === 'number' && !isExact(value))) return undefined
  return types.some((type) => isOfType(value, type)) ? value : undefined
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function judgeUndeclared(state: State): void {
  const { options } = state
  const found = findUndeclared(options, state.value)
  if (found.length === 0) return
  const dropped = found.filter((each) => {
    const at = state.wire(below(each.at, each.key))
    const nearestName = meantName(options, each.node, each)
    if (!options.strict && nearestName === undefined) {
      state.notes.push({ at, from: each.value, to: undefined, why: 'the schema declares no such argument' })
      return true
    }
    const issue: Issue = {
      at,
      breach: 'unknown',
      got: each.value,
      optional: true,
      name: each.key,
      nearest: nearestName,
    }
    state.findings.push(findingOf(issue, at))
    return false
  })
  state.value = withoutKeys(state.value, dropped)
}

function findingOf(issue: Issue, at: string): Finding {
  const { breach, got, types = [], allowed, limit, name, kind } = issue
  const near =
    issue.nearest ??
    (typeof got === 'string'
      ? nearest(
          got,
          (allowed ?? []).filter((value) => typeof value === 'string'),
        )
      : undefined)
  const args: Record<string, JsonValue> = { breach }
  if (got !== undefined) args['got'] = shortText(got)
  if (types.length > 0) args['expected'] = [...types]
  if (allowed !== undefined) args['allowed'] = [...allowed] as JsonValue[]
  if (near !== undefined) args['nearest'] = near
  if (limit !== undefined) args['limit'] = limit as JsonValue
  if (name !== undefined) args['name'] = name
  if (kind !== undefined) args['kind'] = kind
  const isStringified = breach === 'type' && unwrapped(issue) !== undefined
  const codes: Record<string, string> = { missing: 'missing-argument', unknown: 'unknown-argument' }
  return finding(codes[breach] ?? (isStringified ? 'stringified-argument' : 'invalid-argument'), at, args)
}

function finding(code: string, at: string, args: Readonly<Record<string, JsonValue>>): Finding {
  const name = segmentsOf(at).at(-1)
  return { code, severity: 'error', where: '', at, args: name === undefined ? args : { name, ...args } }
}

const LONGEST_VALUE = 80

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text
}

// The longest moved place that a pointer lies in decides; later entries are deeper.
function wirePaths({ moved }: DecodeContext): (source: string) => string {
  return (source) => {
    let best: readonly [string, string] | undefined
    for (const entry of moved) {
      const [from] = entry
      const inside = source === from || source.startsWith(`${from}/`)
      if (inside && (best === undefined || from.length >= best[0].length)) best = entry
    }
    return best === undefined ? source : best[1] + source.slice(best[0].length)
  }
}
