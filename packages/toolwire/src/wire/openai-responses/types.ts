import type { OpenObject } from '../../json/value.ts'
import type { CallId, ItemId } from '../call.ts'

/** A request to the Responses API: exact for what toolwire sends, open for the rest. */
export interface ResponsesRequest {
  readonly model: string
  readonly input: string | readonly ResponsesItem[]
  readonly instructions?: string
  readonly max_output_tokens?: number
  readonly tools?: readonly OpenObject[]
  readonly tool_choice?: string | OpenObject
  readonly previous_response_id?: string
  readonly [key: string]: unknown
}

/** An item of any type, known or not. `id` names the item and never pairs. */
export interface ResponsesItem {
  readonly type?: string
  readonly id?: ItemId
  readonly call_id?: CallId | null
  readonly [key: string]: unknown
}

/** A text of the user in its easy form. */
export interface ResponsesUserMessage extends ResponsesItem {
  readonly role: 'user'
  readonly content: string
}

/** A call. `call_id` pairs it with its output; `id` does not. */
export interface ResponsesFunctionCall extends ResponsesItem {
  readonly type: 'function_call'
  readonly id?: ItemId
  readonly call_id: CallId
  readonly name: string
  /** JSON text. */
  readonly arguments: string
  readonly status?: 'in_progress' | 'completed' | 'incomplete'
}

/** A call of a custom tool: its input is free text. */
export interface ResponsesCustomToolCall extends ResponsesItem {
  readonly type: 'custom_tool_call'
  readonly id?: ItemId
  readonly call_id: CallId
  readonly name: string
  readonly input: string
}

/** What answers a call. It is sent without an id of its own. */
export interface ResponsesCallOutput extends ResponsesItem {
  readonly type:
    | 'function_call_output'
    | 'custom_tool_call_output'
    | 'apply_patch_call_output'
    | 'shell_call_output'
    | 'tool_search_output'
  readonly call_id: CallId
  readonly output?: string | readonly ResponsesOutputPart[] | readonly OpenObject[]
}

export type ResponsesOutputPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly image_url: string }

/** A response, as far as toolwire reads it. */
export interface ResponsesResponse {
  readonly id?: string
  readonly object?: 'response'
  readonly status?: string
  readonly output: readonly ResponsesItem[]
  readonly incomplete_details?: { readonly reason?: string } | null
  readonly usage?: OpenObject | null
  readonly [key: string]: unknown
}
