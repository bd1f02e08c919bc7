import type { JsonValue } from '../json/value.ts'

/** Why toolwire threw. Public: never renamed, never reused. */
export type ToolwireErrorCode =
  | 'invalid-definition' // a tool definition that cannot be used
  | 'duplicate-tool-name' // two tools of one set share a name
  | 'schema-not-strict' // strict: true cannot be had without loss of meaning; the losses are in details
  | 'schema-unsupported' // a schema that cannot be expressed or read
  | 'invalid-option' // an option of a call is wrong
  | 'unknown-wire' // the wire is not known, or cannot be told from the document
  | 'answer-mismatch' // outcomes and calls of a response do not pair
  | 'check-failed' // check: 'reject' met a fault
  | 'provider-refused' // the provider answered with an error status
  | 'provider-unreachable' // no answer came: network, or not JSON
  | 'trace-unreadable' // not a trace, or one that cannot be read
  | 'script-exhausted' // a scripted model was asked for a turn that its script does not have

/**
 * The one class that toolwire throws, for misuse and broken borders; what a model or a conversation does wrong is
 * never thrown, it is a result or a finding.
 */
export class ToolwireError extends Error {
  readonly code: ToolwireErrorCode
  readonly details: Readonly<Record<string, JsonValue>>

  constructor(code: ToolwireErrorCode, message: string, options: ToolwireErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ToolwireError'
    this.code = code
    this.details = options.details ?? {}
  }

  /** True for a `ToolwireError` of any installed copy of toolwire. */
  static is(value: unknown): value is ToolwireError {
    return value instanceof Error && '~toolwire' in value && value['~toolwire'] === 'ToolwireError'
  }

  /** The brand: an instance of another installed copy is one too. */
  get '~toolwire'(): 'ToolwireError' {
    return 'ToolwireError'
  }
}

export interface ToolwireErrorOptions {
  readonly details?: Readonly<Record<string, JsonValue>>
  readonly cause?: unknown
}
