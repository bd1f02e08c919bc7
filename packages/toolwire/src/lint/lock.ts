import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalText } from '../json/canonical.ts'
import { setOwn } from '../json/value.ts'
import { readDefinitions } from './read-definitions.ts'
import type { LockEntry } from './rule.ts'
import type { LintTool } from './tool-set.ts'

/** What tools were, by name: from a saved list of definitions of any shape. Later findings compare with it. */
export function lockOf(definitions: unknown): Readonly<Record<string, LockEntry>> {
  const lock: Record<string, LockEntry> = {}
  for (const { tools } of readDefinitions(definitions).sets) {
    for (const tool of tools) setOwn(lock, lockKey(tool), lockEntry(tool))
  }
  return lock
}

/** What a lock keeps of a tool: hashes, so that neither order of keys nor layout counts. */
export function lockEntry(tool: LintTool): LockEntry {
  const { title, description, input, output, annotations } = tool
  const all = { title, description, input, output, annotations }
  const parts: Record<string, string> = {}
  for (const [part, value] of Object.entries(all)) {
    if (value !== undefined && value !== '') parts[part] = hashOf(value)
  }
  return { hash: hashOf(parts), parts }
}

/** The name under which a lock keeps a tool. */
export function lockKey({ space, name }: LintTool): string {
  return space === '' ? name : `${space}/${name}`
}

/** The first 16 hex digits of the SHA-256 of a value's canonical JSON. */
export function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalText(value)))).slice(0, 16)
}
