import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ToolError } from '../../error/tool-error.ts'
import { compileTools } from '../../tool/compile-tools.ts'
import type { AnyTool } from '../../tool/tool.ts'
import { wires } from '../../wire/index.ts'
import { createTicket } from './create-ticket.ts'
import { docsAgent } from './docs-agent.ts'
import { fetchDoc } from './fetch-doc.ts'
import { getTime } from './get-time.ts'
import { getWeather } from './get-weather.ts'
import { indexDocs } from './index-docs.ts'
import { readDocs } from './read-docs.ts'
import { searchDocs } from './search-docs.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwire-agent-'))
  await mkdir(join(folder, 'docs/admin'), { recursive: true })
  await writeFile(
    join(folder, 'docs/admin/backup.md'),
    '# Backups\nEvery night.\n\n## Restore\nFrom the newest copy.\n',
  )
  await writeFile(join(folder, 'docs/admin/users.md'), '# Users\nWho may log in.\n')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function call(tool: AnyTool, input: unknown): Promise<unknown> {
  const context = { callId: 'call_1', signal: new AbortController().signal, turn: 1, progress: () => {} }
  return tool.execute?.(input as never, context)
}

/** What the model reads when the handler throws. */
async function told(tool: AnyTool, input: unknown): Promise<string> {
  const error: unknown = await call(tool, input).catch((thrown: unknown) => thrown)
  if (!ToolError.is(error)) throw new Error(`no ToolError but ${String(error)}`)
  return `${error.message}. ${error.alternative ?? ''}`
}

const docs = () => readDocs(join(folder, 'docs'))

describe('the docs agent', () => {
  it('has tools that every wire with a strict mode takes strict', async () => {
    const agent = docsAgent(await docs(), { root: folder, own: false })
    for (const wire of Object.values(wires)) {
      const { byName } = compileTools(agent.tools, { wire })
      const isStrict = wire.profile.schemas.withoutStrict !== true
      expect([...byName.values()].map(({ wireName, schema }) => [wireName, schema.strict])).toEqual(
        ['search_docs', 'fetch_doc', 'create_ticket', 'get_time', 'get_weather'].map((name) => [
          name,
          isStrict,
        ]),
      )
    }
  })

  it('describes each tool in three to six sentences, and each parameter with an example', async () => {
    const { tools } = docsAgent(await docs(), { root: folder, own: false })
    for (const tool of compileTools(tools, { wire: wires.anthropic }).tools) {
      const sentences = String(tool['description']).split(/(?<=[.?!]) (?=[A-Z])/)
      expect(sentences.length, String(tool['name'])).toBeGreaterThanOrEqual(3)
      expect(sentences.length, String(tool['name'])).toBeLessThanOrEqual(6)
      const schema = tool['input_schema'] as {
        properties: Record<string, { type?: string; description?: string }>
      }
      for (const [name, parameter] of Object.entries(schema.properties)) {
        if (parameter.type !== 'object')
          expect(parameter.description, `${String(tool['name'])}.${name}`).toMatch(/Example: /)
      }
    }
  })

  it('asks about the folder when nobody asks', async () => {
    expect(docsAgent(await docs(), { root: folder, own: false }).question).toBe('What does "Backups" say?')
  })
})

describe('search_docs', () => {
  it('returns hits, and how many there are', async () => {
    const tool = searchDocs(indexDocs(await docs()))
    expect(await call(tool, { query: 'restore newest copy' })).toEqual({
      found: 1,
      hits: [
        {
          id: 'admin/backup.md#restore',
          title: 'Backups › Restore',
          section: 'admin',
          snippet: 'From the newest copy.',
        },
      ],
    })
  })

  it('says that nothing matched, where, and what is near', async () => {
    const tool = searchDocs(indexDocs(await docs()))
    expect(await call(tool, { query: 'userz', section: 'admin' })).toMatchObject({
      hits: [],
      note: "0 matches for 'userz' in section admin",
      near_titles: ['Users', 'Backups'],
    })
  })

  it('refuses an empty query in words', async () => {
    expect(await told(searchDocs(indexDocs(await docs())), { query: ' ' })).toContain('query is empty')
  })

  it('judges the section itself where there are too many for an enum', async () => {
    for (let index = 0; index < 70; index++) {
      await mkdir(join(folder, `docs/part${index}`))
      await writeFile(join(folder, `docs/part${index}/a.md`), '# A\na')
    }
    const tool = searchDocs(indexDocs(await docs()))
    expect(await told(tool, { query: 'a b', section: 'admi' })).toContain("Did you mean 'admin'?")
  })
})

describe('fetch_doc', () => {
  it('returns the whole passage', async () => {
    expect(await call(fetchDoc(await docs()), { id: 'admin/backup.md#restore' })).toEqual({
      id: 'admin/backup.md#restore',
      title: 'Backups › Restore',
      section: 'admin',
      text: 'From the newest copy.',
    })
  })

  it('answers an unknown id with the nearest ones', async () => {
    const tool = fetchDoc(await docs())
    expect(await told(tool, { id: 'admin/backup.md#restores' })).toContain(
      "Did you mean 'admin/backup.md#restore'",
    )
    expect(await told(tool, { id: 'admin/backup.md#nightly-copies' })).toContain("'admin/backup.md'")
    expect(await told(tool, { id: '__proto__' })).toContain('Find the id with search_docs')
  })
})

describe('create_ticket', () => {
  it('writes one file per ticket under a name of its own', async () => {
    const tool = createTicket(folder)
    const first = (await call(tool, { title: '../../escape', priority: 'high', labels: ['bug'] })) as {
      id: string
      file: string
    }
    await call(tool, { title: '../../escape', priority: 'high' })
    const names = await readdir(join(folder, '.toolwire/tickets'))
    expect(names).toHaveLength(2)
    expect(first.file).toBe(`.toolwire/tickets/${first.id}.json`)
    expect(JSON.parse(await readFile(join(folder, first.file), 'utf8'))).toMatchObject({
      id: first.id,
      title: '../../escape',
      priority: 'high',
      labels: ['bug'],
    })
  })

  it('writes nothing through a link that leads outside', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'toolwire-outside-'))
    await mkdir(join(folder, '.toolwire'))
    await symlink(outside, join(folder, '.toolwire/tickets'))
    expect(await told(createTicket(folder), { title: 'x', priority: 'low' })).toContain(
      'link to somewhere else',
    )
    expect(await readdir(outside)).toEqual([])
    await rm(outside, { recursive: true })
  })
})

describe('get_time', () => {
  const tool = getTime(() => new Date('2026-01-15T12:00:00Z'))

  it('tells the time of a real zone', async () => {
    expect(await call(tool, { time_zone: 'Asia/Tokyo' })).toEqual({
      time_zone: 'Asia/Tokyo',
      local_time: '2026-01-15T21:00:00',
      weekday: 'Thursday',
      utc_offset: '+09:00',
    })
    expect(await call(tool, { time_zone: 'UTC' })).toMatchObject({ utc_offset: '+00:00' })
  })

  it.each([
    ['Tokyo', "'Asia/Tokyo'"],
    ['tokyo, japan', "'Asia/Tokyo'"],
    ['Asia/Tokio', "'Asia/Tokyo'"],
    ['new york', "'America/New_York'"],
    ['Nowhere at all', "such as 'Europe/Berlin'"],
  ])('answers %s with the nearest names', async (zone, near) => {
    expect(await told(tool, { time_zone: zone })).toContain(near)
  })
})

describe('get_weather', () => {
  async function service(
    answers: Record<string, { status?: number; body?: unknown; hangs?: boolean }>,
  ): Promise<AnyTool & { close(): void }> {
    const server = createServer((request, response) => {
      const {
        status = 200,
        body,
        hangs = false,
      } = answers[(request.url ?? '').split('?')[0] ?? ''] ?? { status: 404 }
      if (!hangs)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const tool = getWeather({ geocodingUrl: `${url}/search`, forecastUrl: `${url}/forecast`, timeout: 200 })
    return { ...tool, close: () => void server.close().closeAllConnections() } as AnyTool & { close(): void }
  }
  const places = {
    results: [
      { name: 'Paris', country: 'France', country_code: 'FR', latitude: 48.9, longitude: 2.3 },
      { name: 'Paris', country: 'United States', admin1: 'Texas', latitude: 33.7, longitude: -95.6 },
    ],
  }
  const weather = {
    current: {
      time: '2026-01-15T12:00',
      temperature_2m: 7.5,
      relative_humidity_2m: 80,
      wind_speed_10m: 12,
      weather_code: 61,
    },
  }

  it('finds the place that is meant and puts the code of the sky in words', async () => {
    const tool = await service({ '/search': { body: places }, '/forecast': { body: weather } })
    expect(await call(tool, { location: 'Paris, Texas' })).toEqual({
      location: 'Paris, United States',
      local_time: '2026-01-15T12:00',
      temperature_celsius: 7.5,
      humidity_percent: 80,
      wind_kmh: 12,
      sky: 'rain',
    })
    tool.close()
  })

  it.each([
    ['a place that is not known', { '/search': { body: {} } }, "no place named 'Paris'"],
    ['a busy service', { '/search': { status: 429 } }, 'status 429'],
    ['a service that hangs', { '/search': { hangs: true } }, 'did not answer within 200 ms'],
    [
      'an answer without weather',
      { '/search': { body: places }, '/forecast': { body: {} } },
      'no current weather',
    ],
  ])('tells the model of %s', async (_, answers, words) => {
    const tool = await service(answers)
    expect(await told(tool, { location: 'Paris' })).toContain(words)
    tool.close()
  })

  it('tells the model that the service cannot be reached, and what to do', async () => {
    const tool = getWeather({ geocodingUrl: 'http://127.0.0.1:1/search' })
    expect(await told(tool, { location: 'Paris' })).toContain(
      'cannot be reached. If it fails again, tell the user',
    )
  })
})
