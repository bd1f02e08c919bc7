import { ToolwireError } from '../error/toolwire-error.ts'
import type { Severity } from '../finding/finding.ts'
import { isLintCode, lintCodes, type LintCode } from '../finding/lint-codes.ts'
import { nearest } from '../json/near.ts'
import { isObject, own, type OpenObject } from '../json/value.ts'
import type { RuleOptions } from './rule.ts'
import { rules } from './rules/index.ts'
import type { LintWire } from './tool-set.ts'
import { wordListNames, type WordLists } from './words/words.ts'

/** How a rule counts: not at all, with this severity, or with this severity and options of its own. */
export type RuleSetting = 'off' | Severity | readonly [severity: 'off' | Severity, options: RuleOptions]

/** The settings of some rules, by code. */
export type RuleSettings = { readonly [Code in LintCode]?: RuleSetting }

/** What `toolwire.config.json` may say under `lint`. */
export interface LintConfig {
  /** The wires to judge compiled forms for; the document's own, else all, when absent. */
  readonly wires?: readonly LintWire[]
  readonly rules?: RuleSettings
  /** More words for the lists that rules read. */
  readonly words?: WordLists
  /** Other settings for some tools, by name; `*` stands for any characters. The last that fits counts. */
  readonly overrides?: readonly { readonly tools: readonly string[]; readonly rules: RuleSettings }[]
  readonly ignore?: readonly IgnoreEntry[]
  /** File of known findings, for the command line. */
  readonly baseline?: string
  /** The most warnings that the command line lets pass. */
  readonly maxWarnings?: number
}

/** Silences one code on the tools of that name. */
export interface IgnoreEntry {
  readonly code: LintCode
  /** Name of the tools; `*` stands for any characters. */
  readonly tool: string
  /** Pointer inside the tool; the tool as a whole when absent. */
  readonly at?: string
  readonly reason: string
}

/**
 * A configuration from outside, checked: an unknown key, code, option or word list is an `invalid-option` that names
 * the nearest known one.
 */
export function readLintConfig(value: unknown): LintConfig {
  const config = objectAt(value, 'lint')
  known(config, KEYS, 'lint')
  const { wires, rules: settings, words, overrides, ignore, baseline, maxWarnings } = config
  if (wires !== undefined) for (const wire of listAt(wires, 'lint.wires')) oneOf(wire, WIRES, 'lint.wires')
  if (settings !== undefined) checkSettings(settings, 'lint.rules')
  if (words !== undefined) {
    known(objectAt(words, 'lint.words'), wordListNames, 'lint.words')
    for (const [list, more] of Object.entries(objectAt(words, 'lint.words')))
      stringsAt(more, `lint.words.${list}`)
  }
  for (const [index, override] of listAt(overrides ?? [], 'lint.overrides').entries()) {
    const path = `lint.overrides[${index}]`
    const one = objectAt(override, path)
    known(one, ['tools', 'rules'], path)
    stringsAt(one['tools'], `${path}.tools`)
    checkSettings(one['rules'], `${path}.rules`)
  }
  for (const [index, entry] of listAt(ignore ?? [], 'lint.ignore').entries())
    checkIgnore(entry, `lint.ignore[${index}]`)
  if (baseline !== undefined && typeof baseline !== 'string') wrong('lint.baseline', 'the path of a file')
  if (maxWarnings !== undefined && !(Number.isInteger(maxWarnings) && Number(maxWarnings) >= 0)) {
    wrong('lint.maxWarnings', 'a whole number from 0')
  }
  return config as LintConfig // every field was looked at
}

const KEYS = ['wires', 'rules', 'words', 'overrides', 'ignore', 'baseline', 'maxWarnings']
const WIRES = ['anthropic', 'openai-responses', 'openai-chat', 'gemini']
const SEVERITIES = ['off', 'error', 'warning', 'hint']

function checkSettings(value: unknown, path: string): void {
  for (const [code, setting] of Object.entries(objectAt(value, path))) {
    checkCode(code, path)
    const [severity, options] = Array.isArray(setting) ? (setting as readonly unknown[]) : [setting]
    oneOf(severity, SEVERITIES, `${path}.${code}`)
    if (options === undefined) continue
    const defaults: OpenObject = rules.find((rule) => rule.code === code)?.options ?? {}
    const given = objectAt(options, `${path}.${code}[1]`)
    known(given, Object.keys(defaults), `${path}.${code}[1]`)
    for (const [name, option] of Object.entries(given)) {
      const expected = defaults[name]
      if (kindOf(option) !== kindOf(expected)) wrong(`${path}.${code}[1].${name}`, kindOf(expected))
    }
  }
}

function checkIgnore(value: unknown, path: string): void {
  const entry = objectAt(value, path)
  known(entry, ['code', 'tool', 'at', 'reason'], path)
  const { code, tool, at, reason } = entry
  if (typeof code !== 'string') wrong(`${path}.code`, 'a code')
  else checkCode(code, `${path}.code`)
  if (typeof tool !== 'string') wrong(`${path}.tool`, 'the name of a tool')
  if (at !== undefined && typeof at !== 'string') wrong(`${path}.at`, 'a JSON pointer')
  if (typeof reason !== 'string' || reason.trim() === '')
    wrong(`${path}.reason`, 'why the finding does not count')
}

function checkCode(code: string, path: string): void {
  if (!isLintCode(code)) unknown(code, Object.keys(lintCodes), path)
}

function known(object: OpenObject, names: readonly string[], path: string): void {
  const odd = Object.keys(object).find((key) => !names.includes(key) && key !== '$schema')
  if (odd !== undefined) unknown(odd, names, path)
}

function oneOf(value: unknown, names: readonly string[], path: string): void {
  if (typeof value === 'string' && names.includes(value)) return
  if (typeof value === 'string') unknown(value, names, path)
  else wrong(path, `one of ${names.join(', ')}`)
}

function objectAt(value: unknown, path: string): OpenObject {
  return isObject(value) ? value : wrong(path, 'an object')
}

function listAt(value: unknown, path: string): readonly unknown[] {
  return Array.isArray(value) ? value : wrong(path, 'a list')
}

function stringsAt(value: unknown, path: string): void {
  if (!listAt(value, path).every((one) => typeof one === 'string')) wrong(path, 'a list of strings')
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}

function unknown(name: string, names: readonly string[], path: string): never {
  const near = nearest(name, names)
  const hint =
    near !== undefined
      ? `did you mean '${near}'?`
      : names.length === 0
        ? 'it has none'
        : `known are ${names.join(', ')}`
  throw new ToolwireError('invalid-option', `${path}: '${name}' is not known; ${hint}`, {
    details: { path, name },
  })
}

function wrong(path: string, wanted: string): never {
  throw new ToolwireError('invalid-option', `${path} must be ${wanted}`, { details: { path } })
}

/** Whether a name fits a pattern in which `*` stands for any characters. */
export function matchesName(name: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return name === pattern
  if (!name.startsWith(start)) return false
  let at = start.length
  const end = rest.pop() ?? ''
  for (const part of rest) {
    const next = name.indexOf(part, at)
    if (next < 0) return false
    at = next + part.length
  }
  return name.length - end.length >= at && name.endsWith(end)
}

/** How a rule counts for a tool: the last override that fits, else the setting for all. */
export function settingOf(
  config: LintConfig,
  code: LintCode,
  tool: string | undefined,
): RuleSetting | undefined {
  const overrides = tool === undefined ? [] : (config.overrides ?? [])
  for (const { tools, rules: settings } of overrides.toReversed()) {
    const setting = own(settings as OpenObject, code)
    if (setting !== undefined && tools.some((pattern) => matchesName(tool ?? '', pattern)))
      return setting as RuleSetting
  }
  return config.rules?.[code]
}
