import { visit } from './schema-rules.ts'

/**
 * What Google's pages say of the two fields for a schema, stated by hand and apart from the profile: the API reference
 * of `Schema`, the table of keywords under "Structured output", and error bodies from public reports.
 */
type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const JSON_FORM = new Set(
  `$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum
   anyOf oneOf properties additionalProperties required propertyOrdering`.split(/\s+/),
)

/** `parametersJsonSchema`. */
export function geminiJsonFaults(schema: unknown): string[] {
  if (!isNode(schema) || schema['type'] !== 'object') return ['root: no object']
  const faults: string[] = []
  for (const key of ['anyOf', 'oneOf', 'allOf']) if (key in schema) faults.push(`root: ${key}`)
  visit(schema, 'root', (node, place) => {
    for (const key of Object.keys(node)) if (!JSON_FORM.has(key)) faults.push(`${place}: ${key}`)
    for (const value of (node['enum'] as unknown[] | undefined) ?? []) {
      if (typeof value !== 'string' && typeof value !== 'number') faults.push(`${place}: enum`)
    }
    if ('$ref' in node && Object.keys(node).some((key) => !key.startsWith('$'))) {
      faults.push(`${place}: $ref siblings`)
    }
    if (Array.isArray(node['items'])) faults.push(`${place}: draft 7 tuple`)
  })
  if (hasNeededCircle(schema)) faults.push('root: a circle without an optional property')
  return faults
}

// The way from a reference back to itself may not be one of required properties, items and branches alone.
function hasNeededCircle(root: Node): boolean {
  const definitions = (root['$defs'] as Node | undefined) ?? {}
  const needs = new Map<string, Set<string>>()
  for (const [name, definition] of Object.entries(definitions)) {
    const found = new Set<string>()
    const walk = (node: unknown): void => {
      if (!isNode(node)) return
      if (typeof node['$ref'] === 'string') found.add(node['$ref'].replace('#/$defs/', ''))
      const required = (node['required'] as string[] | undefined) ?? []
      for (const [key, sub] of Object.entries((node['properties'] as Node | undefined) ?? {})) {
        if (required.includes(key)) walk(sub)
      }
      for (const key of ['items', 'additionalProperties']) walk(node[key])
      for (const key of ['anyOf', 'prefixItems']) {
        for (const sub of (node[key] as unknown[] | undefined) ?? []) walk(sub)
      }
    }
    walk(definition)
    needs.set(name, found)
  }
  return [...needs.keys()].some((start) => {
    const seen = new Set<string>()
    const open = [...(needs.get(start) ?? [])]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === start) return true
      if (seen.has(name)) continue
      seen.add(name)
      open.push(...(needs.get(name) ?? []))
    }
    return false
  })
}

const OPEN_API = new Set(
  `type format title description nullable enum items minItems maxItems minLength maxLength minProperties
   maxProperties minimum maximum pattern properties propertyOrdering required anyOf default example`.split(
    /\s+/,
  ),
)
const TYPES = new Set(['OBJECT', 'ARRAY', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN'])

/** `parameters`. */
export function geminiParametersFaults(schema: unknown): string[] {
  if (!isNode(schema) || schema['type'] !== 'OBJECT') return ['root: no object']
  const faults: string[] = []
  if ('anyOf' in schema) faults.push('root: anyOf')
  visit(schema, 'root', (node, place) => {
    for (const key of Object.keys(node)) if (!OPEN_API.has(key)) faults.push(`${place}: ${key}`)
    if ('type' in node && !TYPES.has(String(node['type']))) faults.push(`${place}: type`)
    for (const value of (node['enum'] as unknown[] | undefined) ?? []) {
      if (typeof value !== 'string') faults.push(`${place}: enum`)
    }
    if (node['type'] === 'ARRAY' && !isNode(node['items'])) faults.push(`${place}: items`)
    const properties = Object.keys((node['properties'] as Node | undefined) ?? {})
    for (const key of properties) {
      if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(key)) faults.push(`${place}: key ${key}`)
    }
    for (const name of (node['required'] as string[] | undefined) ?? []) {
      if (!properties.includes(name)) faults.push(`${place}: required ${name} is not defined`)
    }
  })
  return faults
}

/** The schema of `parameters` in the words of JSON Schema, so that values can be judged by it. */
export function fromOpenApi(schema: unknown): unknown {
  if (!isNode(schema)) return schema
  const out: Node = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'nullable') continue
    if (key === 'type') out['type'] = String(value).toLowerCase()
    else if (key === 'items') out['items'] = fromOpenApi(value)
    else if (key === 'anyOf') out['anyOf'] = (value as unknown[]).map(fromOpenApi)
    else if (key === 'properties') {
      out['properties'] = Object.fromEntries(
        Object.entries(value as Node).map(([name, sub]) => [name, fromOpenApi(sub)]),
      )
    } else out[key] = value
  }
  return schema['nullable'] === true ? { anyOf: [out, { type: 'null' }] } : out
}
