import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import { openaiResponses, openaiResponsesRefusals } from '../../wire/openai-responses/index.ts'
import type { EmulatedRefusal, EmulatedWire } from '../emulated-wire.ts'
import { refuseOpenAiField } from '../openai-fields.ts'
import { openAiHeaders } from '../openai-headers.ts'
import { invalid, openAiWords, unsupported } from '../openai-refusals.ts'
import { refuseByRow } from '../refuse-by-row.ts'
import { fields } from './fields.ts'
import { expand, hold } from './held.ts'
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
  refuseField: (fault) => refuseOpenAiField(fault),
  words: openAiWords(openaiResponsesRefusals),
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
  allowedNames(body) {
    const choice = own(body, 'tool_choice')
    if (!isObject(choice) || own(choice, 'type') !== 'allowed_tools') return undefined
    return ownArray(choice, 'tools').flatMap((tool) => ownString(tool, 'name') ?? [])
  },
  render,
  hold,
  removed: (id) => ({ id, object: 'response', deleted: true }),
  headers: openAiHeaders,
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
