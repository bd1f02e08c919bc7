import { below } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { DeclaredTool, WireDefinition } from '../codec.ts'

/**
 * A compiled definition as an entry of `tools`. `strict` is always said: left out, the provider decides, and its
 * documents disagree on how. The wire has no place for examples.
 */
export function nativeTool(definition: WireDefinition): OpenObject {
  const { name, description, schema, strict } = definition
  return {
    type: 'function',
    name,
    ...(description === undefined ? undefined : { description }),
    parameters: schema,
    strict,
  }
}

/** The tools of a request; those inside a namespace stand behind it. */
export function declaredTools(request: unknown): readonly DeclaredTool[] {
  if (!isObject(request)) return []
  return ownArray(request, 'tools').flatMap((tool, index) => {
    const where = below('/tools', index)
    const inner = isObject(tool) && own(tool, 'type') === 'namespace' ? ownArray(tool, 'tools') : []
    return [declared(tool, where), ...inner.map((member, at) => declared(member, below(where, 'tools', at)))]
  })
}

function declared(tool: unknown, where: string): DeclaredTool {
  if (!isObject(tool)) return { where, own: false }
  const type = own(tool, 'type')
  // A namespace may be called like a tool beside it: seen in a recorded request of 2026-03 that was accepted.
  const name = type === 'namespace' ? undefined : ownString(tool, 'name')
  const description = ownString(tool, 'description')
  const strict = own(tool, 'strict')
  return {
    where,
    own: type === 'function' || type === 'custom',
    ...(name === undefined ? undefined : { name }),
    ...(description === undefined ? undefined : { description }),
    ...(Object.hasOwn(tool, 'parameters') ? { schema: own(tool, 'parameters') } : undefined),
    ...(typeof strict === 'boolean' ? { strict } : undefined),
  }
}
