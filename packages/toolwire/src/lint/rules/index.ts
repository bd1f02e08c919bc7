import type { Rule } from '../rule.ts'
import { annotationHints } from './annotation-hints.ts'
import { descriptionChanged } from './description-changed.ts'
import { descriptionDanglingReference } from './description-dangling-reference.ts'
import { descriptionHiddenText } from './description-hidden-text.ts'
import { descriptionInjection } from './description-injection.ts'
import { descriptionLabelOnly } from './description-label-only.ts'
import { descriptionMissing } from './description-missing.ts'
import { descriptionOverlap } from './description-overlap.ts'
import { descriptionPressure } from './description-pressure.ts'
import { descriptionQuality } from './description-quality.ts'
import { descriptionSearchStop } from './description-search-stop.ts'
import { descriptionTooLong } from './description-too-long.ts'
import { duplicateToolName } from './duplicate-tool-name.ts'
import { exampleInvalid } from './example-invalid.ts'
import { exampleNeeded } from './example-needed.ts'
import { invalidToolName } from './invalid-tool-name.ts'
import { mcpHeader } from './mcp-header.ts'
import { nameAbbreviation } from './name-abbreviation.ts'
import { nameCase } from './name-case.ts'
import { nameGeneric } from './name-generic.ts'
import { nameHandler } from './name-handler.ts'
import { nameNearDuplicate } from './name-near-duplicate.ts'
import { namePrefix } from './name-prefix.ts'
import { nameVerb } from './name-verb.ts'
import { nonStrictSchema } from './non-strict-schema.ts'
import { parameterBoolean } from './parameter-boolean.ts'
import { parameterDateFormat } from './parameter-date-format.ts'
import { parameterDefault } from './parameter-default.ts'
import { parameterDescription } from './parameter-description.ts'
import { parameterEnumMeaning } from './parameter-enum-meaning.ts'
import { parameterExample } from './parameter-example.ts'
import { parameterFormatInProse } from './parameter-format-in-prose.ts'
import { parameterFreeForm } from './parameter-free-form.ts'
import { parameterIdSource } from './parameter-id-source.ts'
import { parameterKnownValue } from './parameter-known-value.ts'
import { parameterSize } from './parameter-size.ts'
import { parameterStringly } from './parameter-stringly.ts'
import { parameterUnit } from './parameter-unit.ts'
import { schemaConditional } from './schema-conditional.ts'
import { schemaInvalid } from './schema-invalid.ts'
import { schemaPropertyKey } from './schema-property-key.ts'
import { schemaRoot } from './schema-root.ts'
import { schemaStrictLoss } from './schema-strict-loss.ts'
import { strictBudget } from './strict-budget.ts'
import { strictImplicit } from './strict-implicit.ts'
import { tooManyTools } from './too-many-tools.ts'
import { toolCount } from './tool-count.ts'
import { toolMissingPair } from './tool-missing-pair.ts'
import { toolTokens } from './tool-tokens.ts'
import { unsupportedSchema } from './unsupported-schema.ts'
import { unusedIgnore } from './unused-ignore.ts'

/** Every rule, sorted by code: one import and one line each. */
export const rules: readonly Rule[] = [
  annotationHints,
  descriptionChanged,
  descriptionDanglingReference,
  descriptionHiddenText,
  descriptionInjection,
  descriptionLabelOnly,
  descriptionMissing,
  descriptionOverlap,
  descriptionPressure,
  descriptionQuality,
  descriptionSearchStop,
  descriptionTooLong,
  duplicateToolName,
  exampleInvalid,
  exampleNeeded,
  invalidToolName,
  mcpHeader,
  nameAbbreviation,
  nameCase,
  nameGeneric,
  nameHandler,
  nameNearDuplicate,
  namePrefix,
  nameVerb,
  nonStrictSchema,
  parameterBoolean,
  parameterDateFormat,
  parameterDefault,
  parameterDescription,
  parameterEnumMeaning,
  parameterExample,
  parameterFormatInProse,
  parameterFreeForm,
  parameterIdSource,
  parameterKnownValue,
  parameterSize,
  parameterStringly,
  parameterUnit,
  schemaConditional,
  schemaInvalid,
  schemaPropertyKey,
  schemaRoot,
  schemaStrictLoss,
  strictBudget,
  strictImplicit,
  tooManyTools,
  toolCount,
  toolMissingPair,
  toolTokens,
  unsupportedSchema,
  unusedIgnore,
]
