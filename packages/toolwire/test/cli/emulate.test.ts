import { spawn, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anthropicRequest, chatRequest, geminiRequest, responsesRequest } from './bodies.ts'
import { environment, main, runCli, temporaryFolder } from './run-cli.ts'

interface Started {
  readonly url: string
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
}

async function start(args: readonly string[], cwd?: string): Promise<Started> {
  const child = spawn(process.execPath, [main, 'emulate', '--port', '0', '--json', ...args], {
    cwd,
    env: environment(),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stderr.resume()
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve)
    child.on('close', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { ...(JSON.parse(line) as { url: string }), child, ended }
}

async function post(url: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer any',
    'x-api-key': 'any',
    'anthropic-version': '2023-06-01',
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('emulate', () => {
  it('refuses on every wire what the provider refuses, and ends with Ctrl-C', async () => {
    const { url, child, ended } = await start([])
    const anthropic = await post(`${url}/v1/messages`, anthropicRequest(false))
    expect([anthropic.status, JSON.stringify(anthropic.body)]).toEqual([
      400,
      expect.stringContaining('toolu_1'),
    ])
    const responses = await post(`${url}/v1/responses`, responsesRequest(false))
    expect([responses.status, JSON.stringify(responses.body)]).toEqual([
      400,
      expect.stringContaining('No tool output found for function call call_1'),
    ])
    const chat = await post(`${url}/v1/chat/completions`, chatRequest(false))
    expect([chat.status, JSON.stringify(chat.body)]).toEqual([
      400,
      expect.stringContaining('did not have response messages: call_1'),
    ])
    const gemini = await post(
      `${url}/v1beta/models/gemini-3-pro:generateContent?key=any`,
      geminiRequest(false),
    )
    expect([gemini.status, JSON.stringify(gemini.body)]).toEqual([
      400,
      expect.stringContaining('Please ensure that the number of function response parts'),
    ])
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  it('takes on every wire what is answered', async () => {
    const { url } = await start([])
    const paths = {
      '/v1/messages': anthropicRequest(true),
      '/v1/responses': responsesRequest(true),
      '/v1/chat/completions': chatRequest(true),
      '/v1beta/models/gemini-3-pro:generateContent': geminiRequest(true),
    }
    for (const [path, body] of Object.entries(paths))
      expect([path, (await post(url + path, body)).status]).toEqual([path, 200])
  })

  it('names the variables that lead each SDK to it', async () => {
    const child = spawn(process.execPath, [main, 'emulate', '--port', '0'], { env: environment() })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/gemini .*\n/)
    const lines = said
      .trimEnd()
      .split('\n')
      .map((line) =>
        line
          .replaceAll(/http:\S+:\d+/g, 'URL')
          .replaceAll(/ +/g, ' ')
          .trim(),
      )
    expect(lines.slice(1)).toEqual([
      'anthropic ANTHROPIC_BASE_URL=URL ANTHROPIC_API_KEY=any',
      'openai-responses OPENAI_BASE_URL=URL/v1 OPENAI_API_KEY=any',
      'openai-chat OPENAI_BASE_URL=URL/v1 OPENAI_API_KEY=any',
      'gemini GOOGLE_GEMINI_BASE_URL=URL GEMINI_API_KEY=any',
    ])
  })

  it('answers by a script, and gives 1 when its turns were not used up', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'turns.json'), '[{"text":"First."},{"text":"Second."}]')
    const { url, child, ended } = await start(['--wire', 'anthropic', '--script', 'turns.json'], cwd)
    const { body } = await post(`${url}/v1/messages`, anthropicRequest(true))
    expect(body['content']).toEqual([{ type: 'text', text: 'First.' }])
    child.kill('SIGTERM')
    expect(await ended).toBe(1)
  })

  it.each([
    ['a port that is none', ['--port', '70000'], 'It must be a port from 0 to 65535'],
    ['a script that is not there', ['--script', 'absent.json'], 'no such file or folder: absent.json'],
    ['a turn that says nothing', ['--script', 'turn.json'], "has a key 'txet', which says nothing"],
    ['a script that is no list', ['--script', 'object.json'], 'object.json holds no list of turns'],
  ])('answers %s with one line and exit code 2', async (_, args, words) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'object.json'), '{}')
    await writeFile(join(cwd, 'turn.json'), '[{"txet":"Noon."}]')
    const { code, stderr } = await runCli(['emulate', ...args], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain(words)
    expect(stderr.trimEnd()).not.toContain('\n')
  })

  it('says in one line that a port is taken', async () => {
    const { url } = await start([])
    const { code, stderr } = await runCli(['emulate', '--port', new URL(url).port])
    expect(code).toBe(2)
    expect(stderr).toBe(`toolwire emulate: port ${new URL(url).port} is taken; --port 0 takes a free one\n`)
  })
})
