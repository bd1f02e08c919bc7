import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lintDefinitions } from '../src/lint/lint-definitions.ts'
import { rules } from '../src/lint/rules/index.ts'
import { wires } from '../src/wire/index.ts'

interface Case {
  readonly id: string
  readonly provider: string
  readonly kind: string
  readonly input: unknown
  readonly expect: {
    readonly faults: readonly { readonly code: string; readonly where: string; readonly at?: string }[]
  }
}

const folder = fileURLToPath(new URL('cases', import.meta.url))
const cases = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Case)
  // What a wire makes of a schema is known for the wires there are.
  .filter(
    ({ kind, provider }) =>
      kind === 'definition' && Object.keys(wires).some((wire) => wire.endsWith(provider)),
  )
const codes: ReadonlySet<string> = new Set(rules.map(({ code }) => code))

describe('lint of the definition cases', () => {
  it('has some', () => {
    expect(cases.length).toBeGreaterThanOrEqual(5)
  })

  it.each(cases)('$id: its faults at their places, and no other error', ({ input, expect: { faults } }) => {
    const { findings } = lintDefinitions(input, { codecs: Object.values(wires) })
    const errors = findings.filter(({ severity }) => severity === 'error')
    const found = errors.map(({ code, where, at }) => ({ code, where, ...(at !== undefined && { at }) }))
    expect(found).toEqual(faults.filter(({ code }) => codes.has(code)))
  })
})
