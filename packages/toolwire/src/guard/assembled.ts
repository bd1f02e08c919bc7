import type { OpenObject } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'
import { readStream } from '../wire/read-stream.ts'

/** The response that a stream of events amounts to; undefined where its end was not seen. */
export async function assembled(
  source: ReadableStream<Uint8Array>,
  codec: Codec,
): Promise<OpenObject | undefined> {
  const accumulator = codec.accumulator()
  for await (const event of readStream(source)) accumulator.push(event)
  const isCut = accumulator.findings().some(({ code }) => code === 'interrupted-stream')
  return isCut ? undefined : accumulator.response()
}
