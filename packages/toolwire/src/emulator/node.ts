import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { ToolwireError } from '../error/toolwire-error.ts'
import type { Emulator } from './emulate.ts'

/** Whatever answers requests as `fetch` does. */
export type Served = Emulator | { readonly fetch: (request: Request) => Response | Promise<Response> }

export interface ServeOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number
  /** `127.0.0.1` when absent: only this machine can ask. */
  readonly host?: string
}

/** A handler on a socket. */
export interface RunningServer {
  /** Base URL without a slash at the end: what the Anthropic SDK takes; OpenAI's takes `url + '/v1'`. */
  readonly url: string
  readonly port: number
  /** Stops listening and ends open connections. */
  close(): Promise<void>
}

/**
 * A handler, such as an emulator, served over HTTP. Requests whose `Host` or `Origin` is not of this machine are
 * answered with 403, so that no page in a browser can reach it under a name of its own.
 * Throws `invalid-option` when the port cannot be had.
 *
 * @example
 * const server = await serve(emulate())
 * const client = new Anthropic({ apiKey: 'any', baseURL: server.url })
 */
export async function serve(served: Served, options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1' } = options
  const server = createAdaptorServer({
    fetch: (request) => (isLocal(request, host) ? answer(served, request) : forbidden()),
    overrideGlobalObjects: false,
  }) as Server // no TLS option is given, so it is the plain one
  const taken = await listen(server, port, host)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    port: taken,
    close: () => close(server),
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: Error) => {
      reject(
        new ToolwireError('invalid-option', `cannot listen on ${host}:${port}: ${cause.message}`, { cause }),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

// A handler that rejects has no one left to answer: the client is gone.
async function answer(served: Served, request: Request): Promise<Response> {
  try {
    return await served.fetch(request)
  } catch {
    return new Response(null, { status: 500 })
  }
}

function isLocal(request: Request, host: string): boolean {
  const name = request.headers.get('host')
  const origin = request.headers.get('origin')
  const isOwn = (one: string): boolean => LOOPBACK.test(one) || one === host
  if (name !== null && !isOwn(hostnameOf(name))) return false
  return origin === null || isOwn(originHost(origin))
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

function hostnameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}

function originHost(origin: string): string {
  try {
    return new URL(origin).hostname
  } catch {
    return ''
  }
}

function forbidden(): Response {
  const message = 'only requests from this machine are answered'
  return Response.json({ error: { type: 'forbidden', message } }, { status: 403 })
}
