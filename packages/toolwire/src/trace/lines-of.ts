/** What a trace is read from: its text, its bytes, or a stream of either. */
export type TraceSource =
  | string
  | Uint8Array
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>

export interface TextLine {
  readonly text: string
  /** True for what stands behind the last LF. */
  readonly last: boolean
}

/** The lines of a source, without their LF. A stream is read as it comes, and each byte is looked at once. */
export async function* linesOf(source: TraceSource): AsyncIterable<TextLine> {
  let rest: string[] = []
  for await (const chunk of textsOf(source)) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      rest.push(chunk.slice(from, end))
      yield { text: rest.join(''), last: false }
      rest = []
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.slice(from))
  }
  if (rest.length > 0) yield { text: rest.join(''), last: true }
}

async function* textsOf(source: TraceSource): AsyncIterable<string> {
  if (typeof source === 'string') {
    yield source.startsWith('\uFEFF') ? source.slice(1) : source
    return
  }
  const decoder = new TextDecoder()
  if (source instanceof Uint8Array) {
    yield decoder.decode(source)
    return
  }
  for await (const chunk of chunksOf(source)) {
    yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

// Not every runtime iterates its streams.
async function* chunksOf(
  source: ReadableStream<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
): AsyncIterable<Uint8Array | string> {
  if (!('getReader' in source)) {
    yield* source
    return
  }
  const reader = source.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
    reader.releaseLock()
  }
}
