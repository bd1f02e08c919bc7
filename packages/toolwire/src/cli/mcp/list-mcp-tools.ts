import type { Client, JSONRPCMessage } from '@modelcontextprotocol/client'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject, own } from '../../json/value.ts'
import { errorLine } from '../one-line.ts'
import { UsageError } from '../usage-error.ts'
import { connectMcp, type ConnectMcpOptions, type McpConnection } from './connect-mcp.ts'
import { mcpFailure } from './mcp-failure.ts'

export interface ListMcpToolsOptions {
  /** How long one exchange may take; 30,000 ms when absent. */
  readonly timeoutMs?: number
  /** Sent with each request to an address. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a server offers, as it wrote it. */
export interface McpToolList {
  /** The definitions of all pages in the server's order, the wrong ones too. */
  readonly tools: readonly unknown[]
  readonly serverInfo: { readonly name: string; readonly version: string } | undefined
  /** The protocol's revision that both sides speak, for example `2026-07-28`. */
  readonly protocol: string
  /** Why the official client refuses the list, where it does: such a server shows no tools to anybody. */
  readonly refused?: string
}

/**
 * The tools of a live MCP server, which is a command (started without a shell, ended afterwards) or an `http` or
 * `https` address. Throws a `UsageError` of one line when it cannot be asked.
 *
 * @example const { tools, protocol } = await listMcpTools('node server.js')
 */
export async function listMcpTools(target: string, options: ListMcpToolsOptions = {}): Promise<McpToolList> {
  const { timeoutMs = 30_000, headers = {} } = options
  try {
    return await ask(target, { timeoutMs, headers })
  } catch (error) {
    // A server that was too slow for the first question and then knows no `initialize` speaks only the newest revision.
    if (!isMethodNotFound(error instanceof Error ? error.cause : undefined)) throw error
    return await ask(target, { timeoutMs, headers, pin: STATELESS }).catch(() => {
      throw error
    })
  }
}

const STATELESS = '2026-07-28'

async function ask(target: string, options: ConnectMcpOptions): Promise<McpToolList> {
  const { timeoutMs } = options
  const connection = await connectMcp(target, options)
  try {
    await connection.open()
    return await readPages(connection, timeoutMs)
  } catch (error) {
    throw mcpFailure(error, { target, timeoutMs, stderr: connection.stderr(), aside: connection.aside() })
  } finally {
    await connection.close()
  }
}

async function readPages({ client, transport }: McpConnection, timeoutMs: number): Promise<McpToolList> {
  const heard = listen(transport)
  const tools: unknown[] = []
  const seen = new Set<string>()
  let refused: string | undefined
  let cursor: string | undefined
  for (;;) {
    const page = await readPage(client, { cursor, timeoutMs, heard })
    refused ??= page.refused
    tools.push(...page.tools)
    // A page that names itself as the next one is the last.
    if (page.cursor === undefined || page.cursor === cursor) break
    if (seen.has(page.cursor)) {
      throw new UsageError(`its pages run in a circle: the cursor ${JSON.stringify(page.cursor)} comes twice`)
    }
    seen.add(page.cursor)
    if (seen.size > MAX_PAGES) throw new UsageError(`it gives more than ${MAX_PAGES} pages of tools`)
    cursor = page.cursor
  }
  const info = client.getServerVersion()
  return {
    tools,
    serverInfo: info && { name: info.name, version: info.version },
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    ...(refused !== undefined && { refused }),
  }
}

const MAX_PAGES = 1000

interface Page {
  readonly tools: readonly unknown[]
  readonly cursor: string | undefined
  readonly refused?: string
}

interface PageOptions {
  readonly cursor: string | undefined
  readonly timeoutMs: number
  readonly heard: Heard
}

/**
 * One page as the server wrote it. The client's own `listTools` refuses a list for one wrong definition, and leaves
 * tools out; those are what a linter is asked about.
 */
async function readPage(client: Client, { cursor, timeoutMs, heard }: PageOptions): Promise<Page> {
  heard.result = undefined
  let refused: string | undefined
  let result: unknown
  const request = { method: 'tools/list', ...(cursor !== undefined && { params: { cursor } }) }
  try {
    result = await client.request(request, ANYTHING, { timeout: timeoutMs })
  } catch (error) {
    if (isMethodNotFound(error))
      throw new UsageError('the server offers no tools (it knows no tools/list)', { cause: error })
    result = heard.result
    if (result === undefined) throw error
    refused = errorLine(error)
  }
  const tools = isObject(result) ? own(result, 'tools') : undefined
  if (!isObject(result) || !Array.isArray(tools)) {
    throw new UsageError('its answer to tools/list has no list of tools')
  }
  const next = own(result, 'nextCursor')
  const more = typeof next === 'string' && next !== ''
  return {
    tools: tools as readonly unknown[],
    cursor: more ? next : undefined,
    ...(refused !== undefined && { refused }),
  }
}

const ANYTHING: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'toolwire', validate: (value) => ({ value }) },
}

/** The newest result that came over a transport, before the client judges it. */
interface Heard {
  result: unknown
}

function listen(transport: McpConnection['transport']): Heard {
  const heard: Heard = { result: undefined }
  const forward = transport.onmessage as ((message: JSONRPCMessage, extra?: unknown) => void) | undefined
  const onmessage = (message: JSONRPCMessage, extra?: unknown): void => {
    if ('result' in message) heard.result = message.result
    forward?.call(transport, message, extra)
  }
  Object.assign(transport, { onmessage })
  return heard
}

function isMethodNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === -32601
}
