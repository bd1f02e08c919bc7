// The code that docs/guide/streams.md shows.
import { check } from 'toolwire'
import { accumulator, readStream } from 'toolwire/anthropic'

const text = [
  '{"type":"message_start","message":{"id":"msg_01","type":"message","role":"assistant","content":[],"stop_reason":null}}',
  '{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_01","name":"search_docs","input":{}}}',
  '{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"query\\":\\"autova"}}',
  '{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"cuum naptime\\"}"}}',
  '{"type":"content_block_stop","index":0}',
  '{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":20}}',
  '{"type":"message_stop"}',
]
const fetch = (): Promise<Response> =>
  Promise.resolve(new Response(text.map((data) => `data: ${data}\n\n`).join('')))

export const live: unknown[] = []

// #region read
const response = await fetch() // a request with stream: true
const acc = accumulator()
for await (const event of readStream(response)) {
  acc.push(event)
  for (const call of acc.calls()) live.push({ ...(call.partial as object) })
}
export const made = acc.response()
// #endregion

const events = text.slice(0, 4).map((data): unknown => JSON.parse(data))

// #region check
export const broken = check(events).findings
// #endregion
