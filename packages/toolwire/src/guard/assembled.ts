import { isObject, own } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'

/**
 * The response that a stream of events amounts to; undefined where its end was not seen, or where this is not known of
 * the wire. Rejects with the stream's own error.
 */
export async function assembled(
  source: ReadableStream<Uint8Array>,
  { wire }: Pick<Codec, 'wire'>,
): Promise<OpenObject | undefined> {
  let found: OpenObject | undefined
  for await (const line of linesOf(source)) {
    // The last event of the Responses API carries the whole response.
    if (wire !== 'openai-responses' || !line.startsWith('data:') || !ENDS.test(line)) continue
    const event = parsed(line.slice('data:'.length))
    if (!ENDING.has(own(event, 'type'))) continue
    const response = own(event, 'response')
    if (isObject(response)) found = response
  }
  return found
}

const ENDS = /"response\.(?:completed|incomplete|failed)"/
const ENDING: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

async function* linesOf(source: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  const reader = source.getReader()
  // Pieces of the line that is still open; joined once, so that a long line costs its length.
  let open: string[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const [first = '', ...others] = decoder.decode(next.value, { stream: true }).split('\n')
    open.push(first)
    for (const other of others) {
      yield open.join('')
      open = [other]
    }
  }
  yield open.join('') + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
