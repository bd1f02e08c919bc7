import type { CallPart, Codec, DeclaredTool, HeldState, Part, ResultPart, ToolChoice } from '../wire/codec.ts'

/** A read-only index over a request body: what stands where, and which result answers which call. */
export interface Conversation {
  readonly wire: Codec
  readonly body: unknown
  readonly parts: readonly Part[]
  readonly tools: readonly DeclaredTool[]
  readonly toolChoice: ToolChoice
  readonly heldState: HeldState | undefined
  /** Client-side calls with the result that answers each, paired by position: ids repeat in real histories. */
  readonly pairs: readonly Pair[]
  /** Results that answer no call of this body. */
  readonly unpaired: readonly ResultPart[]
}

export interface Pair {
  readonly call: CallPart
  readonly result: ResultPart | undefined
}
