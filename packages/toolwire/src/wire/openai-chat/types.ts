import type { OpenObject } from '../../json/value.ts'
import type { CallId } from '../call.ts'

/** A request to Chat Completions: exact for what toolwire sends, open for the rest. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly max_completion_tokens?: number
  /** The older name of the limit, which most compatible servers know alone. */
  readonly max_tokens?: number
  readonly tools?: readonly OpenObject[]
  readonly tool_choice?: string | OpenObject
  readonly [key: string]: unknown
}

/** A message of any role, known or not. */
export interface ChatMessage {
  readonly role: string
  readonly content?: string | readonly ChatPart[] | null
  readonly [key: string]: unknown
}

/** A part of a message's content, of any type. */
export interface ChatPart {
  readonly type: string
  readonly [key: string]: unknown
}

/** What the model said: text, calls, and on some servers its reasoning. */
export interface ChatAssistantMessage extends ChatMessage {
  readonly role: 'assistant'
  readonly tool_calls?: readonly (ChatToolCall | ChatCustomCall)[]
  readonly refusal?: string | null
  readonly reasoning_content?: string | null
}

/** A call. Its `id` is the one id there is, and the one that pairs. */
export interface ChatToolCall {
  readonly id: CallId
  readonly type: 'function'
  /** `arguments` is JSON text. */
  readonly function: { readonly name: string; readonly arguments: string }
  readonly [key: string]: unknown
}

/** A call of a custom tool: its input is free text. */
export interface ChatCustomCall {
  readonly id: CallId
  readonly type: 'custom'
  readonly custom: { readonly name: string; readonly input: string }
  readonly [key: string]: unknown
}

/** What answers a call, in a message of its own. */
export interface ChatToolMessage extends ChatMessage {
  readonly role: 'tool'
  readonly tool_call_id: CallId
  readonly content: string
}

/** What answers a call of the older kind, `function_call`, which has no id. */
export interface ChatFunctionMessage extends ChatMessage {
  readonly role: 'function'
  readonly name: string
  readonly content: string
}

/** A response, as far as toolwire reads it: the first of its choices. */
export interface ChatResponse {
  readonly id?: string
  readonly object?: string
  readonly choices: readonly ChatChoice[]
  readonly usage?: OpenObject | null
  readonly [key: string]: unknown
}

export interface ChatChoice {
  readonly index?: number
  readonly message: ChatMessage
  readonly finish_reason?: string | null
  readonly [key: string]: unknown
}
