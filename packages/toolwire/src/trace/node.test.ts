import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstRun } from './__fixtures__/story.ts'
import type { TraceEvent } from './event.ts'
import { fileRecorder } from './node.ts'

const event = (turn: number): TraceEvent => ({ type: 'turn_start', run: 'r1', turn, cause: 'prompt' })
const end = (turn: number): TraceEvent => ({ type: 'turn_end', run: 'r1', turn, stopReason: 'x', calls: 0 })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolwire-trace-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('fileRecorder', () => {
  it('makes the folder and a file of its own name, for the owner only', async () => {
    const recorder = fileRecorder(join(folder, 'a/b'), { now: () => Date.UTC(2026, 11, 1, 9, 30) })
    recorder.write(event(1))
    await recorder.close()
    expect(readdirSync(join(folder, 'a/b'))).toEqual([
      expect.stringMatching(/^20261201T093000Z-[0-9a-f]{6}\.trace\.jsonl$/),
    ])
    expect(statSync(recorder.file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700)
  })

  it('makes no file when nothing happens', async () => {
    const recorder = fileRecorder(join(folder, 'none'))
    await recorder.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('has each line in the file as soon as it is written', () => {
    const recorder = fileRecorder(join(folder, 'x.trace.jsonl'))
    recorder.write(event(1))
    recorder.write(end(1))
    expect(readFileSync(recorder.file, 'utf8').split('\n').length).toBe(4)
    return recorder.close()
  })

  it('goes on with a trace, behind a torn line too, and the whole is read as one', async () => {
    const file = join(folder, 'x.trace.jsonl')
    const first = fileRecorder(file, { id: 'tr_1' })
    first.write(event(1))
    await first.close()
    appendFileSync(file, '{"type":"turn_e')
    const second = fileRecorder(file, { id: 'ignored' })
    second.write(event(2))
    await second.close()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({
      type: 'trace_start',
      id: 'tr_1',
      continues: 2,
      seq: 3,
    })
    const run = await firstRun(lines.join('\n'))
    expect(run.turns.map(({ number }) => number)).toEqual([1, 2])
    expect(run.problems.map(({ kind, source }) => [kind, source.line])).toEqual([['torn-line', 3]])
  })

  it('begins anew behind a header that was torn', async () => {
    const file = join(folder, 'x.trace.jsonl')
    writeFileSync(file, '{"type":"trace_st')
    const recorder = fileRecorder(file, { id: 'tr_2' })
    recorder.write(event(1))
    await recorder.close()
    expect(readFileSync(file, 'utf8').split('\n')[1]).toContain('"seq":1,')
  })

  it('refuses to write into a file of another kind', () => {
    const file = join(folder, 'notes.jsonl')
    writeFileSync(file, '{"mine":true}\n')
    expect(() => fileRecorder(file)).toThrow(
      'notes.jsonl is no toolwire trace: its first line is no header of one; name another file',
    )
    expect(readFileSync(file, 'utf8')).toBe('{"mine":true}\n')
  })

  it('reports a place that cannot be written once, and never throws into the run', async () => {
    writeFileSync(join(folder, 'file'), '')
    const errors: unknown[] = []
    const recorder = fileRecorder(join(folder, 'file/x.jsonl'), { onError: (error) => errors.push(error) })
    recorder.write(event(1))
    recorder.write(event(2))
    await recorder.close()
    expect(errors).toHaveLength(1)
  })

  it('survives being closed while the disk is asked', async () => {
    const recorder = fileRecorder(join(folder, 'x.trace.jsonl'), { sync: 'turn' })
    for (let turn = 1; turn <= 20; turn++) {
      recorder.write(event(turn))
      recorder.write(end(turn))
    }
    await recorder.close()
    await recorder.close()
    expect(readFileSync(recorder.file, 'utf8').trimEnd().split('\n')).toHaveLength(41)
  })
})
