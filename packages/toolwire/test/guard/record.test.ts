import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { describe, expect, it, onTestFinished } from 'vitest'
import { guard, triage } from '../../src/index.ts'
import { fileRecorder } from '../../src/node.ts'
import { createRecorder, readTrace, rebuildRequest, renderTrace, type TraceRun } from '../../src/trace.ts'
import { anthropicBody } from './broken.ts'
import { listener, onSocket } from './stage.ts'

function keptTrace() {
  const lines: string[] = []
  const record = createRecorder({ write: (line) => void lines.push(line) }, { kind: 'guard' })
  return {
    record,
    async runs(): Promise<TraceRun[]> {
      await record.close()
      const runs: TraceRun[] = []
      for await (const run of readTrace(lines.join(''))) runs.push(run)
      return runs
    },
  }
}

const tools: Anthropic.Tool[] = [
  {
    name: 'get_weather',
    description: 'The weather of a city.',
    input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
]
const base = { model: 'claude-sonnet-5-5', max_tokens: 1024, tools }
const weather = (city: string) => ({ calls: [{ name: 'get_weather', input: { city } }] })

/** A hand-written loop over the official SDK. */
async function loop(client: Anthropic, question: string): Promise<string> {
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: question }]
  for (;;) {
    const message = await client.messages.create({ ...base, messages })
    const calls = message.content.filter((block) => block.type === 'tool_use')
    if (calls.length === 0)
      return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    messages.push(
      { role: 'assistant', content: message.content },
      {
        role: 'user',
        content: calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: 'rain' })),
      },
    )
  }
}

describe('a trace that a guard records', () => {
  it('has a run a conversation, turn by turn, as show and triage read it', async () => {
    const { url } = await onSocket(weather('Oslo'), weather('Rome'), { text: 'Rain.' }, weather('Bonn'), {
      text: 'Rain there, too.',
    })
    const trace = keptTrace()
    const client = new Anthropic({
      apiKey: 'sk-secret',
      baseURL: url,
      fetch: guard(fetch, { record: trace.record }),
    })
    expect(await loop(client, 'The weather in Oslo and Rome?')).toBe('Rain.')
    expect(await loop(client, 'The weather in Bonn?')).toBe('Rain there, too.')
    const [first, second, ...others] = await trace.runs()
    expect(others).toEqual([])
    expect(
      first?.turns.map(({ number, requests, stopReason }) => [number, requests.length, stopReason]),
    ).toEqual([
      [1, 1, 'tool_use'],
      [2, 1, 'tool_use'],
      [3, 1, 'end_turn'],
    ])
    expect(first?.wire).toBe('anthropic')
    expect(first?.model).toBe('claude-sonnet-5-5')
    expect(first?.calls.map(({ name, input, result }) => [name, input, result?.text])).toEqual([
      ['get_weather', { city: 'Oslo' }, 'rain'],
      ['get_weather', { city: 'Rome' }, 'rain'],
    ])
    expect(first?.end).toMatchObject({ reason: 'answered' })
    expect(first?.problems).toEqual([])
    expect(second?.turns.length).toBe(2)
    expect(triage(first!).verdict).toBe('clean')
    const shown = renderTrace(first!, { times: false })
    expect(shown).toContain('get_weather')
    expect(shown).not.toContain('sk-secret')
  })

  it('holds what was sent, what was mended, and every attempt', async () => {
    const { url, emulator } = await onSocket(
      { error: { status: 529, type: 'overloaded_error', headers: { 'retry-after-ms': '1' } } },
      { text: 'Sunny.' },
    )
    const trace = keptTrace()
    const { onFinding } = listener()
    const given = guard(fetch, { record: trace.record, onFinding })
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: given })
    await client.messages.create(anthropicBody('missing-result') as never)
    const [run, ...others] = await trace.runs()
    expect(others).toEqual([])
    expect(run?.turns.map(({ requests }) => requests.map(({ attempt }) => attempt))).toEqual([[1, 2]])
    expect(run?.turns[0]?.requests.map(({ body }) => body())).toEqual(
      emulator.requests.map(({ body }) => body),
    )
    expect(run?.recorded.map(({ event }) => [event['type'], event['action']])).toEqual([
      ['finding', 'repaired'],
      ['repair', 'add'],
    ])
  })

  it('holds a rejected request with the refusal that it got', async () => {
    const trace = keptTrace()
    const { onFinding } = listener()
    const given = guard(fetch, { mode: 'reject', record: trace.record, onFinding })
    const client = new Anthropic({ apiKey: 'key', baseURL: 'http://127.0.0.1:9', fetch: given })
    await client.messages.create(anthropicBody('orphan-result') as never).catch(() => {})
    const [run] = await trace.runs()
    expect(run?.end.reason).toBe('rejected')
    expect(run?.recorded.map(({ event }) => event['action'])).toEqual(['rejected'])
  })

  it('tells an exchange that broke', async () => {
    const trace = keptTrace()
    const given = guard(() => Promise.reject(new TypeError('fetch failed')), { record: trace.record })
    const client = new Anthropic({ apiKey: 'key', fetch: given, maxRetries: 1 })
    await client.messages.create(anthropicBody() as never).catch(() => {})
    const [run] = await trace.runs()
    const requests = run?.turns[0]?.requests
    expect(requests?.map(({ response }) => response?.error)).toEqual([
      { kind: 'network', message: 'fetch failed' },
      { kind: 'network', message: 'fetch failed' },
    ])
  })

  it('keeps one run for a conversation that the server holds', async () => {
    const { url } = await onSocket(weather('Oslo'), { text: 'Rain.' })
    const trace = keptTrace()
    const client = new OpenAI({
      apiKey: 'key',
      baseURL: `${url}/v1`,
      fetch: guard(fetch, { record: trace.record }),
    })
    const first = await client.responses.create({ model: 'gpt-5.6', input: 'The weather?' })
    const call = first.output.find((item) => item.type === 'function_call')
    await client.responses.create({
      model: 'gpt-5.6',
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: call?.call_id ?? '', output: 'rain' }],
    })
    const runs = await trace.runs()
    expect(runs.map(({ turns }) => turns.length)).toEqual([2])
    expect(runs[0]?.end.reason).toBe('answered')
  })

  it('keeps one run for a conversation of the server that has a name', async () => {
    const trace = keptTrace()
    let turn = 0
    const inner: typeof fetch = async () =>
      Response.json({ id: `resp_${++turn}`, object: 'response', status: 'completed', output: [] })
    const client = new OpenAI({ apiKey: 'key', fetch: guard(inner, { record: trace.record }) })
    for (const input of ['Hi', 'And now?', 'Sure?']) {
      await client.responses.create({ model: 'gpt-5.6', conversation: 'conv_1', input })
    }
    expect((await trace.runs()).map(({ turns }) => turns.length)).toEqual([3])
  })

  it('has the address with its query, and no secret of it', async () => {
    const trace = keptTrace()
    const guarded = guard(async () => Response.json({}), { record: trace.record })
    const url = 'https://my.openai.azure.com/openai/responses?api-version=2026-05-01&api-key=secret'
    await (
      await guarded(url, { method: 'POST', body: JSON.stringify({ model: 'gpt-5.6', input: 'Hi' }) })
    ).text()
    const [run] = await trace.runs()
    expect(run?.turns[0]?.requests[0]?.url).toBe(
      'https://my.openai.azure.com/openai/responses?api-version=2026-05-01&api-key=[redacted]',
    )
  })

  it('knows a conversation again whose cache marks have wandered', async () => {
    const { url } = await onSocket(weather('Oslo'), { text: 'Rain.' })
    const trace = keptTrace()
    const given = guard(fetch, { record: trace.record })
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: given })
    const mark = { cache_control: { type: 'ephemeral' as const } }
    const question = { type: 'text' as const, text: 'The weather?' }
    const message = await client.messages.create({
      ...base,
      messages: [{ role: 'user', content: [{ ...question, ...mark }] }],
    })
    const call = message.content.find((block) => block.type === 'tool_use')
    await client.messages.create({
      ...base,
      messages: [
        { role: 'user', content: [question] },
        { role: 'assistant', content: message.content },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: call?.id ?? '', content: 'rain', ...mark }],
        },
      ],
    })
    expect((await trace.runs()).map(({ turns }) => turns.length)).toEqual([2])
  })

  it('is a file of fileRecorder, with every exchange when the caller has its last response', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'toolwire-guard-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { url } = await onSocket({ text: 'Sunny.' })
    const record = fileRecorder(folder, { kind: 'guard' })
    const client = new Anthropic({ apiKey: 'key', baseURL: url, fetch: guard(fetch, { record }) })
    await client.messages.create({ ...base, messages: [{ role: 'user', content: 'Hi' }] })
    await record.close()
    const [name = ''] = await readdir(folder)
    const text = await readFile(join(folder, name), 'utf8')
    const types = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type)
    expect(types).toEqual(['trace_start', 'run_start', 'turn_start', 'request', 'response', 'turn_end'])
    for await (const run of readTrace(text)) {
      const seq = run.turns[0]?.requests[0]?.seq ?? 0
      expect(rebuildRequest(run, seq)).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }] })
    }
  })

  it('starts a run of its own for the same question asked afresh', async () => {
    const { url } = await onSocket({ text: 'Sunny.' }, { text: 'Sunny.' })
    const trace = keptTrace()
    const client = new Anthropic({
      apiKey: 'key',
      baseURL: url,
      fetch: guard(fetch, { record: trace.record }),
    })
    const ask = () => client.messages.create({ ...base, messages: [{ role: 'user', content: 'Hi' }] })
    await ask()
    await ask()
    expect((await trace.runs()).map(({ turns }) => turns.length)).toEqual([1, 1])
  })
})
