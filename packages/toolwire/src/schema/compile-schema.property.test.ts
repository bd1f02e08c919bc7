import * as fc from 'fast-check'
import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { Finding } from '../finding/finding.ts'
import { defaultProfile as anthropic } from '../wire/anthropic/limits.ts'
import { defaultProfile as openai } from '../wire/openai-responses/limits.ts'
import type { Profile } from '../wire/profile.ts'
import { arbitrarySchema } from './__fixtures__/arbitrary-schema.ts'
import {
  anthropicFaults,
  anthropicStrictFaults,
  openaiFaults,
  openaiStrictFaults,
} from './__fixtures__/provider-rules.ts'
import { arbitraryInstance } from './__fixtures__/arbitrary-instance.ts'
import { checkSchema } from './check-schema.ts'
import { compileSchema, type SchemaStrictness } from './compile-schema.ts'
import type { CompiledSchema } from './compiled-schema.ts'

const profiles = [
  { profile: anthropic, open: anthropicFaults, strict: anthropicStrictFaults },
  { profile: openai, open: openaiFaults, strict: openaiStrictFaults },
]
const modes: readonly SchemaStrictness[] = [true, 'best-effort', false]
// Counterexamples print the schema and the value, not the generators.
const onlySchema = arbitrarySchema.map(({ schema }) => schema)
const schemaAndValue = arbitrarySchema.chain(({ schema, value }) => fc.tuple(fc.constant(schema), value))
const runs = { numRuns: 150 }

function compileOrRefuse(
  schema: Record<string, unknown>,
  profile: Profile,
  strict: SchemaStrictness,
): CompiledSchema | undefined {
  try {
    return compileSchema(schema, { profile, strict })
  } catch (error) {
    if (ToolwireError.is(error) && error.code === 'schema-not-strict' && strict === true) return undefined
    throw error
  }
}

describe.each(profiles)(
  'schemas of every ordinary kind on $profile.id',
  ({ profile, open, strict: strictRules }) => {
    it('come back as they were: decode undoes encode, without a finding', () => {
      fc.assert(
        fc.property(schemaAndValue, fc.constantFrom(...modes), ([schema, value], strict) => {
          const compiled = compileOrRefuse(schema, profile, strict)
          if (compiled === undefined) return
          const plain: unknown = JSON.parse(JSON.stringify(value))
          const wire: unknown = JSON.parse(JSON.stringify(compiled.encode(plain)))
          const decoded = compiled.decode(wire)
          expect(decoded.findings).toEqual([])
          expect(decoded.value).toEqual(plain)
        }),
        runs,
      )
    })

    it('are valid on the wire when they were valid in the source', () => {
      fc.assert(
        fc.property(schemaAndValue, fc.constantFrom(...modes), ([schema, value], strict) => {
          const compiled = compileOrRefuse(schema, profile, strict)
          if (compiled === undefined) return
          const wire: unknown = JSON.parse(JSON.stringify(compiled.encode(JSON.parse(JSON.stringify(value)))))
          expect(Check(compiled.schema as Parameters<typeof Check>[0], wire)).toBe(true)
        }),
        runs,
      )
    })

    it('keep the provider’s rules as they are stated apart from the profile', () => {
      fc.assert(
        fc.property(onlySchema, fc.constantFrom(...modes), (schema, strict) => {
          const compiled = compileOrRefuse(schema, profile, strict)
          if (compiled === undefined) return
          expect(compiled.strict ? strictRules(compiled.schema) : open(compiled.schema)).toEqual([])
          expect(checkSchema(compiled.schema, profile, compiled.strict)).toEqual([])
        }),
        runs,
      )
    })

    it('give the same bytes twice, leave the source as it was, and compile to themselves', () => {
      fc.assert(
        fc.property(onlySchema, fc.constantFrom(...modes), (schema, strict) => {
          const before = JSON.stringify(schema)
          const compiled = compileOrRefuse(schema, profile, strict)
          expect(JSON.stringify(schema)).toBe(before)
          if (compiled === undefined) return
          const text = JSON.stringify(compiled.schema)
          expect(JSON.stringify(compileSchema(schema, { profile, strict }).schema)).toBe(text)
          const again = compileSchema(compiled.schema, { profile, strict: compiled.strict })
          expect(again.schema).toEqual(compiled.schema)
        }),
        runs,
      )
    })

    it('decode whatever a constrained model may send: to a value that fits the source, or to a fault that a loss explains', () => {
      fc.assert(
        fc.property(
          onlySchema.chain((schema) => {
            const compiled = compileOrRefuse(schema, profile, true)
            const wire =
              compiled?.strict === true ? arbitraryInstance(compiled.schema) : fc.constant(undefined)
            return fc.tuple(fc.constant(schema), wire)
          }),
          ([schema, wire]) => {
            const compiled = compileOrRefuse(schema, profile, true)
            if (compiled?.strict !== true) return
            const { value, findings } = compiled.decode(JSON.parse(JSON.stringify(wire)))
            const errors = findings.filter(({ severity }) => severity === 'error')
            // A key given twice and a hole have no loss: the form on the wire says that they may not be.
            if (errors.some(isMisuse)) return
            if (errors.length > 0) expect(compiled.losses).not.toEqual([])
            if (errors.some(({ args }) => args['breach'] === 'json-text')) return
            const source = compileSchema(schema, { profile, strict: false })
            expect(source.decode(value, { convert: 'never' }).findings.length === 0).toBe(errors.length === 0)
          },
        ),
        runs,
      )
    })

    it('never throw when they decode, whatever arrives', () => {
      fc.assert(
        fc.property(
          onlySchema,
          fc.constantFrom(...modes),
          fc.jsonValue({ maxDepth: 4 }),
          (schema, strict, value) => {
            const compiled = compileOrRefuse(schema, profile, strict)
            if (compiled === undefined) return
            const { findings } = compiled.decode(value)
            for (const { code } of findings) {
              expect([
                'missing-argument',
                'unknown-argument',
                'stringified-argument',
                'invalid-argument',
              ]).toContain(code)
            }
          },
        ),
        runs,
      )
    })
  },
)

function isMisuse({ args }: Finding): boolean {
  return args['breach'] === 'duplicate-key' || args['breach'] === 'gap'
}
