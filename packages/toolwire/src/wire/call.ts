import type { Finding } from '../finding/finding.ts'
import { canonicalText } from '../json/canonical.ts'

/** The id that ties a result to its call. Not an item's own id: the compiler keeps the two apart. */
export type CallId = string & { readonly __id?: 'call' }

/** The id of an item on the Responses API (`fc_…`): names the item, never pairs. */
export type ItemId = string & { readonly __id?: 'item' }

/** The model's request to use a tool, as located in a response. */
export interface Call {
  readonly callId: CallId
  readonly itemId?: ItemId
  readonly name: string
  /** The toolset or namespace that the name belongs to, on calls that have one. */
  readonly toolset?: string
  /** The parsed arguments as on the wire; absent when their text is not JSON. */
  readonly input?: unknown
  /** The arguments' own text, on wires that carry text. */
  readonly rawInput?: string
  /** JSON pointer to the call in the response. */
  readonly where: string
  /** False when the turn was cut off, so that the arguments may be a part only: such a call never runs. */
  readonly complete: boolean
}

/** How a call ended. */
export type OutcomeKind = 'ok' | 'error' | 'denied' | 'cancelled' | 'timeout' | 'unknown'

/** A block of content in a result: text, or another kind with its MIME type and base64 data. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

/** What came of one call: what answers it on the wire, and what only the program sees. */
export interface Outcome {
  readonly call: Call
  /** The decoded input, as the tool's author defined it; absent when it was not valid. */
  readonly input?: unknown
  readonly outcome: OutcomeKind
  /** What the model is told. */
  readonly content: string | readonly Block[]
  readonly isError: boolean
  /** What the handler returned, before it became content. */
  readonly returned?: unknown
  /** What the handler threw, whole: for the program's own log, never for the model. */
  readonly error?: unknown
  readonly durationMs: number
  readonly findings: readonly Finding[]
  /** What decoding changed. */
  readonly notes: readonly Note[]
}

/** A change that decoding made to an argument. */
export interface Note {
  /** JSON pointer into the arguments. */
  readonly at: string
  readonly from: unknown
  readonly to: unknown
  readonly why: string
}

/** Whether two calls ask for the same: same tool, same arguments by value. */
export function isSameCall(one: Call, other: Call): boolean {
  return one.name === other.name && argumentsText(one) === argumentsText(other)
}

function argumentsText({ input, rawInput }: Call): string {
  return canonicalText(input ?? rawInput)
}
