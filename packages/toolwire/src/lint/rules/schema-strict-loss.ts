import type { Loss } from '../../schema/compiled-schema.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** What compiling for strict mode could not keep in the schema, and who enforces it now. */
export const schemaStrictLoss: Rule = toolRule({
  code: 'schema-strict-loss',
  severity: 'hint',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicStrict, sources.openaiStructured],
  forms: ['compiled'],
  check({ tool, compiled }, report) {
    for (const [first, ...more] of groupsOf(compiled?.losses ?? [])) {
      if (first === undefined) continue
      const { where, keyword, kind, enforcedBy, args } = first
      report({
        where: tool.locate(where),
        at: where,
        severity: isSerious(first) ? 'warning' : 'hint',
        args: { ...args, keyword, kind, enforcedBy, ...(more.length > 0 && { count: more.length + 1 }) },
      })
    }
  },
})

/** An argument that can no longer be written, two that look alike, or a rule that nobody enforces. */
function isSerious({ kind, enforcedBy }: Loss): boolean {
  return kind === 'narrowed' || kind === 'merged' || enforcedBy === 'nobody'
}

/** The losses of a tool by what happened to them: what is alike is told once. */
function groupsOf(losses: readonly Loss[]): readonly (readonly Loss[])[] {
  const groups = new Map<string, Loss[]>()
  for (const loss of losses) {
    const { kind, enforcedBy, args, keyword } = loss
    // Annotations cost nothing; new keys and the request's budget have codes of their own.
    if (kind === 'annotated' || args['budget'] !== undefined || args['wireKey'] !== undefined) continue
    const key = `${kind} ${enforcedBy} ${keyword === 'strict'}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [loss])
    else known.push(loss)
  }
  return [...groups.values()]
}
