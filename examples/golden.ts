// Compares what a story shows with the file that is kept beside it. `GOLDEN=write` writes the files anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** Expects a text to equal the golden file `golden/<name>` beside the test, times and durations apart. */
export function expectGolden(testUrl: string, name: string, text: string): void {
  const file = fileURLToPath(new URL(`golden/${name}`, testUrl))
  const shown = normalised(text)
  if (process.env['GOLDEN'] === 'write') {
    mkdirSync(new URL('golden/', testUrl), { recursive: true })
    writeFileSync(file, shown)
  }
  expect(shown).toBe(readFileSync(file, 'utf8'))
}

/** The one place that takes out what differs from run to run: clock times, durations, and the space they fill. */
export function normalised(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>')
    .replaceAll(/\b\d\d:\d\d:\d\d(?:\.\d+)?\b/g, '<clock>')
    .replaceAll(/\b\d+(?:\.\d+)? (?:ms|s)(?![\w])/g, '<duration>')
    .replaceAll(/─{3,}/g, '──')
    .replaceAll(/[ \t]+$/gm, '')
    .replace(/\n*$/, '\n')
}
