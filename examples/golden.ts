// Compares what a story shows with the file that is kept beside it. `GOLDEN=write` writes the files anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/** Expects a text to equal the golden file `golden/<name>` beside the test. */
export function expectGolden(testUrl: string, name: string, text: string): void {
  const file = fileURLToPath(new URL(`golden/${name}`, testUrl))
  const shown = normalised(text)
  if (process.env['GOLDEN'] === 'write') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, shown)
  }
  expect(shown).toBe(readFileSync(file, 'utf8'))
}

/** The one place that takes out what still differs from run to run; times are left out by whoever renders. */
function normalised(text: string): string {
  return text.replaceAll(/[ \t]+$/gm, '').replace(/\n*$/, '\n')
}
