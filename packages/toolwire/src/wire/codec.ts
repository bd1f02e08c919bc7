import type { Texts } from '../json/texts.ts'
import type { JsonValue, OpenObject } from '../json/value.ts'
import type { Finding, Severity } from '../finding/finding.ts'
import type { Accumulator } from './accumulator.ts'
import type { Call, CallId, ItemId, Outcome } from './call.ts'
import type { Profile, WireName } from './profile.ts'

/**
 * A provider's API as it is spoken: reads the provider's own JSON and says where things are, and writes the next
 * request. It never turns anything into a message format of ours.
 *
 * **Contract.** Every function is pure and never mutates. Those that read take any JSON and never throw: what is not
 * understood is a part of kind `other`. Own-property look-ups only.
 */
export interface Wire<Req extends object = OpenObject, Res extends object = OpenObject> {
  readonly wire: WireName
  /** Pointers from a call to its fields. */
  readonly callFields: { readonly id: string; readonly name: string; readonly arguments: string }
  /** How arguments travel: as an object or as JSON text. */
  readonly argumentsAre: 'object' | 'text'
  /** Calls of one toolset are an ordered batch: run one after the other, and none behind the first that fails. */
  readonly orderedToolsets?: boolean

  // a response
  /** The client-side calls of a response in order. Server tools are not among them. */
  calls(response: unknown): readonly Call[]
  ending(response: unknown): Ending
  /** The text that the model wrote, blocks joined by a blank line. */
  text(response: unknown): string
  usage(response: unknown): Usage
  /** What stands in a response, with pointers into it. */
  responseParts(response: unknown): readonly Part[]

  // a request
  /** What stands in a request's list from entry `from` on, with pointers into the body. */
  requestParts(request: unknown, from?: number): readonly Part[]
  /** Server-held history that the request continues, if any. */
  heldState(request: unknown): HeldState | undefined

  // the next request
  /** A request that asks `prompt`: system text and tools are added where the wire has them. */
  start(options: StartOptions<Req>): Req
  /** The request with a text of the user behind its history. */
  ask(request: Req, prompt: string): Req
  /**
   * The next request: the response echoed unchanged, then one result per call, in call order.
   * Throws `answer-mismatch` when outcomes and calls do not pair one to one.
   */
  answer(request: Req, response: Res, outcomes: readonly Outcome[], options?: AnswerOptions): Req
  /** The request with the response echoed and nothing more: how a run ends that was answered. */
  echo(request: Req, response: Res, options?: AnswerOptions): Req
  /** The request in which no tool may be called; the tools stay declared. */
  withoutCalls(request: Req): Req
  /** One result in the wire's own form. */
  result(result: WireResult): OpenObject
}

/**
 * A wire with all that is known of its provider: what compile, check and the transport need. Apart from `Wire`, for
 * whoever only reads and answers must not pay for it.
 */
export interface Codec<Req extends object = OpenObject, Res extends object = OpenObject> extends Wire<
  Req,
  Res
> {
  /** The request's list of messages or items: `messages`, `input`. */
  readonly list: string
  /** The member of a response that is echoed: `content`, `output`. */
  readonly echoed: string
  /** Pointer in a response to the value that is echoed, where it stands inside that member. */
  readonly echoedAt?: string
  /** The request's field for the most tokens of a response: `max_tokens`, `max_output_tokens`. */
  readonly tokenLimit?: string
  /** Pointer to that field, where it stands deeper. */
  readonly tokenLimitAt?: string
  /** A result that failed is flagged by the wire; elsewhere its text begins with `Error:`. */
  readonly hasErrorFlag: boolean
  readonly profiles: readonly Profile[]
  /** The profile that the wire's name means. */
  readonly profile: Profile

  /** What an error response says, or undefined when the body is none of this wire's. */
  readError(status: number, body: unknown): Refusal | undefined
  /** The rules of the default profile. */
  readonly rules: RuleTable
  /** The rules as one profile of this wire has them. */
  rulesOf(profile: Profile): RuleTable
  readonly http: WireHttp
  /** A response that arrives event by event. */
  accumulator(): Accumulator<Res>
  /** Whether a value has the shape of an event of this wire's streams. */
  isEvent(value: unknown): boolean
  /** Whether a document has the shape of this wire's request or response. */
  detect(document: unknown): 'request' | 'response' | undefined
  /** The tools that a request declares, own and native, in order. */
  declaredTools(request: unknown): readonly DeclaredTool[]
  toolChoice(request: unknown): ToolChoice
  /** A compiled definition as the `tools` entry of this wire. */
  nativeTool(definition: WireDefinition): OpenObject
  /** Entries of compiled definitions as the `tools` list, on wires where several share an entry; else as they are. */
  nativeTools?(tools: readonly OpenObject[]): readonly OpenObject[]
}

/** A tool as a wire gets it: the schema is already the compiled one. */
export interface WireDefinition {
  readonly name: string
  readonly description?: string
  readonly schema: OpenObject
  readonly strict: boolean
  /** The field that the schema was made for, on wires with more than one (`SchemaProfile.field`, `otherFields`). */
  readonly schemaField?: string
  /** Already encoded for this wire. */
  readonly examples?: readonly OpenObject[]
}

/** A tool that a request declares. */
export interface DeclaredTool {
  readonly where: string
  /** Absent for entries that have none, such as toolsets and most server tools. */
  readonly name?: string
  /** True for the caller's own functions; server and provider-defined tools are not. */
  readonly own: boolean
  /** Pointer to the list in which names are unique; the parent of `where` when absent. */
  readonly scope?: string
  readonly schema?: unknown
  /** The field in which the schema stands, on wires with more than one: it decides which rules hold. */
  readonly schemaField?: string
  readonly description?: string
  readonly strict?: boolean
}

export type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'any' | 'absent' | 'unknown' }
  | { readonly kind: 'tool'; readonly name: string }

/** Why a response ended. `native` is the wire's own word. */
export interface Ending {
  readonly native: string
  readonly kind: 'calls' | 'done' | 'truncated' | 'refused' | 'paused' | 'failed' | 'unknown'
}

/** Tokens. `input` excludes what was read from or written to a cache. */
export interface Usage {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly reasoning?: number
}

/** History that the server holds. */
export interface HeldState {
  readonly kind: 'previous-response' | 'conversation' | 'thread' | 'item-reference' | 'cached-content'
  readonly id?: string
}

export type Role = 'system' | 'user' | 'assistant'

interface PartBase {
  /** JSON pointer into the body. */
  readonly where: string
  /** Which entry of the wire's list it belongs to; -1 outside the list. */
  readonly message: number
  readonly role: Role
  /** The native `type` of the block or item. */
  readonly type: string
}

export interface TextPart extends PartBase {
  readonly kind: 'text'
  readonly text: string
  /** Pointer to the string itself; equal to `where` where the text has no block around it. */
  readonly textWhere: string
}

export interface CallPart extends PartBase {
  readonly kind: 'call'
  /** Undefined when it is absent or no string. */
  readonly callId: CallId | undefined
  readonly itemId: ItemId | undefined
  readonly name: string | undefined
  /** The value on the wire: an object on Anthropic, a string on Responses. */
  readonly value: unknown
  readonly side: 'client' | 'server'
  /** True where the wire lets the call stay open for now. */
  readonly mayStayOpen: boolean
  /** The call has no id on the wire: `callId` is made of the name and its place in the turn, and can not be renamed. */
  readonly byName?: true
}

export interface ResultPart extends PartBase {
  readonly kind: 'result'
  readonly callId: CallId | undefined
  /** Pointer to the field that names the call. */
  readonly idWhere: string
  readonly side: 'client' | 'server'
  readonly isError: boolean
  /** The value on the wire: text, blocks, an object on gemini, or absent. */
  readonly content: unknown
  /** It is paired by the tool's name: `idWhere` leads to the name, which must be that of the call. */
  readonly byName?: true
}

export interface ReasoningPart extends PartBase {
  readonly kind: 'reasoning'
  readonly itemId: ItemId | undefined
}

export interface OtherPart extends PartBase {
  readonly kind: 'other'
}

/** A located piece of a body. */
export type Part = TextPart | CallPart | ResultPart | ReasoningPart | OtherPart

/** A result before it is in a wire's form. */
export interface WireResult {
  readonly callId: CallId
  /** The native type of the call it answers, where the kind of the result depends on it. */
  readonly callType?: string
  /** The native call it answers: what a result must repeat of it (its kind, toolset, caller) is read there. */
  readonly call?: unknown
  readonly content: Outcome['content']
  readonly isError: boolean
}

export interface StartOptions<Req extends object> {
  readonly model: string
  readonly prompt?: string
  readonly system?: string
  readonly tools?: readonly OpenObject[]
  /** Tokens that a response may have; 8,192 when absent. */
  readonly maxTokens?: number
  /** Native fields that go in as they are, history included. */
  readonly request?: Partial<Req>
}

export interface AnswerOptions {
  /** Responses only: `full` sends the history with the reasoning items, `previous-response` only what is new. */
  readonly state?: 'full' | 'previous-response'
  /** Told of everything in the echo that had to be repaired because the provider refuses it back. */
  readonly onChange?: (change: EchoChange) => void
}

/** A repair of what the model sent, made while it was echoed. */
export interface EchoChange {
  /** The fault's code. */
  readonly code: string
  /** JSON pointer into the response. */
  readonly where: string
  readonly action: 'remove' | 'replace' | 'rename'
  readonly before: unknown
  /** Absent for what was removed. */
  readonly after?: unknown
  readonly lossy: boolean
}

// rules and refusals

/** How a wire wants calls and results to pair. */
export interface PairingRules {
  /**
   * Where a result may stand: at the start of the very next message, in messages of their own that follow the calls
   * directly and in any order, or anywhere behind its call.
   */
  readonly place: 'next-message' | 'following-messages' | 'behind-call'
  /** Results come first in the next message, in one unbroken run. */
  readonly resultsLead?: true
  /** Results of one turn may stand in several messages that follow each other: the provider merges them. */
  readonly mayBeSplit?: boolean
  /** False where the user may not speak right behind the results: the assistant has to answer them first. */
  readonly userMayFollow?: boolean
  /** Calls must follow a turn of the user, or results. */
  readonly callsFollowUser?: true
}

/** One fault on one wire: how bad it is, and whether the provider refuses it. */
export interface RuleRow {
  readonly severity: Severity
  readonly refused: 'certain' | 'reported' | 'no'
}

export interface RuleTable {
  readonly pairing: PairingRules
  /** By fault code; a code that is absent cannot occur on this wire. */
  readonly rows: Readonly<Record<string, RuleRow>>
  /** Native type of a call to the native type of its result. */
  readonly resultTypes: Readonly<Record<string, string>>
  /** Pointer in a result to the name of its tool, on wires that want it there. */
  readonly resultName?: string
  /** Pointer to the list of calls in a response, where it is not the echoed member. */
  readonly callList?: string
  /** A response of these calls and nothing else, where they do not stand in the echoed member. */
  readonly responseOf?: (calls: readonly unknown[]) => OpenObject
  /** Members of an entry that are refused when they are an empty list. */
  readonly refusedWhenEmpty?: readonly string[]
  /** Stop reasons that say that a call could not be read or was not allowed, and where they stand: `malformed-call`. */
  readonly malformedCall?: { readonly where: string; readonly reasons: readonly string[] }
  /** Whether a request may end with a message of the assistant, to be continued, where that depends on the model. */
  readonly prefill?: {
    /** Models that take it. */
    readonly takenBy: RegExp
    /** The provider's names of models: what is none of them is not known to take it or not. */
    readonly models: RegExp
    /** Native types in a message that is continued in any case: a paused turn. */
    readonly paused: RegExp
  }
  /** Native types of calls whose arguments are JSON; others carry free text. */
  readonly jsonCalls: readonly string[]
  /** A call in a response, as the wire writes it. */
  readonly newCall: (call: {
    readonly callId: CallId
    readonly name: string
    readonly input: unknown
  }) => OpenObject
  /** On wires whose results stand in a message of the user: how a message is made of blocks. */
  readonly resultMessage?: ResultMessage
  /** An entry of the list that says a text of the user. */
  readonly userEntry: (text: string) => OpenObject
  /** The field that marks a result as an error, on wires that have one. */
  readonly errorFlag?: string
  /** Empty text, and an error without a text, are refused. */
  readonly refusesEmpty: boolean
  /** What an item's own id must begin with, by native type, on wires that have such ids. */
  readonly itemIds?: Readonly<Record<string, string>>
  /** What the id of a server call must look like. */
  readonly serverCallId?: RegExp
  /** The result block that answers a server call which never got one, where it stands in the assistant's own turn. */
  readonly serverFiller?: (call: CallPart) => OpenObject
  /** Where a response says why it ended, and the word that means calls. Absent where no word does. */
  readonly stop?: { readonly where: string; readonly calls: string }
  /** Reasoning in front of calls, on wires that want it back. */
  readonly reasoning?: {
    /** The setting that switches it on, and whether a request has it so that the reasoning is wanted back. */
    readonly field: string
    readonly wanted: (request: OpenObject) => boolean
    /** The value of the setting that switches it off; it is left out where there is none. */
    readonly off?: JsonValue
    /** Whether a request has a setting with which a call cannot be forced; `wanted` when absent. */
    readonly forbidsForcing?: (request: OpenObject) => boolean
    /** By native type the field without which a block is refused. */
    readonly signature: Readonly<Record<string, string>>
  }
  /** A reasoning item must be followed by the item it led to. */
  readonly reasoningLeads: boolean
  /** Native types of what declares tools in the middle of a conversation. */
  readonly laterTools: readonly string[]
  /** Fields of a request that may bring tools of their own: a stored prompt, a server. */
  readonly toolFields: readonly string[]
  /** The tool choice that leaves the model free. */
  readonly freeChoice: JsonValue
  /** Pointer to the tool choice; `/tool_choice` when absent. */
  readonly choiceWhere?: string
  /** Where a forced tool's name stands, if not in the choice itself: in an object named by its type, or in a list. */
  readonly choiceName?: 'nested' | 'list'
  /** A signature that the first call of each turn since the user spoke must bring back, beside the call. */
  readonly callSignature?: {
    /** The field of the part. */
    readonly field: string
    /** Where it must not stand: the member of the part that holds the call. */
    readonly notIn: string
    /** A documented value that the provider takes for calls which another provider made. */
    readonly skip: string
    /** Names of models that are known to want it, and of models that are known at all. */
    readonly wantedBy: RegExp
    readonly models: RegExp
  }
}

/** How a message that holds results is made. */
export interface ResultMessage {
  /** The member that holds the blocks, or a text. */
  readonly content: string
  readonly text: (text: string) => OpenObject
  readonly make: (blocks: readonly unknown[]) => OpenObject
}

/** A provider's refusal of a request. */
export interface Refusal {
  readonly status: number
  readonly type: string
  readonly code: string | null
  readonly param: string | null
  readonly message: string
  /** How long to wait, where the body says it: a header has precedence. */
  readonly waitMs?: number
}

/** What the words of a refusal need; each row says which keys. */
export type RefusalDetails = Readonly<Record<string, string>>

/** One of a provider's error texts, and the faults it may stand for. Order is the order in which the provider tests. */
export interface RefusalRow {
  readonly id: string
  /** Fault codes that it can mean; empty for faults of the account, the server or a field. */
  readonly faults: readonly string[]
  readonly status: number
  readonly type: string
  readonly code?: string
  /** Recognises the text. */
  readonly pattern: RegExp
  /** The provider's words for given details, and the parameter it names. */
  readonly word: (details: RefusalDetails) => { readonly message: string; readonly param?: string }
  /** Profiles whose provider says it in these words; all when absent. */
  readonly profiles?: readonly string[]
  /** The details for a finding in a request, or undefined where the provider has other words for it. */
  readonly details?: (finding: Finding, body: unknown) => RefusalDetails | undefined
  readonly source: string
  readonly date: string
}

/** What a provider says when it refuses a request: for whoever plays the provider, or reads what it said. */
export interface WireRefusals {
  readonly wire: WireName
  /** In the order in which the provider tests. */
  readonly rows: readonly RefusalRow[]
  /** The provider's error envelope. */
  errorBody(refusal: Refusal, requestId: string): OpenObject
}

/** Paths and headers of a wire, as data. */
export interface WireHttp {
  /** What the official SDK has as its default base URL. */
  readonly baseUrl: string
  /** Path behind the base URL. */
  readonly path: string
  /** The path for a model, on wires whose path names it: `path` then has `{model}` in its place. */
  pathFor?(model: string): string
  /** Path as a server sees it, from the root. */
  readonly serverPath: string
  headers(options: { readonly apiKey: string; readonly profile: Profile }): Readonly<Record<string, string>>
  readonly requestIdHeader: string
}

/**
 * A model behind a wire: a function from native request to native response.
 *
 * **Contract.** `send` retries what the provider's headers allow and rejects with a `ToolwireError`:
 * `provider-refused` (details: status, type, code, param, message, requestId) or `provider-unreachable`. It rejects
 * with the signal's reason on abort. It never changes the request, except that its own settings (`store`, `include`)
 * are added where absent.
 */
export interface Model<Req extends object = OpenObject, Res extends object = OpenObject> {
  readonly wire: Wire<Req, Res>
  readonly model: string
  readonly maxTokens?: number
  readonly state?: 'full' | 'previous-response'
  send(request: Req, options: SendOptions): Promise<Res>
}

export interface SendOptions {
  readonly signal: AbortSignal
  /** The model to ask, on wires whose path names it and the body does not; the model's own name when absent. */
  readonly model?: string
  /** Texts of the run: sent as they are, and the response's own are added. */
  readonly texts?: Texts
  /** Sees every attempt; what it throws is ignored. */
  readonly observe?: (event: AttemptEvent) => void
}

/** An HTTP attempt as it was made and answered. Through an SDK client headers and attempts are the SDK's own. */
export type AttemptEvent =
  | {
      readonly type: 'request'
      readonly attempt: number
      readonly method: string
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: object
    }
  | {
      readonly type: 'response'
      readonly attempt: number
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** Parsed JSON, or the text where it is none. */
      readonly body: unknown
      /** Absent through an SDK client, which shows the parsed body only. */
      readonly bytes?: number
      readonly firstByteMs?: number
      readonly durationMs: number
    }
  | {
      readonly type: 'failure'
      readonly attempt: number
      readonly kind: 'network' | 'abort' | 'timeout'
      readonly message: string
      readonly durationMs: number
    }
