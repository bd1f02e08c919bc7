import type { Rule } from '../rule.ts'
import { duplicateToolName } from './duplicate-tool-name.ts'
import { invalidToolName } from './invalid-tool-name.ts'
import { nameAbbreviation } from './name-abbreviation.ts'
import { nameCase } from './name-case.ts'
import { nameGeneric } from './name-generic.ts'
import { nameHandler } from './name-handler.ts'
import { nameNearDuplicate } from './name-near-duplicate.ts'
import { namePrefix } from './name-prefix.ts'
import { nameVerb } from './name-verb.ts'

/** Every rule, sorted by code: one import and one line each. */
export const rules: readonly Rule[] = [
  duplicateToolName,
  invalidToolName,
  nameAbbreviation,
  nameCase,
  nameGeneric,
  nameHandler,
  nameNearDuplicate,
  namePrefix,
  nameVerb,
]
