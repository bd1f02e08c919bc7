import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Check } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { ToolwireError } from '../../src/error/toolwire-error.ts'
import { compileSchema, type SchemaPolicy, type SchemaStrictness } from '../../src/schema/compile-schema.ts'
import type { CompiledSchema } from '../../src/schema/compiled-schema.ts'
import { createValidatorOf } from '../../src/schema/validate-value.ts'
import { wires } from '../../src/wire/index.ts'
import { fromOpenApi } from '../oracle/gemini-schema-rules.ts'
import { dialects, judgeSuite, suiteGroups, type SuiteGroup, type SuiteOutcome } from './json-schema-suite.ts'

const FORMAT = 'formats are asserted, which arguments want; the suite takes them as annotations'
const METASCHEMA =
  'the meta-schema of json-schema.org is not among the schemas that are there, and nothing is fetched'
const SIBLINGS =
  'siblings of $ref count, as they do since 2019-09: a tool’s schema tells its dialect seldom, and 2020-12 is meant'
const BASE =
  'a relative $id of draft-07 moves the base of a fetched schema; references outside of a schema are refused before'
const VOCABULARY = 'a meta-schema of one’s own cannot take keywords away'

// Every test of the suite on which the validator does not agree, with the reason.
const KNOWN: readonly (readonly [test: RegExp, count: number, reason: string])[] = [
  [/^draft2020-12\/format\.json: /, 19, FORMAT],
  [
    /^draft2020-12\/(?:defs|ref)\.json: (?:validate definition against metaschema|remote ref, containing refs itself): /,
    2,
    METASCHEMA,
  ],
  [
    /^draft2020-12\/vocabulary\.json: schema that uses custom metaschema with with no validation vocabulary: no validation/,
    1,
    VOCABULARY,
  ],
  [
    /^draft7\/(?:definitions|ref)\.json: (?:validate definition against metaschema|remote ref, containing refs itself): /,
    2,
    METASCHEMA,
  ],
  [/^draft7\/ref\.json: ref overrides any sibling keywords: /, 1, SIBLINGS],
  [
    /^draft7\/refRemote\.json: (?:base URI change|retrieved nested refs resolve relative to their URI not \$id)/,
    4,
    BASE,
  ],
]
const SHARES = { 'draft2020-12': { tests: 1299, share: 0.96 }, draft7: { tests: 927, share: 0.97 } }

function expectKnown({ total, failures, quarrels }: SuiteOutcome, dialect: SuiteGroup['dialect']): void {
  const { tests, share } = SHARES[dialect]
  expect(quarrels).toEqual([])
  expect(total).toBe(tests)
  expect(1 - failures.length / total).toBeGreaterThanOrEqual(share)
  const known = KNOWN.filter(([test]) => test.source.startsWith(`^${dialect}\\/`))
  expect(failures.filter((failure) => !known.some(([test]) => test.test(failure)))).toEqual([])
  const counts = known.map(([test]) => failures.filter((failure) => test.test(failure)).length)
  expect(counts).toEqual(known.map(([, count]) => count))
}

describe('the official suite', () => {
  it.each(dialects)(
    '%s: the validator agrees but for what is listed, at first and when it is compiled',
    (dialect) => {
      expectKnown(judgeSuite(dialect), dialect)
    },
  )

  it('gives the same where code must not be made from strings', () => {
    const script = fileURLToPath(new URL('json-schema-suite.ts', import.meta.url))
    const text = execFileSync(
      process.execPath,
      ['--no-warnings', '--disallow-code-generation-from-strings', script],
      {
        encoding: 'utf8',
        maxBuffer: 1e8,
      },
    )
    const { code, outcomes } = JSON.parse(text) as {
      code: boolean
      outcomes: Record<SuiteGroup['dialect'], SuiteOutcome>
    }
    expect(code).toBe(false)
    for (const dialect of dialects) expectKnown(outcomes[dialect], dialect)
  })
})

const modes: readonly SchemaStrictness[] = [true, 'best-effort', false]
const OPEN_API: SchemaPolicy = { schemaField: 'parameters' }
const profiles = Object.values(wires).flatMap((wire) =>
  wire.profiles.flatMap((profile) => [
    { name: profile.id, profile, policy: {} },
    ...(profile.schemas.otherFields === undefined
      ? []
      : [{ name: `${profile.id} in parameters`, profile, policy: OPEN_API }]),
  ]),
)
type Target = (typeof profiles)[number]
const groups = dialects.flatMap((dialect) => suiteGroups(dialect))

/** A group's schema as the schema of arguments: as the one argument, and as it is where it may be. */
function sourcesOf({
  dialect,
  schema,
}: SuiteGroup): { readonly source: Record<string, unknown>; readonly wrapped: boolean }[] {
  const head = dialect === 'draft7' ? { $schema: 'http://json-schema.org/draft-07/schema#' } : {}
  // An address of its own keeps the references of the inner schema where they were.
  const isPlain = typeof schema === 'object' && !('$id' in schema) && !('$ref' in schema)
  const value = isPlain ? { $id: 'https://example.test/value', ...schema } : schema
  const wrapped = { ...head, type: 'object', properties: { value }, required: ['value'] }
  return [
    { source: wrapped, wrapped: true },
    ...(typeof schema === 'object' ? [{ source: { ...head, ...schema }, wrapped: false }] : []),
  ]
}

function compileOrRefuse(
  source: Record<string, unknown>,
  { profile, policy }: Target,
  strict: SchemaStrictness,
): CompiledSchema | ToolwireError {
  try {
    return compileSchema(source, { profile, strict, policy })
  } catch (error) {
    if (ToolwireError.is(error)) return error
    throw error
  }
}

// Arguments are an object, so that nothing else stands at the root.
function isSent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether what is sent fits the schema that is sent. */
function isOnWire({ schema, field }: CompiledSchema, value: unknown): boolean {
  const plain = field === 'parameters' ? fromOpenApi(schema) : schema
  return Check(plain as Parameters<typeof Check>[0], value)
}

// References to elsewhere and by what is being evaluated, and an enum of nothing.
const REFUSED =
  /is outside the schema and is never fetched|\$dynamicRef is not supported|has no target|enum must be a list of values/

// Keys that no property declares, in an object that is open only because nothing is said: compiling closes it.
const UNDECLARED = [
  'additionalItems as false without items: ignores non-arrays',
  'additionalProperties are allowed by default: additional properties are allowed',
  "object properties validation: doesn't invalidate other properties",
  'forbidden property: property absent',
  'dependent subschema incompatible with root: no dependency',
]

describe.each(profiles.map((target) => [target.name, target] as const))(
  'every schema of the suite on %s',
  (_, target) => {
    it('compiles, or is refused with a reason', () => {
      const unexpected: string[] = []
      const refused = new Set<string>()
      let compiled = 0
      for (const group of groups) {
        for (const { source, wrapped } of sourcesOf(group)) {
          for (const strict of modes) {
            const outcome = compileOrRefuse(source, target, strict)
            if (!(outcome instanceof ToolwireError)) compiled++
            else if (outcome.code === 'schema-not-strict' && strict === true) refused.add(outcome.code)
            else if (outcome.code === 'schema-unsupported' && REFUSED.test(outcome.message)) {
              if (!wrapped) refused.add(group.name)
            } else unexpected.push(`${group.name}: ${outcome.message}`)
          }
        }
      }
      expect(unexpected).toEqual([])
      expect(refused).toContain('schema-not-strict')
      expect(refused.size - 1).toBeLessThanOrEqual(54)
      // Rules without a type are refused where no value may be lost.
      expect(compiled).toBeGreaterThan(2800)
    })

    it('lets what is valid go there and back, and what is not no further than decode', () => {
      const changed: string[] = []
      const passed: string[] = []
      const unfit: string[] = []
      for (const group of groups) {
        for (const { source, wrapped } of sourcesOf(group)) {
          for (const strict of modes) {
            const outcome = compileOrRefuse(source, target, strict)
            if (outcome instanceof ToolwireError) continue
            const misfit = createValidatorOf(source)
            for (const { description, data } of group.tests) {
              const value = wrapped ? { value: data } : data
              const name = `${group.name}: ${description}`
              const isNarrowed = outcome.losses.some(({ kind }) => kind === 'narrowed')
              if (misfit(value) === undefined) {
                if (isNarrowed) continue
                const there: unknown = JSON.parse(JSON.stringify(outcome.encode(value)))
                const back = outcome.decode(there)
                if (back.findings.length > 0 || !isDeepStrictEqual(back.value, value)) changed.push(name)
                if (isSent(value) && !isOnWire(outcome, there)) unfit.push(name)
              } else {
                const { value: decoded, findings } = outcome.decode(value)
                if (findings.length === 0 && misfit(decoded) !== undefined) passed.push(name)
              }
            }
          }
        }
      }
      const unexpected = (names: string[]) =>
        [...new Set(names)].filter((name) => !UNDECLARED.some((known) => name.endsWith(known)))
      expect(unexpected(changed)).toEqual([])
      expect(passed).toEqual([])
      expect(unexpected(unfit)).toEqual([])
    })
  },
)
