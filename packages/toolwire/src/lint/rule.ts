import type { Certainty, Fix, Severity } from '../finding/finding.ts'
import type { LintArgsOf, LintCode } from '../finding/lint-codes.ts'
import type { CompiledForm, CompiledLintTool } from './compiled-form.ts'
import type { Parameter } from './parameter.ts'
import type { RuleSource } from './sources.ts'
import type { LintTool, LintWire, Origin, ToolSet } from './tool-set.ts'
import type { Words } from './words/words.ts'

/** `source`: the definition as written. `compiled`: what a wire gets. */
export type Form = 'source' | 'compiled'

/** `refused`: a provider refuses it. `advised`: a provider advises against it. `heuristic`: neither. */
export type Basis = 'refused' | 'advised' | 'heuristic'

/** Options of a rule with their defaults; a configuration may set those that are named here, to values of the same kind. */
export type RuleOptions = Readonly<Record<string, number | boolean | string | readonly string[]>>

interface RuleMeta<Code extends LintCode, Options extends RuleOptions> {
  readonly code: Code
  /** The severity of a problem that names none. */
  readonly severity: Severity
  readonly certainty: Certainty
  readonly basis: Basis
  readonly sources: readonly RuleSource[]
  readonly forms: readonly Form[]
  /** The wires whose compiled form it judges, and whose documents; all when absent. */
  readonly wires?: readonly LintWire[]
  /** The origins whose source form it judges; all when absent. */
  readonly origins?: readonly Origin[]
  /** It reads words: in text of a script that the word lists do not cover it is only a hint. */
  readonly readsText?: boolean
  /** It judges names: not those that the reader made up. */
  readonly readsName?: boolean
  readonly options?: Options
}

/** A rule that looks at one tool at a time. */
export interface ToolRule<Code extends LintCode, Options extends RuleOptions = RuleOptions> extends RuleMeta<
  Code,
  Options
> {
  check(subject: ToolSubject<Options>, report: Report<Code>): void
}

/** A rule that looks at a set as a whole. */
export interface SetRule<Code extends LintCode, Options extends RuleOptions = RuleOptions> extends RuleMeta<
  Code,
  Options
> {
  check(subject: SetSubject<Options>, report: Report<Code>): void
}

/** A rule of either kind, as the engine runs it. */
export type Rule =
  | (ToolRule<LintCode> & { readonly subject: 'tool' })
  | (SetRule<LintCode> & { readonly subject: 'set' })

/** A set as a whole: once for the source, once for each compiled form that the rule asks for. */
export interface SetSubject<Options extends RuleOptions = RuleOptions> {
  readonly set: ToolSet
  readonly words: Words
  readonly options: Options
  /** The wires that the definitions are judged for. */
  readonly targets: readonly LintWire[]
  /** Absent when the source is judged. */
  readonly form: CompiledForm | undefined
  /** Hashes of definitions by tool name, from a lock file. */
  readonly lock: Readonly<Record<string, LockEntry>> | undefined
  /** Ignores without effect, once all other rules have run. */
  readonly idle: readonly Problem<'unused-ignore'>[]
}

/** One tool of a set. */
export interface ToolSubject<Options extends RuleOptions = RuleOptions> extends SetSubject<Options> {
  readonly tool: LintTool
  /** The tool as the wire gets it; absent when the source is judged. */
  readonly compiled: CompiledLintTool | undefined
}

/** What a lock keeps of a tool. */
export interface LockEntry {
  readonly hash: string
  /** Hash by part: `title`, `description`, `input`, `output`, `annotations`. */
  readonly parts: Readonly<Record<string, string>>
}

/** One thing that a rule found. Code, default severity and certainty come from the rule. */
export interface Problem<Code extends LintCode> {
  /** `tool`, `parameter`, `wires` and `form` are filled in. */
  readonly args: LintArgsOf<Code>
  /** JSON pointer into the document; the parameter, else the tool, else the list when absent. */
  readonly where?: string
  /** Pointer inside the schema. */
  readonly at?: string
  /** The tool it is about, for rules that look at a set. */
  readonly tool?: LintTool
  /** Hints about several parameters of one tool become one finding on the tool. */
  readonly parameter?: Parameter
  readonly severity?: Severity
  readonly certainty?: Certainty
  /** A safe edit that `--fix` makes; wording is never one. */
  readonly fix?: Fix
}

/** Takes what a rule finds. */
export type Report<Code extends LintCode = LintCode> = (problem: Problem<Code>) => void

/**
 * A rule that looks at one tool at a time.
 *
 * **Contract.** `check` is pure and never throws on any JSON; it is called once per tool and form, in the order of the
 * document. It costs time linear in the tool; what needs the whole set is derived once per set (`perSet`).
 *
 * @example
 * export const nameVerb: Rule = toolRule({ code: 'name-verb', severity: 'warning', …, check({ tool }, report) { … } })
 */
export function toolRule<Code extends LintCode, Options extends RuleOptions>(
  rule: ToolRule<Code, Options>,
): Rule {
  // The engine hands each rule its own options, and reads problems of any code.
  return { ...rule, subject: 'tool' } as unknown as Rule
}

/** A rule that looks at a set as a whole. The same contract as `toolRule`. */
export function setRule<Code extends LintCode, Options extends RuleOptions>(
  rule: SetRule<Code, Options>,
): Rule {
  return { ...rule, subject: 'set' } as unknown as Rule // as above
}

/** A value derived from a set once, however many rules ask for it. */
export function perSet<Value>(derive: (set: ToolSet) => Value): (set: ToolSet) => Value {
  const known = new WeakMap<ToolSet, { readonly value: Value }>()
  return (set) => {
    const found = known.get(set)
    if (found !== undefined) return found.value
    const value = derive(set)
    known.set(set, { value })
    return value
  }
}

/** A value derived from a tool once, however many rules ask for it. */
export function perTool<Value>(derive: (tool: LintTool) => Value): (tool: LintTool) => Value {
  const known = new WeakMap<LintTool, { readonly value: Value }>()
  return (tool) => {
    const found = known.get(tool)
    if (found !== undefined) return found.value
    const value = derive(tool)
    known.set(tool, { value })
    return value
  }
}
