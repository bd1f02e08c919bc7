import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faultCodes } from '../src/finding/fault-codes.ts'
import { lintCodes } from '../src/finding/lint-codes.ts'
import { symptomCodes } from '../src/finding/symptom-codes.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))
const docs = fileURLToPath(new URL('../../../docs', import.meta.url))

const wires = folders(join(src, 'wire'))
const WIRE_FILES = [
  'accumulator',
  'answer',
  'codec',
  'errors',
  'http',
  'index',
  'limits',
  'model',
  'read',
  'rules',
  'tools',
  'types',
  'wire',
]

describe('layout', () => {
  it('has the four wires', () => {
    expect(wires).toEqual(['anthropic', 'gemini', 'openai-chat', 'openai-responses'])
  })

  it.each(wires)('wire/%s has the files of every wire, and a page', (wire) => {
    const present = WIRE_FILES.filter((name) => existsSync(join(src, 'wire', wire, `${name}.ts`)))
    expect(present).toEqual(WIRE_FILES)
    expect(existsSync(join(docs, 'wire', `${wire}.md`))).toBe(true)
  })

  it('has a page for every code, and no page without one', () => {
    const pages = readdirSync(join(docs, 'rules'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -3))
    const codes = [
      ...new Set([...Object.keys(faultCodes), ...Object.keys(symptomCodes), ...Object.keys(lintCodes)]),
    ]
    expect(pages.sort()).toEqual(codes.sort())
  })

  it('has a test beside each symptom', () => {
    const folder = join(src, 'triage/symptoms')
    const names = readdirSync(folder)
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const missing = sources.filter((name) => !names.includes(name.replace('.ts', '.test.ts')))
    expect(sources.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })
})

function folders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
