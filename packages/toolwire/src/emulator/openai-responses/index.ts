import { isObject, own, type OpenObject } from '../../json/value.ts'
import { openaiResponses, openaiResponsesRefusals } from '../../wire/openai-responses/index.ts'
import type { EmulatedRefusal, EmulatedWire, HeaderContext } from '../emulated-wire.ts'
import { refuseByRow } from '../refuse-by-row.ts'
import { fields, refuseField } from './fields.ts'
import { expand, hold } from './held.ts'
import { invalid, unsupported, words } from './refusals.ts'
import { render } from './render.ts'

/** The Responses API as a server has it. */
export const emulatedResponses: EmulatedWire = {
  codec: openaiResponses,
  refusals: openaiResponsesRefusals,
  routes: [
    { method: 'POST', path: /^\/v1\/responses\/?$/, action: 'turn' },
    { method: 'GET', path: /^\/v1\/responses\/([^/]+)\/?$/, action: 'read' },
    { method: 'DELETE', path: /^\/v1\/responses\/([^/]+)\/?$/, action: 'remove' },
  ],
  keyHeaders: ['authorization'],
  fields: () => fields,
  refuseField,
  words,
  unsupported(body) {
    for (const [param, hint] of UNSUPPORTED) {
      const value = own(body, param)
      if (value !== undefined && value !== null && value !== false) return unsupported(param, hint)
    }
    return undefined
  },
  expand,
  refuseShape,
  allowsOneCallOnly: (body) => own(body, 'parallel_tool_calls') === false,
  render,
  hold,
  removed: (id) => ({ id, object: 'response', deleted: true }),
  headers,
  errorHeaders: () => ({}),
  requestId: (ids) => ids.next('req_', 32),
}

const UNSUPPORTED: readonly (readonly [string, string])[] = [
  ['stream', 'Send the request without it.'],
  ['background', 'Send the request without it.'],
  ['conversation', 'Use `previous_response_id` or send the full history.'],
  ['prompt', 'Send `input` and `instructions`.'],
]

function refuseShape(body: OpenObject): EmulatedRefusal | undefined {
  if (own(body, 'model') === undefined) {
    return invalid("Missing required parameter: 'model'.", 'model', 'missing_required_parameter')
  }
  const choice = own(body, 'tool_choice')
  // The form of Chat Completions: the name stands one level too deep to be found.
  if (isObject(choice) && own(choice, 'type') === 'function' && own(choice, 'name') === undefined) {
    return refuseByRow(openaiResponsesRefusals, 'tool-choice-unknown-tool', { choice: 'function' })
  }
  if (own(body, 'input') !== undefined || own(body, 'previous_response_id') !== undefined) return undefined
  return invalid(
    "One of 'input' or 'previous_response_id' or 'prompt' or 'conversation_id' must be provided.",
    'input',
    'missing_required_parameter',
  )
}

function headers(context: HeaderContext): Record<string, string> {
  return {
    'openai-version': '2020-10-01',
    'openai-organization': 'emulator',
    'openai-processing-ms': '1',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-remaining-tokens': String(Math.max(0, 2_000_000 - context.tokens)),
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '1ms',
  }
}
