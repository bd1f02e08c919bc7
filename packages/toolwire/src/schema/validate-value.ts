import type { OpenObject } from '../json/value.ts'
import type { SourceSchema } from './branch-choice.ts'
import { explainValue } from './explain-value.ts'
import { parseSchema } from './parse-schema.ts'
import type { SchemaNode } from './schema-node.ts'
import { createValidator, type Validator, type ValidatorOptions } from './validator.ts'

/** What is wrong with a value, in one phrase, and where. */
export interface Misfit {
  readonly at: string
  readonly text: string
}

/** A function that says why a value does not fit a schema; undefined when it fits. */
export function createValidatorOf(source: OpenObject): (value: unknown) => Misfit | undefined {
  const document = parseSchema(source)
  const validatorOf = rememberValidators(document.targets)
  const schema: SourceSchema = { document, validatorOf }
  return (value) => {
    if (validatorOf(document.root).check(value)) return undefined
    const [issue] = explainValue(schema, value)
    if (issue === undefined) return { at: '', text: 'it is not valid' }
    const wanted = issue.allowed ?? issue.types ?? []
    const detail =
      wanted.length === 0 ? '' : `, wanted ${wanted.map((each) => JSON.stringify(each)).join(' or ')}`
    return { at: issue.at, text: `${issue.breach}${detail}` }
  }
}

/** A validator for each part of a schema, made when it is first asked for. */
export function rememberValidators(
  targets: Readonly<Record<string, SchemaNode>>,
  options: ValidatorOptions = {},
): (node: SchemaNode) => Validator {
  const validators = new Map<SchemaNode, Validator>()
  return (node) => {
    const known = validators.get(node)
    if (known !== undefined) return known
    const validator = createValidator(node, targets, options)
    validators.set(node, validator)
    return validator
  }
}
