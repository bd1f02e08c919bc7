import type { EmulatedRefusal } from './emulated-wire.ts'
import type { FieldFault, Step } from './field-fault.ts'
import { invalid } from './openai-refusals.ts'

export interface OpenAiFieldOptions {
  /** A type that is not known is at `…[0].type`, as Chat Completions has it, not at the object. */
  readonly typeIsNamed?: boolean
}

/** A fault of a field in the words of OpenAI's APIs. */
export function refuseOpenAiField(
  fault: FieldFault,
  { typeIsNamed = false }: OpenAiFieldOptions = {},
): EmulatedRefusal {
  const path = pathText(fault.path)
  const { problem } = fault
  switch (problem.kind) {
    case 'missing':
      return invalid(`Missing required parameter: '${path}'.`, path, 'missing_required_parameter')
    case 'untagged':
      return invalid(
        `Missing required parameter: '${join(path, problem.by)}'.`,
        join(path, problem.by),
        'missing_required_parameter',
      )
    case 'unknown':
      return invalid(`Unknown parameter: '${path}'.`, path, 'unknown_parameter')
    case 'type':
      return invalid(
        `Invalid type for '${path}': expected ${TYPES[problem.expected] ?? 'an object'}, but got ${kindOf(fault.got)} instead.`,
        path,
        'invalid_type',
      )
    case 'value':
    case 'tag': {
      const isAtField = problem.kind === 'tag' && (typeIsNamed || problem.by !== 'type')
      const at = isAtField ? join(path, problem.by) : path
      return invalid(
        `Invalid value: '${String(fault.got)}'. ${supported(problem.allowed)}`,
        at,
        'invalid_value',
      )
    }
    case 'below':
    case 'above': {
      const kind = problem.of === 'integer' ? 'integer' : 'decimal'
      const [word, sign, short] =
        problem.kind === 'below' ? ['below minimum', '>=', 'min'] : ['above maximum', '<=', 'max']
      return invalid(
        `Invalid '${path}': ${kind} ${word} value. Expected a value ${sign} ${problem.limit}, but got ${String(fault.got)} instead.`,
        path,
        `${kind}_${problem.kind}_${short}_value`,
      )
    }
    case 'short':
    case 'long':
      return refuseLength(fault, path)
  }
}

function refuseLength(fault: FieldFault, path: string): EmulatedRefusal {
  const { problem, got } = fault
  const limit = 'limit' in problem ? problem.limit : 0
  const what = 'of' in problem && problem.of === 'text' ? 'string' : 'array'
  const length = typeof got === 'string' || Array.isArray(got) ? got.length : 0
  if (problem.kind === 'long') {
    return invalid(
      `Invalid '${path}': ${what} too long. Expected ${article(what)} ${what} with maximum length ${limit}, but got ${article(what)} ${what} with length ${length} instead.`,
      path,
      `${what}_above_max_length`,
    )
  }
  return invalid(
    `Invalid '${path}': empty ${what}. Expected ${article(what)} ${what} with minimum length ${limit}, but got an empty ${what} instead.`,
    path,
    `empty_${what}`,
  )
}

const TYPES: Readonly<Record<string, string>> = {
  text: 'a string',
  number: 'a decimal',
  integer: 'an integer',
  boolean: 'a boolean',
  list: 'an array',
  object: 'an object',
  tagged: 'an object',
  'text-or-list': 'one of a string or array of objects',
  'text-or-object': 'one of a string or object',
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function supported(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`)
  if (quoted.length === 1) return `Value must be ${quoted[0]}.`
  const last = quoted.length === 2 ? ' and ' : ', and '
  return `Supported values are: ${quoted.slice(0, -1).join(', ')}${last}${quoted.at(-1)}.`
}

function article(word: string): string {
  return word === 'array' ? 'an' : 'a'
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function pathText(path: readonly Step[]): string {
  let written = ''
  for (const step of path) {
    if (typeof step === 'number') written += `[${step}]`
    else if (typeof step === 'string') written = join(written, step)
  }
  return written
}
