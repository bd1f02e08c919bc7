import { append } from './append.ts'
import type { Finding } from '../finding/finding.ts'
import type { LintArgsOf, LintCode, LintCommonArgs } from '../finding/lint-codes.ts'
import { canonicalText } from '../json/canonical.ts'
import type { JsonValue } from '../json/value.ts'
import type { CompiledForm } from './compiled-form.ts'
import { perSet, type LockEntry, type Problem, type Report, type Rule } from './rule.ts'
import type { RuleOptions, SetSubject } from './rule.ts'
import type { LintTool, LintWire, ToolSet } from './tool-set.ts'
import type { Words } from './words/words.ts'

/** A finding with the tool it is about, while findings are still sifted. */
export interface RawFinding {
  readonly finding: Finding<LintCode>
  readonly rule: Rule
  readonly tool: LintTool | undefined
}

export interface RunOptions {
  readonly rules: readonly Rule[]
  readonly words: Words
  readonly optionsOf: (rule: Rule) => RuleOptions
  readonly targets: readonly LintWire[]
  readonly forms: readonly CompiledForm[]
  readonly lock: Readonly<Record<string, LockEntry>> | undefined
  readonly idle: readonly Problem<'unused-ignore'>[]
}

/** What the rules find in a set: on the source, then on each compiled form; equal findings of several wires are one. */
export function runRules(set: ToolSet, options: RunOptions): RawFinding[] {
  const found: RawFinding[] = []
  for (const rule of options.rules) {
    if (rule.forms.includes('source')) for (const one of onSource(rule, set, options)) found.push(one)
    if (rule.forms.includes('compiled')) for (const one of onForms(rule, set, options)) found.push(one)
  }
  return found
}

function onSource(rule: Rule, set: ToolSet, options: RunOptions): RawFinding[] {
  if (rule.wires !== undefined && set.wire !== undefined && !rule.wires.includes(set.wire)) return []
  return foldHints(check(rule, subjectOf(rule, set, { ...options, form: undefined })))
}

function onForms(rule: Rule, set: ToolSet, options: RunOptions): RawFinding[] {
  const merged = new Map<string, { readonly raw: RawFinding; readonly wires: string[] }>()
  for (const form of options.forms) {
    if (rule.wires !== undefined && !rule.wires.includes(form.wire)) continue
    for (const raw of foldHints(check(rule, subjectOf(rule, set, { ...options, form })))) {
      const key = canonicalText(raw.finding)
      const known = merged.get(key)
      if (known === undefined) merged.set(key, { raw, wires: [form.wire] })
      else if (!known.wires.includes(form.wire)) known.wires.push(form.wire)
    }
  }
  return [...merged.values()].map(({ raw, wires }) => ({
    ...raw,
    finding: { ...raw.finding, args: { ...raw.finding.args, wires } },
  }))
}

function subjectOf(
  rule: Rule,
  set: ToolSet,
  options: RunOptions & { readonly form: CompiledForm | undefined },
): SetSubject {
  const { words, targets, form, lock, idle } = options
  const judged = rule.readsName === true ? withNames(set) : set
  return { set: judged, words, targets, form, lock, idle, options: options.optionsOf(rule) }
}

/** The tools that somebody named. */
const withNames = perSet((set) => {
  const tools = set.tools.filter(({ isUnnamed }) => !isUnnamed)
  return tools.length === set.tools.length ? set : { ...set, tools }
})

interface Placed extends RawFinding {
  readonly parameter: string | undefined
}

function check(rule: Rule, subject: SetSubject): readonly Placed[] {
  const found: Placed[] = []
  const reporter =
    (tool: LintTool | undefined): Report =>
    (problem) => {
      found.push(
        place(rule, subject, {
          ...problem,
          ...((problem.tool ?? tool) && { tool: problem.tool ?? tool }),
        } as Problem<LintCode>),
      )
    }
  if (rule.subject === 'set') rule.check(subject, reporter(undefined))
  else if (subject.form === undefined) {
    for (const tool of subject.set.tools) {
      if (rule.origins?.includes(tool.origin) === false) continue
      rule.check({ ...subject, tool, compiled: undefined }, reporter(tool))
    }
  } else {
    for (const compiled of subject.form.tools) {
      if (rule.readsName === true && compiled.tool.isUnnamed) continue
      rule.check({ ...subject, tool: compiled.tool, compiled }, reporter(compiled.tool))
    }
  }
  return distinct(found)
}

/** What members of an OpenAPI body break, they break as parts of the component too: one place, one finding. */
function distinct(found: readonly Placed[]): readonly Placed[] {
  const seen = new Set<string>()
  return found.filter(({ finding, tool }) => {
    const { at: _, ...rest } = finding
    const key = canonicalText([tool?.where ?? '', rest])
    return !seen.has(key) && seen.add(key)
  })
}

function place(rule: Rule, { set, form }: SetSubject, problem: Problem<LintCode>): Placed {
  const { tool, parameter, args, fix, at } = problem
  const common: LintCommonArgs = {
    ...(tool !== undefined && { tool: tool.name }),
    ...(parameter !== undefined && { parameter: parameter.path }),
    form: form === undefined ? 'source' : 'compiled',
  }
  const certainty =
    rule.readsText === true && tool?.foreign === true ? 'hint' : (problem.certainty ?? rule.certainty)
  return {
    rule,
    tool,
    parameter: parameter?.path,
    finding: {
      code: rule.code,
      severity: problem.severity ?? rule.severity,
      certainty,
      where: problem.where ?? parameter?.where ?? tool?.where ?? set.where,
      ...(at !== undefined && { at }),
      args: { ...common, ...withoutUndefined(args) },
      ...(fix !== undefined && { fix }),
    },
  }
}

/** Hints of one rule about several parameters of one tool are one finding on the tool. */
function foldHints(found: readonly Placed[]): RawFinding[] {
  const groups = new Map<LintTool, Placed[]>()
  for (const one of found) {
    if (one.finding.severity !== 'hint' || one.parameter === undefined || one.tool === undefined) continue
    append(groups, one.tool, one)
  }
  return found.flatMap((one) => {
    const group =
      one.tool === undefined || one.finding.severity !== 'hint' || one.parameter === undefined
        ? []
        : (groups.get(one.tool) ?? [])
    if (group.length < 2) return [one]
    return group[0] === one ? [folded(group, one)] : []
  })
}

function folded(group: readonly Placed[], first: Placed): RawFinding {
  const {
    parameter: _,
    price: __,
    ...args
  } = first.finding.args as LintArgsOf<LintCode> & Record<string, JsonValue>
  const prices = group
    .map(({ finding }) => finding.args['price'])
    .filter((price) => typeof price === 'number')
  const parameters = [...new Set(group.map(({ parameter }) => parameter ?? ''))]
  const { at: ___, ...finding } = first.finding
  return {
    rule: first.rule,
    tool: first.tool,
    finding: {
      ...finding,
      where: first.tool?.where ?? finding.where,
      args: {
        ...args,
        parameters,
        ...(prices.length > 0 && { price: prices.reduce((sum, price) => sum + price, 0) }),
        edits: parameters.length,
      } as Record<string, JsonValue>,
    },
  }
}

function withoutUndefined(args: object): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
}
