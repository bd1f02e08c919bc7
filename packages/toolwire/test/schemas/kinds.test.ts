import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../../src/error/toolwire-error.ts'
import { compileSchema, type SchemaStrictness } from '../../src/schema/compile-schema.ts'
import { createValidatorOf } from '../../src/schema/validate-value.ts'
import { kinds, type Kind } from './kinds.ts'
import { chosenForms, forms, type SchemaForm } from './schema-forms.ts'

const modes: readonly SchemaStrictness[] = [true, 'best-effort', false]

function compile({ schema }: Kind, { profile, policy }: SchemaForm, strict: SchemaStrictness) {
  try {
    return compileSchema(schema, { profile, policy, strict })
  } catch (error) {
    if (ToolwireError.is(error) && error.code === 'schema-not-strict') return undefined
    throw error
  }
}

describe.each([...forms, ...chosenForms].map((form) => [form.name, form] as const))(
  'every kind of schema on %s',
  (formName, form) => {
    it.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
      for (const strict of modes) {
        const compiled = compile(kind, form, strict)
        const isRefused = strict === true && kind.refused?.(formName) === true
        expect([strict, compiled === undefined]).toEqual([strict, isRefused])
        if (compiled === undefined) continue
        // The provider takes it, by what its documents say.
        expect((compiled.strict ? form.strict : form.open)(compiled.schema)).toEqual([])
        const plain = form.plain(compiled.schema) as Parameters<typeof Check>[0]
        const isNarrowed = compiled.losses.some((loss) => loss.kind === 'narrowed')
        for (const value of kind.valid) {
          expect(createValidatorOf(kind.schema)(value)).toBeUndefined()
          const wire: unknown = JSON.parse(JSON.stringify(compiled.encode(value)))
          if (!isNarrowed) expect(Check(plain, wire), JSON.stringify(wire)).toBe(true)
          const decoded = compiled.decode(wire)
          expect({ value: decoded.value, findings: decoded.findings }).toEqual({ value, findings: [] })
        }
        for (const value of kind.invalid) {
          expect(createValidatorOf(kind.schema)(value)).toBeDefined()
          const wire: unknown = JSON.parse(JSON.stringify(compiled.encode(value)))
          const { findings } = compiled.decode(wire, { convert: 'never' })
          expect(
            findings.map(({ severity }) => severity),
            JSON.stringify(value),
          ).toContain('error')
          if (!Check(plain, wire)) continue
          const held = compiled.losses.filter(({ enforcedBy }) => enforcedBy === 'validator')
          if (compiled.strict || profileIsNatural(form)) expect(held, JSON.stringify(value)).not.toEqual([])
        }
      }
    })
  },
)

function profileIsNatural({ profile }: SchemaForm): boolean {
  return profile.schemas.withoutStrict === true
}
