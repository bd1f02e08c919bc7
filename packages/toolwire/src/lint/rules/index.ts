import type { Rule } from '../rule.ts'
import { nameVerb } from './name-verb.ts'

/** Every rule, sorted by code: one import and one line each. */
export const rules: readonly Rule[] = [
  nameVerb,
]
