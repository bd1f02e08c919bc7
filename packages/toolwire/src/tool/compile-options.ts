import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject } from '../json/value.ts'
import type { SchemaPolicy } from '../schema/compile-schema.ts'
import type { Strictness } from './tool.ts'

/** How strictly a definition is compiled, and for which profile of the wire. */
export interface BoundCompileOptions {
  /** Id of a profile; the wire's default when absent. */
  readonly profile?: string
  /** The weaker of this and each tool's own wins; a plain definition that says nothing takes this one. */
  readonly strict?: Strictness
  readonly policy?: SchemaPolicy
}

/** The options of a compilation, judged: throws `invalid-option` for what is not known, with what is. */
export function checkedOptions(options: BoundCompileOptions = {}): BoundCompileOptions {
  if (!isObject(options)) refuse('options', options, 'an object')
  const { strict, policy = {} } = options
  if (strict !== undefined && typeof strict !== 'boolean' && strict !== 'best-effort') {
    refuse('strict', strict, "true, 'best-effort' or false")
  }
  if (!isObject(policy)) refuse('policy', policy, 'an object')
  for (const [name, value] of Object.entries(policy)) {
    const rule = Object.hasOwn(POLICY, name) ? POLICY[name] : undefined
    if (rule === undefined) {
      throw new ToolwireError(
        'invalid-option',
        `policy has no choice ${JSON.stringify(name)}; known are ${Object.keys(POLICY).join(', ')}`,
      )
    }
    if (value !== undefined && !rule.takes(value)) refuse(`policy.${name}`, value, rule.known)
  }
  return options
}

interface Rule {
  readonly known: string
  takes(value: unknown): boolean
}

const POLICY: Readonly<Record<string, Rule>> = {
  nullableOptional: oneOf('box', 'merge'),
  requireDefaults: { known: 'true or false', takes: (value) => typeof value === 'boolean' },
  unroll: {
    known: 'a whole number of levels, 1 or more',
    takes: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  },
  tuple: oneOf('object', 'array'),
  format: oneOf('assert', 'annotate'),
  schemaField: {
    known: "the name of a field, such as 'parameters'",
    takes: (value) => typeof value === 'string',
  },
}

function oneOf(...values: readonly string[]): Rule {
  return {
    known: values.map((value) => `'${value}'`).join(' or '),
    takes: (value) => values.includes(value as string),
  }
}

function refuse(what: string, value: unknown, known: string): never {
  const got = typeof value === 'string' ? JSON.stringify(value) : String(value)
  throw new ToolwireError('invalid-option', `${what} is ${got}; pass ${known}`)
}
