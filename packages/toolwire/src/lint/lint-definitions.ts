import type { Finding } from '../finding/finding.ts'
import type { LintCode } from '../finding/lint-codes.ts'
import type { Codec } from '../wire/codec.ts'
import { formsOf } from './compile-form.ts'
import type { CompiledForm } from './compiled-form.ts'
import { rememberContext } from './fingerprint.ts'
import { applyIgnores } from './ignores.ts'
import { readLintConfig, settingOf, type LintConfig } from './lint-config.ts'
import { isEmptyList, readDefinitions } from './read-definitions.ts'
import { MAX_LEVELS, readable } from './readable.ts'
import type { LockEntry, Rule, RuleOptions } from './rule.ts'
import { rules as allRules } from './rules/index.ts'
import { runRules, type RawFinding } from './run-rules.ts'
import { scoresOf, type LintScores } from './score.ts'
import { configured, inOrder, withoutShadowed } from './settle-findings.ts'
import type { LintTool, LintWire, ToolSet } from './tool-set.ts'
import { tokensOf } from './tokens.ts'
import { wordsWith, type Words } from './words/words.ts'

/** What to judge definitions by. */
export interface LintOptions extends LintConfig {
  /** What the tools were when they were approved: `lockOf` of a saved list. */
  readonly lock?: Readonly<Record<string, LockEntry>>
  /** Counts the tokens of a text exactly; an estimate when absent. */
  readonly countTokens?: (text: string) => number
}

/** The codecs that compiled forms are made with. */
export interface LintEngineOptions extends LintOptions {
  readonly codecs: readonly Codec[]
  /** The rules to run; all when absent. */
  readonly only?: readonly Rule[]
}

/** What is wrong with tool definitions, and what they cost. */
export interface LintReport {
  /** The list first, then tool by tool in the order of the document. */
  readonly findings: readonly Finding<LintCode>[]
  readonly scores: LintScores
  readonly tokens: LintTokens
  /** The tools that a model sees together: one list for most documents, each distinct one of a log of requests. */
  readonly sets: readonly LintSet[]
  /** What was not judged, and why. */
  readonly unchecked: readonly { readonly code: string; readonly reason: string }[]
  /** What the document is, in words for people; undefined where it was not recognised. */
  readonly shape: string | undefined
}

export interface LintSet {
  /** JSON pointer to the list. */
  readonly where: string
  readonly tools: number
  /** How many requests of a log declare it; 1 for a document of its own. */
  readonly requests: number
}

export interface LintTokens {
  readonly total: number
  readonly estimate: boolean
  readonly tools: readonly { readonly tool: string; readonly where: string; readonly tokens: number }[]
}

/**
 * What providers will refuse in tool definitions, what models will misread, and what each cure costs in tokens.
 *
 * **Contract.** Pure and deterministic; takes any value as definitions, never throws on one and never changes it. An
 * option that is wrong throws `invalid-option`.
 */
export function lintDefinitions(definitions: unknown, options: LintEngineOptions): LintReport {
  const { codecs, only, lock, countTokens, ...rest } = options
  const config = readLintConfig(rest)
  const { document, cut } = readable(definitions)
  const { sets, shape, tried } = readDefinitions(document)
  const job: Job = { codecs, config, lock, rules: only ?? allRules, words: wordsWith(config.words) }
  const judged = sets.map((set) => judge(set, job))
  const found = judged.flatMap((one) => one.found)
  for (const { finding, tool, set } of found) rememberContext(finding, { document, set, tool })
  const tools = sets.flatMap((set) => set.tools)
  const tokens = tokenCounts(judged, countTokens)
  const reason = isEmptyList(document)
    ? 'its list of tools is empty'
    : `recognised as none of: ${tried.join(', ')}`
  return {
    findings: found.map(({ finding }) => finding),
    scores: scoresOf(tools, found, tokens),
    tokens: {
      total: tools.reduce((sum, tool) => sum + (tokens.get(tool) ?? 0), 0),
      estimate: countTokens === undefined,
      tools: tools.map((tool) => ({ tool: tool.name, where: tool.where, tokens: tokens.get(tool) ?? 0 })),
    },
    sets: sets.map((set) => ({ where: set.where, tools: set.tools.length, requests: set.requests })),
    unchecked:
      shape === undefined
        ? [{ code: 'document', reason }]
        : [...tooDeep(cut), ...judged.flatMap((one) => uncheckedOf(one))],
    shape,
  }
}

function tooDeep(cut: readonly string[]): LintReport['unchecked'] {
  const [first] = cut
  if (first === undefined) return []
  const place = first.length > 60 ? `${first.slice(0, 60)}…` : first
  const more = cut.length > 1 ? ` and ${cut.length - 1} more` : ''
  const reason = `${place}${more} is nested more than ${MAX_LEVELS} levels deep, or holds itself: what is below is not read`
  return [{ code: 'document', reason }]
}

const ALL_WIRES: readonly LintWire[] = ['anthropic', 'openai-responses', 'openai-chat', 'gemini']

interface Job {
  readonly codecs: readonly Codec[]
  readonly config: LintConfig
  readonly lock: Readonly<Record<string, LockEntry>> | undefined
  readonly rules: readonly Rule[]
  readonly words: Words
}

interface Judged {
  readonly set: ToolSet
  readonly forms: readonly CompiledForm[]
  readonly found: readonly (RawFinding & { readonly set: ToolSet })[]
}

function judge(set: ToolSet, { codecs, config, lock, rules, words }: Job): Judged {
  const targets = config.wires ?? (set.wire === undefined ? ALL_WIRES : [set.wire])
  const active = rules.filter((rule) => config.rules?.[rule.code] !== 'off')
  const forms = active.some((rule) => rule.forms.includes('compiled')) ? formsOf(set, targets, codecs) : []
  const run = { words, targets, forms, lock, idle: [], optionsOf: (rule: Rule) => optionsOf(rule, config) }
  const raw = withoutShadowed(configured(runRules(set, { ...run, rules: active }), config))
  const { kept, problems } = applyIgnores(raw, set, {
    entries: config.ignore ?? [],
    ran: new Set(active.map(({ code }) => code)),
  })
  const late = active.filter(({ code }) => code === 'unused-ignore')
  const idle =
    problems.length === 0 ? [] : configured(runRules(set, { ...run, rules: late, idle: problems }), config)
  return { set, forms, found: inOrder([...kept, ...idle], set).map((one) => ({ ...one, set })) }
}

function optionsOf(rule: Rule, config: LintConfig): RuleOptions {
  const setting = settingOf(config, rule.code, undefined)
  return { ...rule.options, ...(Array.isArray(setting) && (setting[1] as RuleOptions)) }
}

/** What each tool costs as sent: in the one form that is asked for, else as it is written. */
function tokenCounts(
  judged: readonly Judged[],
  count: LintOptions['countTokens'],
): ReadonlyMap<LintTool, number> {
  const tokens = new Map<LintTool, number>()
  for (const { set, forms } of judged) {
    for (const tool of set.tools)
      tokens.set(tool, tokensOf(tool.name, tool.description, { schema: tool.input, count }))
    const [form, second] = forms
    if (form === undefined || second !== undefined || form.from === 'document') continue
    for (const compiled of form.tools)
      tokens.set(compiled.tool, count === undefined ? compiled.tokens : count(compiled.text))
  }
  return tokens
}

function uncheckedOf({ set, forms }: Judged): { readonly code: string; readonly reason: string }[] {
  const others = set.others.map(({ name, type }) => (name === '' ? type : name))
  const shown = others.slice(0, 5).join(', ')
  const reasons = new Map<string, LintWire[]>()
  for (const { wire, problems } of forms) {
    for (const reason of problems) reasons.set(reason, [...(reasons.get(reason) ?? []), wire])
  }
  return [
    ...(others.length === 0
      ? []
      : [
          {
            code: 'provider-tools',
            reason: `${others.length} provider-defined, counted and not judged: ${shown}${others.length > 5 ? ', …' : ''}`,
          },
        ]),
    ...[...reasons].map(([reason, wires]) => ({
      code: 'compiled-form',
      reason: `${wires.join(', ')}: ${reason}`,
    })),
  ]
}
