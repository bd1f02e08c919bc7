import { describe, expect, it } from 'vitest'
import { expectGolden } from '../golden.ts'
import { look, wires, type WireName } from '../stage.ts'
import { bugs, story, type Bug } from './story.ts'

const expected: Readonly<Record<WireName, Readonly<Record<Bug, { code: string; words: RegExp }>>>> = {
  anthropic: {
    orphan: { code: 'orphan-result', words: /unexpected `tool_use_id` found in `tool_result` blocks/ },
    missing: {
      code: 'missing-result',
      words: /`tool_use` ids were found without `tool_result` blocks immediately after/,
    },
    malformed: { code: 'misencoded-arguments', words: /Input should be/ },
  },
  'openai-responses': {
    orphan: {
      code: 'result-mismatch',
      words: /^No tool call found for function call output with call_id fc_/,
    },
    missing: { code: 'missing-result', words: /^No tool output found for function call call_/ },
    malformed: { code: 'misencoded-arguments', words: /arguments/ },
  },
}

describe.each(wires)('on %s', (wire) => {
  it.each(bugs)('%s is refused in words, found, explained and mended', async (bug) => {
    const told = await story(bug, wire)
    const { code, words } = expected[wire][bug]
    expect(told.status).toBe(400)
    expect(told.words).toMatch(words)
    expect(told.found).toContain(code)
    expect(told.mended).toBe(200)
    const { show, triage } = await look(told.trace, `${bug}.trace.jsonl`)
    expectGolden(import.meta.url, `${bug}.${wire}.show.txt`, show)
    expectGolden(import.meta.url, `${bug}.${wire}.triage.txt`, triage)
  })
})
