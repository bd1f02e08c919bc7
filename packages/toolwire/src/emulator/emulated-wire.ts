import type { Finding } from '../finding/finding.ts'
import type { OpenObject } from '../json/value.ts'
import type { Codec, Refusal, WireRefusals } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import type { EmulatedTurn } from './emulated-model.ts'
import type { FieldFault } from './field-fault.ts'
import type { Ids } from './ids.ts'
import type { Shape } from './shape.ts'

/** A wire as its provider's server has it: the twin of the codec, which has it as a client. */
export interface EmulatedWire {
  readonly codec: Codec
  readonly refusals: WireRefusals
  readonly routes: readonly Route[]
  /** Headers that may carry the key, the usual one first. */
  readonly keyHeaders: readonly string[]
  /** The parameter of the query that may carry the key, where the wire has one. */
  readonly keyParameter?: string
  /** The header that must say the version, where the wire has one. */
  readonly versionHeader?: string
  /** Paths that no other wire has: what stands below them and is unknown is refused in this wire's words. */
  readonly ownPaths?: RegExp
  /** The profile for what the path names, on wires whose path names the model. */
  profileFor?(pathId: string): Profile
  /** The fields of a request, by version. */
  fields(route: Route, profile: Profile): Shape
  /** Refuses a field in the provider's words. */
  refuseField(fault: FieldFault): EmulatedRefusal
  /** The provider's words for faults that lie outside a conversation. */
  readonly words: RefusalWords
  /** What the request asks for that this emulator cannot do. */
  unsupported(body: OpenObject): EmulatedRefusal | undefined
  /** The body with what the server holds written out in front, or the refusal of what it does not hold. */
  expand(body: OpenObject, store: ResponseStore): Expanded
  /** Faults of a conversation that are no pairing faults: how it must begin and end. */
  refuseShape(body: OpenObject, profile: Profile): EmulatedRefusal | undefined
  /** Whether the request allows at most one call a turn. */
  allowsOneCallOnly(body: OpenObject): boolean
  /** The names of the tools that may be called, where the choice lists some of them. */
  allowedNames?(body: OpenObject): readonly string[] | undefined
  /** The turn as a native response. */
  render(turn: EmulatedTurn, context: RenderContext): OpenObject
  /** The response to a count of tokens. */
  countTokens?(tokens: number): OpenObject
  /** What is held on the server after a response, or undefined where nothing is. */
  hold?(body: OpenObject, expanded: OpenObject, response: OpenObject): StoredResponse | undefined
  /** The response to the removal of a stored response. */
  removed?(id: string): OpenObject
  /** Headers of a response that went well, beside the request id. */
  headers(context: HeaderContext): Readonly<Record<string, string>>
  /** Headers of a refusal, beside the request id. */
  errorHeaders(status: number): Readonly<Record<string, string>>
  /** Absent where the provider sends none. */
  requestId?(ids: Ids): string
}

export interface Route {
  readonly method: string
  /** Its first group is an id, where the path has one. */
  readonly path: RegExp
  readonly action: 'turn' | 'count' | 'read' | 'remove'
}

/** A refusal, with what only some of them carry. */
export interface EmulatedRefusal extends Refusal {
  /** Beside the message in the error object. */
  readonly details?: OpenObject
  readonly headers?: Readonly<Record<string, string>>
  /** The fault that it stands for, where it has a code. */
  readonly finding?: Finding
}

export interface RefusalWords {
  missingKey(): EmulatedRefusal
  wrongKey(key: string): EmulatedRefusal
  missingVersion?(): EmulatedRefusal
  wrongVersion?(version: string): EmulatedRefusal
  notJson(problem: string): EmulatedRefusal
  tooLarge(limit: number): EmulatedRefusal
  unknownPath(method: string, path: string): EmulatedRefusal
  wrongMethod(method: string, path: string): EmulatedRefusal
  notStored(id: string): EmulatedRefusal
  /** What the model or the emulator itself could not do. */
  failed(message: string): EmulatedRefusal
  /** An error that the model asked for. */
  custom(status: number, message: string | undefined, type: string | undefined): EmulatedRefusal
}

export interface RenderContext {
  readonly ids: Ids
  /** The request as it came. */
  readonly body: OpenObject
  /** What the path names, empty where it names nothing. */
  readonly pathId: string
  readonly profile: Profile
  /** Milliseconds since 1970. */
  readonly time: number
  readonly inputTokens: number
  /** Whether a schema qualifies for strict mode. */
  isStrict(schema: unknown): boolean
}

export interface HeaderContext {
  readonly time: number
  readonly request: number
  readonly tokens: number
}

/** A response that the server keeps, with everything that led to it. */
export interface StoredResponse {
  readonly response: OpenObject
  /** The list of entries, what came before included, without the response's own. */
  readonly entries: readonly unknown[]
}

export type ResponseStore = ReadonlyMap<string, StoredResponse>

export type Expanded =
  | {
      readonly body: OpenObject
      /** How many entries in front were held. */
      readonly held: number
    }
  | { readonly refusal: EmulatedRefusal }
