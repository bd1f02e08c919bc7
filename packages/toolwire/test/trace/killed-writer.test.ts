import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { fileRecorder } from '../../src/trace/node.ts'
import { readTrace } from '../../src/trace/read-trace.ts'
import type { TraceRun } from '../../src/trace/trace-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolwire-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function runOf(file: string): Promise<TraceRun> {
  for await (const run of readTrace(readFileSync(file), { file })) return run
  throw new Error('no run')
}

it('loses nothing of a process that is killed, and goes on behind a line that was torn', async () => {
  const file = join(folder, 'killed.trace.jsonl')
  const child = spawn(process.execPath, [fileURLToPath(new URL('killed-writer.ts', import.meta.url)), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const killed = await runOf(file)
  expect(killed.turns.length).toBeGreaterThanOrEqual(20)
  expect(killed.problems.filter(({ kind }) => kind !== 'torn-end')).toEqual([])

  truncateSync(file, readFileSync(file).length - 30)
  const torn = await runOf(file)
  expect(torn.problems.map(({ kind }) => kind)).toEqual(['torn-end'])

  const recorder = fileRecorder(file)
  recorder.write({
    type: 'run_end',
    run: 'r1',
    stop: { reason: 'aborted', detail: {} },
    turns: 0,
    calls: 0,
    usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    durationMs: 1,
  })
  await recorder.close()
  const continued = await runOf(file)
  expect(continued.end.reason).toBe('aborted')
  expect(continued.turns.length).toBeGreaterThanOrEqual(torn.turns.length)
  expect(continued.problems.map(({ kind }) => kind)).toContain('torn-line')
})
