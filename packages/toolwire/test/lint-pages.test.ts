import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faultCodes } from '../src/finding/fault-codes.ts'
import { lintCodes, type LintCode } from '../src/finding/lint-codes.ts'
import { lintDefinitions } from '../src/lint/lint-definitions.ts'
import { lockOf } from '../src/lint/lock.ts'
import { rules } from '../src/lint/rules/index.ts'
import { wires } from '../src/wire/index.ts'

// What a page says of a rule is held against what the rule does. Codes that conversations have, too, share their page,
// which `pages.test.ts` looks at.

const folder = fileURLToPath(new URL('../../../docs/rules', import.meta.url))
const sources = fileURLToPath(new URL('../src/lint/rules', import.meta.url))
const SECTIONS = [
  'What it is',
  'Why it matters',
  'Wrong',
  'Right',
  'What the fix does',
  'When not to care',
  'Source',
]
const pages = rules
  .filter(({ code }) => !Object.hasOwn(faultCodes, code))
  .map((rule) => ({
    rule,
    code: rule.code,
    text: existsSync(`${folder}/${rule.code}.md`) ? readFileSync(`${folder}/${rule.code}.md`, 'utf8') : '',
  }))

describe('the rules of lint', () => {
  it('have a file, a test and a page each, and every code a rule', () => {
    const names = readdirSync(sources).filter((name) => name !== 'index.ts')
    const codes = Object.keys(lintCodes).sort()
    expect(names.filter((name) => !name.endsWith('.test.ts')).map((name) => name.replace('.ts', ''))).toEqual(
      rules.map(({ code }) => code),
    )
    expect(rules.filter(({ code }) => !names.includes(`${code}.test.ts`)).map(({ code }) => code)).toEqual([])
    expect(codes.filter((code) => !existsSync(`${folder}/${code}.md`))).toEqual([])
    expect(codes).toEqual(rules.map(({ code }) => code))
  })

  it.each(pages)('$code: begins with what the table says, and has the fixed sections', ({ code, text }) => {
    expect(text.split('\n').slice(0, 3)).toEqual([`# ${code}`, '', lintCodes[code]])
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS)
    const lines = text.split('\n').filter((line) => line.trim() !== '').length
    expect(lines).toBeGreaterThanOrEqual(22)
    expect(lines).toBeLessThanOrEqual(80)
  })

  it.each(pages)('$code: says how bad it is, how sure, and where it comes from', ({ rule, text }) => {
    expect(sectionOf(text, 'What it is')).toMatch(
      new RegExp(`^Severity: ${rule.severity}[;.].*Certainty: ${rule.certainty}`, 'm'),
    )
    for (const { title, date, address } of rule.sources) {
      expect(sectionOf(text, 'Source')).toContain(title)
      expect(sectionOf(text, 'Source')).toContain(address ?? date)
    }
  })

  it.each(pages)('$code: refers to codes that there are', ({ text }) => {
    const named = [...text.matchAll(/[Ss]ee `([a-z-]+)`/g)].map(([, code = '']) => code)
    expect(named.filter((code) => !existsSync(`${folder}/${code}.md`))).toEqual([])
  })

  it.each(pages)(
    '$code: the rule reports what is wrong on the page, and not what is right',
    ({ code, text }) => {
      expect(codesOf(text, 'Wrong')).toContain(code)
      expect(codesOf(text, 'Right')).not.toContain(code)
    },
  )
})

function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
}

function codesOf(text: string, heading: string): LintCode[] {
  const blocks = [...text.matchAll(/^```json ?(.*)\n([\s\S]*?)^```$/gm)]
  const lock = blocks.find(([, info]) => info === 'lock')?.[2]
  const config = blocks.find(([, info]) => info === 'config')?.[2]
  const [body] = [...sectionOf(text, heading).matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
    ([, block = '']) => block,
  )
  expect(body, heading).toBeDefined()
  const options = {
    codecs: Object.values(wires),
    ...(lock !== undefined && { lock: lockOf(JSON.parse(lock)) }),
    ...(config !== undefined && (JSON.parse(config) as { lint: object }).lint),
  }
  return lintDefinitions(JSON.parse(body ?? 'null'), options).findings.map(({ code }) => code)
}
