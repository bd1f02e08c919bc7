import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { emulate } from './emulate.ts'
import { serve, type RunningServer } from './node.ts'
import { scripted } from './scripted.ts'

const open: RunningServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function start(...args: Parameters<typeof serve>): Promise<RunningServer> {
  const server = await serve(...args)
  open.push(server)
  return server
}

const hello = { fetch: () => new Response('hello') }

/** A request whose Host can be chosen. */
function statusFor(server: RunningServer, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, host: '127.0.0.1', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('serve', () => {
  it('answers on a free port of the loopback address', async () => {
    const server = await start(hello)
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    expect(await (await fetch(server.url)).text()).toBe('hello')
  })

  it.each([
    [{ host: 'localhost' }, 200],
    [{ host: 'LOCALHOST:8080' }, 200],
    [{ host: '127.0.0.1:1' }, 200],
    [{ host: '[::1]:1' }, 200],
    [{ host: 'evil.example' }, 403],
    [{ host: 'localhost.evil.example' }, 403],
    [{ host: '127.0.0.1.evil.example:80' }, 403],
    [{ host: 'localhost', origin: 'http://localhost:3000' }, 200],
    [{ host: 'localhost', origin: 'https://evil.example' }, 403],
    [{ host: 'localhost', origin: 'http://localhost.evil.example' }, 403],
    [{ host: 'localhost', origin: 'null' }, 403],
  ])('answers %j with %i', async (headers, status) => {
    expect(await statusFor(await start(hello), headers)).toBe(status)
  })

  it('ends open connections when closed, and takes no new ones', async () => {
    let reached: () => void
    const waiting = new Promise<void>((resolve) => (reached = resolve))
    const server = await start({
      fetch: () => {
        reached()
        return new Promise<Response>(() => undefined)
      },
    })
    const asked = fetch(server.url)
    asked.catch(() => undefined)
    await waiting
    await server.close()
    await expect(asked).rejects.toThrow()
    await expect(fetch(server.url)).rejects.toThrow()
    await server.close()
  })

  it('says which port cannot be had', async () => {
    const { port } = await start(hello)
    await expect(serve(hello, { port })).rejects.toMatchObject({
      code: 'invalid-option',
      message: expect.stringContaining(`127.0.0.1:${port}`) as string,
    })
  })

  it('goes on after a handler that rejects', async () => {
    const server = await start({ fetch: () => Promise.reject(new Error('broken')) })
    expect((await fetch(server.url)).status).toBe(500)
    expect((await fetch(server.url)).status).toBe(500)
  })

  it('leaves the global Request and Response alone', async () => {
    const before = [globalThis.Request, globalThis.Response]
    await start(hello)
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })

  it('gives an emulator a body of several megabytes whole', async () => {
    const emulator = emulate({
      model: scripted([({ body }) => ({ text: String(JSON.stringify(body).length) })]),
    })
    const server = await start(emulator)
    const body = JSON.stringify({ model: 'm', input: 'ä'.repeat(2_000_000) })
    const response = await fetch(`${server.url}/v1/responses`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body,
    })
    expect(await response.json()).toMatchObject({ output: [{ content: [{ text: String(body.length) }] }] })
  })

  it('answers a body above the limit in the form of the provider', async () => {
    const server = await start(emulate({ maxBody: 1000 }))
    const response = await fetch(`${server.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
      body: 'x'.repeat(100_000),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ type: 'error', error: { type: 'request_too_large' } })
  })
})
