import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkDocument, repairDocument } from '../src/check/check-document.ts'
import type { CheckOptions } from '../src/check/check-document.ts'
import type { CheckContext, DocumentKind } from '../src/check/check-report.ts'
import { wires } from '../src/wire/index.ts'
import { mismatches } from './cases-match.ts'

interface Case {
  readonly id: string
  readonly provider: string
  readonly kind: DocumentKind
  readonly context?: CheckContext
  readonly input: unknown
  readonly expect: {
    readonly faults: readonly { readonly code: string; readonly where: string; readonly at?: string }[]
    readonly repaired: unknown
  }
}

const folder = fileURLToPath(new URL('cases', import.meta.url))
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): Case => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')))

const codecs = Object.values(wires)

function optionsOf(one: Case): CheckOptions {
  const context = one.context === undefined ? {} : { context: one.context }
  return { codecs, wire: one.provider, kind: one.kind, ...context }
}

describe('cases', () => {
  it('has cases of every wire there is', () => {
    const providers = new Set(all.map(({ provider }) => provider))
    expect([...providers].sort()).toEqual(Object.keys(wires).sort())
    expect(all.length).toBe(77)
  })

  it.each(all)('$id: finds exactly what is wrong', (one) => {
    const { findings } = checkDocument(one.input, optionsOf(one))
    const found = findings.map(({ code, where, at }) => [code, where, at ?? ''].join(' ')).sort()
    const expected = one.expect.faults.map(({ code, where, at }) => [code, where, at ?? ''].join(' ')).sort()
    expect(found).toEqual(expected)
  })

  it.each(all)('$id: repairs it as expected', (one) => {
    const before = JSON.stringify(one.input)
    const { repaired } = repairDocument(one.input, optionsOf(one))
    expect(mismatches(one.expect.repaired, repaired), JSON.stringify(repaired)).toEqual([])
    expect(JSON.stringify(one.input)).toBe(before)
  })

  it.each(all)('$id: repairing what was repaired changes nothing', (one) => {
    const { repaired } = repairDocument(one.input, optionsOf(one))
    if (repaired === null) return
    // What a stream was repaired to is a response.
    const kind = one.kind === 'stream' ? 'response' : one.kind
    const again = repairDocument(repaired, { ...optionsOf(one), kind })
    expect(again.repaired).toEqual(repaired)
    expect(again.changes).toEqual([])
  })

  it.each(all)('$id: wire and kind are told by the document alone', (one) => {
    const { wire, kind } = checkDocument(one.input, { codecs })
    expect(wire).toBe(one.provider)
    // A transcript is a request that is looked at afterwards.
    expect(kind).toBe(one.kind === 'transcript' ? 'request' : one.kind)
  })
})
