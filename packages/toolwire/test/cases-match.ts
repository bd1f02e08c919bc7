/** How a value differs from what a case expects: pointers, none when it fits. Wildcards as FAULTS describes them. */
export function mismatches(expected: unknown, actual: unknown): string[] {
  const match: Match = { ids: new Map(), found: [] }
  compare(expected, actual, { where: '', match })
  const used = [...match.ids.values()]
  for (const id of used) {
    if (countOf(actual, id) !== countOfWildcard(expected, match.ids, id))
      match.found.push(`${id} is used elsewhere`)
  }
  if (new Set(used).size !== used.length) match.found.push('two wildcards have one id')
  return match.found
}

interface Match {
  readonly ids: Map<string, string>
  readonly found: string[]
}

interface Place {
  readonly where: string
  readonly match: Match
}

function compare(expected: unknown, actual: unknown, { where, match }: Place): void {
  if (expected === '{{json}}' && actual !== undefined) return
  if (expected === '{{any}}' && typeof actual === 'string' && actual !== '') return
  if (typeof expected === 'string' && /^\{\{id:\d+\}\}$/.test(expected))
    return compareId(expected, actual, { where, match })
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return void match.found.push(where)
    return expected.forEach((item, index) =>
      compare(item, actual[index], { where: `${where}/${index}`, match }),
    )
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return void match.found.push(where)
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      if (key in expected && key in actual)
        compare(expected[key], actual[key], { where: `${where}/${key}`, match })
      else match.found.push(`${where}/${key}`)
    }
    return
  }
  if (where.endsWith('/arguments') && typeof expected === 'string' && typeof actual === 'string') {
    if (canonical(expected) === canonical(actual)) return
  }
  if (expected !== actual) match.found.push(where)
}

function compareId(expected: string, actual: unknown, { where, match }: Place): void {
  const known = match.ids.get(expected)
  if (typeof actual !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(actual)) match.found.push(where)
  else if (known === undefined) match.ids.set(expected, actual)
  else if (known !== actual) match.found.push(where)
}

function countOf(value: unknown, id: string): number {
  if (value === id) return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner, id), 0)
}

function countOfWildcard(expected: unknown, ids: ReadonlyMap<string, string>, id: string): number {
  const wildcards = [...ids].filter(([, one]) => one === id).map(([wildcard]) => wildcard)
  return wildcards.reduce((sum, wildcard) => sum + countOf(expected, wildcard), 0)
}

function canonical(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
