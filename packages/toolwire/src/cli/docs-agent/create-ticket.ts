import { randomBytes } from 'node:crypto'
import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'
import { ToolError } from '../../error/tool-error.ts'
import { defineTool } from '../../tool/define-tool.ts'
import type { AnyTool } from '../../tool/tool.ts'

/**
 * The tool that opens a ticket: one JSON file in `.toolwire/tickets` below `root`. The file's name is ours; nothing
 * that the model says becomes part of a path.
 *
 * @example run({ model, tools: [createTicket(process.cwd())], prompt: 'The search page is down, open a ticket.' })
 */
export function createTicket(root: string): AnyTool {
  return defineTool({
    name: 'create_ticket',
    description:
      'Opens a ticket for the people who look after the documentation. Use it only when the user asks for one or ' +
      'agrees to it, to report a fault or to ask for something that is missing; do not use it to answer a question. ' +
      'Set escalation for critical faults only. Returns the id of the ticket and the file that holds it. ' +
      'One call per ticket: when it has returned an id, the ticket exists and must not be opened again.',
    input: z.object({
      title: z
        .string()
        .min(1)
        .max(200)
        .describe("What is wrong or wanted, in one line. Example: 'Search returns nothing for page titles'."),
      priority: z
        .enum(['low', 'medium', 'high', 'critical'])
        .describe(
          "How much it hurts: 'critical' nobody can work, 'high' many are hindered, 'medium' there is a way round, 'low' a wish. Example: 'medium'.",
        ),
      labels: z
        .array(z.string().max(50))
        .max(10)
        .optional()
        .describe("Words to file it under, lower case. Example: ['search', 'bug']."),
      escalation: z
        .object({
          level: z
            .int()
            .min(1)
            .max(3)
            .describe('Who is called: 1 the team, 2 its lead, 3 whoever is on call. Example: 2.'),
          sla_hours: z
            .int()
            .min(1)
            .max(720)
            .describe('Hours within which somebody must have answered. Example: 4.'),
        })
        .optional()
        .describe("For priority 'critical': who is called and how soon. Leave it out otherwise."),
    }),
    examples: [
      {
        title: 'Search page answers 500 for every query',
        priority: 'critical',
        labels: ['search', 'outage'],
        escalation: { level: 3, sla_hours: 1 },
      },
      { title: 'Dark theme for the guide', priority: 'low', labels: ['feature-request'] },
    ],
    traits: { readOnly: false, idempotent: false, destructive: false },
    sequential: true,
    execute: async (ticket) => {
      const folder = await ticketFolder(root)
      const opened = new Date().toISOString()
      const id = `T-${opened.slice(0, 19).replaceAll(/\D/g, '')}-${randomBytes(3).toString('hex')}`
      const file = join(folder, `${id}.json`)
      await writeFile(file, `${JSON.stringify({ id, opened, ...ticket }, null, 2)}\n`, { flag: 'wx' })
      return { id, file: [...TICKETS, `${id}.json`].join('/') }
    },
  })
}

const TICKETS = ['.toolwire', 'tickets']

/** The folder of tickets; refused when a link leads out of `root`. */
async function ticketFolder(root: string): Promise<string> {
  const folder = join(root, ...TICKETS)
  await mkdir(folder, { recursive: true })
  const real = relative(await realpath(root), await realpath(folder))
  if (real === TICKETS.join(sep)) return folder
  throw new ToolError('the folder of tickets is a link to somewhere else, so no ticket was opened', {
    alternative: 'Tell the user; calling again will not help.',
  })
}
