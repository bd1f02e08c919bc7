import { below } from '../json/pointer.ts'
import { isObject, own, ownArray, ownString, setOwn, type OpenObject } from '../json/value.ts'
import { readTranslated, type TranslatedTool } from './read-tool.ts'
import type { LintTool } from './tool-set.ts'

/** The operations of an OpenAPI 3.0 or 3.1 document as tools; undefined for another document. */
export function readOpenApi(document: unknown): readonly LintTool[] | undefined {
  if (!isObject(document) || !/^3\.[01]/.test(ownString(document, 'openapi') ?? '')) return undefined
  const paths = own(document, 'paths')
  if (!isObject(paths)) return []
  const tools: LintTool[] = []
  const names = namesIn(paths)
  for (const path of Object.keys(paths)) {
    const item = resolved(document, paths[path])
    if (item === undefined) continue
    for (const method of METHODS) {
      const operation = own(item.value, method)
      if (!isObject(operation)) continue
      const where = below('', 'paths', path, method)
      const translated = operationOf(document, { item: item.value, operation, path, method, where })
      const isUnnamed = ownString(operation, 'operationId') === undefined
      const name = isUnnamed ? unusedName(`${method}_${path}`, names) : undefined
      tools.push(readTranslated(translated, { where, origin: 'openapi', name, isUnnamed }))
    }
  }
  return tools
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The names that the author gave. */
function namesIn(paths: OpenObject): Set<string> {
  return new Set(
    Object.values(paths).flatMap((item) =>
      METHODS.flatMap((method) => ownString(own(item, method), 'operationId') ?? []),
    ),
  )
}

/** A name for an operation without one, in the words of its path; no two are alike. */
function unusedName(text: string, names: Set<string>): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_|_$/g, '')
  let name = plain
  for (let count = 2; names.has(name); count++) name = `${plain}_${count}`
  names.add(name)
  return name
}

interface Operation {
  readonly item: OpenObject
  readonly operation: OpenObject
  readonly path: string
  readonly method: string
  readonly where: string
}

function operationOf(
  document: OpenObject,
  { item, operation, path, method, where }: Operation,
): TranslatedTool {
  const properties: OpenObject = {}
  const required: string[] = []
  const places = new Map([['', where]])
  const add = (
    name: string,
    { schema, at, isRequired }: { schema: unknown; at: string; isRequired: boolean },
  ): void => {
    setOwn(properties, name, schema)
    places.set(below('', 'properties', name), at)
    if (isRequired) required.push(name)
  }
  for (const [owner, base] of [
    [item, below('', 'paths', path)],
    [operation, where],
  ] as const) {
    for (const [index, one] of ownArray(owner, 'parameters').entries()) {
      const found = resolved(document, one)
      const name = found && ownString(found.value, 'name')
      if (found === undefined || name === undefined) continue
      const at = found.at ?? below(base, 'parameters', index)
      add(name, { schema: parameterSchema(found.value), at, isRequired: found.value['required'] === true })
    }
  }
  const unfoldedAt = addBody(document, { operation, where, add })
  const { schema, definitions } = selfContained(document, { type: 'object', properties, required })
  for (const [key, at] of definitions) places.set(below('', '$defs', key), at)
  const unfolded = [...definitions].find(([, at]) => at === unfoldedAt)
  const name = ownString(operation, 'operationId')
  const summary = ownString(operation, 'summary') ?? ''
  const more = ownString(operation, 'description') ?? ''
  return {
    entry: {
      ...(name !== undefined && { name }),
      description:
        summary === '' || more.startsWith(summary) ? more : more === '' ? summary : `${summary}\n${more}`,
      traits: {
        readOnly: method === 'get' || method === 'head',
        ...(method === 'delete' && { destructive: true }),
      },
      ...outputOf(document, operation),
    },
    input: schema,
    places,
    unfolded: unfolded === undefined ? undefined : below('', '$defs', unfolded[0]),
    fields: {
      name: below(where, name === undefined ? '' : 'operationId').replace(/\/$/, ''),
      description: below(where, more === '' ? 'summary' : 'description'),
      output: below(where, 'responses'),
    },
  }
}

function parameterSchema(parameter: OpenObject): OpenObject {
  const content = own(parameter, 'content')
  const own_ = own(parameter, 'schema') ?? (isObject(content) ? jsonSchemaIn(content)?.schema : undefined)
  const schema = isObject(own_) ? own_ : {}
  const description = ownString(parameter, 'description')
  const example = own(parameter, 'example')
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(example !== undefined && !Object.hasOwn(schema, 'example') && { example }),
  }
}

type Add = (name: string, property: { schema: unknown; at: string; isRequired: boolean }) => void

/**
 * The members of a JSON body stand beside the parameters; a body that is no object is one parameter, `body`. Gives where
 * the members were declared, when a reference led there.
 */
function addBody(
  document: OpenObject,
  { operation, where, add }: { operation: OpenObject; where: string; add: Add },
): string | undefined {
  const body = resolved(document, own(operation, 'requestBody'))
  const content = body && own(body.value, 'content')
  const found = isObject(content) ? jsonSchemaIn(content) : undefined
  if (body === undefined || found === undefined) return undefined
  const at = below(body.at ?? below(where, 'requestBody'), 'content', found.type, 'schema')
  const target = resolved(document, found.schema)
  const members = target && own(target.value, 'properties')
  if (target === undefined || !isObject(members) || Object.hasOwn(target.value, 'allOf')) {
    add('body', { schema: found.schema, at, isRequired: body.value['required'] === true })
    return undefined
  }
  const required = ownArray(target.value, 'required')
  for (const name of Object.keys(members)) {
    add(name, {
      schema: members[name],
      at: below(target.at ?? at, 'properties', name),
      isRequired: required.includes(name),
    })
  }
  return target.at
}

function jsonSchemaIn(
  content: OpenObject,
): { readonly type: string; readonly schema: OpenObject } | undefined {
  const types = Object.keys(content)
  const type = types.find((one) => /[/+]json\b/i.test(one)) ?? types[0]
  const media = type === undefined ? undefined : content[type]
  const schema = isObject(media) ? own(media, 'schema') : undefined
  return type !== undefined && isObject(schema) ? { type, schema } : undefined
}

function outputOf(document: OpenObject, operation: OpenObject): OpenObject {
  const responses = own(operation, 'responses')
  if (!isObject(responses)) return {}
  const code = Object.keys(responses).find((one) => /^2\d\d$/.test(one))
  const response = code === undefined ? undefined : resolved(document, responses[code])
  const content = response && own(response.value, 'content')
  const found = isObject(content) ? jsonSchemaIn(content) : undefined
  return found === undefined ? {} : { outputSchema: found.schema }
}

interface Resolved {
  readonly value: OpenObject
  /** Where it stands, when a reference led there. */
  readonly at: string | undefined
}

function resolved(document: OpenObject, value: unknown): Resolved | undefined {
  let current = value
  let at: string | undefined
  for (let hops = 0; hops < 10; hops++) {
    if (!isObject(current)) return undefined
    const reference = ownString(current, '$ref')
    if (reference === undefined) return { value: current, at }
    at = reference.slice(1)
    current = follow(document, reference)
  }
  return undefined
}

function follow(document: OpenObject, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = document
  for (const segment of reference.slice(2).split('/')) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    if ((!isObject(value) && !Array.isArray(value)) || !Object.hasOwn(value, key)) return undefined
    value = (value as OpenObject)[key] // an array has its indices as own keys
  }
  return value
}

/** The schema with the components it refers to as `$defs` of its own. */
function selfContained(
  document: OpenObject,
  schema: OpenObject,
): { readonly schema: OpenObject; readonly definitions: ReadonlyMap<string, string> } {
  const keys = new Map<string, string>()
  const open: string[] = []
  const keyOf = (reference: string): string => {
    const known = keys.get(reference)
    if (known !== undefined) return known
    const last = reference.slice(reference.lastIndexOf('/') + 1)
    const key = [...keys.values()].includes(last) ? `${last}_${keys.size}` : last
    keys.set(reference, key)
    open.push(reference)
    return key
  }
  const rewrite = (value: unknown, depth: number): unknown => {
    if (depth > 100) return value
    if (Array.isArray(value)) return value.map((one) => rewrite(one, depth + 1))
    if (!isObject(value)) return value
    const result: OpenObject = {}
    for (const key of Object.keys(value)) {
      const one = value[key]
      const isReference = key === '$ref' && typeof one === 'string' && one.startsWith('#/')
      setOwn(result, key, isReference ? `#/$defs/${keyOf(one)}` : rewrite(one, depth + 1))
    }
    return result
  }
  const root = rewrite(schema, 0) as OpenObject // an object stays one
  const definitions: OpenObject = {}
  const places = new Map<string, string>()
  for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
    const key = keys.get(reference) ?? ''
    setOwn(definitions, key, rewrite(follow(document, reference) ?? {}, 0))
    places.set(key, reference.slice(1))
  }
  return { schema: keys.size === 0 ? root : { ...root, $defs: definitions }, definitions: places }
}
