import { below } from '../../json/pointer.ts'
import { defined, isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { DeclaredTool, WireDefinition } from '../codec.ts'

/** A compiled definition as an entry of `tools`. `strict` is always said. The wire has no place for examples. */
export function nativeTool(definition: WireDefinition): OpenObject {
  const { name, description, schema, strict } = definition
  return {
    type: 'function',
    function: { name, ...defined({ description }), parameters: schema, strict },
  }
}

/** The tools of a request, those of the older list `functions` behind them. */
export function declaredTools(request: unknown): readonly DeclaredTool[] {
  const tools = ownArray(request, 'tools').map((tool, index) => declared(tool, below('/tools', index)))
  const older = ownArray(request, 'functions').map((definition, index) => {
    const where = below('/functions', index)
    return isObject(definition) ? described(definition, where, '/functions') : { where, own: false }
  })
  return older.length === 0 ? tools : [...tools, ...older]
}

/** Where the definition stands: below the member that is named like its kind. */
function declared(tool: unknown, where: string): DeclaredTool {
  for (const kind of ['function', 'custom']) {
    const definition = own(tool, kind)
    if (isObject(definition)) return described(definition, below(where, kind), '/tools')
  }
  // A tool of a server's own.
  return { where, own: false, ...defined({ name: ownString(tool, 'name') }) }
}

function described(definition: OpenObject, where: string, scope: string): DeclaredTool {
  const name = ownString(definition, 'name')
  const description = ownString(definition, 'description')
  const strict = own(definition, 'strict')
  return {
    where,
    own: true,
    scope,
    ...defined({ name, description }),
    ...(Object.hasOwn(definition, 'parameters') ? { schema: own(definition, 'parameters') } : undefined),
    ...(typeof strict === 'boolean' ? { strict } : undefined),
  }
}
