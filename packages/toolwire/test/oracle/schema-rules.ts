/**
 * The documented rules of both providers, stated a second time and by hand, so that the compiler and its checker
 * cannot agree on a mistake. Nothing here reads a profile.
 */
type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What OpenAI's guide says of strict schemas: the faults, as text with the place. */
export function openaiStrictFaults(schema: unknown): string[] {
  const faults: string[] = []
  if (!isNode(schema) || schema['type'] !== 'object') return ['root: no object']
  for (const key of ['anyOf', 'oneOf', 'allOf', 'enum', 'not', '$ref'])
    if (key in schema) faults.push(`root: ${key}`)
  const allowed = new Set(
    `type properties required additionalProperties items enum const anyOf $ref $defs description title pattern format
     multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems`.split(/\s+/),
  )
  const formats = new Set('date-time time date duration email hostname ipv4 ipv6 uuid'.split(' '))
  let properties = 0
  visit(schema, 'root', (node, place) => {
    for (const key of Object.keys(node)) if (!allowed.has(key)) faults.push(`${place}: ${key}`)
    const types = [node['type']].flat()
    if (types.includes('object')) {
      if (node['additionalProperties'] !== false) faults.push(`${place}: open`)
      const keys = Object.keys((node['properties'] as Node | undefined) ?? { '(no properties)': 0 })
      const required = (node['required'] as string[] | undefined) ?? []
      if ([...keys].sort().join() !== [...required].sort().join()) faults.push(`${place}: required`)
      properties += keys.length
    }
    if (types.includes('array') && !isNode(node['items'])) faults.push(`${place}: items`)
    if ('$ref' in node && Object.keys(node).length > 1) faults.push(`${place}: $ref siblings`)
    if ('format' in node && !formats.has(String(node['format']))) faults.push(`${place}: format`)
    if (!('type' in node) && !('anyOf' in node) && !('$ref' in node)) faults.push(`${place}: no type`)
    if ([node['enum'] ?? []].flat().some((value) => typeof value === 'object' && value !== null)) {
      faults.push(`${place}: enum of objects`)
    }
    const steps = place.split('/').filter((step) => step === 'properties' || step === 'items')
    if (steps.length > 10) faults.push(`${place}: too deep`)
  })
  if (properties > 5000) faults.push('root: too many properties')
  return faults
}

/** What Anthropic's pages say of strict tools. */
export function anthropicStrictFaults(schema: unknown): string[] {
  const faults = anthropicFaults(schema)
  const refused = new Set(
    `minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems minLength maxLength uniqueItems contains
     patternProperties propertyNames minProperties maxProperties prefixItems not if then else dependentRequired
     dependentSchemas unevaluatedProperties unevaluatedItems oneOf`.split(/\s+/),
  )
  const formats = new Set('date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(' '))
  const openRefs: string[] = []
  visit(schema, 'root', (node, place) => {
    for (const key of Object.keys(node)) if (refused.has(key)) faults.push(`${place}: ${key}`)
    const types = [node['type']].flat()
    if (types.includes('object') && node['additionalProperties'] !== false) faults.push(`${place}: open`)
    if (Number(node['minItems'] ?? 0) > 1) faults.push(`${place}: minItems`)
    if ('format' in node && !formats.has(String(node['format']))) faults.push(`${place}: format`)
    if (/\(\?[=!<]|\\b|\\[1-9]/.test(String(node['pattern'] ?? ''))) faults.push(`${place}: pattern`)
    if ('enum' in node && Array.isArray(node['type'])) faults.push(`${place}: enum beside types`)
    for (const value of [node['enum'] ?? [], 'const' in node ? [node['const']] : []].flat()) {
      if (typeof value === 'object' && value !== null) faults.push(`${place}: object in enum`)
    }
    if ('$ref' in node) {
      openRefs.push(String(node['$ref']))
      if (Object.keys(node).length > 1) faults.push(`${place}: $ref siblings`)
    }
  })
  const costs = countCosts(schema)
  if (costs.optional > 24) faults.push(`root: ${costs.optional} optional`)
  if (costs.unions > 16) faults.push(`root: ${costs.unions} unions`)
  if (openRefs.some((ref) => leadsBack(schema, ref))) faults.push('root: recursive')
  return faults
}

/** What Anthropic says of any tool. */
export function anthropicFaults(schema: unknown): string[] {
  if (!isNode(schema) || schema['type'] !== 'object') return ['root: no object']
  const faults: string[] = []
  for (const key of ['anyOf', 'oneOf', 'allOf']) if (key in schema) faults.push(`root: ${key}`)
  for (const key of Object.keys((schema['properties'] as Node | undefined) ?? {})) {
    if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(key)) faults.push(`root: key ${key}`)
  }
  visit(schema, 'root', (node, place) => {
    if (typeof node['exclusiveMinimum'] === 'boolean') faults.push(`${place}: draft 4`)
    if (Array.isArray(node['items'])) faults.push(`${place}: draft 7 tuple`)
    const required = node['required']
    if (required !== undefined && (!Array.isArray(required) || new Set(required).size < required.length)) {
      faults.push(`${place}: required`)
    }
  })
  return faults
}

/** What OpenAI says of any tool. */
export function openaiFaults(schema: unknown): string[] {
  if (!isNode(schema) || schema['type'] !== 'object') return ['root: no object']
  const faults: string[] = []
  for (const key of ['anyOf', 'oneOf', 'allOf', 'enum', 'not']) if (key in schema) faults.push(`root: ${key}`)
  if (!isNode(schema['properties'])) faults.push('root: no properties')
  visit(schema, 'root', (node, place) => {
    if ([node['type']].flat().includes('array') && node['items'] === undefined) faults.push(`${place}: items`)
  })
  return faults
}

/** Optional properties and unions, nested ones too. */
export function countCosts(schema: unknown): { optional: number; unions: number } {
  const costs = { optional: 0, unions: 0 }
  visit(schema, 'root', (node) => {
    const required = (node['required'] as string[] | undefined) ?? []
    costs.optional += Object.keys((node['properties'] as Node | undefined) ?? {}).filter(
      (key) => !required.includes(key),
    ).length
    if ('anyOf' in node || Array.isArray(node['type'])) costs.unions += 1
  })
  return costs
}

/** Every schema in a schema, with its place: one slash a step. */
export function visit(schema: unknown, place: string, see: (node: Node, place: string) => void): void {
  if (!isNode(schema)) return
  see(schema, place)
  for (const key of ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']) {
    for (const [name, child] of Object.entries((schema[key] as Node | undefined) ?? {})) {
      visit(child, `${place}/${key}/${name.replaceAll('/', '_')}`, see)
    }
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const [index, child] of ((schema[key] as unknown[] | undefined) ?? []).entries()) {
      visit(child, `${place}/${key}/${index}`, see)
    }
  }
  for (const key of [
    'items',
    'additionalProperties',
    'not',
    'if',
    'then',
    'else',
    'contains',
    'propertyNames',
  ]) {
    visit(schema[key], `${place}/${key}`, see)
  }
}

function leadsBack(schema: unknown, start: string): boolean {
  const seen = new Set<string>()
  const open = [start]
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const target = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), schema)
    visit(target, ref, (node) => {
      if (typeof node['$ref'] !== 'string') return
      if (!seen.has(node['$ref'])) open.push(node['$ref'])
      seen.add(node['$ref'])
    })
  }
  return seen.has(start)
}
