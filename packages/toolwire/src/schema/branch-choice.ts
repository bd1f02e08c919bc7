import { isObject, own } from '../json/value.ts'
import {
  requiredNames,
  schemaMap,
  typeList,
  typeOfValue,
  type SchemaDocument,
  type SchemaNode,
  type SchemaObject,
} from './schema-node.ts'
import type { Validator } from './validator.ts'

/** What explaining and pruning work with. */
export interface SourceSchema {
  readonly document: SchemaDocument
  validatorOf(node: SchemaNode): Validator
}

/** A node behind its references; circles of them end at `true`. */
export function behindReferences(schema: SourceSchema, node: SchemaNode): SchemaNode {
  let target = node
  for (let steps = 0; steps < 50; steps++) {
    if (typeof target !== 'object' || target['$ref'] === undefined) return target
    target = schema.document.target(target)
  }
  return true
}

/** A property whose constant tells the branches of a union apart. */
export interface Discriminator {
  readonly key: string
  /** The values, each with its branch. */
  readonly values: ReadonlyMap<unknown, SchemaNode>
}

/** The property that tells the object branches of a union apart, where there is one. */
export function discriminatorOf(
  schema: SourceSchema,
  branches: readonly SchemaNode[],
): Discriminator | undefined {
  const objects = branches
    .map((branch) => ({ branch, node: behindReferences(schema, branch) }))
    .filter(
      (each): each is { branch: SchemaNode; node: SchemaObject } =>
        isObject(each.node) && admits(each.node, 'object'),
    )
  const [first] = objects
  if (first === undefined || objects.length < 2) return undefined
  for (const [key] of schemaMap(first.node, 'properties')) {
    const values = new Map<unknown, SchemaNode>()
    const tells = objects.every(({ branch, node }) => {
      const sub = new Map(schemaMap(node, 'properties')).get(key)
      const constants =
        sub === undefined || !requiredNames(node).has(key)
          ? undefined
          : constantsOf(behindReferences(schema, sub))
      if (constants === undefined || constants.some((value) => values.has(value))) return false
      for (const value of constants) values.set(value, branch)
      return true
    })
    if (tells) return { key, values }
  }
  return undefined
}

/** The branch that an object names by its discriminator. */
export function namedBranch(
  discriminator: Discriminator | undefined,
  value: unknown,
): SchemaNode | undefined {
  if (discriminator === undefined || !isObject(value)) return undefined
  return discriminator.values.get(own(value, discriminator.key))
}

/** Whether a node admits values of a type at all, by its `type`, `enum` and `const`. */
export function admits(node: SchemaNode, type: string): boolean {
  if (typeof node === 'boolean') return node
  const types = typeList(node)
  if (types.length > 0) return types.includes(type) || (type === 'integer' && types.includes('number'))
  const constants = constantsOf(node)
  return constants === undefined || constants.some((value) => typeOfValue(value) === type)
}

/** The values that a node lists. */
export function constantsOf(node: SchemaNode): readonly unknown[] | undefined {
  if (typeof node !== 'object') return undefined
  if ('const' in node) return [node['const']]
  return Array.isArray(node['enum']) ? (node['enum'] as unknown[]) : undefined
}
