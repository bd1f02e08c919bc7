import { Check, Compile, Errors } from 'typebox/schema'
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

/**
 * A validator for a schema, with what its references name by their text. Interpreted at first; compiled once it is
 * used often and the host lets it.
 */
export function createValidator(
  schema: SchemaNode,
  targets: Readonly<Record<string, SchemaNode>>,
): Validator {
  const context = targets as Record<string, Schema>
  let uses = 0
  let compiled: ((value: unknown) => boolean) | undefined
  const source = schema as Schema

  return {
    check(value) {
      try {
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
        const [, errors] = Errors(context, source, value)
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

type Schema = Parameters<typeof Check>[0]

// Compiling costs as much as a few hundred interpreted checks of an ordinary schema.
const USES_BEFORE_COMPILING = 64
