import type { Finding } from './finding.ts'
import { isLintCode } from './lint-codes.ts'
import type { LintCode, LintSentences } from './lint-codes.ts'
import { nameSentences } from './lint-name-sentences.ts'
import { parameterSentences } from './lint-parameter-sentences.ts'
import { schemaSentences } from './lint-schema-sentences.ts'

/**
 * What a lint finding says in a sentence, or undefined for a finding of another vocabulary. Codes that conversations
 * have, too, are lint findings when they say which form of the definition they are about.
 */
export function lintSentence(finding: Finding): string | undefined {
  const { code, args } = finding
  if (!isLintCode(code) || (SHARED.has(code) && args['form'] === undefined)) return undefined
  // The arguments are those of the code: the rule typed them.
  const sentence = lintSentences[code] as (args: Finding['args']) => string
  return sentence(args)
}

const SHARED: ReadonlySet<LintCode> = new Set([
  'invalid-tool-name',
  'duplicate-tool-name',
  'too-many-tools',
  'unsupported-schema',
  'non-strict-schema',
])

/** A new code does not compile without its sentence. */
const lintSentences: LintSentences = { ...nameSentences, ...parameterSentences, ...schemaSentences }
