import * as fc from 'fast-check'

type Change = (value: unknown) => unknown

/** The value with one part replaced, left out or added: mostly no longer what a schema wants. */
export function damaged(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value, 0)
  const part = fc.oneof(
    fc.constantFrom<unknown>(null, '', 'zz', -1, 2.5, true, [], {}, [null], { a: 1 }),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const change: fc.Arbitrary<Change> = fc.oneof(
    part.map(
      (other): Change =>
        () =>
          other,
    ),
    part.map(
      (other): Change =>
        (at) =>
          Array.isArray(at) ? [...(at as unknown[]), other] : other,
    ),
    fc.constant((at: unknown) => (Array.isArray(at) ? at.slice(1) : withoutFirst(at))),
  )
  return fc.tuple(fc.constantFrom(...paths), change).map(([path, apply]) => changed(value, path, apply))
}

function pathsOf(value: unknown, depth: number): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || depth > 5) return [[]]
  return [
    [],
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsOf(inner, depth + 1).map((path) => [key, ...path]),
    ),
  ]
}

function changed(value: unknown, [key, ...rest]: readonly string[], apply: Change): unknown {
  if (key === undefined) return apply(value)
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? changed(item, rest, apply) : item))
  }
  const entries = Object.entries(value as object).map(([name, inner]): [string, unknown] => [
    name,
    name === key ? changed(inner, rest, apply) : inner,
  ])
  return fromEntries(entries)
}

function withoutFirst(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return fromEntries(Object.entries(value).slice(1))
}

// `__proto__` is an ordinary key here.
function fromEntries(entries: readonly (readonly [string, unknown])[]): unknown {
  return JSON.parse(
    `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner) ?? 'null'}`).join(',')}}`,
  )
}
