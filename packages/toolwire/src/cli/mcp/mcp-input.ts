import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { lintInputOf, unplaced, type LintInput } from '../lint-input.ts'
import { errorLine, oneLine } from '../one-line.ts'
import type { Output } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { listMcpTools } from './list-mcp-tools.ts'
import { shownTarget } from './mcp-failure.ts'

/** The options of a command that asks a live MCP server. */
export interface McpOptions {
  readonly mcp?: string
  readonly mcpHeader?: Readonly<Record<string, string>>
  readonly save?: string
  /** In seconds. */
  readonly timeout?: number
}

/** Declares the options of `McpOptions`. */
export function addMcpOptions(command: Command): Command {
  return command
    .option(
      '--mcp <command or address>',
      'a live MCP server: a command such as "node server.js", or an http address',
    )
    .addOption(
      new Option(
        '--mcp-header <name: value>',
        'a header for the address; may be given several times',
      ).argParser(header),
    )
    .addOption(
      new Option(
        '--timeout <seconds>',
        'how long the MCP server may take for an answer; 30 when absent',
      ).argParser(seconds),
    )
    .option(
      '--save <file>',
      "keep the server's list of tools in a file, for the places of findings and for --lock",
    )
}

/** The definitions that a live server offers; with `save` they are in that file, and so are their places. */
export async function mcpInput(target: string, options: McpOptions, output: Output): Promise<LintInput> {
  const { mcpHeader: headers, save, timeout } = options
  const { tools, refused } = await listMcpTools(target, {
    ...(headers !== undefined && { headers }),
    ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
  })
  const name = shownTarget(target)
  if (tools.length === 0) throw new UsageError(`--mcp ${name}: the server offers no tools`)
  if (refused !== undefined)
    output.say(`note: ${name}: the official MCP client refuses this list: ${oneLine(refused).slice(0, 300)}`)
  if (save === undefined) return unplaced(name, { tools })
  const text = `${JSON.stringify({ tools }, null, 2)}\n`
  await writeFile(save, text).catch((error: unknown) => {
    throw new UsageError(`--save: ${errorLine(error)}`, { cause: error })
  })
  const value: unknown = { tools }
  return lintInputOf({ file: save, text, documents: [{ file: save, text, value }] }) ?? unplaced(save, value)
}

function header(
  text: string,
  earlier: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined || /[\r\n]/.test(value)) {
    throw new InvalidArgumentError('It must be a name and a value, such as "Authorization: Bearer …".')
  }
  return { ...earlier, [name.toLowerCase()]: value }
}

function seconds(text: string): number {
  const value = Number(text)
  if (!/^\d+(?:\.\d+)?$/.test(text) || value <= 0 || value > 3600)
    throw new InvalidArgumentError('It must be a number of seconds above 0, at most 3600.')
  return value
}
