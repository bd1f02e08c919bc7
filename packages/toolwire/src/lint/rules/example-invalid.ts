import { ToolwireError } from '../../error/toolwire-error.ts'
import { below } from '../../json/pointer.ts'
import { isObject, own, ownArray, type JsonValue, type OpenObject } from '../../json/value.ts'
import { createValidatorOf, type Misfit } from '../../schema/validate-value.ts'
import { toolRule, type Report, type Rule, type ToolSubject } from '../rule.ts'
import { schemaNodes, type SchemaNode } from '../schema-nodes.ts'
import { mistakesOf } from '../schema-faults.ts'
import { sources } from '../sources.ts'

/** An example or a default that the schema itself refuses. */
export const exampleInvalid: Rule = toolRule({
  code: 'example-invalid',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicTools],
  forms: ['source', 'compiled'],
  check(subject, report) {
    if (subject.compiled === undefined) {
      checkCalls(subject, report)
      checkValues(subject, report)
    } else if (subject.form?.from === 'compiler') checkEncoded(subject, report)
  },
})

/** Whole calls: the examples of the definition. */
function checkCalls({ tool }: ToolSubject, report: Report<'example-invalid'>): void {
  if (tool.examples.length === 0 || !isObject(tool.input)) return
  const misfit = validatorOf(tool.input)
  for (const [index, example] of tool.examples.entries()) {
    const problem = misfit?.(example)
    if (problem !== undefined)
      report({
        where: below(tool.at.examples, index),
        args: { what: 'example', index, problem: textOf(problem), got: shown(example) },
      })
  }
}

/** What fits before compiling and not after: one bad example fails the whole request. */
function checkEncoded({ tool, compiled }: ToolSubject, report: Report<'example-invalid'>): void {
  if (
    tool.examples.length === 0 ||
    compiled === undefined ||
    !isObject(compiled.schema) ||
    !isObject(tool.input)
  )
    return
  const [before, after] = [validatorOf(tool.input), validatorOf(compiled.schema)]
  for (const [index, example] of compiled.examples.entries()) {
    const problem = after?.(example)
    if (problem === undefined || before?.(tool.examples[index]) !== undefined) continue
    report({
      where: below(tool.at.examples, index),
      args: { what: 'example', index, problem: textOf(problem), got: shown(example) },
    })
  }
}

/** Examples and defaults inside of the schema. Values of another type are `schema-invalid`. */
function checkValues({ tool }: ToolSubject, report: Report<'example-invalid'>): void {
  for (const node of schemaNodes(tool)) {
    const values = valuesIn(node).filter(({ value }) => !fitsPlainly(node.schema, value))
    if (values.length === 0) continue
    if (mistakesOf(node, tool.input, tool).length > 0) continue
    const misfit = validatorOf(standalone(node.schema, tool.input))
    for (const { what, value, at } of values) {
      const problem = misfit?.(value)
      if (problem === undefined) continue
      report({ where: tool.locate(at), at, args: { what, problem: textOf(problem), got: shown(value) } })
    }
  }
}

interface Value {
  readonly what: 'example' | 'default'
  readonly value: unknown
  readonly at: string
}

function valuesIn({ schema, at }: SchemaNode): readonly Value[] {
  const values: Value[] = ownArray(schema, 'examples').map((value, index) => ({
    what: 'example',
    value,
    at: below(at, 'examples', index),
  }))
  if (Object.hasOwn(schema, 'example'))
    values.push({ what: 'example', value: schema['example'], at: below(at, 'example') })
  // `null` stands for "none" in many generators.
  const initial = own(schema, 'default')
  if (initial !== undefined && initial !== null)
    values.push({ what: 'default', value: initial, at: below(at, 'default') })
  return values
}

const PLAIN: ReadonlySet<string> = new Set([
  'type',
  'description',
  'title',
  'default',
  'examples',
  'example',
  'format',
  'enum',
  'minimum',
  'maximum',
])

/** Seen without a validator, which most defaults need not: beside a type there is a list of values, or bounds. */
function fitsPlainly(schema: OpenObject, value: unknown): boolean {
  if (!Object.keys(schema).every((key) => PLAIN.has(key))) return false
  const { enum: values, minimum, maximum } = schema
  if (Array.isArray(values) && !values.includes(value)) return false
  if (typeof value !== 'number') return true
  return (
    !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum)
  )
}

/** The part with the definitions that its references name. */
function standalone(schema: OpenObject, root: unknown): OpenObject {
  const definitions = ['$defs', 'definitions'].filter((key) => own(root, key) !== undefined)
  return { ...schema, ...Object.fromEntries(definitions.map((key) => [key, own(root, key)])) }
}

/** Undefined where the schema itself is not valid: that is a fault of its own. */
function validatorOf(schema: OpenObject): ((value: unknown) => Misfit | undefined) | undefined {
  try {
    return createValidatorOf(schema)
  } catch (error) {
    if (ToolwireError.is(error)) return undefined
    throw error
  }
}

function textOf({ at, text }: Misfit): string {
  return at === '' ? text : `${at}: ${text}`
}

function shown(value: unknown): JsonValue {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length <= 200 ? (JSON.parse(text) as JsonValue) : `${text.slice(0, 199)}…`
}
