import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { guard } from '../../src/index.ts'
import { anthropicBody, chatBody, geminiContents, responsesBody } from './broken.ts'
import { listener } from './stage.ts'

const MESSAGES = 'https://api.anthropic.com/v1/messages'

interface Seen {
  readonly input: RequestInfo | URL
  readonly init: RequestInit | undefined
}

/** A fetch that keeps what it is called with, and a guard in front of it. */
function recorded(options: Parameters<typeof guard>[1] = {}) {
  const seen: Seen[] = []
  const heard = listener()
  const inner: typeof fetch = async (input, init) => {
    seen.push({ input, init })
    return Response.json({ ok: true })
  }
  return { seen, ...heard, guarded: guard(inner, { onFinding: heard.onFinding, ...options }) }
}

const post = (body: unknown, headers: HeadersInit = {}): RequestInit => ({
  method: 'POST',
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const broken = anthropicBody('missing-result')

async function sentText({ input, init }: Seen): Promise<string> {
  return new Request(input, init).text()
}

describe('what a guard knows', () => {
  it.each([
    ['https://api.anthropic.com/v1/messages?beta=true', broken],
    ['https://my.services.ai.azure.com/anthropic/v1/messages', broken],
    ['https://openrouter.ai/api/v1/messages', broken],
    [
      'https://us-east5-aiplatform.googleapis.com/v1/projects/p/locations/us-east5/publishers/anthropic/models/claude-sonnet-5-5:rawPredict',
      { ...broken, model: undefined, anthropic_version: 'vertex-2023-10-16' },
    ],
    [
      'https://bedrock-runtime.eu-west-1.amazonaws.com/model/anthropic.claude-sonnet-5-5-v1%3A0/invoke',
      { ...broken, model: undefined, anthropic_version: 'bedrock-2023-05-31' },
    ],
    ['https://api.openai.com/v1/responses', responsesBody('missing-result')],
    ['https://my.openai.azure.com/openai/responses?api-version=2026-05-01', responsesBody('missing-result')],
    ['https://api.openai.com/v1/chat/completions', chatBody('missing-result')],
    [
      'https://my.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2026-05-01',
      { ...chatBody('missing-result'), model: undefined },
    ],
    ['https://openrouter.ai/api/v1/chat/completions', chatBody('missing-result')],
    ['http://localhost:8000/v1/chat/completions', chatBody('missing-result')],
    [
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-pro-preview:streamGenerateContent?alt=sse',
      { contents: geminiContents('missing-result') },
    ],
  ])('is a broken request to %s', async (url, body) => {
    const { guarded, seen, lines, told } = recorded()
    await guarded(url, post(body))
    expect(lines()).toEqual(['repaired missing-result'])
    expect(await sentText(seen[0]!)).toContain('outcome of this call is unknown')
    expect(told[0]?.told.url).toBe(url.replace(/\?.*/, ''))
  })

  it('judges by the rules of the host: Mistral wants ids of nine letters, and no user behind a result', async () => {
    const { guarded, told } = recorded()
    await guarded('https://api.mistral.ai/v1/chat/completions', post(chatBody()))
    expect(told.map(({ finding }) => finding.code)).toEqual(['invalid-call-id', 'invalid-turn'])
  })

  it('judges by the profile that was named', async () => {
    const { guarded, told } = recorded({ profile: 'mistral-chat' })
    await guarded('https://gateway.example.com/chat/completions', post(chatBody()))
    expect(told.map(({ finding }) => finding.code)).toEqual(['invalid-call-id', 'invalid-turn'])
  })

  it('does not refuse a compatible server what only the provider itself limits', async () => {
    const many = Array.from({ length: 129 }, (_, index) => ({
      type: 'function',
      function: { name: `tool_${index}`, parameters: { type: 'object', properties: {} } },
    }))
    const body = { ...chatBody(), tools: many }
    const { guarded, seen, told } = recorded({ mode: 'reject' })
    const compatible = await guarded('http://localhost:8000/v1/chat/completions', post(body))
    expect(compatible.status).toBe(200)
    expect(seen).toHaveLength(1)
    const own = await guarded('https://api.openai.com/v1/chat/completions', post(body))
    expect(own.status).toBe(400)
    expect(told.map(({ finding, told }) => [finding.code, finding.severity, told.action])).toEqual([
      ['too-many-tools', 'warning', 'observed'],
      ['too-many-tools', 'error', 'rejected'],
    ])
  })
})

describe('what a guard does not know', () => {
  it.each([
    ['another path', 'https://api.anthropic.com/v1/files', post(broken)],
    ['another provider', 'http://localhost:11434/api/chat', post(broken)],
    ['another shape', MESSAGES, post({ hello: 'world' })],
    ['the shape of another wire', 'https://api.openai.com/v1/chat/completions', post(broken)],
    [
      'a message of a thread',
      'https://api.openai.com/v1/threads/t/messages',
      post({ role: 'user', content: 'Hi' }),
    ],
    [
      'another model of Bedrock',
      'https://bedrock-runtime.eu-west-1.amazonaws.com/model/x/invoke',
      post(broken),
    ],
    ['no JSON', MESSAGES, post('{"messages": [')],
    ['another method', MESSAGES, { method: 'PUT', body: JSON.stringify(broken) }],
    ['no body', MESSAGES, { method: 'POST' }],
    ['a form', MESSAGES, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }],
    ['an encoding that nobody reads', MESSAGES, post(broken, { 'content-encoding': 'br' })],
    ['a sound request', MESSAGES, post(anthropicBody())],
    ['a huge body', MESSAGES, { method: 'POST', body: new Uint8Array(65 * 1024 * 1024) }],
  ])('passes untouched: %s', async (_name, url, init) => {
    const { guarded, seen, lines } = recorded({ mode: 'reject' })
    await guarded(url, init)
    expect(seen).toEqual([{ input: url, init }])
    expect(seen[0]?.init).toBe(init)
    expect(lines()).toEqual([])
  })

  it('passes a stream as a body untouched', async () => {
    const body = new Blob([JSON.stringify(broken)]).stream()
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const { guarded, seen } = recorded()
    await guarded(MESSAGES, init)
    expect(seen[0]?.init).toBe(init)
    expect(await sentText(seen[0]!)).toBe(JSON.stringify(broken))
  })

  it('leaves what cannot be called to fetch itself', async () => {
    const inner = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Invalid URL'))
    await expect(guard(inner)('not a url', post(broken))).rejects.toThrow('Invalid URL')
    expect(inner).toHaveBeenCalledOnce()
  })
})

describe('the body', () => {
  it('is read from a Request, and its settings stay', async () => {
    const { guarded, seen, lines } = recorded()
    const request = new Request(MESSAGES, { ...post(broken, { 'x-mine': '1' }), credentials: 'omit' })
    await guarded(request)
    expect(lines()).toEqual(['repaired missing-result'])
    const sent = seen[0]?.input as Request
    expect(sent.headers.get('x-mine')).toBe('1')
    expect(sent.credentials).toBe('omit')
    expect(await sent.text()).toContain('outcome of this call is unknown')
  })

  it('of a sound Request stays in the same Request, unused', async () => {
    const { guarded, seen } = recorded()
    const request = new Request(MESSAGES, post(anthropicBody()))
    await guarded(request)
    expect(seen[0]?.input).toBe(request)
    expect(await request.json()).toEqual(anthropicBody())
  })

  it.each([
    ['bytes', () => new TextEncoder().encode(JSON.stringify(broken))],
    ['a buffer', () => new TextEncoder().encode(JSON.stringify(broken)).buffer],
    ['a blob', () => new Blob([JSON.stringify(broken)])],
  ])('may be %s', async (_name, body) => {
    const { guarded, seen, lines } = recorded()
    await guarded(MESSAGES, { method: 'POST', body: body() })
    expect(lines()).toEqual(['repaired missing-result'])
    expect(await sentText(seen[0]!)).toContain('outcome of this call is unknown')
  })

  it('may be compressed: what is mended goes out plain, with headers that are true', async () => {
    const { guarded, seen, lines } = recorded()
    const body = new Uint8Array(gzipSync(JSON.stringify(broken)))
    const headers = { 'content-encoding': 'gzip', 'content-length': String(body.length), 'x-mine': '1' }
    await guarded(MESSAGES, { method: 'POST', headers, body })
    expect(lines()).toEqual(['repaired missing-result'])
    const text = await sentText(seen[0]!)
    const sent = new Headers(seen[0]?.init?.headers)
    expect(sent.get('content-encoding')).toBeNull()
    expect(sent.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(sent.get('x-mine')).toBe('1')
    expect(JSON.parse(text)).toMatchObject({ model: 'claude-sonnet-5-5' })
  })

  it('has its length corrected in bytes when it is mended', async () => {
    const { guarded, seen } = recorded()
    const body = JSON.stringify({ ...broken, system: 'Grüße, 世界' })
    await guarded(MESSAGES, post(body, { 'Content-Length': String(Buffer.byteLength(body)) }))
    const text = await sentText(seen[0]!)
    expect(text).not.toBe(body)
    expect(new Headers(seen[0]?.init?.headers).get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  it('keeps to the byte what is not mended', async () => {
    const { guarded, seen } = recorded()
    const body = JSON.stringify(broken)
      .replace('"max_tokens":1024', '"max_tokens": 1.024e3')
      .replace('{"city":"Oslo"}', '{"city": "Oslo", "id": 12345678901234567890, "a": "\\u00e9"}')
    await guarded(MESSAGES, post(body))
    const text = await sentText(seen[0]!)
    expect(text).toContain('"max_tokens":1.024e3')
    expect(text).toContain('{"city": "Oslo", "id": 12345678901234567890, "a": "\\u00e9"}')
    expect(text).toContain('outcome of this call is unknown')
  })

  it.each([
    ['authorization', 'AWS4-HMAC-SHA256 Credential=key/20261201/eu-west-1/bedrock/aws4_request'],
    ['x-amz-content-sha256', 'abc'],
    ['content-digest', 'sha-256=:abc=:'],
  ])('is not changed under a signature: %s', async (name, value) => {
    const { guarded, seen, lines } = recorded()
    const init = post({ ...broken, anthropic_version: 'bedrock-2023-05-31' }, { [name]: value })
    await guarded('https://bedrock-runtime.eu-west-1.amazonaws.com/model/claude/invoke', init)
    expect(seen[0]?.init).toBe(init)
    expect(lines()).toEqual(['observed missing-result'])
  })
})

describe('a guard costs no request', () => {
  it('when whoever is told throws or rejects', async () => {
    const { guarded, seen } = recorded({
      onFinding: () => {
        throw new Error('mine')
      },
    })
    expect((await guarded(MESSAGES, post(broken))).status).toBe(200)
    const rejecting = recorded({ onFinding: (() => Promise.reject(new Error('mine'))) as () => void })
    expect((await rejecting.guarded(MESSAGES, post(broken))).status).toBe(200)
    expect(await sentText(seen[0]!)).toContain('outcome of this call is unknown')
  })

  it('when the recorder throws', async () => {
    const record = {
      write: () => {
        throw new Error('full')
      },
      close: async () => {},
    }
    const { guarded, lines } = recorded({ record })
    expect(await (await guarded(MESSAGES, post(broken))).json()).toEqual({ ok: true })
    expect(lines()).toEqual(['repaired missing-result'])
  })

  it('and lets errors of the network pass as they are', async () => {
    const failure = new TypeError('fetch failed')
    const guarded = guard(() => Promise.reject(failure), { onFinding: () => {} })
    await expect(guarded(MESSAGES, post(broken))).rejects.toBe(failure)
  })

  it('and keeps what is known of a response', async () => {
    const inner: typeof fetch = async () => {
      const response = new Response('no', { status: 418, statusText: 'Teapot', headers: { 'x-a': '1' } })
      Object.defineProperty(response, 'url', { value: 'https://elsewhere.example.com/' })
      return response
    }
    const reply = await guard(inner)(MESSAGES, post(anthropicBody()))
    expect([reply.status, reply.statusText, reply.headers.get('x-a'), reply.url]).toEqual([
      418,
      'Teapot',
      '1',
      'https://elsewhere.example.com/',
    ])
    expect(await reply.text()).toBe('no')
  })
})

describe('what is told', () => {
  it('is one line by console.warn when nobody else listens', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const guarded = guard(async () => Response.json({}))
    await guarded(`${MESSAGES}?key=secret`, post(broken))
    expect(warn.mock.calls).toEqual([
      [
        'toolwire guard repaired missing-result at /messages/1/content/0 of the anthropic request to https://api.anthropic.com/v1/messages: The call "toolu_1" of get_weather has no result.',
      ],
    ])
    warn.mockClear()
  })

  it('is a fault once, while the history that has it grows', async () => {
    const { guarded, lines, seen } = recorded()
    const body = { ...broken, messages: [...(broken['messages'] as unknown[])] }
    for (let turn = 0; turn < 4; turn++) {
      await guarded(MESSAGES, post(body))
      body.messages.push(
        { role: 'assistant', content: `It is ${turn}.` },
        { role: 'user', content: 'And now?' },
      )
    }
    expect(lines()).toEqual(['repaired missing-result'])
    for (const one of seen) expect(await sentText(one)).toContain('outcome of this call is unknown')
  })

  it('is what a response has, which stays as it came', async () => {
    const response = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_2', name: 'get_weather', input: { town: 'Oslo' } }],
      stop_reason: 'tool_use',
    }
    const { onFinding, told } = listener()
    const guarded = guard(async () => Response.json(response), { onFinding })
    const body = anthropicBody() as unknown as { tools: { input_schema: object }[] }
    const closed = { ...body.tools[0]?.input_schema, additionalProperties: false }
    const reply = await guarded(
      MESSAGES,
      post({ ...body, tools: [{ ...body.tools[0], input_schema: closed }] }),
    )
    expect(await reply.json()).toEqual(response)
    expect(told.map(({ finding, told }) => [told.phase, told.action, finding.code])).toEqual([
      ['response', 'observed', 'missing-argument'],
      ['response', 'observed', 'unknown-argument'],
    ])
  })

  it('refuses options that say nothing', () => {
    expect(() => guard(undefined as never)).toThrow('guard(fetch)')
    expect(() => guard(fetch, { mode: 'fix' as never })).toThrow('repair, observe, reject')
    expect(() => guard(fetch, { profile: 'anthropic@1' })).toThrow('anthropic@2026-10-21')
  })
})
