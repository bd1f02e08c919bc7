// The first tool: defined once, called by a model, answered, and the run recorded. Offline: an emulator plays the
// provider by its real rules.
// #region story
import { defineTool, run } from 'toolwire'
import { anthropicModel } from 'toolwire/anthropic'
import { emulate, scripted } from 'toolwire/emulator'
import { z } from 'zod'

const getOrder = defineTool({
  name: 'get_order',
  description:
    'Looks up one order by its number. Use it when the user names an order; to find an order without its number ask ' +
    'the user. Returns status and date of delivery. An unknown number is an error: do not guess another one.',
  input: z.object({ number: z.string().describe("The order's number. Example: 'A-1042'.") }),
  traits: { readOnly: true },
  execute: ({ number }) => ({ number, status: 'shipped', delivery: '2026-12-03' }),
})

// In your program: anthropicModel({ model: 'claude-sonnet-5-5', apiKey })
const emulator = emulate({
  model: scripted([
    { calls: [{ name: 'get_order', input: { number: 'A-1042' } }] },
    { text: 'Order A-1042 is on its way and will arrive on 3 December.' },
  ]),
})
const model = anthropicModel({ model: 'claude-sonnet-5-5', apiKey: 'offline', fetch: emulator.fetch })

export const result = await run({ model, tools: [getOrder], prompt: 'Where is my order A-1042?' })
// #endregion

if (result.stop.reason !== 'answered') throw new Error(`stopped: ${result.stop.reason}`)
if (!result.text.includes('3 December')) throw new Error(`unexpected answer: ${result.text}`)
if (import.meta.main) console.log(result.text)
