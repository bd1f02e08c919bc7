// A clean call: one question, one search, one answer. This is what a healthy trace looks like.
import assert from 'node:assert/strict'
import { defineTool, run, type RunResult } from 'toolwire'
import { emulate, scripted } from 'toolwire/emulator'
import { z } from 'zod'
import { isStarted, keepTrace, look, modelOn, type WireName } from '../stage.ts'

const searchDocs = defineTool({
  name: 'search_docs',
  description:
    'Searches the database manual. Use it for questions about settings and their effects, not for error messages of ' +
    'your own program. Returns up to five chunks, best first, each with id, score and text. ' +
    'You will rarely need it more than twice; if two searches find nothing, it is not there: say so.',
  input: z.object({
    query: z
      .string()
      .describe("Words the chunk would hold. Example: 'autovacuum naptime tuning' rather than 'vacuum'."),
    section: z
      .enum(['admin', 'developer', 'reference'])
      .optional()
      .describe("Part of the manual; leave it out to search all. Example: 'admin'."),
  }),
  traits: { readOnly: true },
  execute: ({ query }) => ({
    query,
    chunks: [
      {
        id: 'routine-vacuuming::5',
        score: 0.87,
        text: 'autovacuum_naptime is the least delay between two rounds. Default: 1min.',
      },
      {
        id: 'runtime-config::41',
        score: 0.71,
        text: 'autovacuum_max_workers limits how many workers run at once. Default: 3.',
      },
    ],
  }),
})

/** Tells the story on one wire: the result, and the trace as text. */
export async function story(wire: WireName): Promise<{ result: RunResult; trace: string }> {
  const emulator = emulate({
    model: scripted([
      {
        text: "I'll check the documentation for that.",
        calls: [{ name: 'search_docs', input: { query: 'autovacuum naptime tuning' } }],
      },
      {
        text: 'autovacuum_naptime sets the delay between two rounds; it is 1min by default [routine-vacuuming::5].',
      },
    ]),
  })
  const trace = keepTrace()
  const result = await run({
    model: modelOn(wire, emulator.fetch),
    tools: [searchDocs],
    prompt: 'how do I tune autovacuum naptime?',
    trace: trace.recorder,
  })
  await trace.recorder.close()

  assert.equal(result.stop.reason, 'answered')
  assert.equal(result.turns, 2)
  assert.deepEqual(
    result.calls.map(({ outcome }) => outcome),
    ['ok'],
  )
  return { result, trace: trace.text() }
}

if (isStarted(import.meta.url)) {
  const { show, triage } = await look((await story('anthropic')).trace, 'trace-a.trace.jsonl')
  console.log(`${show}\n${triage}`)
}
