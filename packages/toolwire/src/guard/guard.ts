import { ToolwireError } from '../error/toolwire-error.ts'
import { createConversations } from './conversations.ts'
import { createEndpoints } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { createExchangeLog } from './exchange-log.ts'
import { guardExchange } from './guard-exchange.ts'
import type { Guarding } from './guard-exchange.ts'
import type { Fetch, GuardedWire, GuardMode, GuardOptions } from './guard-options.ts'
import { bodyText, readRequest } from './sent-request.ts'
import type { SentRequest } from './sent-request.ts'
import { createServerState } from './server-state.ts'
import { createTeller } from './tell-finding.ts'

/**
 * A fetch with a guard in front, among these wires. Whatever it does not know passes untouched, and nothing of its own
 * is ever thrown. Throws `invalid-option` for options that say nothing, when it is made.
 *
 * @example createGuard(fetch, {}, [{ codec: anthropic, refusals: anthropicRefusals }])
 */
export function createGuard(fetch: Fetch, options: GuardOptions, wires: readonly GuardedWire[]): Fetch {
  checkOptions(fetch, options, wires)
  const { mode = 'repair', record, onFinding, profile } = options
  const log = createExchangeLog(record)
  const guarding: Guarding = {
    mode,
    tell: createTeller(onFinding),
    log,
    state: createServerState(),
    conversations: createConversations({ onForget: log.forget }),
    records: record !== undefined,
  }
  const endpointOf = createEndpoints(wires, profile)
  return async (input, init) => {
    const seen = look(input, init, endpointOf)
    if (seen === undefined) return fetch(input, init)
    const { endpoint, sent } = seen
    if (endpoint === undefined) {
      forgetState(sent, guarding)
      return fetch(input, init)
    }
    // Text is there at once: then nothing is waited for before the request goes out.
    const body =
      typeof init?.body === 'string' ? textNow(input, init, sent) : await textLater(input, init, sent)
    if (body === undefined) return fetch(input, init)
    return guardExchange({ fetch, input, init, sent, endpoint, text: body }, guarding)
  }
}

interface Seen {
  readonly sent: SentRequest
  readonly endpoint: Endpoint | undefined
}

function look(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  endpointOf: ReturnType<typeof createEndpoints>,
): Seen | undefined {
  try {
    const sent = readRequest(input, init)
    if (sent === undefined || sent.method === 'GET') return undefined
    return { sent, endpoint: sent.method === 'POST' ? endpointOf(sent.url, sent.headers) : undefined }
  } catch {
    // Fetch itself says what is wrong with it.
    return undefined
  }
}

function textNow(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  sent: SentRequest,
): string | undefined {
  const text = bodyText(input, init, sent.headers)
  return typeof text === 'string' ? text : undefined
}

async function textLater(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  sent: SentRequest,
): Promise<string | undefined> {
  try {
    return await bodyText(input, init, sent.headers)
  } catch {
    return undefined
  }
}

/** A conversation of the Responses API that is written to by other means holds what nobody here has seen. */
function forgetState({ url }: SentRequest, { state }: Guarding): void {
  const id = /\/conversations\/(?<id>[^/]+)/.exec(url.pathname)?.groups?.['id']
  if (id !== undefined) state.forget(id)
}

const MODES: readonly GuardMode[] = ['repair', 'observe', 'reject']

function checkOptions(fetch: unknown, options: GuardOptions, wires: readonly GuardedWire[]): void {
  if (typeof fetch !== 'function') {
    throw new ToolwireError('invalid-option', 'guard: the first argument must be a fetch; give guard(fetch)')
  }
  const { mode, profile } = options
  if (mode !== undefined && !MODES.includes(mode)) {
    throw new ToolwireError(
      'invalid-option',
      `guard: mode must be one of ${MODES.join(', ')}, got ${JSON.stringify(mode)}`,
    )
  }
  const profiles = wires.flatMap(({ codec }) => codec.profiles.map(({ id }) => id))
  if (profile !== undefined && !profiles.includes(profile)) {
    throw new ToolwireError(
      'invalid-option',
      `guard: no profile is called ${JSON.stringify(profile)}; known are ${profiles.join(', ')}`,
    )
  }
}
