import { describe, expect, it } from 'vitest'
import { firstRun, storyRun, storyText } from '../trace/__fixtures__/story.ts'
import { renderTrace } from './render-trace.ts'

const A = {
  turns: [
    {
      text: "I'll check the documentation for that.",
      calls: [
        {
          id: 'toolu_01ABc',
          name: 'search_docs',
          input: { query: 'autovacuum naptime tuning' },
          result: `Found 5 chunks: ${JSON.stringify([{ id: 'routine-vacuuming::5', score: 0.87, text: 'x'.repeat(1900) }])}`,
        },
      ],
    },
    { text: 'Autovacuum naptime is controlled by the autovacuum_naptime setting.', output: 30 },
  ],
  prompt: 'how do I tune autovacuum naptime?',
}

describe('renderTrace', () => {
  it('shows a clean call in the manner of the guide', async () => {
    const text = renderTrace(await storyRun({ wire: 'anthropic', ...A }), {
      width: 84,
      headline: 'No structural fault: answered after 1 call.',
    })
    expect(text)
      .toBe(`run.trace.jsonl · toolwire · anthropic · model-1 · 2 turns · 1 call · answered · 2.1 s · 200 in 40 out
No structural fault: answered after 1 call.

user      how do I tune autovacuum naptime?
── turn 1 ── tool_use · 1842 in 47 out · 500 ms ─────────────────
[0] text  I'll check the documentation for that.
[1] call  search_docs  toolu_01ABc  {"query":"autovacuum naptime tuning"}
    → search_docs(query: "autovacuum naptime tuning")
    ← ok 41 ms 2.0 kB  Found 5 chunks: [{"id":"routine-vacuuming::5","score":0.87, …
── turn 2 ── end_turn · 1842 in 30 out · 500 ms ─────────────────
[0] text  Autovacuum naptime is controlled by the autovacuum_naptime setting.
`)
  })

  it('leaves out what differs from run to run when asked', async () => {
    const text = renderTrace(await storyRun({ wire: 'openai-responses', ...A }), { times: false })
    expect(text).not.toMatch(/\d (?:ms|s)\b/)
    expect(text).toContain('── turn 1 ── completed · 1842 in 47 out ──')
  })

  it.each(['anthropic', 'openai-responses'] as const)(
    'marks parallel calls, failures, denials, repeats and what is missing on %s',
    async (wire) => {
      const ask = { name: 'search_docs', input: { query: 'a' } }
      const run = await storyRun({
        wire,
        end: 'aborted',
        turns: [
          {
            calls: [
              ask,
              { name: 'get_time', input: { at: 'Tokyo' }, result: 'Error: rate limit', outcome: 'error' },
            ],
          },
          {
            calls: [
              { ...ask, result: 'Found 2 chunks\n\n(unchanged since call 1)', returned: 'Found 2 chunks' },
            ],
          },
          { calls: [{ name: 'rm', input: {}, result: 'Error: not allowed', outcome: 'denied' }] },
          { calls: [{ name: 'slow', input: {}, result: null }] },
        ],
      })
      const lines = renderTrace(run, { times: false }).split('\n')
      expect(lines.filter((line) => /^ {2}(?: {2}|∥ )[→←]|sent/.test(line))).toEqual(
        [
          '  ∥ → search_docs(query: "a")',
          '  ∥ ← ok 14 B  Found 2 chunks',
          '  ∥ → get_time(at: "Tokyo")',
          '  ∥ ← ✗ error 17 B  Error: rate limit',
          '    → search_docs(query: "a")',
          '    ← ok 40 B = call 1  Found 2 chunks',
          '    sent  Found 2 chunks\\n\\n(unchanged since call 1)',
          '    → rm()',
          '    ← ⊘ denied 18 B  Error: not allowed',
          '    (not sent: the run ended here)',
          '    → slow()',
          '    ← none  (no end on record)',
        ].filter((line) => !line.includes('not sent')),
      )
    },
  )

  it('shows a refusal with its id, and a result that answers no call', async () => {
    const run = await storyRun({
      wire: 'openai-responses',
      end: 'failed',
      turns: [
        { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
        {
          request: (body) => ({
            ...body,
            input: (body.input as { call_id?: string }[]).map((item) =>
              'output' in item ? { ...item, call_id: 'fc_x' } : item,
            ),
          }),
          refused: { status: 400, message: 'No tool call found for function call output with call_id fc_x.' },
        },
      ],
    })
    const text = renderTrace(run, { times: false })
    expect(text).toContain('result    fc_x answers no call  Found 2 chunks')
    expect(text).toContain(
      '    ✗ 400  req_5b1f  No tool call found for function call output with call_id fc_x.',
    )
    expect(text).toContain('── turn 2 ── no stop reason ──')
  })

  it('shows what was repaired before a request was sent', async () => {
    const text = storyText({ wire: 'anthropic', ...A }).replace(
      '{"type":"turn_start","seq":9',
      '{"type":"repair","seq":8,"run":"r1","turn":2,"code":"missing-result","where":"/messages/2","action":"add","lossy":false}\n{"type":"turn_start","seq":9',
    )
    expect(renderTrace(await firstRun(text))).toContain(
      'repair    missing-result: add /messages/2\n── turn 2 ──',
    )
  })

  it('shows one turn or one call when asked', async () => {
    const run = await storyRun({ wire: 'anthropic', ...A })
    expect(renderTrace(run, { turn: 2 }).split('\n')[0]).toContain('── turn 2 ──')
    expect(renderTrace(run, { call: 'toolu_01ABc' }).split('\n')[0]).toContain('[1] call  search_docs')
    expect(renderTrace(run, { call: 1 })).toBe(renderTrace(run, { call: 'toolu_01ABc' }))
    expect(renderTrace(run, { call: 9 }).trim()).toBe('')
  })

  it('folds long texts unless everything is asked for', async () => {
    const long = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n')
    const run = await storyRun({ wire: 'anthropic', prompt: long, turns: [{ text: 'Done.' }] })
    expect(renderTrace(run)).toContain('          … 6 more lines')
    expect(renderTrace(run, { full: true })).toContain('          line 11')
  })

  it('puts findings at their place', async () => {
    const run = await storyRun({ wire: 'anthropic', ...A })
    const place = run.calls[0]?.place
    const finding = {
      source: place?.source ?? { file: '', line: 0 },
      where: `${place?.where ?? ''}/input`,
      severity: 'warning',
      code: 'x',
      message: 'odd',
    } as const
    const lines = renderTrace(run, { findings: [finding] }).split('\n')
    expect(lines[lines.findIndex((line) => line.startsWith('[1] call')) + 1]).toBe('    ! x: odd')
  })

  it('never emits what a model or a tool wrote to steer the terminal', async () => {
    const evil = '\u001B[2J\u202E\u0007'
    const run = await storyRun({
      wire: 'openai-responses',
      prompt: evil,
      turns: [
        { text: evil, calls: [{ id: `c${evil}`, name: `n${evil}`, raw: `{"${evil}": `, result: evil }] },
        { refused: { status: 400, message: evil } },
      ],
    })
    expect(
      renderTrace(run, {
        full: true,
        headline: evil,
        findings: [{ where: '', severity: 'hint', code: 'x', message: evil }],
      }),
    ).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
  })

  it('emits colours only when asked', async () => {
    const run = await storyRun({ wire: 'anthropic', ...A })
    expect(renderTrace(run, { color: true })).toContain('\u001B[')
    expect(renderTrace(run, { color: true }).replaceAll(/\p{Cc}\[\d+m/gu, '')).toBe(renderTrace(run))
  })

  it('tells what was handed in from what this run did', async () => {
    const history = [
      { role: 'user', content: 'before' },
      { role: 'assistant', content: 'yes' },
    ]
    const text = renderTrace(await storyRun({ wire: 'anthropic', history, turns: [{ text: 'Done.' }] }))
    expect(text).toContain('history   2 texts · 0 calls · 0 results from before this run')
    expect(text).not.toContain('before\n')
  })
})
