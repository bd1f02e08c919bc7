import type { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { packageVersion } from '../package-folder.ts'
import { loadMcpClient, type McpClientLibrary } from './mcp-client.ts'
import { splitCommand } from './split-command.ts'

/** A server at the other end of a pipe or an address. */
export interface McpConnection {
  readonly client: Client
  readonly transport: StdioClientTransport | StreamableHTTPClientTransport
  /** Agrees on a revision: the stateless one when the server knows it, else `initialize`. */
  open(): Promise<void>
  /** The end of what the server wrote on standard error. */
  stderr(): string
  /** The last thing that went wrong outside of an exchange. */
  aside(): unknown
  /** Ends the session and the process. Never throws. */
  close(): Promise<void>
}

export interface ConnectMcpOptions {
  readonly timeoutMs: number
  /** Speak only this revision; whichever both sides know when absent. */
  readonly pin?: string
  readonly headers: Readonly<Record<string, string>>
}

/** A connection to a command or an address, not yet open. */
export async function connectMcp(target: string, options: ConnectMcpOptions): Promise<McpConnection> {
  const { timeoutMs, pin } = options
  const address = /^https?:\/\//i.test(target.trim()) && URL.canParse(target.trim())
  // Words that cannot be split are told before anything is loaded.
  const command = address ? undefined : splitCommand(target)
  const library = await loadMcpClient()
  const transport =
    command === undefined ? httpTransport(library, target.trim(), options) : stdioTransport(library, command)
  let stderr = ''
  if ('stderr' in transport) {
    transport.stderr?.on('data', (chunk: Buffer | string) => {
      stderr = `${stderr}${chunk.toString()}`.slice(-STDERR_CHARS)
    })
  }
  // An old server on a pipe may leave the question for the newest revision unanswered, so it has less time there.
  const probe = { timeoutMs: command === undefined ? timeoutMs : Math.ceil(timeoutMs / 2) }
  const client = new library.Client(
    { name: 'toolwire', version: await packageVersion() },
    { versionNegotiation: pin === undefined ? { mode: 'auto', probe } : { mode: { pin } } },
  )
  let aside: unknown
  const onerror = (error: Error): void => {
    aside = error
  }
  Object.assign(client, { onerror })
  return {
    client,
    transport,
    open: () => client.connect(transport, { timeout: timeoutMs }),
    stderr: () => stderr,
    aside: () => aside,
    close: () => ('pid' in transport ? endProcess(transport) : endSession(transport)),
  }
}

const STDERR_CHARS = 8192

function httpTransport(
  { StreamableHTTPClientTransport }: McpClientLibrary,
  target: string,
  { headers }: ConnectMcpOptions,
): StreamableHTTPClientTransport {
  const { username, password, ...url } = credentialsOf(new URL(target))
  const basic = username === '' ? undefined : `Basic ${btoa(`${username}:${password}`)}`
  return new StreamableHTTPClientTransport(url.address, {
    requestInit: { headers: { ...(basic !== undefined && { authorization: basic }), ...headers } },
  })
}

/** `fetch` refuses an address with a user in it. */
function credentialsOf(url: URL): {
  readonly address: URL
  readonly username: string
  readonly password: string
} {
  const { username, password } = url
  const address = new URL(url)
  address.username = ''
  address.password = ''
  return { address, username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

function stdioTransport(
  { StdioClientTransport }: McpClientLibrary,
  [command, ...args]: readonly [string, ...string[]],
): StdioClientTransport {
  // The user's own command: it gets the environment that a shell would give it, keys included.
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return new StdioClientTransport({ command, args, env, stderr: 'pipe', maxBufferSize: MAX_MESSAGE_BYTES })
}

const MAX_MESSAGE_BYTES = 256 * 1024 * 1024

/** Closes standard input, then ends the process sooner than the client would, which waits two seconds. */
async function endProcess(transport: StdioClientTransport): Promise<void> {
  const { pid } = transport
  const closing = transport.close().catch(() => {})
  const hurry = setTimeout(() => {
    try {
      if (pid !== null) process.kill(pid, 'SIGTERM')
    } catch {
      // It is gone already.
    }
  }, GRACE_MS)
  await closing
  clearTimeout(hurry)
}

async function endSession(transport: StreamableHTTPClientTransport): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GRACE_MS)
  })
  await Promise.race([transport.terminateSession().catch(() => {}), patience])
  clearTimeout(timer)
  await transport.close().catch(() => {})
}

const GRACE_MS = 500
