import { isObject, own } from '../../json/value.ts'
import { errorLine, oneLine } from '../one-line.ts'
import { UsageError } from '../usage-error.ts'

export interface McpFailureOptions {
  /** The server, as it was named. */
  readonly target: string
  readonly timeoutMs: number
  /** The end of what the server wrote on standard error. */
  readonly stderr: string
  /** What went wrong beside the exchange, such as a line that is no message. */
  readonly aside: unknown
}

/** Why a server could not be asked, as one line: what happened, the server's own words, what to do. */
export function mcpFailure(
  error: unknown,
  { target, timeoutMs, stderr, aside }: McpFailureOptions,
): UsageError {
  if (error instanceof UsageError)
    return new UsageError(`--mcp ${shownTarget(target)}: ${error.message}`, { cause: error })
  const said = tellingLine(stderr)
  const parts = [
    reasonOf(error, timeoutMs),
    ...(said === '' ? [] : [`its standard error says: ${cut(said)}`]),
    ...(aside === undefined || aside === error || said !== '' || factsOf(error).status !== undefined
      ? []
      : [`beside that: ${cut(errorLine(aside))}`]),
  ]
  return new UsageError(`--mcp ${shownTarget(target)}: ${parts.join('; ')}`, { cause: error })
}

/** A server's name for people: an address without a password and without its query, where keys stand. */
export function shownTarget(target: string): string {
  if (!URL.canParse(target) || !/^https?:/i.test(target)) return cut(oneLine(target))
  const { origin, pathname } = new URL(target)
  return `${origin}${pathname}`
}

/** The line of an output that tells most: an exception's, else one that speaks of a failure, else the last. */
export function tellingLine(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const line =
    lines.find((one) => EXCEPTION.test(one)) ?? lines.find((one) => FAILURE.test(one)) ?? lines.at(-1)
  return oneLine(line ?? '')
}

const EXCEPTION = /^(?:uncaught )?[\w.]*(?:error|exception)\b[^:]*:/i
const FAILURE =
  /\b(?:error|fail(?:ed|ure)?|fatal|cannot|could not|not found|missing|required|usage|denied)\b/i

function reasonOf(error: unknown, timeoutMs: number): string {
  const { code, status, system, program } = factsOf(error)
  if (code === 'REQUEST_TIMEOUT') return `no answer within ${timeoutMs / 1000} s`
  if (code === '-32601') return 'what answers there speaks no MCP: it does not know initialize'
  if (code === 'CONNECTION_CLOSED') return 'the server ended before it answered'
  if (status === 401 || status === 403) {
    return `the server wants authorization (HTTP ${status}); give it with --mcp-header "Authorization: Bearer …"`
  }
  if (status !== undefined && status >= 400)
    return `the address answers HTTP ${status}, so it is no MCP endpoint, or a broken one`
  if (program !== undefined && system === 'ENOENT') {
    const hint = /^\w+=/.test(program) ? '; set variables before toolwire itself' : ''
    return `no such program: ${oneLine(program)}${hint}`
  }
  if (system !== undefined && Object.hasOwn(NETWORK, system)) return `${NETWORK[system]} (${system})`
  return cut(errorLine(error))
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EACCES: 'the program may not be run',
  UND_ERR_SOCKET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
}

const SYSTEM_CODE = /^(?:E[A-Z]+$|EAI_|UND_ERR|CERT_|DEPTH_)/

interface Facts {
  readonly code?: string
  readonly status?: number
  /** The code of a system error somewhere among the causes. */
  readonly system?: string
  /** The program that could not be started. */
  readonly program?: string
}

function factsOf(error: unknown): Facts {
  let facts: Facts = {}
  let depth = 0
  for (let one = error; one instanceof Error && depth < 8; one = causeOf(one), depth++) {
    const { code, status, path, syscall } = one as Error &
      Record<'code' | 'status' | 'path' | 'syscall', unknown>
    facts = {
      ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
      ...(typeof status === 'number' && { status }),
      ...(typeof code === 'string' && SYSTEM_CODE.test(code) && { system: code }),
      ...(typeof syscall === 'string' &&
        syscall.startsWith('spawn') &&
        typeof path === 'string' && { program: path }),
      ...facts,
    }
    // What several attempts to connect met stands in a list.
    if (one instanceof AggregateError && one.errors.length > 0)
      facts = { ...factsOf(one.errors[0]), ...facts }
  }
  return facts
}

/** The client keeps the cause of a failed start in its data. */
function causeOf(error: Error): unknown {
  const data = 'data' in error && isObject(error.data) ? own(error.data, 'cause') : undefined
  return error.cause ?? data
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

const MAX_TEXT = 300
