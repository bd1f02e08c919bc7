import { describe, expect, it } from 'vitest'
import { wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { compileSchema } from './compile-schema.ts'

const names = Object.keys(wires) as WireName[]
const each = names.flatMap((name) =>
  ([true, 'best-effort', false] as const).map((strict) => [name, strict] as const),
)
const ANY = { a: 1, b: { c: [null, 'x'] }, input: 'text' }

describe.each(each)('on %s with strict %j', (name, strict) => {
  const { profile } = wires[name]

  it.each([[{}], [{ title: 'Anything', description: 'Any keys.' }], [{ $defs: { a: { type: 'string' } } }]])(
    'a root that says nothing (%j) is an object of any keys, there and back',
    (source) => {
      const { encode, decode } = compileSchema(source, { profile, strict })
      for (const value of [ANY, {}]) {
        expect(decode(encode(value))).toEqual({ value, notes: [], findings: [] })
      }
    },
  )

  it.each([[{ type: 'object' }], [{ type: 'object', properties: {} }], [{ properties: {} }]])(
    'a root object without properties (%j) has no arguments',
    (source) => {
      const { schema, encode, decode } = compileSchema(source, { profile, strict })
      expect(schema).toMatchObject({ type: 'object', properties: {} })
      expect(decode(encode({}))).toEqual({ value: {}, notes: [], findings: [] })
      const { value, notes, findings } = decode({ a: 1 })
      expect(notes.length + findings.length).toBe(1)
      expect(value).toEqual(findings.length === 0 ? {} : { a: 1 })
    },
  )
})

it('asks for an object in the other field of Gemini too, there and back', () => {
  const policy = { schemaField: 'parameters' }
  const { encode, decode } = compileSchema({}, { profile: wires.gemini.profile, strict: false, policy })
  expect(decode(encode(ANY))).toEqual({ value: ANY, notes: [], findings: [] })
})

it('refuses what is no object as arguments', () => {
  const { decode } = compileSchema({}, { profile: wires['openai-responses'].profile })
  expect(decode({ input: '3' }).findings).toMatchObject([
    { code: 'invalid-argument', args: { expected: ['object'] } },
  ])
})
