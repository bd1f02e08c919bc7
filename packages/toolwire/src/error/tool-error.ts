/** What the model is told beside the message of a `ToolError`. */
export interface ToolErrorOptions {
  /** Whether the same call may succeed later. Told to the model as a sentence. */
  readonly retryable?: boolean
  /** What to do instead, as a sentence: another tool, another form of the value. */
  readonly alternative?: string
  readonly cause?: unknown
}

/**
 * Thrown by a handler to tell the model what went wrong, in the handler's own words: the message reaches the
 * model as written. Say what failed, with which value, and what would work.
 *
 * @example throw new ToolError('no such order: 4711', { alternative: 'Find the id with list_orders first.' })
 */
export class ToolError extends Error {
  readonly retryable: boolean | undefined
  readonly alternative: string | undefined

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ToolError'
    this.retryable = options.retryable
    this.alternative = options.alternative
  }

  /** True for a `ToolError` of any installed copy of toolwire. */
  static is(value: unknown): value is ToolError {
    return value instanceof Error && '~toolwire' in value && value['~toolwire'] === 'ToolError'
  }

  /** The brand: an instance of another installed copy is one too. */
  get '~toolwire'(): 'ToolError' {
    return 'ToolError'
  }
}
