import * as fc from 'fast-check'

type Node = Record<string, unknown>

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  uri: 'https://example.com/',
  email: 'a@b.example',
}

/** Values that a schema of a wire admits: what a constrained model may send. */
export function arbitraryInstance(root: Node): fc.Arbitrary<unknown> {
  const instance = (node: Node, depth: number): fc.Arbitrary<unknown> => {
    if (typeof node['$ref'] === 'string') {
      const target = node['$ref']
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Node)[key], root)
      return instance(target as Node, depth + 1)
    }
    if (Array.isArray(node['anyOf'])) {
      const branches = node['anyOf'] as Node[]
      const last = branches.at(-1) ?? {}
      return depth > 12
        ? instance(last, depth + 1)
        : fc.oneof(...branches.map((branch) => instance(branch, depth + 1)))
    }
    if (Array.isArray(node['enum'])) return fc.constantFrom<unknown>(...(node['enum'] as unknown[]))
    if ('const' in node) return fc.constant(node['const'])
    if (node['type'] === undefined) return depth > 12 ? fc.constant(1) : fc.jsonValue({ maxDepth: 1 })
    const types = [node['type']].flat() as string[]
    return fc.oneof(...types.map((type) => ofType(node, { type, depth })))
  }

  function ofType(node: Node, { type, depth }: { type: string; depth: number }): fc.Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer' || type === 'number') {
      const low = Number(node['minimum'] ?? node['exclusiveMinimum'] ?? -9)
      const shift = node['exclusiveMinimum'] === undefined ? 0 : 1
      return fc.integer({ min: low + shift, max: Number(node['maximum'] ?? low + 9) })
    }
    if (type === 'string') {
      if (typeof node['format'] === 'string') return fc.constant(FORMATS[node['format']])
      if (typeof node['pattern'] === 'string') return fc.constant('zz')
      // JSON text, sound and not.
      return fc.oneof(
        fc.string({ maxLength: 5 }),
        fc.json({ maxDepth: 1 }),
        fc.constantFrom('{}', '{"a":1}', 'null', ''),
      )
    }
    if (type === 'array') {
      const places = (node['prefixItems'] as Node[] | undefined) ?? []
      if (places.length > 0) return placesOf(node, { places, depth })
      const most = depth > 12 ? 0 : Math.min(Number(node['maxItems'] ?? 3), 3)
      return fc.array(instance((node['items'] as Node | undefined) ?? {}, depth + 1), {
        minLength: Number(node['minItems'] ?? 0),
        maxLength: Math.max(most, Number(node['minItems'] ?? 0)),
      })
    }
    const properties = Object.entries((node['properties'] as Node | undefined) ?? {})
    const fields = Object.fromEntries(properties.map(([key, sub]) => [key, instance(sub as Node, depth + 1)]))
    const known = fc.record(fields, { requiredKeys: (node['required'] as string[] | undefined) ?? [] })
    const further = node['additionalProperties']
    if (typeof further !== 'object' || further === null || depth > 12) return known
    const others = fc.dictionary(fc.constantFrom('zz1', 'zz2'), instance(further as Node, depth + 1), {
      maxKeys: 2,
    })
    return fc.tuple(known, others).map(([one, more]) => ({ ...one, ...more }))
  }

  function placesOf(
    node: Node,
    { places, depth }: { places: readonly Node[]; depth: number },
  ): fc.Arbitrary<unknown> {
    const rest = fc.array(instance((node['items'] as Node | undefined) ?? {}, depth + 1), { maxLength: 2 })
    const all = fc.tuple(...places.map((place) => instance(place, depth + 1)), rest)
    const least = Number(node['minItems'] ?? 0)
    const most = Number(node['maxItems'] ?? Number.POSITIVE_INFINITY)
    return fc
      .tuple(all, fc.integer({ min: least, max: places.length + 2 }))
      .map(([list, count]) =>
        [...list.slice(0, -1), ...(list.at(-1) as unknown[])].slice(0, Math.min(count, most)),
      )
      .filter((list) => list.length >= least)
  }

  return instance(root, 0)
}
