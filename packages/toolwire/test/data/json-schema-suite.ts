import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createValidator } from '../../src/schema/validator.ts'

const folder = join(process.env['TOOLWIRE_DATA'] ?? '', 'json-schema-suite')

export const dialects = ['draft2020-12', 'draft7'] as const

export interface SuiteGroup {
  readonly dialect: (typeof dialects)[number]
  /** `draft7/ref.json: remote ref` */
  readonly name: string
  readonly schema: Record<string, unknown> | boolean
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

/** The groups of a dialect. */
export function suiteGroups(dialect: SuiteGroup['dialect']): SuiteGroup[] {
  return readdirSync(join(folder, dialect)).flatMap((file) => {
    const groups = JSON.parse(readFileSync(join(folder, dialect, file), 'utf8')) as (SuiteGroup & {
      description: string
    })[]
    return groups.map((group) => ({ ...group, dialect, name: `${dialect}/${file}: ${group.description}` }))
  })
}

/** The schemas that the suite refers to, by the addresses of its convention. */
export function suiteRemotes(): Record<string, Record<string, unknown>> {
  const names = readdirSync(join(folder, 'remotes'), { recursive: true, encoding: 'utf8' })
  const entries = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const schema = JSON.parse(readFileSync(join(folder, 'remotes', name), 'utf8')) as Record<
        string,
        unknown
      >
      return [`http://localhost:1234/${name.replaceAll('\\', '/')}`, schema] as const
    })
  return Object.fromEntries(entries)
}

export interface SuiteOutcome {
  readonly total: number
  /** Tests with another verdict than the suite's, by group and description. */
  readonly failures: readonly string[]
  /** Tests whose verdict `check` and `errors` do not share, or that threw. */
  readonly quarrels: readonly string[]
}

/** What our validator says of the suite: at once, and again when it has been used so often that it may be compiled. */
export function judgeSuite(dialect: SuiteGroup['dialect']): SuiteOutcome {
  const remotes = suiteRemotes()
  const failures: string[] = []
  const quarrels: string[] = []
  let total = 0
  for (const { name, schema, tests } of suiteGroups(dialect)) {
    const validator = createValidator(schema, remotes)
    const verdictOf = (data: unknown): boolean | string => {
      try {
        const valid = validator.check(data)
        return (validator.errors(data).length === 0) === valid ? valid : 'check and errors differ'
      } catch (error) {
        return String(error)
      }
    }
    const early = tests.map(({ data }) => verdictOf(data))
    for (let use = 0; use < USES_THAT_COMPILE; use++) validator.check(tests[0]?.data)
    for (const [index, { description, data, valid }] of tests.entries()) {
      total++
      const late = verdictOf(data)
      if (late !== valid) failures.push(`${name}: ${description}`)
      if (typeof late === 'string' || late !== early[index])
        quarrels.push(`${name}: ${description}: ${early[index]}, ${late}`)
    }
  }
  return { total, failures, quarrels }
}

const USES_THAT_COMPILE = 100

/** True where this process may make code from strings. */
function maySpeakCode(): boolean {
  try {
    return Reflect.construct(Function, ['return true'])() === true
  } catch {
    return false
  }
}

// As a program of its own: the outcomes as JSON, with the word whether code may be made here.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outcomes = Object.fromEntries(dialects.map((dialect) => [dialect, judgeSuite(dialect)]))
  process.stdout.write(JSON.stringify({ code: maySpeakCode(), outcomes }))
}
