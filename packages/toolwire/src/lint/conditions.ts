import { isObject, own, ownArray, type OpenObject } from '../json/value.ts'
import type { LintArgsOf } from '../finding/lint-codes.ts'
import type { Parameter } from './parameter.ts'
import { perTool } from './rule.ts'
import { schemaNodes } from './schema-nodes.ts'
import type { LintTool } from './tool-set.ts'
import { patterns } from './words/patterns.ts'

/** A place that says which parameters belong together depends on a value. */
export interface Condition {
  readonly args: LintArgsOf<'schema-conditional'>
  /** Pointer inside the input schema. */
  readonly at: string
  readonly parameter?: Parameter
}

/** The first place in a tool where parameters depend on another, and a schema that providers take cannot say it. */
export const conditionOf: (tool: LintTool) => Condition | undefined = perTool(
  (tool) => byKeyword(tool) ?? byMethod(tool) ?? byProse(tool),
)

const KEYWORDS = ['if', 'dependentRequired', 'dependentSchemas', 'dependencies']
const UNIONS = ['anyOf', 'oneOf', 'allOf']

function byKeyword(tool: LintTool): Condition | undefined {
  for (const { schema, at } of schemaNodes(tool)) {
    const keyword =
      KEYWORDS.find((key) => Object.hasOwn(schema, key)) ?? UNIONS.find((key) => isRequiredOnly(schema, key))
    if (keyword !== undefined) return { args: { why: 'keyword', keyword }, at: `${at}/${keyword}` }
  }
  return undefined
}

/** `anyOf: [{ required: ['a'] }, { required: ['b'] }]`. */
function isRequiredOnly(schema: OpenObject, key: string): boolean {
  const branches = ownArray(schema, key)
  return (
    branches.length > 1 &&
    branches.every(
      (branch) =>
        isObject(branch) && Object.keys(branch).every((name) => name === 'required' || name === 'not'),
    ) &&
    branches.some((branch) => isObject(branch) && own(branch, 'required') !== undefined)
  )
}

const SWITCHES: ReadonlySet<string> = new Set([
  'action',
  'operation',
  'method',
  'mode',
  'type',
  'command',
  'kind',
])
const MIN_OPTIONALS = 3

/** A required enum that chooses what the tool does, beside optional parameters for its choices. */
function byMethod({ parameters }: LintTool): Condition | undefined {
  const top = parameters.filter(({ depth, isItem }) => depth === 1 && !isItem)
  const optionals = top.filter(({ required }) => !required).length
  if (optionals < MIN_OPTIONALS) return undefined
  const parameter = top.find(
    ({ required, values, words }) =>
      required &&
      values !== undefined &&
      values.length > 1 &&
      words.length === 1 &&
      SWITCHES.has(words[0] ?? ''),
  )
  return (
    parameter && { args: { why: 'method', keyword: parameter.name, optionals }, at: parameter.at, parameter }
  )
}

/** `Required for …` is a rule at the start of a clause; the `experience required for the job` is none. */
function isRule(text: string, match: RegExpExecArray): boolean {
  if (/\bnot\s*$/i.test(text.slice(0, match.index))) return false
  if (!/ for$/i.test(match[0])) return true
  return /(?:^|[.;:,(\n]|\b(?:is|are|only))\s*$/i.test(text.slice(0, match.index))
}

function byProse({ parameters }: LintTool): Condition | undefined {
  for (const parameter of parameters) {
    const match = patterns.condition.exec(parameter.description)
    if (match === null || !isRule(parameter.description, match)) continue
    const text = parameter.description.slice(match.index, match.index + 80)
    return { args: { why: 'prose', text }, at: parameter.at, parameter }
  }
  return undefined
}
