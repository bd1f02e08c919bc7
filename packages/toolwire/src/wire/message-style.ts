import { isObject, own, ownArray, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/** Whose `messages` a body has, as far as it shows: Anthropic and Chat Completions call their list the same. */
export type MessageStyle = 'anthropic' | 'chat' | 'either'

/** Tells the two by what only one of them has: keys of tools and messages, roles, fields, types of blocks. */
export function messageStyle(body: OpenObject): MessageStyle {
  const tools = ownArray(body, 'tools').filter(isObject)
  if (tools.some((tool) => Object.hasOwn(tool, 'input_schema'))) return 'anthropic'
  const messages = ownArray(body, 'messages').filter(isObject)
  const isOfChat = (entry: OpenObject): boolean => hasAny(entry, CHAT_KEYS)
  if (tools.some(isOfChat) || messages.some(isOfChat)) return 'chat'
  if (messages.some((message) => CHAT_ROLES.has(ownString(message, 'role') ?? ''))) return 'chat'
  if (hasAny(body, CHAT_FIELDS) || typeof own(body, 'tool_choice') === 'string') return 'chat'
  if (hasAny(body, ANTHROPIC_FIELDS) || isObject(own(body, 'tool_choice'))) return 'anthropic'
  const has = (types: ReadonlySet<string>): boolean =>
    messages.some((message) => ownArray(message, 'content').some((block) => types.has(typeOf(block))))
  if (has(ANTHROPIC_BLOCKS)) return 'anthropic'
  if (has(CHAT_BLOCKS)) return 'chat'
  // Without its one required number a request is none of Anthropic's.
  const model = Object.hasOwn(body, 'max_tokens') ? undefined : ownString(body, 'model')
  return model === undefined || /claude/i.test(model) ? 'either' : 'chat'
}

function typeOf(block: unknown): string {
  return ownString(block, 'type') ?? ''
}

function hasAny(object: OpenObject, keys: ReadonlySet<string>): boolean {
  return Object.keys(object).some((key) => keys.has(key))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

// SDKs of both providers, 2026-12-01; `enable_thinking` of compatible servers.
const CHAT_KEYS = words('function custom tool_calls tool_call_id function_call reasoning_content refusal')
const CHAT_ROLES = words('tool developer function')
const CHAT_BLOCKS = words('image_url input_audio refusal')
const CHAT_FIELDS = words(
  'max_completion_tokens response_format parallel_tool_calls stream_options frequency_penalty presence_penalty logit_bias logprobs n seed reasoning_effort modalities functions function_call enable_thinking',
)
const ANTHROPIC_BLOCKS = words('tool_use tool_result thinking redacted_thinking server_tool_use')
const ANTHROPIC_FIELDS = words('system anthropic_version stop_sequences')
