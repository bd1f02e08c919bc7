import type { Finding } from '../finding/finding.ts'
import type { LintCode } from '../finding/lint-codes.ts'
import type { Codec } from '../wire/codec.ts'
import { formFor } from './compile-form.ts'
import { readDefinitions } from './read-definitions.ts'
import type { Rule } from './rule.ts'
import { rules as allRules } from './rules/index.ts'
import { runRules } from './run-rules.ts'
import type { LintWire } from './tool-set.ts'
import { wordsWith } from './words/words.ts'

export interface LintOptions {
  readonly codecs: readonly Codec[]
  /** The wires to judge compiled forms for: the document's own, else all. */
  readonly for?: readonly LintWire[]
  /** The rules to run; all when absent. */
  readonly rules?: readonly Rule[]
}

export interface LintReport {
  readonly findings: readonly Finding<LintCode>[]
}

const ALL_WIRES: readonly LintWire[] = ['anthropic', 'openai-responses', 'openai-chat', 'gemini']

/** What is wrong with tool definitions, what each cure costs, and how good they are. */
export function lintDefinitions(definitions: unknown, options: LintOptions): LintReport {
  const rules = options.rules ?? allRules
  const words = wordsWith()
  const findings = readDefinitions(definitions).sets.flatMap((set) => {
    const wires = options.for ?? (set.wire === undefined ? ALL_WIRES : [set.wire])
    const forms = rules.some((rule) => rule.forms.includes('compiled'))
      ? wires.map((wire) => formFor(set, wire, options.codecs))
      : []
    return runRules(set, { rules, words, targets: wires, forms, lock: undefined, optionsOf: (rule) => rule.options ?? {} })
  })
  return { findings: findings.map(({ finding }) => finding) }
}
