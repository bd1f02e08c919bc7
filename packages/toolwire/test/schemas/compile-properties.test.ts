import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../../src/error/toolwire-error.ts'
import type { Finding } from '../../src/finding/finding.ts'
import { arbitraryInstance } from '../../src/schema/__fixtures__/arbitrary-instance.ts'
import { arbitrarySchema } from '../../src/schema/__fixtures__/arbitrary-schema.ts'
import { checkByRules } from '../../src/schema/check-schema.ts'
import { compileSchema, type SchemaStrictness } from '../../src/schema/compile-schema.ts'
import type { CompiledSchema } from '../../src/schema/compiled-schema.ts'
import { rulesOf } from '../../src/schema/rules-of.ts'
import { createValidatorOf } from '../../src/schema/validate-value.ts'
import { damaged } from './damaged.ts'
import { chosenForms, forms, type SchemaForm } from './schema-forms.ts'

const modes: readonly SchemaStrictness[] = [true, 'best-effort', false]
// Counterexamples print the schema and the value, not the generators.
const onlySchema = arbitrarySchema.map(({ schema }) => schema)
const schemaAndValue = arbitrarySchema.chain(({ schema, value }) => fc.tuple(fc.constant(schema), value))
const runs = { numRuns: 150 }

function compileOrRefuse(
  schema: Record<string, unknown>,
  { profile, policy }: SchemaForm,
  strict: SchemaStrictness,
): CompiledSchema | undefined {
  try {
    return compileSchema(schema, { profile, strict, policy })
  } catch (error) {
    if (ToolwireError.is(error) && error.code === 'schema-not-strict' && strict === true) return undefined
    throw error
  }
}

describe.each([...forms, ...chosenForms].map((form) => [form.name, form] as const))(
  'schemas of every ordinary kind on %s',
  (_, form) => {
    const { profile, policy } = form

    it('come back as they were: decode undoes encode, without a finding', () => {
      fc.assert(
        fc.property(schemaAndValue, fc.constantFrom(...modes), ([schema, value], strict) => {
          const compiled = compileOrRefuse(schema, form, strict)
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
          const compiled = compileOrRefuse(schema, form, strict)
          if (compiled === undefined) return
          const wire: unknown = JSON.parse(JSON.stringify(compiled.encode(JSON.parse(JSON.stringify(value)))))
          expect(fits(form.plain(compiled.schema), wire)).toBe(true)
        }),
        runs,
      )
    })

    it('keep the provider’s rules as they are stated apart from the profile', () => {
      fc.assert(
        fc.property(onlySchema, fc.constantFrom(...modes), (schema, strict) => {
          const compiled = compileOrRefuse(schema, form, strict)
          if (compiled === undefined) return
          const faults = compiled.strict ? form.strict(compiled.schema) : form.open(compiled.schema)
          expect(faults).toEqual([])
          const rules = rulesOf(profile, { strict: compiled.strict, field: compiled.field })
          expect(checkByRules(compiled.schema, rules)).toEqual([])
        }),
        runs,
      )
    })

    it('give the same bytes twice, leave the source as it was, and compile to themselves', () => {
      fc.assert(
        fc.property(onlySchema, fc.constantFrom(...modes), (schema, strict) => {
          const before = JSON.stringify(schema)
          const compiled = compileOrRefuse(schema, form, strict)
          expect(JSON.stringify(schema)).toBe(before)
          if (compiled === undefined) return
          const text = JSON.stringify(compiled.schema)
          expect(JSON.stringify(compileSchema(schema, { profile, strict, policy }).schema)).toBe(text)
          const again = compileSchema(compiled.schema, { profile, strict: compiled.strict, policy })
          expect(again.schema).toEqual(compiled.schema)
        }),
        runs,
      )
    })

    it('decode whatever a constrained model may send: to a value that fits the source, or to a fault that a loss explains', () => {
      fc.assert(
        fc.property(
          onlySchema.chain((schema) => {
            const compiled = compileOrRefuse(schema, form, true)
            const wire = isHeld(compiled, form)
              ? arbitraryInstance(form.plain(compiled.schema))
              : fc.constant(undefined)
            return fc.tuple(fc.constant(schema), wire)
          }),
          ([schema, wire]) => {
            const compiled = compileOrRefuse(schema, form, true)
            if (!isHeld(compiled, form) || !fits(form.plain(compiled.schema), wire)) return
            const { value, findings } = compiled.decode(JSON.parse(JSON.stringify(wire)))
            const errors = findings.filter(({ severity }) => severity === 'error')
            // A key given twice and a hole have no loss: the form on the wire says that they may not be.
            if (errors.some(isMisuse)) return
            if (errors.length > 0) expect(compiled.losses).not.toEqual([])
            if (errors.some(({ args }) => args['breach'] === 'json-text')) return
            // Of an item in the wrong place: without strict such a key is left out with a note.
            if (errors.some(({ code }) => code === 'unknown-argument')) return
            const source = compileSchema(schema, { profile, strict: false })
            expect(source.decode(value, { convert: 'never' }).findings.length === 0).toBe(errors.length === 0)
          },
        ),
        runs,
      )
    })

    it('refuse on the wire what the source refuses, or list who holds it and hold it', () => {
      const damagedValue = schemaAndValue.chain(([schema, value]) =>
        fc.tuple(fc.constant(schema), damaged(JSON.parse(JSON.stringify(value)))),
      )
      fc.assert(
        fc.property(damagedValue, fc.constantFrom(...modes), ([schema, value], strict) => {
          const compiled = compileOrRefuse(schema, form, strict)
          const misfit = createValidatorOf(schema)
          if (compiled === undefined || misfit(value) === undefined) return
          const wire: unknown = JSON.parse(JSON.stringify(compiled.encode(value)))
          const decoded = compiled.decode(wire, { convert: 'never' })
          // What is sent for it may be what a valid value is sent as: null for absent, a list for a map.
          const meant: unknown = JSON.parse(JSON.stringify(compiled.encode(decoded.value)))
          if (misfit(decoded.value) === undefined && isDeepStrictEqual(meant, wire)) return
          const errors = decoded.findings.filter(({ severity }) => severity === 'error')
          // A null that stands for absent, and a key that nothing declares, are noted.
          if (decoded.notes.length === 0) expect(errors).not.toEqual([])
          if (fits(form.plain(compiled.schema), wire) && decoded.notes.length === 0) {
            expect(compiled.losses.filter(({ enforcedBy }) => enforcedBy === 'validator')).not.toEqual([])
          }
        }),
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
            const compiled = compileOrRefuse(schema, form, strict)
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

function fits(schema: Record<string, unknown>, value: unknown): boolean {
  return Check(schema as Parameters<typeof Check>[0], value)
}

/** Whether the provider may hold the model to the schema. */
function isHeld(compiled: CompiledSchema | undefined, { profile }: SchemaForm): compiled is CompiledSchema {
  return compiled !== undefined && (compiled.strict || profile.schemas.withoutStrict === true)
}

function isMisuse({ args }: Finding): boolean {
  return args['breach'] === 'duplicate-key' || args['breach'] === 'gap'
}
