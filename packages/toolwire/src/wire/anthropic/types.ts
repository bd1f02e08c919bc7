import type { OpenObject } from '../../json/value.ts'
import type { CallId } from '../call.ts'

/** A request to the Messages API: exact for what toolwire sends, open for the rest. */
export interface AnthropicRequest {
  readonly model: string
  readonly max_tokens: number
  readonly messages: readonly AnthropicMessage[]
  readonly system?: string | readonly AnthropicBlock[]
  readonly tools?: readonly OpenObject[]
  readonly tool_choice?: AnthropicToolChoice
  readonly [key: string]: unknown
}

export interface AnthropicMessage {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string | readonly AnthropicBlock[]
  readonly [key: string]: unknown
}

/** A content block of any type, known or not. */
export interface AnthropicBlock {
  readonly type: string
  readonly [key: string]: unknown
}

export interface AnthropicTextBlock extends AnthropicBlock {
  readonly type: 'text'
  readonly text: string
}

export interface AnthropicImageBlock extends AnthropicBlock {
  readonly type: 'image'
  readonly source: { readonly type: 'base64'; readonly media_type: string; readonly data: string }
}

/** A call. Its `id` is the one id there is, and the one that pairs. */
export interface AnthropicToolUseBlock extends AnthropicBlock {
  readonly type: 'tool_use'
  readonly id: CallId
  readonly name: string
  readonly input: OpenObject
}

/** The result of a call, in a user message. */
export interface AnthropicToolResultBlock extends AnthropicBlock {
  readonly type: 'tool_result'
  readonly tool_use_id: CallId
  readonly content: string | readonly (AnthropicTextBlock | AnthropicImageBlock)[]
  readonly is_error?: true
}

export type AnthropicToolChoice =
  | { readonly type: 'auto' | 'any'; readonly disable_parallel_tool_use?: boolean }
  | { readonly type: 'tool'; readonly name: string; readonly disable_parallel_tool_use?: boolean }
  | { readonly type: 'none' }

/** A response, as far as toolwire reads it. */
export interface AnthropicResponse {
  readonly id?: string
  readonly type?: 'message'
  readonly role?: 'assistant'
  readonly content: readonly AnthropicBlock[]
  readonly stop_reason?: string | null
  readonly usage?: OpenObject
  readonly [key: string]: unknown
}
