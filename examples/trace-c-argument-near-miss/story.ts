// An argument that only looks right. The definition is loose (no strict, an open schema), so the model writes
// "administrator" for "admin" and invents a limit. The error names the field, the allowed values and the nearest one,
// and the second call is right.
import assert from 'node:assert/strict'
import { defineTool, run, type RunResult } from 'toolwire'
import { emulate, scripted } from 'toolwire/emulator'
import { isStarted, keepTrace, look, modelOn, type WireName } from '../stage.ts'

const searchDocs = defineTool({
  name: 'search_docs',
  description:
    'Searches the database manual. Use it for questions about how the database is run, not for error messages of ' +
    'your own program. Returns the best chunks with id and text. ' +
    'You will rarely need it more than twice; if two searches find nothing, it is not there: say so.',
  input: {
    type: 'object',
    properties: {
      query: { type: 'string', description: "Words the chunk would hold. Example: 'backup schedule'." },
      section: { type: 'string', enum: ['admin', 'developer', 'reference'] },
    },
    required: ['query'],
  },
  strict: false,
  traits: { readOnly: true },
  execute: () => [{ id: 'backup::2', text: 'pg_basebackup copies a running cluster. Plan it nightly.' }],
})

/** Tells the story on one wire: the result, and the trace as text. */
export async function story(wire: WireName): Promise<{ result: RunResult; trace: string }> {
  const emulator = emulate({
    model: scripted([
      { calls: [{ name: 'search_docs', input: { query: 'backups', section: 'administrator', limit: '5' } }] },
      { calls: [{ name: 'search_docs', input: { query: 'backups', section: 'admin' } }] },
      { text: 'Copy the running cluster with pg_basebackup, every night [backup::2].' },
    ]),
  })
  const trace = keepTrace()
  const result = await run({
    model: modelOn(wire, emulator.fetch),
    tools: [searchDocs],
    prompt: 'How do I back up a running cluster?',
    trace: trace.recorder,
  })
  await trace.recorder.close()

  assert.equal(result.stop.reason, 'answered')
  assert.deepEqual(
    result.calls.map(({ outcome }) => outcome),
    ['error', 'ok'],
  )
  const [first] = result.calls
  assert.match(String(first?.content), /section/)
  assert.match(String(first?.content), /Did you mean 'admin'\?/)
  return { result, trace: trace.text() }
}

if (isStarted(import.meta.url)) {
  const { show, triage } = await look((await story('anthropic')).trace, 'trace-c.trace.jsonl')
  console.log(`${show}\n${triage}`)
}
