import * as z from 'zod'
import { ToolError } from '../../error/tool-error.ts'
import { nearest } from '../../json/near.ts'
import { defineTool } from '../../tool/define-tool.ts'
import type { AnyTool } from '../../tool/tool.ts'
import type { Docs, Passage } from './read-docs.ts'

/**
 * The tool that reads one passage of a documentation in full.
 *
 * @example run({ model, tools: [searchDocs(index), fetchDoc(docs)], prompt: 'How do I set a budget?' })
 */
export function fetchDoc(docs: Docs): AnyTool {
  const [first] = docs.passages.keys()
  return defineTool({
    name: 'fetch_doc',
    description:
      'Reads one passage of the documentation in full. Use it when the snippet of a hit of search_docs is not enough to ' +
      'answer; do not use it to look for a subject, and do not make up ids. ' +
      'Several passages may be read in one turn. Returns id, title, section and the whole text in Markdown. ' +
      'An unknown id is answered with the nearest ones; one read of a passage is enough, its text does not change.',
    input: z.object({
      id: z.string().describe(`The id of a passage, as returned by search_docs. Example: '${first ?? ''}'.`),
    }),
    traits: { readOnly: true, idempotent: true },
    execute: ({ id }): Passage => {
      const passage = docs.passages.get(id)
      if (passage === undefined) throw unknownPassage(id, docs)
      return passage
    },
  })
}

const MAX_NEAR = 3

function unknownPassage(id: string, docs: Docs): ToolError {
  const near = nearIds(id, docs)
  const alternative =
    near.length === 0
      ? 'Find the id with search_docs.'
      : `Did you mean ${near.map((one) => `'${one}'`).join(' or ')}? Else find the id with search_docs.`
  return new ToolError(`no passage '${id.slice(0, 200)}'`, { alternative })
}

/** Ids of the same document first, then those that are spelt alike. */
function nearIds(id: string, docs: Docs): string[] {
  const ids = [...docs.passages.keys()]
  const near = nearest(id, ids)
  const document = id.split('#')[0] ?? ''
  const path = nearest(
    document,
    docs.documents.map((one) => one.path),
  )
  const siblings = path === undefined ? [] : ids.filter((one) => one.split('#')[0] === path)
  const sibling = nearest(id, siblings)
  return [...new Set([near, sibling, ...siblings].filter((one) => one !== undefined))].slice(0, MAX_NEAR)
}
