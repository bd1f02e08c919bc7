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

/** Cases that the checker has not learned; each goes when it comes. */
const NOT_YET = {
  ids: [
    'chat-empty-tool-calls-array',
    'chat-response-json-call-in-content',
    'gemini-response-malformed-call',
    'gemini-schema-with-unknown-keywords',
    'gemini-thought-signature-nested-too-deep',
  ],
}

const codecs = Object.values(wires)
const cases = all.filter(({ id }) => !NOT_YET.ids.includes(id))

function optionsOf(one: Case): CheckOptions {
  const context = one.context === undefined ? {} : { context: one.context }
  return { codecs, wire: one.provider, kind: one.kind, ...context }
}

describe('cases', () => {
  it('covers every case of the wires there are, and names what is not covered', () => {
    const providers = new Set(all.map(({ provider }) => provider))
    expect([...providers].sort()).toEqual(Object.keys(wires).sort())
    expect(cases.length).toBe(72)
    expect(all.length).toBe(77)
  })

  it.each(cases)('$id: finds exactly what is wrong', (one) => {
    const { findings } = checkDocument(one.input, optionsOf(one))
    const found = findings.map(({ code, where, at }) => [code, where, at ?? ''].join(' ')).sort()
    const expected = one.expect.faults.map(({ code, where, at }) => [code, where, at ?? ''].join(' ')).sort()
    expect(found).toEqual(expected)
  })

  it.each(cases)('$id: repairs it as expected', (one) => {
    const before = JSON.stringify(one.input)
    const { repaired } = repairDocument(one.input, optionsOf(one))
    expect(mismatches(one.expect.repaired, repaired), JSON.stringify(repaired)).toEqual([])
    expect(JSON.stringify(one.input)).toBe(before)
  })

  it.each(cases)('$id: repairing what was repaired changes nothing', (one) => {
    const { repaired } = repairDocument(one.input, optionsOf(one))
    if (repaired === null) return
    // What a stream was repaired to is a response.
    const kind = one.kind === 'stream' ? 'response' : one.kind
    const again = repairDocument(repaired, { ...optionsOf(one), kind })
    expect(again.repaired).toEqual(repaired)
    expect(again.changes).toEqual([])
  })

  it.each(cases)('$id: wire and kind are told by the document alone', (one) => {
    const { wire, kind } = checkDocument(one.input, { codecs })
    expect(wire).toBe(one.provider)
    // A transcript is a request that is looked at afterwards.
    expect(kind).toBe(one.kind === 'transcript' ? 'request' : one.kind)
  })
})
