import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { emulate } from '../../src/emulator/emulate.ts'
import { scripted, type ScriptedTurn } from '../../src/emulator/scripted.ts'
import { run } from '../../src/loop/run.ts'
import type { RunOptions, RunResult } from '../../src/loop/run-options.ts'
import { anthropicModel } from '../../src/wire/anthropic/index.ts'
import { geminiModel } from '../../src/wire/gemini/index.ts'
import { chatModel } from '../../src/wire/openai-chat/index.ts'
import { openaiModel } from '../../src/wire/openai-responses/index.ts'
import { eventsOf, tool } from './every-wire.ts'

const look = tool('look', ({ q }: { q?: string }) => `found ${q ?? 'nothing'}`)
type Options = Pick<RunOptions, 'tools' | 'prompt' | 'signal'>
type Fetch = typeof globalThis.fetch

const CLIENTS = [
  {
    name: '@anthropic-ai/sdk',
    ask: (fetch: Fetch, options: Options): Promise<RunResult<never, never>> => {
      const client = new Anthropic({ apiKey: 'key', fetch, maxRetries: 0 })
      return Promise.resolve(run({ ...options, model: anthropicModel({ client, model: 'm' }) })) as never
    },
  },
  {
    name: 'openai',
    ask: (fetch: Fetch, options: Options): Promise<RunResult<never, never>> => {
      const client = new OpenAI({ apiKey: 'key', fetch, maxRetries: 0 })
      return Promise.resolve(run({ ...options, model: openaiModel({ client, model: 'm' }) })) as never
    },
  },
  {
    name: 'openai, chat',
    ask: (fetch: Fetch, options: Options): Promise<RunResult<never, never>> => {
      const client = new OpenAI({ apiKey: 'key', fetch, maxRetries: 0 })
      return Promise.resolve(run({ ...options, model: chatModel({ client, model: 'm' }) })) as never
    },
  },
  {
    name: '@google/genai',
    ask: (fetch: Fetch, options: Options): Promise<RunResult<never, never>> => {
      const client = new GoogleGenAI({ apiKey: 'key', httpOptions: { fetch } })
      return Promise.resolve(run({ ...options, model: geminiModel({ client, model: 'm' }) })) as never
    },
  },
]

describe.each(CLIENTS)('a run through $name', ({ ask }) => {
  const emulated = (turns: readonly ScriptedTurn[]): ReturnType<typeof emulate> =>
    emulate({ model: scripted(turns) })

  test('makes the round trip', async () => {
    const { fetch, requests } = emulated([
      { text: 'I look.', calls: [{ name: 'look', input: { q: 'a' } }] },
      { text: 'Done.' },
    ])
    const result = await ask(fetch, { tools: [look], prompt: 'question' })
    expect(result.stop.reason).toBe('answered')
    expect(result.text).toBe('Done.')
    expect(requests.map(({ status }) => status)).toEqual([200, 200])
    expect(requests[0]?.headers['user-agent']).toMatch(/^(Anthropic\/JS|OpenAI\/JS|google-genai-sdk)/)
  })

  test('tells a refusal in the words of the provider', async () => {
    const error = { status: 404, type: 'not_found_error', message: 'model: m' }
    const { fetch, requests } = emulated([{ error }])
    const { stop } = await ask(fetch, { prompt: 'question' })
    expect(stop.reason).toBe('failed')
    expect(stop.detail).toMatchObject({
      ...error,
      error: 'provider-refused',
      requestId: requests[0]?.requestId || null,
    })
  })

  test('tells that no answer came', async () => {
    const { stop } = await ask(() => Promise.reject(new TypeError('fetch failed')), { prompt: 'question' })
    expect(stop).toMatchObject({ reason: 'failed', detail: { error: 'provider-unreachable' } })
  })

  test('is aborted at once', async () => {
    const { stop } = await ask(() => new Promise(() => {}), {
      prompt: 'question',
      signal: AbortSignal.timeout(10),
    })
    expect(stop.reason).toBe('aborted')
  })
})

test('the attempts of an SDK are told as one', async () => {
  const { fetch } = emulate({ model: scripted([{ text: 'Done.' }]) })
  const client = new Anthropic({ apiKey: 'key', fetch })
  const events = await eventsOf(run({ model: anthropicModel({ client, model: 'm' }), prompt: 'question' }))
  const types = events.map(({ type }) => type)
  expect(types).toEqual(['run_start', 'turn_start', 'request', 'response', 'turn_end', 'run_end'])
  expect(events[2]).toMatchObject({ attempt: 1, body: { model: 'm' } })
  expect(events[3]).toMatchObject({ status: 200, body: { type: 'message' } })
})
