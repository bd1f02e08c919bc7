import type { RuleRow } from './codec.ts'

/** The provider refuses it: seen in its own words. */
export const refused: RuleRow = { severity: 'error', refused: 'certain' }

/** Somebody saw a refusal, or a page says so; the provider's words are not known. */
export const reported: RuleRow = { severity: 'error', refused: 'reported' }

/** The same, where it is accepted elsewhere or by now. */
export const reportedAtTimes: RuleRow = { severity: 'warning', refused: 'reported' }

/** Accepted, and wrong all the same. */
export const accepted: RuleRow = { severity: 'error', refused: 'no' }

/** Accepted, and a sign of trouble. */
export const doubtful: RuleRow = { severity: 'warning', refused: 'no' }

/** Faults of what a model says, or of a run: nothing that a provider judges. */
export const responseRows: Readonly<Record<string, RuleRow>> = {
  'missing-argument': accepted,
  'unknown-argument': accepted,
  'stringified-argument': doubtful,
  'invalid-argument': accepted,
  'misspelled-tool-name': doubtful,
  'unknown-tool': accepted,
  'wrapped-calls': accepted,
  'leaked-call': doubtful,
  'fabricated-result': doubtful,
  'interrupted-stream': accepted,
  'repeated-call': doubtful,
  'injected-instructions': doubtful,
}
