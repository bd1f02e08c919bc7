import { createInterface } from 'node:readline'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A small MCP server that speaks either era, and goes wrong in the way that is asked for. */
export interface McpServerOptions {
  /** The stateless revision or the one that begins with `initialize`. */
  readonly era?: 'stateless' | 'session'
  /** Pages of tools; each is one answer to `tools/list`. */
  readonly pages?: readonly (readonly unknown[])[]
  readonly fault?: McpFault
}

export type McpFault =
  | 'hangs-at-once'
  | 'hangs-at-list'
  | 'dies-at-once'
  | 'dies-at-list'
  | 'garbage'
  | 'error-at-list'
  | 'no-list'
  | 'circle'
  | 'last-page-for-ever'
  | 'endless'
  | 'slow-start'
  | 'stays'

interface Request {
  readonly id?: number | string
  readonly method: string
  readonly params?: { readonly cursor?: string }
}

const STATELESS = '2026-07-28'
const SESSION = '2025-11-25'
const SERVER_INFO = { name: 'tiny', version: '1.2.3' }
const TOOL = { name: 'get_time', description: 'Returns the time of a city.', inputSchema: { type: 'object' } }

/** The answer to a request; undefined where the server says nothing. */
export function answerMcp(request: Request, options: McpServerOptions): object | undefined {
  const { era = 'stateless', fault } = options
  if (request.id === undefined || fault === 'hangs-at-once') return undefined
  const result = (value: object): object => ({
    jsonrpc: '2.0',
    id: request.id,
    result:
      era === 'stateless' ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...value } : value,
  })
  const failure = (code: number, message: string): object => ({
    jsonrpc: '2.0',
    id: request.id,
    error: { code, message },
  })
  if (request.method === 'server/discover' && era === 'stateless') {
    const _meta = { 'io.modelcontextprotocol/serverInfo': SERVER_INFO }
    return result({ supportedVersions: [STATELESS], capabilities: { tools: {} }, _meta })
  }
  if (request.method === 'initialize' && era === 'session') {
    return result({ protocolVersion: SESSION, capabilities: { tools: {} }, serverInfo: SERVER_INFO })
  }
  if (request.method !== 'tools/list' || fault === 'no-list') return failure(-32601, 'Method not found')
  if (fault === 'hangs-at-list') return undefined
  if (fault === 'error-at-list') return failure(-32603, 'the tools are\nnot ready')
  return result(pageOf(Number(request.params?.cursor ?? 0), options))
}

function pageOf(index: number, { pages = [[TOOL]], fault }: McpServerOptions): object {
  if (fault === 'endless') return { tools: [TOOL], nextCursor: String(index + 1) }
  if (fault === 'circle')
    return { tools: [{ ...TOOL, name: `tool_${index}` }], nextCursor: String(1 - index) }
  const tools = pages[Math.min(index, pages.length - 1)] ?? []
  if (fault === 'last-page-for-ever')
    return { tools, nextCursor: String(Math.min(index + 1, pages.length - 1)) }
  return { tools, ...(index + 1 < pages.length && { nextCursor: String(index + 1) }) }
}

/** The server on a free local port; with what was asked of it. */
export interface HttpMcpServer extends AsyncDisposable {
  readonly url: string
  readonly asked: readonly { readonly method: string; readonly headers: IncomingMessage['headers'] }[]
}

/** Streamable HTTP; `status` makes every answer one of that status. */
export async function serveMcp(
  options: McpServerOptions & { readonly status?: number } = {},
): Promise<HttpMcpServer> {
  const asked: { method: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end()
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const message = JSON.parse(text) as Request
    asked.push({ method: message.method, headers: request.headers })
    if (options.status !== undefined) {
      response
        .writeHead(options.status, { 'content-type': 'text/html' })
        .end('<!DOCTYPE html>\n<title>No</title>')
      return
    }
    if (options.fault === 'garbage') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>not\njson')
      return
    }
    if (options.fault?.startsWith('dies') === true) {
      if (options.fault === 'dies-at-once' || message.method === 'tools/list') {
        request.socket.destroy()
        return
      }
    }
    if (message.id === undefined) {
      response.writeHead(202).end()
      return
    }
    const answer = answerMcp(message, options)
    if (answer !== undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The command line that runs this server over standard input and output. */
export function mcpCommand(options: McpServerOptions): string {
  return `"${process.execPath}" --no-warnings "${fileURLToPath(import.meta.url)}" '${JSON.stringify(options)}'`
}

function serveStdio(options: McpServerOptions): void {
  const { fault } = options
  if (fault === 'dies-at-once') {
    process.stderr.write('loading\n    at something\nError: no TOKEN in the environment\n    at start\n')
    process.exit(1)
  }
  if (fault === 'garbage') process.stdout.write('Server is running…\n{"not": "a message"}\n')
  if (fault === 'stays') setInterval(() => {}, 1000)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const request = JSON.parse(line) as Request
    if (fault === 'dies-at-list' && request.method === 'tools/list') process.exit(3)
    if (fault === 'garbage') return
    const answer = answerMcp(request, options)
    const delay = fault === 'slow-start' && request.method !== 'tools/list' ? 6500 : 0
    setTimeout(() => {
      if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`)
    }, delay)
  })
}

const [, script, given] = process.argv
if (script === fileURLToPath(import.meta.url) && given !== undefined)
  serveStdio(JSON.parse(given) as McpServerOptions)
