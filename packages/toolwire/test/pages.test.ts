import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkDocument, repairDocument } from '../src/check/check-document.ts'
import type { CheckOptions } from '../src/check/check-document.ts'
import type { CheckContext } from '../src/check/check-report.ts'
import { faultsMeant } from '../src/check/refusal.ts'
import { defaultSeverity, faultCodes } from '../src/finding/fault-codes.ts'
import { lintCodes } from '../src/finding/lint-codes.ts'
import { symptomCodes } from '../src/finding/symptom-codes.ts'
import { thresholds } from '../src/triage/thresholds.ts'
import { wires } from '../src/wire/index.ts'

// What a page says of a code is held against what the program does: the bodies under Wrong and Right are checked and
// repaired, the provider's words are looked up, severities and figures are compared.

interface Page {
  readonly code: string
  readonly text: string
  readonly headings: readonly string[]
  section(heading: string): string
}

interface Example {
  readonly documents: readonly unknown[]
  readonly context: CheckContext | undefined
}

const folder = fileURLToPath(new URL('../../../docs/rules', import.meta.url))
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && !isLintPage(name.slice(0, -'.md'.length)))
  .map((name) => readPage(name.slice(0, -'.md'.length)))
const titles: Readonly<Record<string, string>> = { ...symptomCodes, ...faultCodes }
const codecs = Object.values(wires)

const ofFaults = pages.filter(({ code }) => Object.hasOwn(faultCodes, code))
const checked = ofFaults.filter((page) => exampleIn(page, 'Wrong').documents.length > 0)

/** Pages whose wrong body is an excerpt: too long for a page, or not for `check` to judge. */
const EXCERPTS = ['low-token-limit', 'too-many-tools']

/** Faults that show only when a whole run is looked at. */
const OF_TRANSCRIPTS: ReadonlySet<string> = new Set(['repeated-call'])

const SECTIONS = ['What it is', 'Why it matters', 'Why it happens', 'Wrong', 'Right']
const ENDING = ['When not to care', 'Source']

describe('pages of the codes', () => {
  it('there is one for each code, and 42 of the 44 for faults have a whole body to check', () => {
    expect(pages.map(({ code }) => code)).toEqual(Object.keys(titles).sort())
    expect(ofFaults.length).toBe(44)
    expect(checked.length).toBe(42)
    expect(ofFaults.filter((page) => !checked.includes(page)).map(({ code }) => code)).toEqual(EXCERPTS)
  })

  it.each(pages)('$code: begins with what the table says, and has the fixed sections', (page) => {
    const { code, text, headings } = page
    const repair = Object.hasOwn(faultCodes, code) ? 'What the repair does' : 'What to do'
    expect(text.split('\n').slice(0, 3)).toEqual([`# ${code}`, '', titles[code]])
    expect(headings).toEqual([...SECTIONS, repair, ...ENDING])
    for (const heading of headings) expect(page.section(heading).length, heading).toBeGreaterThan(5)
  })

  it.each(pages)('$code: is a page and no more, and refers to codes that there are', ({ text }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '').length
    expect(lines).toBeGreaterThanOrEqual(25)
    expect(lines).toBeLessThanOrEqual(56)
    const named = [...text.matchAll(/\bsee ((?:`[a-z-]+`(?:, )?)+)/g)]
      .flatMap(([, list = '']) => [...list.matchAll(/`([a-z-]+)`/g)])
      .map(([, code]) => code)
    expect(named.filter((code) => !Object.hasOwn(titles, code ?? ''))).toEqual([])
  })

  it.each(pages)('$code: every block of JSON is JSON', ({ text }) => {
    const blocks = blocksOf(text).filter(({ language }) => language === 'json')
    for (const { body } of blocks) expect(() => void JSON.parse(body), body).not.toThrow()
    expect(blocks.length).toBeGreaterThan(0)
  })

  it.each(ofFaults)('$code: says how bad it is on each wire', (page) => {
    expect(page.section('What it is')).toContain(severityLine(page.code))
  })

  it.each(ofFaults)('$code: quotes words that the wire is known to say for it', (page) => {
    const unknown = quotesOf(page).filter(({ wire, words }) => {
      const rows = faultsMeant(wires[wire], words)
      return !rows.some(({ faults }) => faults.includes(page.code))
    })
    expect(unknown).toEqual([])
  })

  it('quotes the provider on at least 25 pages', () => {
    const quoting = ofFaults.filter((page) => quotesOf(page).length > 0)
    expect(quoting.length).toBeGreaterThanOrEqual(25)
  })

  it.each(checked)(
    '$code: check reports it for the wrong body, and nothing that the page does not name',
    (page) => {
      const { documents, context } = exampleIn(page, 'Wrong')
      for (const document of documents) {
        const codes = checkDocument(document, optionsOf(page, context)).findings.map(({ code }) => code)
        expect(codes).toContain(page.code)
        expect(codes.filter((code) => !page.text.includes(code))).toEqual([])
      }
    },
  )

  it.each(ofFaults)('$code: check finds nothing in the right body', (page) => {
    const { documents, context } = exampleIn(page, 'Right')
    expect(documents.length).toBeGreaterThan(0)
    for (const document of documents) {
      const given = context ?? exampleIn(page, 'Wrong').context
      const { wire, findings } = checkDocument(document, optionsOf(page, given))
      expect(wire).toBeDefined()
      expect(findings).toEqual([])
    }
  })

  it.each(checked)(
    '$code: the repair does something where the page says so, and nothing where it says nothing',
    (page) => {
      const said = page.section('What the repair does')
      const { documents, context } = exampleIn(page, 'Wrong')
      for (const document of documents) {
        const { repaired, changes } = repairDocument(document, optionsOf(page, context))
        const made = changes.filter(({ code }) => code === page.code)
        expect(made.length > 0).toBe(!said.startsWith('Nothing'))
        if (made.length > 0) expect(checkDocument(repaired, optionsOf(page, context)).findings).toEqual([])
        if (made.some(({ lossy }) => lossy)) expect(said).toContain('lossy')
      }
    },
  )

  it('names every figure by which symptoms judge, with its value', () => {
    const missing = Object.entries(thresholds).filter(
      ([name, value]) => !pages.some(({ text }) => text.includes(`\`${name}\` ${value}`)),
    )
    expect(missing).toEqual([])
  })
})

/** Pages of the rules on definitions, which `lint-pages.test.ts` looks at. */
function isLintPage(code: string): boolean {
  return Object.hasOwn(lintCodes, code) && !Object.hasOwn(faultCodes, code)
}

function readPage(code: string): Page {
  const text = readFileSync(`${folder}/${code}.md`, 'utf8')
  const parts = text.split(/^## /m).slice(1)
  const sections = new Map(parts.map((part) => [headingOf(part), part.slice(headingOf(part).length).trim()]))
  return { code, text, headings: [...sections.keys()], section: (heading) => sections.get(heading) ?? '' }
}

function headingOf(part: string): string {
  return part.split('\n')[0]?.trim() ?? ''
}

function blocksOf(
  text: string,
): { readonly language: string; readonly info: string; readonly body: string }[] {
  return [...text.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', info = '', body = '']) => ({ language, info, body }),
  )
}

function exampleIn(page: Page, heading: string): Example {
  const blocks = blocksOf(page.section(heading)).filter(({ language }) => language === 'json')
  const given = blocks.find(({ info }) => info === 'context')
  return {
    documents: blocks.filter(({ info }) => info === '').map(({ body }): unknown => JSON.parse(body)),
    context: given === undefined ? undefined : (JSON.parse(given.body) as CheckContext),
  }
}

function optionsOf({ code }: Page, context: CheckContext | undefined): CheckOptions {
  return {
    codecs,
    ...(context === undefined ? {} : { context }),
    ...(OF_TRANSCRIPTS.has(code) ? { kind: 'transcript' } : {}),
  }
}

function severityLine(code: string): string {
  const of = codecs.map(({ wire, rules }) => `${rules.rows[code]?.severity ?? 'none'} on \`${wire}\``)
  const isJudged = codecs.some(({ rules }) => rules.rows[code] !== undefined)
  return isJudged ? `Severity: ${of.join(', ')}.` : `Severity: ${defaultSeverity(code)}.`
}

/** What stands in quotation marks behind the name of a wire. */
function quotesOf(page: Page): { readonly wire: keyof typeof wires; readonly words: string }[] {
  const items = page.section('Why it matters').split(/^- /m).slice(1)
  return items.flatMap((item) => {
    const wire = codecs.find((codec) => item.startsWith(`\`${codec.wire}\``))?.wire
    if (wire === undefined) return []
    // A quotation ends at a mark that nothing of it follows.
    const quoted = item.replaceAll(/\s+/g, ' ').matchAll(/(?<=[\s])"(.+?)"(?=[\s,.;]|$)/g)
    return [...quoted].map(([, words = '']) => ({ wire, words }))
  })
}
