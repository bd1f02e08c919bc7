// Writes a trace without end, until it is killed; says so once the first turns are in the file.
import { fileRecorder } from '../../src/trace/node.ts'

const recorder = fileRecorder(process.argv[2] ?? '')
recorder.write({ type: 'run_start', run: 'r1', wire: 'anthropic', tools: [] })

let turn = 0
function next(): void {
  turn++
  const of = { run: 'r1', turn }
  recorder.write({ type: 'turn_start', ...of, cause: 'prompt' })
  recorder.write({
    type: 'request',
    ...of,
    attempt: 1,
    method: 'POST',
    url: 'https://x.example',
    headers: {},
    body: { messages: [{ role: 'user', content: 'x'.repeat(2000) }] },
  })
  recorder.write({ type: 'turn_end', ...of, stopReason: 'end_turn', calls: 0 })
  if (turn === 20) process.stdout.write('writing\n')
  setImmediate(next)
}
next()
