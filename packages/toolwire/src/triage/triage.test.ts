import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstRun, storyRun, storyText } from '../trace/__fixtures__/story.ts'
import type { Story } from '../trace/__fixtures__/story.ts'
import { CLEAN, SEARCH } from './__fixtures__/symptom-suite.ts'
import { renderTriage } from './render-triage.ts'
import { reportJson } from './report-json.ts'
import { triage } from './triage.ts'

const WIRES = ['anthropic', 'openai-responses'] as const
const TIME = { name: 'get_time', schema: { type: 'object', properties: { location: { type: 'string' } } } }
const ARGUMENTS = {
  anthropic: { call: '/body/content/1', input: '/body/content/1/input', deep: '/body/content/1/input/limit' },
  'openai-responses': {
    call: '/body/output/1',
    input: '/body/output/1/arguments',
    deep: '/body/output/1/arguments#/limit',
  },
}

describe.each(WIRES)('how a run ended on %s', (wire) => {
  const call = { name: 'search_docs', input: { query: 'a' } }
  const headline = async (story: Omit<Story, 'wire'>): Promise<string> =>
    triage(await storyRun({ wire, tools: [SEARCH], ...story })).headline

  it.each<[string, Omit<Story, 'wire'>]>([
    ['Aborted in turn 1, after 1 call.', { end: 'aborted', turns: [{ calls: [call] }] }],
    [
      'Aborted in turn 1; the outcome of call 2 search_docs is unknown.',
      { end: 'aborted', turns: [{ calls: [call, { ...call, input: { query: 'b' }, outcome: 'unknown' }] }] },
    ],
    [
      'Aborted in turn 1; the outcome of call 1 search_docs, and of 1 more, is unknown.',
      {
        end: 'aborted',
        turns: [
          {
            calls: [
              { ...call, result: null },
              { ...call, input: { query: 'b' }, result: null },
            ],
          },
        ],
      },
    ],
    [
      'No structural fault: paused, to be resumed after 1 call.',
      { end: 'paused', turns: [{ calls: [call] }] },
    ],
    ['No structural fault: answered without a call.', { turns: [{ text: 'Yes.' }] }],
  ])('%s', async (sentence, story) => {
    expect(await headline(story)).toBe(sentence)
  })

  it('says of an abort that it came after what went wrong', async () => {
    const failed = { ...call, result: 'Error: index is down', outcome: 'error' } as const
    expect(await headline({ end: 'aborted', turns: [{ calls: [failed] }] })).toBe(
      'search_docs failed (turn 1): "Error: index is down". Aborted in turn 1.',
    )
  })

  it('says of a record without a response that nothing came back', async () => {
    const text = storyText({ wire, tools: [SEARCH], end: null, turns: [{ text: 'Yes.' }] })
    const lines = text.trimEnd().split('\n')
    const until = (type: string): string =>
      `${lines
        .slice(
          0,
          lines.findIndex((line) => line.includes(`"type":"${type}"`)),
        )
        .join('\n')}\n`
    expect(triage(await firstRun(until('response')))).toMatchObject({
      verdict: 'clean',
      headline: 'The record ends before the response of turn 1 (request sent, nothing back).',
    })
    expect(triage(await firstRun(until('request'))).headline).toBe(
      'The record ends before the request of turn 1.',
    )
  })
})

describe.each(WIRES)("the chapter's traces on %s", (wire) => {
  it('A: a clean call', async () => {
    const report = triage(await storyRun({ wire, ...CLEAN(wire) }))
    expect(renderTriage(report)).toBe(
      'No structural fault: answered after 1 call.\n0 errors · 0 warnings · 0 hints     1 call · 2 turns · answered · 2.1 s\n',
    )
    expect(report.verdict).toBe('clean')
  })

  it('B: two parallel calls, one fails and the next turn recovers', async () => {
    const report = triage(
      await storyRun({
        wire,
        tools: [{ name: 'get_weather', schema: { type: 'object', properties: {} } }, TIME],
        turns: [
          {
            calls: [
              { name: 'get_weather', input: {} },
              {
                name: 'get_time',
                input: { location: 'Tokyo' },
                result: 'TimeAPIError: rate limit exceeded. Retry in 30s recommended.',
                outcome: 'error',
              },
            ],
          },
          { calls: [{ name: 'get_time', input: { location: 'Asia/Tokyo' } }] },
          { text: 'It is noon.' },
        ],
      }),
    )
    expect(renderTriage(report)).toBe(
      'No structural fault: answered after 3 calls; get_time failed once (rate limit) and turn 2 recovered.\n0 errors · 0 warnings · 1 hint      3 calls · 3 turns · answered · 2.1 s\n',
    )
  })

  it('C: an argument that only looks right', async () => {
    const run = await storyRun(
      {
        wire,
        tools: [
          {
            ...SEARCH,
            schema: {
              ...SEARCH.schema,
              properties: {
                query: { type: 'string' },
                section: { enum: ['admin', 'developer', 'reference'] },
              },
            },
          },
        ],
        turns: [
          {
            text: 'I look.',
            calls: [
              {
                name: 'search_docs',
                input: { query: 'backups', section: 'administrator', limit: '5' },
                result:
                  "Error: ValueError: section must be one of admin|developer|reference. Did you mean 'admin'?",
                outcome: 'error',
              },
            ],
          },
          { calls: [{ name: 'search_docs', input: { query: 'backups', section: 'admin' } }] },
          { text: 'Nightly.' },
        ],
      },
      'trace-c.trace.jsonl',
    )
    const { input, deep } = ARGUMENTS[wire]
    expect(renderTriage(triage(run)))
      .toBe(`search_docs got section "administrator" (turn 1); the schema allows admin, developer, reference. Turn 2 recovered.
  trace-c.trace.jsonl:5   09:30:00  ${input}  {"query":"backups","section":"administrator","limit":"5"}
  trace-c.trace.jsonl:5   09:30:00  ${deep}  "5" (not in the schema)
  trace-c.trace.jsonl:10  09:30:01  "Error: ValueError: section must be one of admin|developer|reference. Did you mean 'admin'?"
fix  compile search_docs with strict: true, and say in the description of section what its values mean
0 errors · 1 warning · 2 hints      2 calls · 3 turns · answered · 2.1 s
`)
  })
})

describe('from symptoms to one cause', () => {
  it('names the token limit for a cut-off write, its error, its repeats and the budget', async () => {
    const cut = {
      stop: 'max_tokens',
      calls: [
        {
          name: 'write_file',
          input: { path: 'a' },
          result: 'Error: text is required',
          outcome: 'error' as const,
        },
      ],
    }
    const run = await storyRun({
      wire: 'anthropic',
      tools: [
        {
          name: 'write_file',
          schema: {
            type: 'object',
            properties: { path: { type: 'string' }, text: { type: 'string' } },
            required: ['path', 'text'],
          },
        },
      ],
      end: 'budget',
      detail: { budget: 'maxCalls', reason: 'budget of 3 calls reached' },
      maxTokens: 100,
      turns: [cut, cut, cut],
    })
    const report = triage(run)
    expect(report.headline).toBe(
      'Call 1 write_file (turn 1) was cut off by the token limit (max_tokens); its arguments are only a part.',
    )
    expect(report.findings.map(({ code, causedBy }) => [code, causedBy])).toEqual([
      ['truncated-arguments', undefined],
      ['tool-error', 0],
      ['repeated-call', 0],
      ['budget-hit', 0],
    ])
  })

  it('puts a fault that reaches the end before a worse one that was got over', async () => {
    const run = await storyRun({
      wire: 'anthropic',
      tools: [SEARCH],
      end: 'truncated',
      turns: [
        {
          calls: [
            {
              name: 'search_docs',
              input: { query: 'a', section: 'x' },
              result: 'Error: section',
              outcome: 'error',
            },
          ],
        },
        { calls: [{ name: 'search_docs', input: { query: 'a' } }] },
        { text: 'It is', stop: 'max_tokens' },
      ],
    })
    const report = triage(run)
    expect(report.findings[report.root ?? -1]?.code).toBe('cut-response')
  })

  it('reports a fault once, at the first request that has it, though every later one repeats it', async () => {
    const ask = (query: string) => ({ calls: [{ name: 'search_docs', input: { query } }] })
    const run = await storyRun({
      wire: 'anthropic',
      tools: [SEARCH],
      turns: [
        { calls: [{ name: 'search_docs', input: { query: 'a' }, result: null }] },
        ask('b'),
        ask('c'),
        { text: 'Done.' },
      ],
    })
    expect(triage(run).findings.map(({ code, count }) => [code, count])).toEqual([['missing-result', 1]])
  })
})

describe('the report', () => {
  it('is JSON of a fixed shape, with the file in front', async () => {
    const story: Story = {
      wire: 'openai-responses',
      tools: [SEARCH],
      turns: [{ calls: [{ name: 'search_docs', input: { query: 'a', limit: '5' } }] }, { text: 'Done.' }],
    }
    const report = reportJson(triage(await storyRun(story)), { file: 'run.trace.jsonl' })
    expect(Object.keys(report)).toEqual([
      'file',
      'run',
      'format',
      'verdict',
      'headline',
      'root',
      'findings',
      'calls',
      'turns',
      'stop',
      'usage',
      'durationMs',
      'edges',
      'notChecked',
      'problems',
    ])
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(report).toMatchObject({
      run: 'r1',
      format: 'toolwire',
      verdict: 'findings',
      root: 0,
      calls: 1,
      turns: 2,
      stop: { reason: 'answered', native: 'answered' },
      findings: [
        {
          code: 'stringified-argument',
          severity: 'warning',
          certainty: 'certain',
          where: '/body/output/0/arguments',
          at: '/limit',
          source: { file: 'run.trace.jsonl', line: 5 },
          message: 'search_docs got limit as text "5" (turn 1); the schema wants integer.',
          docs: 'docs/rules/stringified-argument.md',
          count: 1,
        },
      ],
    })
  })

  it('lists what could not be checked, with the reason', async () => {
    const text = storyText({ wire: 'anthropic', ...CLEAN('anthropic') }).replace(
      '"wire":"anthropic"',
      '"wire":"smoke"',
    )
    const report = triage(await firstRun(text))
    expect(report.notChecked).toContainEqual({
      code: 'invalid-argument',
      reason: 'the definitions of the tools are not known',
    })
    expect(renderTriage(report)).toMatch(
      /^not checked: .*missing-result.* because the format keeps no requests/m,
    )
  })

  it('judges no request whose text was changed, and says so', async () => {
    const text = storyText({
      wire: 'anthropic',
      tools: [SEARCH],
      turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' }, result: null }] }, { text: 'Done.' }],
    })
    const report = triage(await firstRun(text.replace('how do I tune it?', 'how do I tune  it?')))
    expect(report.findings.map(({ code }) => code)).toEqual([])
    expect(report.notChecked).toContainEqual({
      code: 'missing-result',
      reason: 'some requests do not match their hash',
    })
  })

  it('shows every root with what follows from it when all is asked for', async () => {
    const run = await storyRun({
      wire: 'anthropic',
      tools: [SEARCH],
      turns: [
        {
          calls: [
            {
              name: 'search_docs',
              input: { query: 'a', section: 'x' },
              result: 'Error: section',
              outcome: 'error',
            },
          ],
        },
        { text: 'No.' },
      ],
    })
    expect(renderTriage(triage(run), { all: true })).toContain(
      '  error invalid-argument  search_docs got section "x" (turn 1); the schema allows admin, developer, reference.\n    warning tool-error  ',
    )
  })

  it('says that nothing was recognised in a record without a turn', async () => {
    const run = await firstRun(
      '{"type":"trace_start","seq":1,"format":"toolwire-trace","version":1}\n{"type":"run_start","seq":2,"run":"r1","wire":"anthropic","tools":[]}\n',
    )
    expect(triage(run)).toMatchObject({
      verdict: 'no-calls',
      headline: 'No conversation was recognised.',
      root: null,
    })
  })

  it('takes other figures by name', async () => {
    const ask = { calls: [{ name: 'search_docs', input: { query: 'a' } }] }
    const run = await storyRun({ wire: 'anthropic', tools: [SEARCH], turns: [ask, ask, { text: 'Done.' }] })
    expect(triage(run, { thresholds: { 'repeat.repeated': 2 } }).findings.map(({ code }) => code)).toEqual([
      'repeated-call',
    ])
  })

  it('judges by definitions that it is given where the record has none', async () => {
    const run = await storyRun({
      wire: 'anthropic',
      tools: [],
      turns: [{ calls: [{ name: 'search_docs', input: { query: 5 } }] }, { text: 'Done.' }],
    })
    const codes = triage(run, { tools: [{ name: 'search_docs', inputSchema: SEARCH.schema }] }).findings.map(
      ({ code }) => code,
    )
    expect(codes).toContain('invalid-argument')
  })

  it('keeps secrets out of evidence and steers no terminal', async () => {
    const secret = `sk-${'a1'.repeat(20)}`
    const text = storyText(
      {
        wire: 'openai-responses',
        tools: [SEARCH],
        turns: [
          {
            calls: [
              {
                name: 'search_docs',
                raw: `{"query": ${secret} \u001B[2J`,
                result: `Error: ${secret}`,
                outcome: 'error',
              },
            ],
          },
          { text: 'No.' },
        ],
      },
      { redact: false },
    )
    const report = triage(await firstRun(text))
    expect(JSON.stringify(report)).not.toContain(secret)
    expect(renderTriage(report, { all: true })).not.toContain('\u001B')
  })

  it.each(WIRES)('never throws on any prefix of a trace, nor on mangled lines, on %s', async (wire) => {
    const text = storyText({ wire, ...CLEAN(wire) })
    const lines = text.split('\n')
    await fc.assert(
      fc.asyncProperty(fc.nat(lines.length - 1), fc.nat(200), fc.jsonValue(), async (index, at, value) => {
        const line = lines[index] ?? ''
        const mangled = line.replace(
          /("(?:body|content|messages|input|stop|tools|usage|call|where)":)/,
          `$1${JSON.stringify(value).replaceAll('$', '$$$$')},"was":`,
        )
        for (const damaged of [
          text.slice(0, at * 20),
          [...lines.slice(0, index), mangled, ...lines.slice(index + 1)].join('\n'),
        ]) {
          const run = await firstRun(damaged).catch(() => undefined)
          if (run !== undefined) expect(renderTriage(triage(run)).length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 100 },
    )
  })
})
