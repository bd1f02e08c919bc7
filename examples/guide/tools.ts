// The code that docs/guide/tools.md shows.
import { compile, compileSchema, defineTool } from 'toolwire'
import { z } from 'zod'

// #region define
export const searchDocs = defineTool({
  name: 'search_docs',
  description:
    'Searches the product manual by keywords. Use it for questions about installing or configuring the product; for ' +
    'account questions use get_account. Returns up to 5 passages with title and id, best first. If nothing matches, the ' +
    'list is empty: try broader words once, then tell the user.',
  input: z.object({
    query: z.string().describe('Two to six keywords, no question. Example: "reset admin password".'),
    section: z
      .enum(['admin', 'developer', 'reference'])
      .optional()
      .describe('Section to search; omit for all.'),
  }),
  traits: { readOnly: true },
  timeout: 10_000,
  execute: async ({ query, section }) => [
    { id: 'setup::2', title: `${query} in ${section ?? 'all sections'}` },
  ],
})
// #endregion

// #region plain
export const closeTicket = defineTool({
  name: 'close_ticket',
  description:
    'Closes one ticket. Use it only when the user says that the matter is settled. It cannot be undone.',
  input: {
    type: 'object',
    properties: { id: { type: 'string', description: 'As returned by list_tickets. Example: "T-17".' } },
    required: ['id'],
    additionalProperties: false,
  },
  traits: { destructive: true },
  execute: ({ id }) => `closed ${String(id)}`,
})
// #endregion

// #region compile
export const forAnthropic = compile([searchDocs, closeTicket], { wire: 'anthropic' })
export const forOpenAI = compile([searchDocs, closeTicket], { wire: 'openai-responses' })

// What the model sends for an absent option is null on a wire where every key is required; decode undoes it.
export const decoded = forOpenAI.decode({ name: 'search_docs', input: { query: 'naptime', section: null } })
// #endregion

// #region losses
export const pages = compileSchema(
  {
    type: 'object',
    properties: { pages: { type: 'integer', minimum: 1, maximum: 50 } },
    required: ['pages'],
  },
  { wire: 'anthropic' },
)
// #endregion
