import { isObject, own } from '../../json/value.ts'
import { anthropic, anthropicRefusals } from '../../wire/anthropic/index.ts'
import type { EmulatedWire, HeaderContext } from '../emulated-wire.ts'
import { fieldsOf, refuseField } from './fields.ts'
import { refuseShape } from './refuse-shape.ts'
import { unsupported, words } from './refusals.ts'
import { render } from './render.ts'

/** The Messages API as a server has it. */
export const emulatedAnthropic: EmulatedWire = {
  codec: anthropic,
  refusals: anthropicRefusals,
  routes: [
    { method: 'POST', path: /^\/v1\/messages\/?$/, action: 'turn' },
    { method: 'POST', path: /^\/v1\/messages\/count_tokens\/?$/, action: 'count' },
  ],
  keyHeaders: ['x-api-key', 'authorization'],
  versionHeader: 'anthropic-version',
  fields: (route, profile) => fieldsOf(profile, route.action === 'count'),
  refuseField,
  words,
  unsupported(body) {
    if (isObject(own(body, 'thread'))) return unsupported.thread
    return own(body, 'stream') === true ? unsupported.stream : undefined
  },
  expand: (body) => ({ body, held: 0 }),
  refuseShape,
  allowsOneCallOnly(body) {
    const choice = own(body, 'tool_choice')
    return isObject(choice) && own(choice, 'disable_parallel_tool_use') === true
  },
  render,
  countTokens: (tokens) => ({ input_tokens: tokens }),
  headers,
  errorHeaders: (status) => (status < 500 && !MAY_PASS.has(status) ? { 'x-should-retry': 'false' } : {}),
  requestId: (ids) => ids.next('req_011C', 20),
}

/** Refusals that may pass when tried again. */
const MAY_PASS: ReadonlySet<number> = new Set([408, 409, 429])

const LIMITS = { requests: 4000, tokens: 2_400_000, 'input-tokens': 2_000_000, 'output-tokens': 400_000 }

// Remaining tokens are rounded to thousands.
function headers(context: HeaderContext): Record<string, string> {
  const reset = new Date(context.time).toISOString().replace(/\.\d+Z$/, 'Z')
  const all: Record<string, string> = { 'anthropic-organization-id': '00000000-0000-4000-8000-000000000000' }
  for (const [name, limit] of Object.entries(LIMITS)) {
    const remaining = name === 'requests' ? limit - 1 : Math.round((limit - context.tokens) / 1000) * 1000
    all[`anthropic-ratelimit-${name}-limit`] = String(limit)
    all[`anthropic-ratelimit-${name}-remaining`] = String(Math.max(0, remaining))
    all[`anthropic-ratelimit-${name}-reset`] = reset
  }
  return all
}
