import { Check, Compile, Errors } from 'typebox/schema'
import { isObject, setOwn } from '../json/value.ts'
import { hasInheritedName, ownOnly } from './inherited-names.ts'
import { KEYWORDS } from './keywords.ts'
import type { SchemaNode } from './schema-node.ts'

/** What is wrong with a value, by place. */
export interface ValidationError {
  /** JSON pointer into the value. */
  readonly at: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Judges values by one schema.
 *
 * **Contract.** Never throws: a schema that the library cannot handle refuses every value with one error of keyword
 * `schema`. No code is generated where the host forbids it.
 */
export interface Validator {
  check(value: unknown): boolean
  errors(value: unknown): readonly ValidationError[]
}

export interface ValidatorOptions {
  /** Whether `format` refuses values, as arguments want it (`assert`, the default), or only describes them. */
  readonly format?: 'assert' | 'annotate'
}

/**
 * A validator for a schema, with what its references name by their text. Interpreted at first; compiled once it is
 * used often and the host lets it.
 */
export function createValidator(
  schema: SchemaNode,
  targets: Readonly<Record<string, SchemaNode>>,
  { format = 'assert' }: ValidatorOptions = {},
): Validator {
  const isBare = format === 'annotate'
  const context = (isBare ? bareTargets(targets) : targets) as Record<string, Schema>
  let uses = 0
  let compiled: ((value: unknown) => boolean) | undefined
  const source = (isBare ? withoutFormats(schema) : schema) as Schema
  // The library asks with `in`, which finds inherited properties too.
  const isOdd = lazy(() => hasInheritedName(schema) || targetsHaveInherited(targets))

  return {
    check(given) {
      try {
        const value = isOdd() ? ownOnly(given) : given
        if (compiled === undefined && ++uses === USES_BEFORE_COMPILING) {
          const validator = Compile(context, source)
          // Where no code may be made, its check carries what it evaluated from one value over to the next.
          if (validator.IsAccelerated()) compiled = (input) => validator.Check(input)
        }
        return compiled === undefined ? Check(context, source, value) : compiled(value)
      } catch {
        return false
      }
    },
    errors(value) {
      try {
        const [, errors] = Errors(context, source, isOdd() ? ownOnly(value) : value)
        return errors.map(({ instancePath, keyword, params }) => ({
          at: instancePath,
          keyword,
          params: params as Record<string, unknown>,
        }))
      } catch (error) {
        return [
          {
            at: '',
            keyword: 'schema',
            params: { reason: error instanceof Error ? error.message : String(error) },
          },
        ]
      }
    },
  }
}

function targetsHaveInherited(targets: Readonly<Record<string, SchemaNode>>): boolean {
  const known = TARGETS.get(targets) ?? Object.values(targets).some(hasInheritedName)
  TARGETS.set(targets, known)
  return known
}

// All parts of a schema share its targets.
const TARGETS = new WeakMap<object, boolean>()

function lazy(ask: () => boolean): () => boolean {
  let known: boolean | undefined
  return () => (known ??= ask())
}

/** The schema without `format`, wherever it is a keyword. */
function withoutFormats(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const known = BARE.get(schema)
  if (known !== undefined) return known
  const bare: Record<string, unknown> = {}
  BARE.set(schema, bare)
  for (const key of Object.keys(schema)) {
    const value = schema[key]
    const kind = KEYWORDS.get(key)
    if (key === 'format') continue
    if (kind === 'schema-map' && isObject(value)) {
      const map: Record<string, unknown> = {}
      for (const name of Object.keys(value)) setOwn(map, name, withoutFormats(value[name]))
      bare[key] = map
    } else if (kind === 'schemas' && Array.isArray(value)) bare[key] = value.map(withoutFormats)
    else setOwn(bare, key, kind === 'schema' ? withoutFormats(value) : value)
  }
  return bare
}

function bareTargets(targets: Readonly<Record<string, SchemaNode>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(targets).map(([key, target]) => [key, withoutFormats(target)]))
}

// Schemas are not changed once they are read.
const BARE = new WeakMap<object, Record<string, unknown>>()

type Schema = Parameters<typeof Check>[0]

// Compiling costs as much as a few hundred interpreted checks of an ordinary schema.
const USES_BEFORE_COMPILING = 64
