import { own } from '../../json/value.ts'
import { toolRule, type Rule } from '../rule.ts'
import { schemaNodes, type SchemaNode } from '../schema-nodes.ts'
import { sources } from '../sources.ts'
import type { Words } from '../words/words.ts'
import { nameWords } from '../text/name-words.ts'

/** A parameter that is to travel as a header, and cannot or should not. */
export const mcpHeader: Rule = toolRule({
  code: 'mcp-header',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.mcpTools],
  forms: ['source'],
  origins: ['mcp'],
  check({ tool, words }, report) {
    const seen = new Map<string, string>()
    for (const node of schemaNodes(tool)) {
      if (!Object.hasOwn(node.schema, KEY)) continue
      const written = node.schema[KEY]
      const header = typeof written === 'string' ? written : JSON.stringify(written)
      const at = `${node.at}/${KEY}`
      const first = seen.get(header.toLowerCase())
      const why = typeof written === 'string' && TOKEN.test(written) ? wrongUse(node, words) : 'syntax'
      if (why !== undefined) report({ where: tool.locate(at), at, args: { why, header } })
      else if (first !== undefined)
        report({ where: tool.locate(at), at, args: { why: 'repeated', header, other: first } })
      if (first === undefined) seen.set(header.toLowerCase(), header)
    }
  },
})

const KEY = 'x-mcp-header'
/** A token of RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Properties of objects, one inside the other: in every call at the same place. */
const REACHABLE = /^(?:\/properties\/[^/]*)+$/
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean'])

function wrongUse({ schema, at }: SchemaNode, { secret }: Words): 'place' | 'type' | 'secret' | undefined {
  if (!REACHABLE.test(at)) return 'place'
  if (!TYPES.has(own(schema, 'type'))) return 'type'
  const name = at.slice(at.lastIndexOf('/') + 1)
  return secret.has(nameWords(name).join('_')) ? 'secret' : undefined
}
