import type { Finding } from '../finding/finding.ts'
import type { OpenObject } from '../json/value.ts'
import type { CallId } from './call.ts'

/**
 * A response that arrives event by event.
 *
 * **Contract.** `push` takes any JSON and never throws; events are kept by reference and never changed. Everything else
 * may be read at any time and says what holds so far. Each event costs what it brings, however often calls are looked
 * at; `response` and `findings` cost what has come so far.
 */
export interface Accumulator<Res extends object = OpenObject> {
  /** The data object of an event, as SDKs yield it. */
  push(event: unknown): void
  /** The client-side calls in order. The objects are live: they tell what has come whenever they are read. */
  calls(): readonly PartialCall[]
  /** The response: what the provider would have answered without streaming, once the stream has ended. */
  response(): Res
  /** What is wrong with the stream, if it ends here. `where` leads into the list of the events pushed. */
  findings(): readonly Finding[]
  /**
   * Pointer into the list of the events pushed for one into the response. `offset` counts characters of the text that
   * is meant.
   */
  eventOf(where: string, offset?: number): string
}

/** A call that is arriving. */
export interface PartialCall {
  /** Empty until it is known. */
  readonly callId: CallId
  readonly name: string
  /** The arguments' own text as it came. On Gemini, which sends values, their JSON. */
  readonly rawInput: string
  /**
   * The arguments so far, parsed as they come: the same objects, which grow. Copy what has to stay as it is. Undefined
   * before the first character. For tools that take free text the text.
   */
  readonly partial: unknown
  /** The provider has said that no more comes of it. */
  readonly closed: boolean
  /** Closed, its arguments are one whole JSON value or none at all, and the turn was not cut off as far as is known. */
  readonly complete: boolean
  /** Why the turn ended, in the wire's own word; undefined as long as it goes on. */
  readonly stop: string | undefined
  /** JSON pointer to the call in `response()`. */
  readonly where: string
}
