import { describe, it } from 'vitest'
import { expectGolden } from '../golden.ts'
import { look, wires } from '../stage.ts'
import { story } from './story.ts'

describe.each(wires)('on %s', (wire) => {
  it('ends as told, and show and triage print what is kept', async () => {
    const { trace } = await story(wire)
    const { show, triage } = await look(trace, 'trace-c.trace.jsonl')
    expectGolden(import.meta.url, `${wire}.show.txt`, show)
    expectGolden(import.meta.url, `${wire}.triage.txt`, triage)
  })
})
