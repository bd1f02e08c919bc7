import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli, temporaryFolder } from './run-cli.ts'

const EVENTS = [
  {
    type: 'message_start',
    message: { id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: null },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
]
const RESPONSE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'text', text: 'Hello' }],
  stop_reason: 'end_turn',
  usage: { output_tokens: 3 },
}

function sse(events: readonly { readonly type: string }[]): string {
  return events.map((event) => `event: ${event.type}\r\ndata: ${JSON.stringify(event)}\r\n\r\n`).join('')
}

const FORMS = [
  ['answer.sse', sse(EVENTS)],
  ['answer.txt', sse(EVENTS)],
  ['events.json', JSON.stringify(EVENTS)],
  ['events.jsonl', EVENTS.map((event) => JSON.stringify(event)).join('\n')],
] as const

describe('a recorded stream on the command line', () => {
  it.each(FORMS)('is checked and repaired as %s', async (name, text) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, name), text)
    const checked = await runCli(['check', name], { cwd })
    expect(checked.stdout).toContain(`${name}  anthropic stream: no faults`)
    expect(checked.code).toBe(0)
    const repaired = await runCli(['repair', name], { cwd })
    expect(JSON.parse(repaired.stdout)).toEqual(RESPONSE)
    expect(repaired.code).toBe(0)
  })

  it('that breaks off is an error at its last event, and gives no response', async () => {
    const input = sse(EVENTS.slice(0, 3))
    expect(await runCli(['check', '-'], { input })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('interrupted-stream  /2') as string,
    })
    expect(await runCli(['repair', '-', '--kind', 'stream'], { input })).toMatchObject({
      code: 1,
      stdout: '',
    })
  })

  it('inside an event says so', async () => {
    const { stdout } = await runCli(['check', '-', '--json'], { input: sse(EVENTS).slice(0, -25) })
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'stream', findings: [{ code: 'interrupted-stream' }] })
  })

  it('is not written back: its response is another document', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'answer.sse'), sse(EVENTS))
    const { code, stderr } = await runCli(['repair', 'answer.sse', '--write'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('answer.sse is a stream')
  })
})
