import { canonicalText } from '../../json/canonical.ts'
import { below } from '../../json/pointer.ts'
import { defined, isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { DeclaredTool, WireDefinition } from '../codec.ts'
import { arrayIn, field, keyIn } from './fields.ts'

/** The field for a JSON Schema; `parameters` takes a subset of OpenAPI. A declaration has one of the two. */
const SCHEMA_FIELD = 'parametersJsonSchema'

const DECLARATIONS = 'functionDeclarations'

/** A compiled definition as an entry of `tools`: see `nativeTools`. The wire has no strict flag, nor examples. */
export function nativeTool(definition: WireDefinition): OpenObject {
  const { name, description, schema, schemaField = SCHEMA_FIELD } = definition
  const declaration = { name, ...defined({ description }), [schemaField]: schema }
  return { [DECLARATIONS]: [declaration] }
}

/** The declarations of all entries in one, where the first of them stood; entries of other tools stay as they are. */
export function nativeTools(tools: readonly OpenObject[]): readonly OpenObject[] {
  const own = tools.filter(isOfDeclarations)
  const [first] = own
  if (first === undefined || own.length === 1) return tools
  const all = { [DECLARATIONS]: own.flatMap((entry) => ownArray(entry, DECLARATIONS)) }
  return tools.flatMap((entry) => (entry === first ? [all] : isOfDeclarations(entry) ? [] : [entry]))
}

/**
 * Compiled tools and the entries of a request in one list. A declaration of the request that a compiled one replaces
 * stands once, and so does an equal entry.
 */
export function mergedDeclarations(
  tools: readonly OpenObject[] | undefined,
  native: readonly OpenObject[] | undefined,
): readonly OpenObject[] | undefined {
  if (!tools || !native || native.length === 0) return tools ?? native
  const replaced = new Set(declaredTools({ tools }).map(({ name }) => name))
  const equal = new Set(tools.map(canonicalText))
  const kept = native.flatMap((entry) => {
    if (equal.has(canonicalText(entry))) return []
    const declarations = arrayIn(entry, DECLARATIONS)
    if (declarations.length === 0) return [entry]
    const rest = declarations.filter((each) => !isObject(each) || !replaced.has(ownString(each, 'name')))
    if (rest.length === declarations.length) return [entry]
    const { [keyIn(entry, DECLARATIONS)]: _replaced, ...others } = entry
    if (rest.length > 0) return [{ ...others, [DECLARATIONS]: rest }]
    return Object.keys(others).length > 0 ? [others] : []
  })
  return [...tools, ...kept]
}

/** The declared functions of all entries, and in their place the provider's own tools, which have no name. */
export function declaredTools(request: unknown): readonly DeclaredTool[] {
  return ownArray(request, 'tools').flatMap((entry, index): readonly DeclaredTool[] => {
    const where = below('/tools', index)
    if (!isObject(entry)) return [{ where, own: false }]
    const key = keyIn(entry, DECLARATIONS)
    const functions = ownArray(entry, key).map((each, at) => declared(each, below(where, key, at)))
    if (functions.length > 0 && Object.keys(entry).length === 1) return functions
    return [...functions, { where, own: false, ...defined({ name: ownString(entry, 'name') }) }]
  })
}

function declared(declaration: unknown, where: string): DeclaredTool {
  if (!isObject(declaration)) return { where, own: false }
  const texts = { name: ownString(declaration, 'name'), description: ownString(declaration, 'description') }
  const schemaField = [SCHEMA_FIELD, 'parameters'].find((key) => field(declaration, key) !== undefined)
  return {
    where,
    own: true,
    scope: '/tools',
    ...defined(texts),
    ...(schemaField === undefined ? undefined : { schema: field(declaration, schemaField), schemaField }),
  }
}

function isOfDeclarations(entry: OpenObject): boolean {
  return Array.isArray(own(entry, DECLARATIONS)) && Object.keys(entry).length === 1
}
