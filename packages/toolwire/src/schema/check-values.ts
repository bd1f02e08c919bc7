import type { JsonValue, OpenObject } from '../json/value.ts'
import type { SchemaRules } from '../wire/profile.ts'

/** What is wrong with the values that a node lists; the checker adds the place. */
export interface ValueIssue {
  readonly rule: 'enum-value' | 'enum-type-list' | 'size'
  readonly keyword: string
  readonly certain?: boolean
  readonly args?: Readonly<Record<string, JsonValue>>
}

/** What the values of `enum` and `const` cost of a schema's size. */
export interface ValueCosts {
  readonly characters: number
  readonly enumValues: number
}

/** What is wrong with the values that a node lists. */
export function checkValues(
  node: OpenObject,
  rules: SchemaRules,
  report: (issue: ValueIssue) => void,
): ValueCosts {
  const values = Array.isArray(node['enum'])
    ? (node['enum'] as unknown[])
    : 'const' in node
      ? [node['const']]
      : []
  if (rules.scalarValues === true && values.some((value) => typeof value === 'object' && value !== null)) {
    report({ rule: 'enum-value', keyword: 'enum' })
  } else if (rules.enumKinds !== undefined && Array.isArray(node['enum'])) {
    const kinds: readonly string[] = rules.enumKinds
    const odd = values.findIndex((value) => !kinds.includes(typeof value))
    const certain = rules.refusesUnknown === true
    const value = JSON.stringify(values[odd]) ?? 'null'
    if (odd >= 0) report({ rule: 'enum-value', keyword: 'enum', certain, args: { index: odd, value } })
  }
  if (
    rules.refusesEnumBesideTypeList === true &&
    Array.isArray(node['type']) &&
    Array.isArray(node['enum'])
  ) {
    report({ rule: 'enum-type-list', keyword: 'enum' })
  }
  const characters = values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
  const { size } = rules
  if (size !== undefined && values.length > size.longEnumValues && characters > size.longEnumCharacters) {
    const args = { what: 'longEnumCharacters', count: characters, limit: size.longEnumCharacters }
    report({ rule: 'size', keyword: 'enum', args })
  }
  return { characters, enumValues: Array.isArray(node['enum']) ? values.length : 0 }
}
