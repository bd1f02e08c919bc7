// The code that docs/guide/write-a-tool.md shows.
import { compile, defineTool, lint, messageOf } from 'toolwire'
import { z } from 'zod'

// #region label
export const label = {
  name: 'docsSearch',
  description: 'Searches the docs.',
  inputSchema: {
    type: 'object',
    properties: { q: { type: 'string' }, sec: { type: 'string' } },
    required: ['q'],
  },
}
// #endregion

// #region prompt
export const searchDocs = defineTool({
  name: 'search_docs',
  description:
    'Searches the product manual by keywords. Use it for questions about installing or configuring the product; for ' +
    'account questions use get_account instead. Returns up to 5 passages with title and id, best first. If nothing ' +
    'matches, the list is empty: try broader words once, then tell the user.',
  input: z.object({
    query: z.string().describe('Two to six keywords, no question. Example: "reset admin password".'),
    section: z
      .enum(['admin', 'developer', 'reference'])
      .optional()
      .describe(
        'Section to search: admin for operators, developer for the API, reference for options; omit for all.',
      ),
  }),
  traits: { readOnly: true },
})
// #endregion

export const getAccount = defineTool({
  name: 'get_account',
  description:
    'Returns plan, seats and renewal date of one account. Use it when the user asks about their plan or bill; for ' +
    'questions about the product use search_docs instead. Fails for accounts of other regions.',
  input: z.object({
    account_number: z.string().describe('Number printed on the invoice, e.g. "A-1042".'),
  }),
  traits: { readOnly: true },
})

// #region examples
export const createTicket = defineTool({
  name: 'create_ticket',
  description:
    'Files a support ticket and returns its number. Use it when search_docs found no answer and the user agrees; do not ' +
    'use it for feature requests that exist already. Only critical tickets take an escalation.',
  input: z.object({
    title: z.string().describe('One line, e.g. "Login fails after update 4.2".'),
    priority: z
      .enum(['low', 'normal', 'critical'])
      .describe('critical means that production is down; else normal or low.'),
    labels: z.array(z.string()).optional().describe('Areas of the product, e.g. "login"; none when absent.'),
    escalation: z
      .object({
        level: z.enum(['team', 'manager']).describe('Who is called: the team on duty, or its manager.'),
        sla_hours: z.number().int().describe('Hours until an answer is due, 1 to 24.'),
      })
      .optional()
      .describe('Only for critical tickets; nobody is called when absent.'),
  }),
  examples: [
    {
      title: 'Checkout is down',
      priority: 'critical',
      labels: ['payment'],
      escalation: { level: 'manager', sla_hours: 1 },
    },
    { title: 'Dark mode for the report page', priority: 'low', labels: ['report'] },
  ],
})
// #endregion

// #region lint
export const before = lint([label]).findings.map(messageOf)
export const { findings, scores, tokens } = lint([searchDocs, getAccount, createTicket])
// #endregion

// #region price
export const prices = compile([searchDocs, createTicket], { wire: 'anthropic' }).tools.map((tool) =>
  Math.ceil(JSON.stringify(tool).length / 4.2),
)
// #endregion
