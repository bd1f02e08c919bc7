import type { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { UsageError } from '../usage-error.ts'

/** What is used of the official client. */
export interface McpClientLibrary {
  readonly Client: typeof Client
  readonly StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport
  readonly StdioClientTransport: typeof StdioClientTransport
}

/** The official client, an optional peer: a `UsageError` says what to install where it is not there. */
export async function loadMcpClient(): Promise<McpClientLibrary> {
  try {
    const [{ Client, StreamableHTTPClientTransport }, { StdioClientTransport }] = await Promise.all([
      import('@modelcontextprotocol/client'),
      import('@modelcontextprotocol/client/stdio'),
    ])
    return { Client, StreamableHTTPClientTransport, StdioClientTransport }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UsageError(
      '--mcp needs the official MCP client; install it with: npm install --save-dev @modelcontextprotocol/client',
      {
        cause: error,
      },
    )
  }
}
