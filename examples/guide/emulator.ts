// The code that docs/guide/emulator.md shows.
import { compile, defineTool, run } from 'toolwire'
import { anthropic, anthropicModel } from 'toolwire/anthropic'
import { emulate, scripted } from 'toolwire/emulator'
import { z } from 'zod'

const getOrder = defineTool({
  name: 'get_order',
  description: 'Looks up one order by its number. An unknown number is an error: do not guess another one.',
  input: z.object({ number: z.string().describe('Example: "A-1042".') }),
  traits: { readOnly: true },
  execute: ({ number }) => ({ number, status: 'shipped' }),
})

// #region test
export async function happyPath(): Promise<string> {
  const emulator = emulate({
    model: scripted([
      { calls: [{ name: 'get_order', input: { number: 'A-1042' } }] },
      (request) => ({ text: `The history has ${request.conversation.pairs.length} answered call.` }),
    ]),
  })
  const model = anthropicModel({ model: 'claude-sonnet-5-5', apiKey: 'offline', fetch: emulator.fetch })
  const result = await run({ model, tools: [getOrder], prompt: 'Where is my order?' })
  return `${result.text} ${emulator.requests.length} requests.`
}
// #endregion

// #region refusal
export async function orphan(): Promise<unknown> {
  const emulator = emulate()
  const request = anthropic.start({
    model: 'claude-sonnet-5-5',
    prompt: 'Hello',
    tools: compile([getOrder], { wire: 'anthropic' }).tools,
  })
  const lost = { type: 'tool_result', tool_use_id: 'toolu_404', content: 'shipped' }
  const response = await emulator.fetch('https://api.anthropic.com/v1/messages', {
    method: 'POST',
    headers: {
      authorization: 'Bearer offline',
      'anthropic-version': '2026-10-21',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...request, messages: [...request.messages, { role: 'user', content: [lost] }] }),
  })
  return { status: response.status, body: await response.json() }
}
// #endregion

// #region trouble
export async function trouble(): Promise<string[]> {
  const emulator = emulate({
    model: scripted([
      { error: { status: 529, headers: { 'retry-after': '0' } } },
      { calls: [{ name: 'get_order', input: { number: 'A-1' } }], stop: 'truncated' },
      { text: 'The order could not be looked up in one go.' },
    ]),
  })
  const model = anthropicModel({ model: 'claude-sonnet-5-5', apiKey: 'offline', fetch: emulator.fetch })
  const result = await run({ model, tools: [getOrder], prompt: 'Where is my order?' })
  return [result.stop.reason, ...result.calls.map((call) => call.outcome)]
}
// #endregion
