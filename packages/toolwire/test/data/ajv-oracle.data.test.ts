import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../../src/error/toolwire-error.ts'
import { readDefinitions } from '../../src/lint/read-definitions.ts'
import { createValidatorOf } from '../../src/schema/validate-value.ts'
import { dataFile, dataFolder } from './lint-sets.ts'

type Schema = Readonly<Record<string, unknown>>

const corpora: readonly (readonly [name: string, documents: () => readonly unknown[], tools: number])[] = [
  ['tools-github-mcp', () => [dataFile('tools-github-mcp', 'tools.json')], 117],
  ['tools-docker-mcp-registry', () => documentsOf('tools-docker-mcp-registry'), 143],
  ['tools-bfcl', () => documentsOf('tools-bfcl'), 1674],
  ['tools-tau2', () => documentsOf('tools-tau2'), 42],
]

function documentsOf(folder: string): unknown[] {
  return dataFolder(folder).map(([, document]) => document)
}

// An independent implementation: what it says of a value is what ours must say.
describe.each(corpora)('the schemas of %s', (_, documents, tools) => {
  const schemas = documents()
    .flatMap((document) => readDefinitions(document).sets)
    .flatMap((set) => set.tools)
    .flatMap((tool) =>
      isSchema(tool.input) ? [{ name: tool.name, schema: withoutFormats(tool.input) }] : [],
    )

  it('judge values as ajv does', () => {
    expect(schemas.length).toBeGreaterThanOrEqual(tools)
    const runs = Math.ceil(8000 / schemas.length)
    const differences: string[] = []
    const verdicts = { valid: 0, invalid: 0 }
    for (const { name, schema } of schemas) {
      const ajv = new Ajv2020({ strict: false, validateFormats: false })
      if (!ajv.validateSchema(schema)) {
        // A type in another language's word: both refuse the schema.
        expect(() => createValidatorOf(schema), name).toThrow(ToolwireError)
        continue
      }
      const theirs = ajv.compile(schema)
      const ours = createValidatorOf(schema)
      for (const value of fc.sample(valueFor(schema, 0), { numRuns: runs, seed: 7 })) {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        const valid = theirs(plain)
        verdicts[valid ? 'valid' : 'invalid']++
        if ((ours(plain) === undefined) !== valid)
          differences.push(`${name}: ajv says ${valid} of ${JSON.stringify(plain)}`)
      }
    }
    expect(differences).toEqual([])
    // Values of one kind only would prove nothing.
    expect(verdicts.valid).toBeGreaterThan(schemas.length)
    expect(verdicts.invalid).toBeGreaterThan(schemas.length)
  })
})

/** Values that mostly fit a schema, and now and then do not: a wrong type, a key too many, one too few. */
function valueFor(schema: unknown, depth: number): fc.Arbitrary<unknown> {
  const anything = fc.jsonValue({ maxDepth: 1 })
  if (!isSchema(schema) || depth > 6) return anything
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [],
  )
  const fitting = [
    ...choices.map((choice) => valueFor(choice, depth + 1)),
    ...(Array.isArray(schema['enum']) ? [fc.constantFrom<unknown>(...(schema['enum'] as unknown[]))] : []),
    ...('const' in schema ? [fc.constant(schema['const'])] : []),
    ...('default' in schema ? [fc.constant(schema['default'])] : []),
  ]
  const types = [schema['type'] ?? []].flat() as string[]
  const typed = types.map((type) => ofType(schema, type, depth))
  const all = fitting.length > 0 ? fitting : typed.length > 0 ? typed : [anything]
  return fc.oneof({ weight: 40, arbitrary: fc.oneof(...all) }, { weight: 1, arbitrary: anything })
}

function ofType(schema: Schema, type: string, depth: number): fc.Arbitrary<unknown> {
  if (type === 'object') return objectFor(schema, depth)
  if (type === 'array') {
    const length = {
      minLength: Number(schema['minItems'] ?? 0),
      maxLength: Math.max(Number(schema['minItems'] ?? 0), 3),
    }
    return fc.array(valueFor(schema['items'], depth + 1), length)
  }
  if (type === 'integer' || type === 'number') {
    const near = [schema['minimum'], schema['maximum']].filter((bound) => typeof bound === 'number')
    const around = near.flatMap((bound) => [bound - 1, bound, bound + 1])
    return fc.constantFrom(...(around.length > 0 ? around : [-1, 0, 1, 7]), 2.5, 1e21)
  }
  if (type === 'string') {
    const bounds = [schema['minLength'], schema['maxLength']].filter(
      (bound) => typeof bound === 'number' && bound < 300,
    )
    const lengths = (bounds as number[]).flatMap((bound) => ['x'.repeat(bound), 'é'.repeat(bound + 1)])
    return fc.constantFrom('', 'a', 'main', '2026-01-31', '0123456789abcdef', 'a/b', '😀', ...lengths)
  }
  return type === 'boolean' ? fc.boolean() : fc.constant(null)
}

function objectFor(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : [])
  const fields = Object.entries(properties).map(([key, value]) => {
    const field = valueFor(value, depth + 1).map((one) => [[key, one]] as const)
    const chance = required.has(key) ? 60 : 2
    return fc.oneof({ weight: chance, arbitrary: field }, { weight: 1, arbitrary: fc.constant([] as const) })
  })
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant([] as const) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }).map((one) => [['not_declared', one]] as const) },
  )
  return fc.tuple(...fields, extra).map((parts) => Object.fromEntries(parts.flat() as [string, unknown][]))
}

/** The schema without `format`, which ours asserts and this oracle does not know. */
function withoutFormats(value: Schema): Record<string, unknown> {
  const strip = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(strip)
    if (!isSchema(part)) return part
    const entries = Object.entries(part).filter(
      ([key, inner]) => key !== 'format' || typeof inner !== 'string',
    )
    return Object.fromEntries(entries.map(([key, inner]) => [key, strip(inner)]))
  }
  return strip(value) as Record<string, unknown>
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
