import { describe, expect, it } from 'vitest'
import { createRedactor, redact } from './redact.ts'

const KEY = `sk-${'ant0'.repeat(8)}`
const options = { secret: 'test' }

describe('redact', () => {
  it('replaces equal secrets by equal marks and keeps everything else', () => {
    const { first, second, other } = redact(
      {
        first: `key ${KEY}.`,
        second: KEY,
        other: 'task-0123456789abcdefghijkl npm_config_cache hf_hub_download',
      },
      options,
    ) as Record<string, string>
    expect(first).toMatch(/^key \[redacted:provider-key:[0-9a-f]{4}\]\.$/)
    expect(second).toBe(first?.slice(4, -1))
    expect(other).toBe('task-0123456789abcdefghijkl npm_config_cache hf_hub_download')
  })

  it('gives other marks under another secret', () => {
    const marks = ['a', 'b', 'c', 'd'].map((secret) => redact(KEY, { secret }))
    expect(new Set(marks).size).toBeGreaterThan(1)
  })

  it('replaces what stands beside a name that says so, a token only if it looks like one', () => {
    expect(redact({ password: 'x', db: { client_secret: 'y' }, apiKey: ['z'] }, options)).toEqual({
      password: expect.stringMatching(/^\[redacted:password:/),
      db: { client_secret: expect.stringMatching(/^\[redacted:secret:/) },
      apiKey: [expect.stringMatching(/^\[redacted:api-key:/)],
    })
    expect(redact({ token: 'next page', access_token: 'abcdefgh12345678' }, options)).toEqual({
      token: 'next page',
      access_token: expect.stringMatching(/^\[redacted:token:/),
    })
  })

  it('looks into JSON inside strings, and leaves it JSON', () => {
    const inner = JSON.stringify({
      env: { password: 'hunter2', note: KEY, more: JSON.stringify({ secret: 'deep' }) },
      n: 1.5,
    })
    const { arguments: text } = redact({ arguments: inner }, options) as { arguments: string }
    expect(text).not.toMatch(/hunter2|ant0|deep/)
    expect(JSON.parse(text)).toMatchObject({
      n: 1.5,
      env: { password: expect.stringMatching(/^\[redacted:/) },
    })
  })

  it('leaves definitions and keys alone', () => {
    const body = { tools: [{ description: `like ${KEY}` }], properties: { [KEY]: 1 } }
    expect(redact(body, options)).toEqual(body)
    expect(redact({ messages: [{ tools: KEY }] }, options)).not.toEqual({ messages: [{ tools: KEY }] })
  })

  it('knows patterns of the user, and gives a hook the last word', () => {
    const own = {
      patterns: [{ kind: 'order', pattern: /ORD-\d+/ }],
      redact: (text: string) => text.replace('Mr X', 'somebody'),
    }
    expect(redact('ORD-1 and ORD-22 of Mr X', { ...options, ...own })).toMatch(
      /^\[redacted:order:[0-9a-f]{4}\] and \[redacted:order:[0-9a-f]{4}\] of somebody$/,
    )
  })

  it('gives the same as text and as value, and finds secrets behind escapes', () => {
    const redactor = createRedactor(options)
    const value = { a: KEY, b: [`Bearer ${'x1'.repeat(10)}`], tools: [KEY] }
    expect(JSON.parse(redactor.json(JSON.stringify(value, null, 2)))).toEqual(redactor.value(value))
    const escaped = `{"a":"\\u0073k-${KEY.slice(3)}"}`
    expect(redactor.json(escaped)).not.toContain(KEY.slice(3))
  })
})
