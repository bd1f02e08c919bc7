import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../src/finding/finding.ts'
import { lintDefinitions, type LintEngineOptions, type LintReport } from '../../src/lint/lint-definitions.ts'
import { rules } from '../../src/lint/rules/index.ts'
import { wires } from '../../src/wire/index.ts'

const data = process.env['TOOLWIRE_DATA'] ?? ''

/** A JSON file of the data folder, or the lines of a JSON Lines file as a list. */
export function dataFile(...path: string[]): unknown {
  const text = readFileSync(join(data, ...path), 'utf8')
  if (path.at(-1)?.endsWith('.jsonl') !== true) return JSON.parse(text)
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** The JSON files of a folder of the data folder, by name. */
export function dataFolder(folder: string): readonly (readonly [name: string, document: unknown])[] {
  const names = readdirSync(join(data, folder)).filter((name) => /\.jsonl?$/.test(name))
  return names.sort().map((name) => [name, dataFile(folder, name)] as const)
}

/** What lint says of a document; with `codes` only those rules run. */
export function lintData(
  document: unknown,
  options: Partial<LintEngineOptions> & { readonly codes?: readonly string[] } = {},
): LintReport {
  const { codes, ...rest } = options
  const only = codes === undefined ? undefined : rules.filter(({ code }) => codes.includes(code))
  return lintDefinitions(document, { codecs: Object.values(wires), ...(only && { only }), ...rest })
}

/** The tools that findings are about, sorted. */
export function toolsOf(findings: readonly Finding[]): string[] {
  return findings.map(({ args }) => String(args['tool'])).sort()
}
