// The code that docs/guide/loop.md shows.
import { defineTool, run } from 'toolwire'
import { anthropicModel } from 'toolwire/anthropic'
import { emulate, scripted } from 'toolwire/emulator'
import { z } from 'zod'

const listFiles = defineTool({
  name: 'list_files',
  description:
    'Lists the files of one folder. Use it before reading a file. Returns names; an empty folder is [].',
  input: z.object({ folder: z.string().describe('Path. Example: "notes".') }),
  traits: { readOnly: true },
  execute: ({ folder }) => (folder === 'notes' ? ['today.md'] : []),
})

const again = { calls: [{ name: 'list_files', input: { folder: 'drafts' } }] }
const emulator = emulate({
  model: scripted([
    { calls: [{ name: 'list_files', input: { folder: 'notes' } }] },
    { text: 'There is one note: today.md.' },
    again,
    again,
    again,
    { text: 'The folder drafts is empty.' },
  ]),
})
const model = anthropicModel({ model: 'claude-sonnet-5-5', apiKey: 'offline', fetch: emulator.fetch })

// #region run
export const first = await run({
  model,
  tools: [listFiles],
  system: 'You keep the notes of a small team.',
  prompt: 'Which notes are there?',
  budget: { maxCalls: 10, maxTokens: 200_000, deadline: 60_000 },
})
// #endregion

// #region events
export const seen: string[] = []
const second = run({ model, tools: [listFiles], request: first.request, prompt: 'And which drafts?' })
for await (const event of second) {
  if (event.type === 'call_end') seen.push(`${event.name}: ${event.outcome}`)
}
export const result = await second
// #endregion
