import { below } from '../json/pointer.ts'
import { isObject, own, ownString, type OpenObject } from '../json/value.ts'
import { plainForm } from '../json/near.ts'
import { isTool } from '../tool/define-tool.ts'
import { readEntries, readListing, type ListedEntry, type Listing } from './read-listing.ts'
import type { LintTool } from './tool-set.ts'

/** What a record or the exports of a module hold: lists of tools, and tools by key. */
export interface Registry {
  readonly lists: readonly Listing[]
  readonly tools: readonly LintTool[]
}

/** The tools of a record: the tools and lists among its values, and those of records one level below. Each tool once. */
export function readRegistry(record: OpenObject): Registry {
  const seen = new Set<unknown>()
  const lists: Listing[] = []
  const entries: ListedEntry[] = []
  const keys = Object.keys(record)
  for (const key of keys) addList(record[key], below('', key), { seen, lists })
  for (const key of keys) {
    const value = record[key]
    if (isDefinition(value)) entries.push(entryOf(value, { key, where: below('', key), isRecord: false }))
    else if (isObject(value)) entries.push(...membersOf(value, below('', key)))
  }
  const fresh = entries.filter(({ entry }) => !seen.has(entry) && seen.add(entry))
  return { lists, tools: readEntries(fresh, '')?.tools ?? [] }
}

function addList(
  value: unknown,
  where: string,
  { seen, lists }: { seen: Set<unknown>; lists: Listing[] },
): void {
  const inner = isObject(value) ? own(value, 'tools') : undefined
  const list = Array.isArray(value) ? value : inner
  if (!Array.isArray(list)) return
  const fresh = (list as unknown[]).filter((entry) => !seen.has(entry))
  const found =
    fresh.length === list.length
      ? readListing(list, list === value ? where : below(where, 'tools'))
      : undefined
  if (found === undefined) return
  for (const entry of list) seen.add(entry)
  lists.push(found)
}

/** The tools of a record in which every value is one. */
function membersOf(record: OpenObject, where: string): ListedEntry[] {
  const keys = Object.keys(record)
  if (keys.length === 0 || !keys.every((key) => isDefinition(record[key]))) return []
  return keys.map((key) => entryOf(record[key], { key, where: below(where, key), isRecord: true }))
}

// The key of a record is what a dispatcher looks up; the name of an export is only spelled in another style.
function entryOf(
  entry: unknown,
  { key, where, isRecord }: { key: string; where: string; isRecord: boolean },
): ListedEntry {
  const name = isObject(entry) ? ownString(entry, 'name') : undefined
  const differs = name !== undefined && name !== key && (isRecord || plainForm(name) !== plainForm(key))
  return {
    entry,
    where,
    ...(name === undefined && { name: key }),
    ...(differs && key !== 'default' && { handler: key }),
  }
}

function isDefinition(value: unknown): boolean {
  if (isTool(value)) return true
  if (!isObject(value)) return false
  const schema = ['input', 'inputSchema', 'input_schema', 'parameters']
    .map((key) => own(value, key))
    .find(isObject)
  return (
    schema !== undefined &&
    (ownString(value, 'name') !== undefined || ownString(value, 'description') !== undefined)
  )
}
