import type { SchemaRules } from '../wire/profile.ts'
import { shortHash } from './short-hash.ts'

/**
 * The keys of an object as the wire's rule has them: `_` for each refused character, a hash where that clashes. A key
 * that needs no change keeps its name.
 */
export function wireKeysOf(
  { key: rule }: Pick<SchemaRules, 'key'>,
  keys: Iterable<string>,
): ReadonlyMap<string, string> {
  const result = new Map<string, string>()
  const changed = new Map<string, string>()
  const wanted = new Map<string, number>()
  for (const key of keys) {
    const isGood = rule === undefined || rule.test(key)
    const plain = isGood ? key : plainKey(rule, key)
    result.set(key, plain)
    if (!isGood) changed.set(key, plain)
    wanted.set(plain, (wanted.get(plain) ?? 0) + 1)
  }
  for (const [key, plain] of changed) {
    if ((wanted.get(plain) ?? 0) > 1) result.set(key, `${plain.slice(0, 55)}_${shortHash(key)}`)
  }
  return result
}

function plainKey(rule: RegExp, key: string): string {
  // A letter in front, so that a character is judged for its own sake and not for standing first.
  const plain = key.replaceAll(/[^a-zA-Z0-9_]/gu, (character) =>
    rule.test(`a${character}`) ? character : '_',
  )
  return (rule.test(plain.slice(0, 64)) ? plain : `_${plain}`).slice(0, 64)
}
