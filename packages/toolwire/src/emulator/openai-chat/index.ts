import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import { openaiChat, openaiChatRefusals } from '../../wire/openai-chat/index.ts'
import type { EmulatedRefusal, EmulatedWire } from '../emulated-wire.ts'
import type { FieldFault } from '../field-fault.ts'
import { refuseOpenAiField } from '../openai-fields.ts'
import { openAiHeaders } from '../openai-headers.ts'
import { invalid, openAiWords, unsupported } from '../openai-refusals.ts'
import { refuseByRow } from '../refuse-by-row.ts'
import { fieldsOf } from './fields.ts'
import { render } from './render.ts'

/** Chat Completions as a server has it: OpenAI's, or by profile another. */
export const emulatedChat: EmulatedWire = {
  codec: openaiChat,
  refusals: openaiChatRefusals,
  routes: [{ method: 'POST', path: /^\/v1\/chat\/completions\/?$/, action: 'turn' }],
  keyHeaders: ['authorization'],
  fields: (_route, profile) => fieldsOf(profile),
  refuseField,
  words: openAiWords(openaiChatRefusals),
  unsupported(body) {
    if (own(body, 'stream') === true) return unsupported('stream', 'Send the request without it.')
    const count = own(body, 'n')
    return typeof count === 'number' && count > 1 ? unsupported('n', 'Ask once for each choice.') : undefined
  },
  expand: (body) => ({ body, held: 0 }),
  refuseShape,
  allowsOneCallOnly: (body) =>
    own(body, 'parallel_tool_calls') === false || own(body, 'functions') !== undefined,
  allowedNames(body) {
    const choice = own(body, 'tool_choice')
    if (!isObject(choice) || own(choice, 'type') !== 'allowed_tools') return undefined
    const tools = ownArray(own(choice, 'allowed_tools'), 'tools')
    return tools.flatMap((tool) => ownString(own(tool, 'function') ?? own(tool, 'custom'), 'name') ?? [])
  },
  render,
  headers: openAiHeaders,
  errorHeaders: () => ({}),
  requestId: (ids) => ids.next('req_', 32),
}

function refuseField(fault: FieldFault): EmulatedRefusal {
  if (fault.problem.kind === 'missing' && fault.path.length === 1 && fault.path[0] === 'model')
    return invalid('you must provide a model parameter', null, null)
  return refuseOpenAiField(fault, { typeIsNamed: true })
}

/** An assistant that says nothing at all. */
function refuseShape(body: OpenObject): EmulatedRefusal | undefined {
  const silent = ownArray(body, 'messages').findIndex(
    (message) => isObject(message) && own(message, 'role') === 'assistant' && !says(message),
  )
  if (silent < 0) return undefined
  return refuseByRow(openaiChatRefusals, 'content-missing', { message: String(silent) })
}

const SAYING = ['content', 'tool_calls', 'function_call', 'refusal', 'audio', 'reasoning_content']

function says(message: OpenObject): boolean {
  return SAYING.some((name) => (own(message, name) ?? null) !== null)
}
