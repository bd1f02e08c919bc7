import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../json/value.ts'
import { createValidator } from './validator.ts'

const open = { properties: { a: true }, unevaluatedProperties: false }

describe('createValidator', () => {
  it('judges the same when it has been used so often that it is compiled', () => {
    const validator = createValidator(open, {})
    const verdicts = Array.from({ length: 200 }, (_, use) =>
      validator.check(use % 2 === 0 ? { a: 1 } : { b: 1 }),
    )
    expect(verdicts).toEqual(verdicts.map((_, use) => use % 2 === 0))
  })

  it('judges the same for ever where no code may be made from strings', () => {
    const code = `
      const { createValidator } = await import(${JSON.stringify(new URL('validator.ts', import.meta.url).href)})
      const validator = createValidator(${JSON.stringify(open)}, {})
      for (let use = 0; use < 200; use++) validator.check({ a: 1, ['k' + use]: 1 })
      console.log(validator.check({ k1: 1 }), validator.check({ a: 1 }))`
    const flags = ['--no-warnings', '--disallow-code-generation-from-strings', '--input-type=module']
    expect(execFileSync(process.execPath, [...flags, '-e', code], { encoding: 'utf8' })).toBe('false true\n')
  })

  it('gives the place and the keyword of what is wrong', () => {
    const validator = createValidator({ properties: { a: { type: 'string' } } }, {})
    expect(validator.errors({ a: 1 })).toEqual([{ at: '/a', keyword: 'type', params: { type: 'string' } }])
    expect(validator.errors({ a: 'x' })).toEqual([])
  })

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    'knows an own property %s from an inherited one',
    (name) => {
      const value = (member: unknown): unknown =>
        JSON.parse(`{"a":[{${JSON.stringify(name)}:${JSON.stringify(member)}}]}`)
      const schema = JSON.parse(`{"properties":{"a":{"items":{"$ref":"#x"}}},"required":[]}`)
      const target = JSON.parse(`{"properties":{${JSON.stringify(name)}:{"type":"string"}}}`) as OpenObject
      const optional = createValidator(schema, { '#x': target })
      const required = createValidator(schema, { '#x': { ...target, required: [name] } })
      for (const each of [optional, required]) {
        for (let use = 0; use < 70; use++) each.check({ a: [] })
        expect(each.check(value('x'))).toBe(true)
        expect(each.check(value(1))).toBe(false)
        expect(each.check({ a: [{}] })).toBe(each === optional)
      }
      expect(required.errors({ a: [{}] })[0]?.keyword).toBe('required')
    },
  )

  it('takes formats as words where that is asked for, and keeps a property of that name', () => {
    const schema = {
      properties: { format: { type: 'string', format: 'date' }, all: { items: { $ref: '#d' } } },
      required: ['format'],
    } as OpenObject
    const targets = { '#d': { format: 'email' } }
    const value = { format: 'soon', all: ['nobody'] }
    expect(createValidator(schema, targets).check(value)).toBe(false)
    const lenient = createValidator(schema, targets, { format: 'annotate' })
    expect(lenient.check(value)).toBe(true)
    expect(lenient.check({ format: 1 })).toBe(false)
    expect(lenient.check({})).toBe(false)
  })

  it('refuses every value for a schema that cannot be judged, with the reason', () => {
    const validator = createValidator({ $ref: 'https://elsewhere.test/x' }, {})
    expect(validator.check(1)).toBe(false)
    expect(validator.errors(1)).not.toEqual([])
  })
})
