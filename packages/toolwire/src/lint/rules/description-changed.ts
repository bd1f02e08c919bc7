import { lockEntry, lockKey } from '../lock.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A definition that is no longer what was locked: whoever approved it approved another text. */
export const descriptionChanged: Rule = toolRule({
  code: 'description-changed',
  severity: 'warning',
  certainty: 'certain',
  basis: 'heuristic',
  sources: [sources.mcpTools, sources.house],
  forms: ['source'],
  check({ tool, lock }, report) {
    const key = lockKey(tool)
    const locked = lock !== undefined && Object.hasOwn(lock, key) ? lock[key] : undefined
    if (locked === undefined) return
    const now = lockEntry(tool)
    if (now.hash === locked.hash) return
    const names = [...new Set([...Object.keys(locked.parts), ...Object.keys(now.parts)])]
    const changed = names.filter((name) => now.parts[name] !== locked.parts[name])
    report({ args: { changed, was: locked.hash, is: now.hash } })
  },
})
