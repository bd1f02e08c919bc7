import { below } from '../json/pointer.ts'
import { isObject, own, ownString, setOwn, type OpenObject } from '../json/value.ts'
import { schemaOfType, translateTypes } from './foreign-types.ts'
import { readTranslated, type ToolContext } from './read-tool.ts'
import type { LintTool } from './tool-set.ts'

/** An entry of a catalogue: a flat list of parameters with name, type and description instead of a schema. */
export function readCatalogueEntry(
  entry: OpenObject,
  context: Omit<ToolContext, 'origin'>,
): LintTool | undefined {
  const key = LISTS.find((one) => Array.isArray(own(entry, one)))
  if (key === undefined || ownString(entry, 'name') === undefined) return undefined
  const list = own(entry, key) as readonly unknown[] // the line before says so
  if (!list.every((one) => isObject(one) && ownString(one, 'name') !== undefined)) return undefined
  const parameters = list as readonly OpenObject[] // the same
  const says = parameters.some((one) => ['required', 'optional'].some((word) => Object.hasOwn(one, word)))
  const properties: OpenObject = {}
  const required: string[] = []
  const places = new Map([['', below(context.where, key)]])
  for (const [index, one] of parameters.entries()) {
    const name = ownString(one, 'name') ?? ''
    setOwn(properties, name, schemaOf(one))
    places.set(below('', 'properties', name), below(context.where, key, index))
    // A list that never says which are optional says nothing: all are taken as required.
    if (!says || isRequired(one)) required.push(name)
  }
  const returns = ownString(entry, 'returns')
  return readTranslated(
    {
      entry: { ...entry, ...(returns !== undefined && { outputSchema: { description: returns } }) },
      input: { type: 'object', properties, required },
      places,
    },
    { ...context, origin: 'catalogue' },
  )
}

/** A definition whose schema uses the type names of another language. */
export function readDialectEntry(entry: OpenObject, context: Omit<ToolContext, 'origin'>): LintTool {
  const fields = context.inside === undefined ? entry : (own(entry, context.inside) as OpenObject) // an object, as the reader saw
  const base = context.inside === undefined ? context.where : below(context.where, context.inside)
  const parameters = own(fields, 'parameters')
  const { parameters: _, ...rest } = fields
  const tool = readTranslated(
    {
      entry: rest,
      input: isObject(parameters) ? translateTypes(parameters) : {},
      places: new Map([['', below(base, 'parameters')]]),
      isAlike: true,
      fields: {
        name: below(base, 'name'),
        description: below(base, 'description'),
        output: below(base, 'response'),
      },
    },
    { ...context, origin: 'catalogue' },
  )
  return tool
}

const LISTS = ['arguments', 'parameters', 'params', 'args', 'inputs']
const KEPT = ['enum', 'default', 'format', 'pattern', 'minimum', 'maximum', 'examples', 'properties']

function schemaOf(parameter: OpenObject): OpenObject {
  const type = ownString(parameter, 'type')
  const description = ownString(parameter, 'description') ?? ownString(parameter, 'desc')
  const items = own(parameter, 'items')
  const schema: Record<string, unknown> = {
    ...(type !== undefined && schemaOfType(type)),
    ...(description !== undefined && { description }),
  }
  for (const key of KEPT) if (Object.hasOwn(parameter, key)) schema[key] = parameter[key]
  if (isObject(items)) schema['items'] = translateTypes(items)
  return schema
}

function isRequired(parameter: OpenObject): boolean {
  const { required, optional } = parameter
  if (typeof required === 'boolean') return required
  return optional !== true
}
