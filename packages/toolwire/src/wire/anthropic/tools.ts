import { below } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { DeclaredTool, WireDefinition } from '../codec.ts'

/** A compiled definition as an entry of `tools`. */
export function nativeTool(definition: WireDefinition): OpenObject {
  const { name, description, schema, strict, examples = [] } = definition
  return {
    name,
    ...(description === undefined ? undefined : { description }),
    input_schema: schema,
    ...(strict ? { strict } : undefined),
    ...(examples.length > 0 ? { input_examples: examples } : undefined),
  }
}

export function declaredTools(request: unknown): readonly DeclaredTool[] {
  if (!isObject(request)) return []
  return ownArray(request, 'tools').map((tool, index) => declared(tool, below('/tools', index)))
}

function declared(tool: unknown, where: string): DeclaredTool {
  if (!isObject(tool)) return { where, own: false }
  const name = ownString(tool, 'name')
  const description = ownString(tool, 'description')
  const type = own(tool, 'type')
  const strict = own(tool, 'strict')
  return {
    where,
    own: type === undefined || type === null || type === 'custom',
    ...(name === undefined ? undefined : { name }),
    ...(description === undefined ? undefined : { description }),
    ...(Object.hasOwn(tool, 'input_schema') ? { schema: own(tool, 'input_schema') } : undefined),
    ...(typeof strict === 'boolean' ? { strict } : undefined),
  }
}
