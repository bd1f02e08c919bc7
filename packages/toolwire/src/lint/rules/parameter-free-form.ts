import { isObject, own, type OpenObject } from '../../json/value.ts'
import { KEYWORDS } from '../../schema/keywords.ts'
import type { LintArgsOf } from '../../finding/lint-codes.ts'
import type { Parameter } from '../parameter.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool } from '../tool-set.ts'

/** A parameter that takes anything: the schema holds the model to nothing. */
export const parameterFreeForm: Rule = toolRule({
  code: 'parameter-free-form',
  severity: 'warning',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.openaiFunctions, sources.openaiStructured],
  forms: ['source'],
  check({ tool }, report) {
    for (const parameter of tool.parameters) {
      const why = freedom(parameter)
      if (why === undefined) continue
      const said = [
        parameter.description,
        parameter.isItem ? (parameter.parent?.description ?? '') : '',
      ].join('\n')
      report({
        parameter,
        severity: ANY.test(said) || isFlatList(tool) ? 'hint' : 'warning',
        args: { why, proposal: PROPOSALS[why] },
      })
    }
  },
})

type Why = LintArgsOf<'parameter-free-form'>['why']

const PROPOSALS: Readonly<Record<Why, string>> = {
  object: 'name its properties, or the type of its values with additionalProperties',
  untyped: 'give it a type',
  array: 'give it items',
}

/** A catalogue's flat list of parameters has no place for what stands inside of one. */
function isFlatList({ origin, source }: LintTool): boolean {
  return origin === 'catalogue' && Object.values(source).some(Array.isArray)
}

/** The author means it: what comes depends on something else. */
const ANY =
  /\bany (?:valid )?(?:JSON|value|type|shape|data)\b|\barbitrary\b|\bfree[- ]form\b|\bJSON (?:value|object|schema)\b/i

function freedom({ written, schema, branches, values, types }: Parameter): Why | undefined {
  if (written === true) return 'untyped'
  if (!isObject(written) || values !== undefined || isBrokenReference(written, schema)) return undefined
  const isUnion = Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf')
  // Beside a type, the branches say what it may hold.
  if (isUnion && types.includes('object') && own(schema, 'type') !== undefined) return undefined
  for (const branch of isUnion ? branches : [schema]) {
    const why = freedomOf(branch)
    if (why !== undefined) return why
  }
  return undefined
}

function freedomOf(schema: OpenObject): Why | undefined {
  const type = own(schema, 'type')
  const types = (Array.isArray(type) ? type : [type]).map((each) =>
    typeof each === 'string' ? each.toLowerCase() : each,
  )
  if (types.includes('object')) return isOpenObject(schema) ? 'object' : undefined
  if (types.includes('array')) return isOpenArray(schema) ? 'array' : undefined
  if (type !== undefined) return undefined
  return Object.keys(schema).some((key) => KEYWORDS.has(key)) ? undefined : 'untyped'
}

function isOpenObject(schema: OpenObject): boolean {
  const properties = own(schema, 'properties')
  if (isObject(properties) && Object.keys(properties).length > 0) return false
  if (
    ['patternProperties', 'propertyNames', '$ref', 'allOf', 'enum', 'const'].some((key) =>
      Object.hasOwn(schema, key),
    )
  )
    return false
  const rest = own(schema, 'additionalProperties')
  return rest === undefined || rest === true || (isObject(rest) && Object.keys(rest).length === 0)
}

function isOpenArray(schema: OpenObject): boolean {
  const items = own(schema, 'items')
  return !Object.hasOwn(schema, 'prefixItems') && (items === undefined || items === true)
}

/** A `$ref` without a target is a fault of its own. */
function isBrokenReference(written: OpenObject, schema: OpenObject): boolean {
  return Object.hasOwn(written, '$ref') && !Object.keys(schema).some((key) => KEYWORDS.has(key))
}
