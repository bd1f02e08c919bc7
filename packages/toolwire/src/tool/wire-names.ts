import { ToolwireError } from '../error/toolwire-error.ts'
import { shortHash } from '../schema/short-hash.ts'
import type { NameLimits } from '../wire/profile.ts'

/**
 * The names on the wire for the authors' names: the same name where the wire takes it, else each refused character as
 * `_`, and a hash where that is too long or clashes. It never depends on order, so that adding a tool renames no
 * other unless the two clash. Throws `duplicate-tool-name` for equal names.
 */
export function wireNames(names: readonly string[], limits: NameLimits): ReadonlyMap<string, string> {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) duplicate(name)
    seen.add(name)
  }
  const plain = new Map([...seen].map((name) => [name, plainName(name, limits)]))
  const wanted = new Map<string, number>()
  for (const candidate of plain.values()) wanted.set(candidate, (wanted.get(candidate) ?? 0) + 1)
  const result = new Map<string, string>()
  for (const [name, candidate] of plain) {
    const clashes = name !== candidate && (wanted.get(candidate) ?? 0) > 1
    result.set(name, clashes ? hashed(candidate, { name, limits }) : candidate)
  }
  return result
}

const HASH = 8

function plainName(name: string, limits: NameLimits): string {
  // A letter in front, so that a character is judged for its own sake and not for standing first.
  const accepted = (character: string) => limits.pattern.test(`a${character}`)
  const safe = name.replaceAll(/[^a-zA-Z0-9_]/g, (character) => (accepted(character) ? character : '_'))
  const plain = limits.pattern.test(safe.slice(0, 1)) ? safe : `_${safe}`
  if (plain.length <= limits.safeLength) return plain
  return hashed(plain, { name, limits })
}

function hashed(
  plain: string,
  { name, limits }: { readonly name: string; readonly limits: NameLimits },
): string {
  return `${plain.slice(0, limits.safeLength - HASH - 1)}_${shortHash(name)}`
}

function duplicate(name: string): never {
  throw new ToolwireError(
    'duplicate-tool-name',
    `two tools of one set are called ${name}; rename one, for example with a prefix of its server`,
    { details: { name } },
  )
}
