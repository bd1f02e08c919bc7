import * as z from 'zod'
import { ToolError } from '../../error/tool-error.ts'
import { nearest } from '../../json/near.ts'
import { defineTool } from '../../tool/define-tool.ts'
import type { AnyTool } from '../../tool/tool.ts'
import type { DocsIndex } from './index-docs.ts'

/**
 * The tool that searches a documentation by words, in one section or in all.
 *
 * @example run({ model, tools: [searchDocs(index)], prompt: 'How do I set a budget?' })
 */
export function searchDocs(index: DocsIndex): AnyTool {
  const { sections } = index.docs
  return defineTool({
    name: 'search_docs',
    description:
      'Searches the documentation by words. Use it for every question about what the documentation covers, before ' +
      'you answer; for times, weather and tickets use the tool of that name. ' +
      `Returns up to five passages, best first, each with id, title, section and a snippet, and how many matched; read a passage in full with fetch_doc. ` +
      'If nothing matches, the list is empty and the nearest titles are named: try once with other or fewer words. ' +
      'You will rarely need it more than twice; if two searches find nothing, it is not documented: say so.',
    input: z.object({
      query: z
        .string()
        .describe(
          "Two to six words that the passage would hold, no full sentence. Example: 'budget of calls per run' rather than 'budget'.",
        ),
      section: sectionSchema(sections)
        .optional()
        .describe(
          `Part of the documentation to search; leave it out to search all. Example: '${sections[0] ?? ''}'.`,
        ),
    }),
    traits: { readOnly: true, idempotent: true },
    execute: ({ query, section }) => {
      if (query.trim() === '')
        throw new ToolError('query is empty', { alternative: 'Give two to six words to look for.' })
      if (section !== undefined && !sections.includes(section)) throw unknownSection(section, sections)
      const answer = index.search(query, section)
      if (answer.found > 0) return answer
      const where = section === undefined ? '' : ` in section ${section}`
      return { ...answer, note: `0 matches for '${query}'${where}`, near_titles: index.nearTitles(query) }
    },
  })
}

/** More values than this are a burden for the model: then the handler judges the section, with the nearest names. */
const MAX_ENUM = 60

function sectionSchema(sections: readonly string[]): z.ZodType<string> {
  return sections.length <= MAX_ENUM ? z.enum(sections) : z.string()
}

function unknownSection(section: string, sections: readonly string[]): ToolError {
  const near = nearest(section, sections)
  const hint =
    near === undefined
      ? `Sections are, among others: ${sections.slice(0, 10).join(', ')}.`
      : `Did you mean '${near}'?`
  return new ToolError(`no section '${section}'`, {
    alternative: `${hint} Leave section out to search everything.`,
  })
}
