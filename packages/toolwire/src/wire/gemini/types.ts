import type { JsonValue, OpenObject } from '../../json/value.ts'
import type { CallId } from '../call.ts'

/** A request to `generateContent`: exact for what toolwire sends, open for the rest. The model stands in the path. */
export interface GeminiRequest {
  readonly contents: readonly GeminiContent[]
  readonly systemInstruction?: GeminiContent
  readonly tools?: readonly OpenObject[]
  readonly toolConfig?: OpenObject
  readonly generationConfig?: OpenObject
  readonly [key: string]: unknown
}

/** What one side said. */
export interface GeminiContent {
  readonly role?: string
  readonly parts?: readonly GeminiPart[]
  readonly [key: string]: unknown
}

/** A part: one member says what it is. `thoughtSignature` stands beside it and goes back where it stood. */
export interface GeminiPart {
  readonly text?: string
  readonly thought?: boolean
  readonly thoughtSignature?: string
  readonly functionCall?: GeminiFunctionCall
  readonly functionResponse?: GeminiFunctionResponse
  readonly [key: string]: unknown
}

/** A call. It has an id on newer models only; without one, name and order pair it. */
export interface GeminiFunctionCall {
  readonly id?: CallId
  readonly name: string
  readonly args?: OpenObject
  readonly [key: string]: unknown
}

/** What answers a call: `output` where it went well, `error` where it failed; media in parts of its own. */
export interface GeminiFunctionResponse {
  readonly id?: CallId
  readonly name: string
  readonly response: { readonly [key: string]: JsonValue }
  readonly parts?: readonly { readonly inlineData: { readonly mimeType: string; readonly data: string } }[]
}

/** A response, as far as toolwire reads it: the first of its candidates. */
export interface GeminiResponse {
  readonly candidates?: readonly GeminiCandidate[]
  readonly promptFeedback?: OpenObject
  readonly usageMetadata?: OpenObject
  readonly responseId?: string
  readonly [key: string]: unknown
}

export interface GeminiCandidate {
  readonly content?: GeminiContent
  readonly finishReason?: string
  readonly finishMessage?: string
  readonly index?: number
  readonly [key: string]: unknown
}
