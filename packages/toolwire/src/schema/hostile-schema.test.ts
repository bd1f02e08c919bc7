import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import { defaultProfile as anthropic } from '../wire/anthropic/limits.ts'
import { defaultProfile as gemini } from '../wire/gemini/limits.ts'
import { defaultProfile as openai } from '../wire/openai-responses/limits.ts'
import type { Profile } from '../wire/profile.ts'
import { compileSchema, type SchemaPolicy, type SchemaStrictness } from './compile-schema.ts'

type Schema = Record<string, unknown>

const FORMS: readonly (readonly [Profile, SchemaPolicy])[] = [
  [anthropic, {}],
  [openai, {}],
  [gemini, {}],
  [gemini, { schemaField: 'parameters' }],
]

/** The error's code, or `compiled`, for each profile and mode; anything but a `ToolwireError` is thrown on. */
function verdicts(
  schema: Schema,
  modes: readonly SchemaStrictness[] = [true, 'best-effort', false],
): Set<string> {
  const found = new Set<string>()
  for (const [profile, policy] of FORMS) {
    for (const strict of modes) {
      try {
        compileSchema(schema, { profile, policy, strict })
        found.add('compiled')
      } catch (error) {
        if (!ToolwireError.is(error)) throw error
        found.add(error.code)
      }
    }
  }
  return found
}

const withA = (a: unknown, $defs?: Schema): Schema => ({
  type: 'object',
  properties: { a },
  required: ['a'],
  ...($defs && { $defs }),
})

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let schema: unknown = { type: 'string' }
  for (let level = 0; level < levels; level++) schema = wrap(schema)
  return schema
}

describe('schemas from hostile hands', () => {
  it('that nest too deep are refused, not followed', () => {
    for (const wrap of [
      (items: unknown) => ({ type: 'array', items }),
      (not: unknown) => ({ not }),
      (inner: unknown) => ({ anyOf: [inner] }),
      (inner: unknown) => ({ allOf: [inner] }),
    ]) {
      expect(verdicts(withA(nested(20_000, wrap)))).toEqual(new Set(['schema-unsupported']))
    }
    expect(verdicts(withA({ type: 'string', default: nested(20_000, (inner) => [inner]) }))).toEqual(
      new Set(['schema-unsupported']),
    )
  })

  it('with chains of references that nest too deep are refused on every form, not followed', () => {
    const links = Array.from({ length: 10_000 }, (_, index) => [
      `d${index}`,
      { type: 'object', properties: { n: { $ref: `#/$defs/d${(index + 1) % 10_000}` } } },
    ])
    const chain = withA({ $ref: '#/$defs/d0' }, Object.fromEntries(links))
    for (const [profile, policy] of FORMS) {
      expect(() => compileSchema(chain, { profile, policy })).toThrow('nests deeper than 300 levels')
    }
  })

  it('that grow without bound when written out are refused', () => {
    const $defs: Schema = { d0: { type: 'object', properties: { x: { type: 'string' } } } }
    for (let level = 1; level < 40; level++) {
      $defs[`d${level}`] = { allOf: [{ $ref: `#/$defs/d${level - 1}` }, { $ref: `#/$defs/d${level - 1}` }] }
    }
    expect(verdicts({ ...withA({ $ref: '#/$defs/d39' }), $defs })).toContain('schema-unsupported')
  })

  it('with very long lists of values end in a verdict', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => `value ${index}`)
    expect(verdicts(withA({ type: 'string', enum: values }), ['best-effort'])).toEqual(new Set(['compiled']))
    const branches = Array.from({ length: 10_000 }, (_, index) => ({
      type: 'object',
      properties: { kind: { const: index } },
      required: ['kind'],
    }))
    expect(verdicts(withA({ oneOf: branches }), ['best-effort'])).toEqual(new Set(['compiled']))
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    )
    expect(verdicts({ type: 'object', properties }, [true])).toEqual(
      new Set(['compiled', 'schema-not-strict']),
    )
    const more = Object.fromEntries(
      Array.from({ length: 40_000 }, (_, index) => [`p${index}`, { type: 'string', title: 'x'.repeat(100) }]),
    )
    expect(verdicts({ type: 'object', properties: more })).toEqual(new Set(['schema-unsupported']))
  })

  it.each([
    '(a+)+$',
    '([a-zA-Z]+)*$',
    '(a|a)*b',
    '(a|aa)+$',
    '^(\\w+\\s?)*$',
    '(.*,)*x',
    '(x+x+)+y',
    '(a)\\1',
    '((a|b)+)+c',
  ])('with an expression that takes for ever are refused: %s', (pattern) => {
    expect(verdicts(withA({ type: 'string', pattern }))).toEqual(new Set(['schema-unsupported']))
    expect(verdicts(withA({ type: 'object', patternProperties: { [pattern]: {} } }))).toEqual(
      new Set(['schema-unsupported']),
    )
  })

  it.each([
    '^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,}$',
    "^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
    '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?$',
    '^([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$',
    '^/([^/]+/)*[^/]*$',
    '^\\w+( \\w+)*$',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^[\\w\\-\\.\\@]+$',
  ])('is not said of ordinary expressions: %s', (pattern) => {
    expect(verdicts(withA({ type: 'string', pattern }))).toEqual(new Set(['compiled']))
  })

  it('with names of the prototype are ordinary schemas', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{"$ref":"#/$defs/__proto__"}},"required":["__proto__"],"$defs":{"__proto__":{"enum":["__proto__","constructor"]}}}',
    ) as Schema
    for (const profile of [anthropic, openai]) {
      const compiled = compileSchema(schema, { profile })
      const value: unknown = JSON.parse('{"__proto__":"x","constructor":1,"toString":"__proto__"}')
      const decoded = compiled.decode(JSON.parse(JSON.stringify(compiled.encode(value))))
      expect(decoded.findings).toEqual([])
      expect(JSON.stringify(decoded.value)).toBe(JSON.stringify(value))
      expect(compiled.decode(JSON.parse('{"constructor":null}')).findings).toContainEqual(
        expect.objectContaining({ code: 'missing-argument', at: '/__proto__' }),
      )
    }
  })

  it('with arguments that nest very deep do not break the decoder', () => {
    const tree = {
      ...withA({ $ref: '#/$defs/n' }),
      $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } } } },
    }
    let value: unknown = {}
    for (let level = 0; level < 50_000; level++) value = { n: value }
    for (const profile of [anthropic, openai]) {
      expect(compileSchema(tree, { profile }).decode({ a: value }).findings).toMatchObject([
        { code: 'invalid-argument' },
      ])
    }
  })
})

describe('where code generation is forbidden', () => {
  it.each(['anthropic', 'openai-responses', 'openai-chat', 'gemini'])(
    'schemas compile and arguments are judged as elsewhere: %s',
    (wire) => {
      const script = `
      import { compileSchema } from ${JSON.stringify(new URL('compile-schema.ts', import.meta.url).href)}
      import { defaultProfile as profile } from ${JSON.stringify(new URL(`../wire/${wire}/limits.ts`, import.meta.url).href)}
      let forbidden = false
      try { new Function('return 1') } catch { forbidden = true }
      const schema = { type: 'object', properties: { a: { type: 'integer', minimum: 1 } }, required: ['a'] }
      const compiled = compileSchema(schema, { profile })
      let codes = []
      for (let round = 0; round < 200; round++) codes = compiled.decode({ a: round % 2 }).findings.map((each) => each.code)
      console.log(JSON.stringify({ forbidden, good: codes, bad: compiled.decode({ a: 0 }).findings.map((each) => each.code) }))
    `
      const output = execFileSync(
        process.execPath,
        ['--disallow-code-generation-from-strings', '--no-warnings', '--input-type=module', '--eval', script],
        { encoding: 'utf8', cwd: fileURLToPath(new URL('.', import.meta.url)) },
      )
      expect(JSON.parse(output)).toEqual({ forbidden: true, good: [], bad: ['invalid-argument'] })
    },
  )
})
