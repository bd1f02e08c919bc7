import type { JsonValue } from '../json/value.ts'
import type { Certainty, Finding, Fix, Severity } from './finding.ts'

/** What the sentence of each code needs. Codes are public: never renamed, never reused. */
export type FaultArgs = {
  // pairing
  'missing-result': {
    callId: string
    name: string
    side: 'client' | 'server'
    /** Ids of the turn that have no result in their place, in call order; at most the first 20. */
    unanswered: string[]
  }
  'orphan-result': { callId: string; side?: 'client' | 'server' }
  'misplaced-result': {
    callId: string
    name: string
    /** `late`: not in the next message. `split`: the results of one turn stand in several messages. */
    why: 'late' | 'split' | 'behind-content' | 'before-call'
    /** Pointer to the call. */
    call: string
    unanswered: string[]
  }
  'duplicate-result': { callId: string; name: string; keep: 'earlier' | 'later'; other: string }
  'duplicate-call-id': { callId: string; name: string; first: string; same: boolean }
  'result-mismatch': {
    got: string
    expected: string
    why: 'item-id' | 'empty' | 'kind' | 'unknown-id'
    name: string
  }
  'invalid-call-id': {
    got: string
    why: 'absent' | 'empty' | 'pattern' | 'length' | 'prefix'
    expected: string
    type: string
  }
  // turns, content, settings
  'invalid-turn': {
    role: string
    /**
     * `call-first`: calls that no turn of the user leads to. `user-behind-results`: the assistant did not answer them.
     * `prefill`: the conversation ends with the assistant.
     */
    why: 'call-in-user' | 'result-in-assistant' | 'call-first' | 'user-behind-results' | 'prefill'
    fixable: boolean
  }
  'empty-content': { what: 'text' | 'message' | 'error-result' | 'list' }
  'invalid-unicode': { count: number }
  'oversized-result': { callId: string; size: number; limit: number }
  'undeclared-tools': { names: string[] }
  'tool-choice-conflict': {
    choice: string
    why: 'thinking' | 'nested' | 'undeclared' | 'no-tools'
    name?: string
  }
  // reasoning
  /** `field` where what is absent is a field of the call's part. */
  'missing-reasoning': { itemId?: string; field?: string }
  'orphan-reasoning': { itemId: string }
  /** `nested`: the signature stands inside the call. */
  'invalid-reasoning': { why: 'signature' | 'place' | 'nested'; type?: string }
  // encoding of arguments
  'malformed-arguments': { name: string; callId?: string; text?: string; problem?: string; side?: string }
  'concatenated-arguments': { name: string; callId?: string; values?: number; text?: string }
  'misencoded-arguments': { name: string; callId?: string; got: string; expected: string }
  'empty-arguments': { name: string; callId?: string; got?: string }
  'non-object-arguments': { name: string; callId?: string; got: string }
  'truncated-arguments': { name: string; callId?: string; tail?: string; stop?: string }
  // arguments against the schema; `name` is the argument's
  'missing-argument': { name: string; expected?: string; nearest?: string }
  'unknown-argument': { name: string; nearest?: string; allowed?: string[] }
  'stringified-argument': { name: string; expected: string[]; got?: string }
  // `got` is JSON text; `name` is absent where the arguments as a whole are meant
  'invalid-argument': {
    name?: string
    breach?: string
    expected?: string[]
    got?: string
    allowed?: JsonValue[]
    nearest?: JsonValue
    limit?: JsonValue
  }
  // tool names in calls
  'misspelled-tool-name': { got: string; name: string }
  'unknown-tool': { got: string; nearest?: string; names: string[] }
  'wrapped-calls': { name: string; count?: number }
  // responses
  'leaked-call': { text: string; name?: string }
  'fabricated-result': { text: string }
  'stop-reason-mismatch': { stop: string; calls: number }
  'malformed-call': { stop: string }
  // streams
  'ambiguous-stream': {
    /** `restart`: a second response begins in the same stream. */
    why: 'no-index' | 'same-index' | 'restart'
    name?: string
  }
  'interrupted-stream': {
    /** `error`: the server said that it failed. `unreadable`: an event that is no JSON. */
    why: 'end' | 'error' | 'unreadable'
    message?: string
  }
  // definitions
  'invalid-tool-name': {
    name: string
    why: 'empty' | 'pattern' | 'length' | 'portable'
    limit?: number
    pattern?: string
  }
  'duplicate-tool-name': { name: string; first: string }
  'too-many-tools': { count: number; limit: number }
  'unsupported-schema': { keyword: string; tool?: string; [key: string]: JsonValue }
  'non-strict-schema': { keyword: string; tool?: string; [key: string]: JsonValue }
  // runs
  'repeated-call': { name: string; count: number; calls: string[] }
  'unflagged-error': { callId: string }
  'injected-instructions': { text: string; why: string }
  'low-token-limit': { limit: number; floor: number }
}

/** The faults of conversations that can occur on the wires there are. */
export type FaultCode = keyof FaultArgs

/** What a finding may carry beside its code, place and arguments. */
export interface FaultExtra {
  readonly severity?: Severity
  readonly certainty?: Certainty
  /** Pointer inside the decoded arguments or inside the schema. */
  readonly at?: string
  readonly fix?: Fix
}

/**
 * A finding of this code with its default severity.
 *
 * @example fault('orphan-result', '/messages/2/content/0', { callId: 'toolu_01' })
 */
// oxlint-disable-next-line max-params -- the parts of a finding in the order in which they are read
export function fault<Code extends FaultCode>(
  code: Code,
  where: string,
  args: FaultArgs[Code],
  extra: FaultExtra = {},
): Finding<Code> {
  return { code, severity: defaultSeverity(code), where, args, ...extra }
}

/** How bad a fault is where no wire says otherwise. */
export function defaultSeverity(code: string): Severity {
  return WARNINGS.has(code) ? 'warning' : 'error'
}

/** Every code with what it means, in a line. */
export const faultCodes: { readonly [Code in FaultCode]: string } = {
  'missing-result': 'A call has no result although the conversation goes on.',
  'orphan-result': 'A result answers no call that the provider can see.',
  'misplaced-result': 'A result is there, but in the wrong place.',
  'duplicate-result': 'A second result for the same call.',
  'duplicate-call-id': 'Two calls share an id.',
  'result-mismatch': 'A result names its call wrongly, and only one call can be meant.',
  'invalid-call-id': 'An id is absent, empty, or has a form that the provider refuses.',
  'invalid-turn': 'A turn that the order of roles does not allow.',
  'empty-content': 'Something that must not be empty is empty.',
  'invalid-unicode': 'Half of a surrogate pair in a string.',
  'oversized-result': 'A result is larger than the given limit.',
  'undeclared-tools': 'The history holds calls, the request declares no tools.',
  'tool-choice-conflict': 'The tool choice contradicts other settings.',
  'missing-reasoning': 'A turn with calls is replayed without its reasoning.',
  'orphan-reasoning': 'A reasoning item stands without the item it led to.',
  'invalid-reasoning': 'A reasoning block was changed or moved.',
  'malformed-arguments': 'The arguments are not JSON.',
  'concatenated-arguments': 'The arguments are several JSON values in a row.',
  'misencoded-arguments': 'The arguments are encoded once too often or once too little.',
  'empty-arguments': 'The arguments are empty where an object is meant.',
  'non-object-arguments': 'The arguments are sound JSON, but no object.',
  'truncated-arguments': 'The arguments were cut off.',
  'missing-argument': 'A required argument is absent.',
  'unknown-argument': 'An argument that the closed schema does not have.',
  'stringified-argument': 'A value is written as a string, convertible without loss.',
  'invalid-argument': 'A value breaks the schema.',
  'misspelled-tool-name': 'A call names a tool almost right, and exactly one is meant.',
  'unknown-tool': 'A call names a tool that is not declared.',
  'wrapped-calls': 'Several calls arrive wrapped in one.',
  'leaked-call': 'A call is written as text instead of being made.',
  'fabricated-result': 'The model tells the result of a call that has not run.',
  'stop-reason-mismatch': 'Stop reason and content disagree on whether there are calls.',
  'malformed-call': 'The provider says that a call could not be read or was not allowed.',
  'ambiguous-stream': 'Index or id do not say to which call a piece of the stream belongs.',
  'interrupted-stream': 'The stream ends without its end marks.',
  'invalid-tool-name': 'A tool name has a form that the provider refuses.',
  'duplicate-tool-name': 'Two tools share a name.',
  'too-many-tools': 'More tools than the provider takes.',
  'unsupported-schema': 'The schema uses, or lacks, something the provider insists on.',
  'non-strict-schema': 'Strict mode is asked for, but the schema does not qualify.',
  'repeated-call': 'The same call three times in a row without progress.',
  'unflagged-error': 'A structured error in a result that is not marked as one.',
  'injected-instructions': 'A result gives orders to the model.',
  'low-token-limit': 'A run whose responses may be so short that calls are cut off.',
}

const WARNINGS: ReadonlySet<string> = new Set<FaultCode>([
  'oversized-result',
  'undeclared-tools',
  'missing-reasoning',
  'empty-arguments',
  'stringified-argument',
  'misspelled-tool-name',
  'leaked-call',
  'fabricated-result',
  'stop-reason-mismatch',
  'repeated-call',
  'unflagged-error',
  'injected-instructions',
  'low-token-limit',
])
