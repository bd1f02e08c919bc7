import type { Codec } from '../wire/codec.ts'
import { assembled } from './assembled.ts'
import type { CameBack } from './exchange-log.ts'
import { watchResponse } from './watch-response.ts'
import type { BodyWatcher } from './watch-response.ts'

export interface FollowOptions {
  /** When the request was sent, by the monotonic clock. */
  readonly start: number
  readonly codec: Codec
  readonly signal: AbortSignal | undefined
  /** Keep the text of a stream that nobody can assemble. */
  readonly keepsText: boolean
  /** Told once, when all that will come has come. What it throws is ignored. */
  ended(back: CameBack & { readonly streamed?: boolean }): void
}

/** The response, followed to its end as the caller reads it. */
export function followResponse(response: Response, options: FollowOptions): Response {
  const firstByteMs = performance.now() - options.start
  const type = response.headers.get('content-type') ?? ''
  const isStream = type.includes('text/event-stream')
  const body = isStream ? streamBody(options) : BINARY.test(type) ? NOTHING : textBody()
  let bytes = 0
  let isOver = false

  async function over(how: Parameters<BodyWatcher['end']>[0]): Promise<void> {
    if (isOver) return
    isOver = true
    const durationMs = performance.now() - options.start
    try {
      const value = await body.end()
      const { status } = response
      const headers = Object.fromEntries(response.headers)
      const error = errorOf(how, value.isWhole, options.signal)
      options.ended({
        status,
        headers,
        ...(value.body === undefined ? {} : { body: value.body }),
        ...(isStream ? { streamed: true } : {}),
        bytes,
        firstByteMs,
        durationMs,
        ...(error === undefined ? {} : { error }),
      })
    } catch {
      // What is learnt from a response never costs it.
    }
  }

  try {
    return watchResponse(response, {
      chunk(chunk) {
        bytes += chunk.byteLength
        if (!isOver) body.add(chunk)
      },
      end: over,
    })
  } catch {
    // A response of another make: it passes as it is.
    return response
  }
}

type CameBackError = NonNullable<CameBack['error']>

/** Why an exchange did not come to its end; undefined where it did, also for a reader that had seen the end. */
function errorOf(
  { error, cancelled }: Parameters<BodyWatcher['end']>[0],
  isWhole: boolean,
  signal: AbortSignal | undefined,
): CameBackError | undefined {
  if (cancelled === true) return isWhole ? undefined : { kind: 'abort', message: 'the reader left' }
  if (error === undefined) return undefined
  const message = error instanceof Error ? error.message : String(error)
  return { kind: signal?.aborted === true ? 'abort' : 'stream', message }
}

interface Gathered {
  readonly body: unknown
  /** The body was seen to its end. */
  readonly isWhole: boolean
}

interface Gathering {
  add(chunk: Uint8Array): void
  end(): Gathered | Promise<Gathered>
}

// Bedrock streams in frames of its own; pictures and sound are none of a guard's.
const BINARY = /^(?:application\/(?:vnd\.amazon\.eventstream|octet-stream)|image\/|audio\/|video\/)/
const NOTHING: Gathering = { add: () => {}, end: () => ({ body: undefined, isWhole: false }) }

const MAX_TEXT = 64 * 1024 * 1024

/** A body as JSON, or as the text that it is. */
function textBody(): Gathering {
  const text = createText()
  return {
    add: text.add,
    end() {
      const all = text.end()
      if (all === undefined || all === '') return { body: undefined, isWhole: all === '' }
      try {
        const body: unknown = JSON.parse(all)
        return { body, isWhole: true }
      } catch {
        return { body: all, isWhole: false }
      }
    },
  }
}

/** A stream of events as the response that it amounts to. */
function streamBody({ codec, keepsText }: FollowOptions): Gathering {
  const text = keepsText ? createText() : undefined
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => void (events = controller),
    // Whoever assembles may have seen the end before the stream's.
    cancel: () => void (events = undefined),
  })
  const response = assembled(source, codec).catch(() => {
    events = undefined
    return undefined
  })
  return {
    add(chunk) {
      events?.enqueue(chunk)
      text?.add(chunk)
    },
    async end() {
      events?.close()
      const body = await response
      return { body: body ?? text?.end(), isWhole: body !== undefined }
    },
  }
}

function createText() {
  const decoder = new TextDecoder()
  let text: string | undefined = ''
  return {
    add(chunk: Uint8Array): void {
      if (text === undefined) return
      text += decoder.decode(chunk, { stream: true })
      if (text.length > MAX_TEXT) text = undefined
    },
    end: (): string | undefined => (text === undefined ? undefined : text + decoder.decode()),
  }
}
