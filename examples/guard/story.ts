// A chat over the official SDK whose store lost what a tool returned: the provider refuses it from then on, whatever the
// user says. With a guard in the SDK's fetch it is answered, and what was wrong is told. Offline: an emulator plays the
// provider by its real rules.
import Anthropic, { type BadRequestError } from '@anthropic-ai/sdk'
import { guard, type Finding, type GuardTold } from 'toolwire'
import { emulate, scripted } from 'toolwire/emulator'
import { isStarted, keepTrace, look } from '../stage.ts'

const emulator = emulate({
  model: scripted([{ text: 'B-200: seven pieces. What became of A-100 I cannot tell.' }]),
})
// In your program: the global one.
const { fetch } = emulator
const apiKey = 'offline'

/** A stored history: the user interrupted before the result of the call was written. */
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'How many A-100 are left?' },
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'toolu_01', name: 'get_stock', input: { sku: 'A-100' } }],
  },
  { role: 'user', content: 'Stop, tell me about B-200 instead.' },
]
const request: Anthropic.MessageCreateParamsNonStreaming = {
  model: 'claude-sonnet-5-5',
  max_tokens: 4096,
  tools: [{ name: 'get_stock', input_schema: { type: 'object', properties: { sku: { type: 'string' } } } }],
  messages,
}

/** Without a guard: what the provider says. */
export async function refused(): Promise<string> {
  const client = new Anthropic({ apiKey, fetch })
  return client.messages.create(request).then(
    () => 'accepted',
    (error: BadRequestError) => error.message,
  )
}

/** One more line: the fault no longer reaches the provider. `console.warn` says what was mended. */
export async function answered(): Promise<string> {
  // #region one-line
  const client = new Anthropic({ apiKey, fetch: guard(fetch) })
  // #endregion
  const message = await client.messages.create(request)
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}

/** In tests and in development: stop where it happens. The SDK's own error, and nothing was sent. */
export async function rejected(): Promise<string> {
  // #region reject
  const client = new Anthropic({ apiKey, fetch: guard(fetch, { mode: 'reject', onFinding: () => {} }) })
  // #endregion
  return client.messages.create(request).then(
    () => 'accepted',
    (error: BadRequestError) => error.message,
  )
}

export const seen: string[] = []

/** Findings to your own log. */
export async function observed(): Promise<string> {
  // #region observe
  const onFinding = (finding: Finding, { action, phase, message }: GuardTold): void => {
    seen.push(`${action} ${finding.code} in a ${phase} at ${finding.where}: ${message}`)
  }
  const client = new Anthropic({ apiKey, fetch: guard(fetch, { mode: 'observe', onFinding }) })
  // #endregion
  return client.messages.create(request).then(
    () => 'accepted',
    (error: BadRequestError) => error.message,
  )
}

/** Every exchange in a trace, as `show` and `triage` read it. In your program: `fileRecorder` of `toolwire/node`. */
export async function recorded(): Promise<{ readonly show: string; readonly triage: string }> {
  const trace = keepTrace('guard')
  const given = emulate({ model: scripted([{ text: 'B-200: seven pieces.' }]) }).fetch
  const client = new Anthropic({
    apiKey,
    fetch: guard(given, { record: trace.recorder, onFinding: () => {} }),
  })
  await client.messages.create(request)
  await trace.recorder.close()
  return look(trace.text(), 'guard.trace.jsonl')
}

if (isStarted(import.meta.url)) {
  console.log(await refused())
  console.log(await answered())
}
