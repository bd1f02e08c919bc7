import { describe, expect, it } from 'vitest'
import { indexConversation } from '../conversation/index-conversation.ts'
import type { OpenObject } from '../json/value.ts'
import { anthropic } from '../wire/anthropic/index.ts'
import type { EmulatedTurn } from './emulated-model.ts'
import { extractive } from './extractive.ts'

const text = { type: 'string' }
const tool = (
  name: string,
  description: string,
  properties: OpenObject,
  required = Object.keys(properties),
) => ({
  name,
  description,
  input_schema: { type: 'object', properties, required, additionalProperties: false },
})
const SEARCH = tool(
  'search_docs',
  'Full-text search over the documentation.',
  { query: text, section: { type: 'string', enum: ['admin', 'developer', 'reference'] } },
  ['query'],
)
const FETCH = tool('fetch_doc', 'Reads one document in full.', { id: text })
const WEATHER = tool('get_weather', 'Looks up the weather of a place.', { location: text })
const TIME = tool('get_time', 'Tells the current time.', { city: text })
const TICKET = tool(
  'create_ticket',
  'Opens a ticket.',
  {
    title: text,
    priority: { type: 'string', enum: ['low', 'medium', 'high', 'critical'] },
    labels: { type: 'array', items: text },
  },
  ['title', 'priority'],
)
const TOOLS = [SEARCH, FETCH, WEATHER, TIME, TICKET]

type Handler = (input: Record<string, unknown>) => unknown
type Step = EmulatedTurn & { results?: unknown[] }

interface Setting {
  tools?: readonly OpenObject[]
  extra?: OpenObject
  parallel?: boolean
}

/** Plays a question to its end; handlers throw to fail. */
async function play(
  question: string,
  handlers: Record<string, Handler> = {},
  setting: Setting = {},
): Promise<Step[]> {
  const messages: OpenObject[] = [{ role: 'user', content: question }]
  const steps: Step[] = []
  for (let turn = 1; turn <= 10; turn++) {
    const body = { model: 'm', messages, tools: setting.tools ?? TOOLS, ...setting.extra }
    const conversation = indexConversation(anthropic, body)
    const said = await extractive().turn({ body, conversation, turn, parallel: setting.parallel ?? true })
    steps.push(said)
    const calls = said.calls ?? []
    if (calls.length === 0) return steps
    const ids = calls.map((_, index) => `toolu_${turn}_${index}`)
    messages.push({
      role: 'assistant',
      content: calls.map((call, index) => ({
        type: 'tool_use',
        id: ids[index],
        name: call.name,
        input: call.input,
      })),
    })
    messages.push({
      role: 'user',
      content: calls.map((call, index) => ({
        type: 'tool_result',
        tool_use_id: ids[index],
        ...answer(call, handlers),
      })),
    })
  }
  throw new Error(`no end: ${JSON.stringify(steps.map((step) => step.calls))}`)
}

function answer(call: { name: string; input?: unknown }, handlers: Record<string, Handler>): OpenObject {
  try {
    const value = handlers[call.name]?.(call.input as Record<string, unknown>)
    return { content: typeof value === 'string' ? value : JSON.stringify(value ?? null) }
  } catch (error) {
    return { content: (error as Error).message, is_error: true }
  }
}

const calls = (step: Step | undefined) => (step?.calls ?? []).map((call) => [call.name, call.input])
const last = (steps: Step[]) => steps.at(-1)?.text ?? ''

const PAGES: Record<string, { title: string; text: string }> = {
  'admin/vacuum.md': {
    title: 'Autovacuum',
    text: '# Autovacuum\n\nAutovacuum removes dead rows. The setting `autovacuum_naptime` is the pause between two rounds; its default is one minute.\n\n## Cost\n\nA worker sleeps when it has used up its cost limit.',
  },
  'admin/backup.md': {
    title: 'Backups',
    text: '# Backups\n\nA backup is written every night at two. Old backups are deleted after thirty days.',
  },
  'developer/loop.md': {
    title: 'The loop',
    text: '# The loop\n\nA run stops after twenty calls unless `maxCalls` says otherwise.',
  },
}
const docs: Record<string, Handler> = {
  search_docs: ({ query }) => {
    const words = String(query).toLowerCase().split(/\s+/)
    const hits = Object.entries(PAGES).filter(([, page]) =>
      words.some((word) => page.text.toLowerCase().includes(word)),
    )
    return {
      found: hits.length,
      hits: hits.map(([id, page]) => ({ id, title: page.title, snippet: `${page.text.slice(0, 60)}…` })),
    }
  },
  fetch_doc: ({ id }) => ({ id, ...PAGES[String(id)] }),
}

describe('a question over documents', () => {
  it('searches with the words that matter, fetches what fits, and quotes with the source', async () => {
    const steps = await play('What is the default of the autovacuum naptime?', docs)
    expect(calls(steps[0])).toEqual([['search_docs', { query: 'default autovacuum naptime' }]])
    expect(calls(steps[1])).toEqual([['fetch_doc', { id: 'admin/vacuum.md' }]])
    expect(last(steps)).toContain(
      'The setting `autovacuum_naptime` is the pause between two rounds; its default is one minute. [admin/vacuum.md]',
    )
  })

  it('quotes nothing that is not in a result', async () => {
    const answer = last(await play('When are old backups deleted?', docs))
    const quoted = [...answer.matchAll(/^- (.+) \[.+\]$/gm)].map((match) => match[1])
    expect(quoted.length).toBeGreaterThan(0)
    const all = Object.values(PAGES)
      .map((page) => page.text)
      .join('\n')
    for (const sentence of quoted) expect(all).toContain(sentence)
  })

  it('looks up two questions at once and fetches the documents of both together', async () => {
    const steps = await play('When is a backup written? And how many calls may a run make?', docs)
    expect(calls(steps[0]).map(([name]) => name)).toEqual(['search_docs', 'search_docs'])
    expect(calls(steps[1])).toEqual(
      expect.arrayContaining([
        ['fetch_doc', { id: 'admin/backup.md' }],
        ['fetch_doc', { id: 'developer/loop.md' }],
      ]),
    )
    expect(last(steps)).toContain('A backup is written every night at two.')
    expect(last(steps)).toContain('A run stops after twenty calls')
  })

  it('keeps `how is it repaired` with what it speaks of', async () => {
    const steps = await play('What is a backup, and how is it written?', docs)
    expect(calls(steps[0])).toHaveLength(1)
  })

  it('says that nothing was found, after a search with fewer words', async () => {
    const steps = await play('What is the capital of Atlantis?', {
      search_docs: () => ({ found: 0, hits: [] }),
    })
    expect(steps.length).toBe(3)
    expect(calls(steps[1])).toEqual([['search_docs', { query: 'Atlantis' }]])
    expect(last(steps)).toContain('Nothing in the tool results answers the question.')
  })

  it('does not answer with a sentence that only shares one word of two', async () => {
    const page = { id: 'a.md', title: 'Style', text: 'Words in capital letters are names of settings here.' }
    const handlers = { search_docs: () => [page], fetch_doc: () => page }
    expect(last(await play('What is the capital of France?', handlers))).toContain(
      'Nothing in the tool results',
    )
  })

  it('filters by a section only when the question names it as one', async () => {
    const named = await play('How do backups work in the admin docs?', docs)
    expect(calls(named[0])).toEqual([['search_docs', { query: 'backups admin docs', section: 'admin' }]])
    const mentioned = await play('Which admin writes a backup?', docs)
    expect(calls(mentioned[0])).toEqual([['search_docs', { query: 'admin writes backup' }]])
  })

  it('reads a plain listing and a plain text as well as JSON', async () => {
    const steps = await play('When are old backups deleted?', {
      search_docs: () =>
        '1. [Backups](admin/backup.md) – nightly copies\n2. [Loop](developer/loop.md) – runs',
      fetch_doc: ({ id }) => PAGES[String(id)]?.text,
    })
    expect(calls(steps[1])[0]).toEqual(['fetch_doc', { id: 'admin/backup.md' }])
    expect(last(steps)).toContain('Old backups are deleted after thirty days. [admin/backup.md]')
  })

  it('finds the references of a result that was cut in the middle', async () => {
    const whole = JSON.stringify({
      hits: [{ id: 'admin/backup.md', title: 'Backups', snippet: 'x'.repeat(50) }],
    })
    const steps = await play('When are old backups deleted?', {
      ...docs,
      search_docs: () => whole.slice(0, 70),
    })
    expect(calls(steps[1])).toEqual([['fetch_doc', { id: 'admin/backup.md' }]])
  })

  it('answers from the snippets where no tool fetches', async () => {
    const search = {
      search_docs: () => [{ path: 'b.md', text: 'Old backups are deleted after thirty days.' }],
    }
    const steps = await play('When are old backups deleted?', search, { tools: [SEARCH] })
    expect(steps).toHaveLength(2)
    expect(last(steps)).toContain('Old backups are deleted after thirty days. [b.md]')
  })

  it.each([
    ['呼び出しの予算の既定値は何ですか？', '既定値は二十回です。'],
    ['旧的备份什么时候删除？', '旧的备份在三十天后删除。'],
    ['백업은 언제 삭제됩니까?', '오래된 백업은 삼십 일 뒤에 삭제됩니다.'],
  ])('finds the sentence that answers %j', async (question, sentence) => {
    const page = {
      id: 'a.md',
      title: 'A',
      text: `予算は呼び出しの数を決めます。既定値は二十回です。\n\n备份每天夜里写入磁盘。${sentence === '既定値は二十回です。' ? '' : sentence}`,
    }
    const handlers = { search_docs: () => [page], fetch_doc: () => page }
    expect(last(await play(question, handlers))).toContain(`- ${sentence} [a.md]`)
  })

  it('does not answer a question in Chinese with a sentence about something else', async () => {
    const page = { id: 'a.md', title: '用户', text: '每个用户只属于一个小组。管理员可以更改密码。' }
    const handlers = { search_docs: () => [page], fetch_doc: () => page }
    expect(last(await play('月球上有什么？', handlers))).toContain('Nothing in the tool results')
  })

  it('says first what a thing is, where a page is called like it', async () => {
    const pages = [
      { id: 'b.md', title: 'Other', text: 'A missing result is told by the missing result check of it.' },
      { id: 'a.md', title: 'missing-result', text: 'A call has no answer although the talk goes on.' },
    ]
    const handlers = {
      search_docs: () => pages,
      fetch_doc: ({ id }: Record<string, unknown>) => pages.find((page) => page.id === id),
    }
    expect(last(await play('What is a missing result?', handlers))).toContain(
      '- A call has no answer although the talk goes on. [a.md]',
    )
  })

  it('says that it is no language model', async () => {
    expect(last(await play('When is a backup written?', docs))).toMatch(
      /extractive stand-in, not a language model/,
    )
  })
})

describe('several things in one question', () => {
  it('asks for the weather in one place and the time in another in one turn', async () => {
    const steps = await play("What's the weather in Paris and the time in Tokyo?", {
      get_weather: () => '18 °C, clear',
      get_time: () => ({ time: '10:00' }),
    })
    expect(calls(steps[0])).toEqual([
      ['get_weather', { location: 'Paris' }],
      ['get_time', { city: 'Tokyo' }],
    ])
    expect(last(steps)).toContain('- get_weather (Paris): 18 °C, clear\n- get_time (Tokyo): time 10:00')
  })

  it.each([
    ['weather in Paris, London and New York', ['Paris', 'London', 'New York']],
    ['Is it raining in Rio de Janeiro?', ['Rio de Janeiro']],
    ['how warm is it in oslo and new york right now', ['Oslo', 'New York']],
    ['What is the weather in Paris, France?', ['Paris']],
    ["Tell me Lisbon's weather", ['Lisbon']],
  ])('takes the places of %j', async (question, places) => {
    expect(calls((await play(question))[0])).toEqual(places.map((location) => ['get_weather', { location }]))
  })

  it('gives both tools the one place that is named, before or behind', async () => {
    const both = [
      ['get_weather', { location: 'Oslo' }],
      ['get_time', { city: 'Oslo' }],
    ]
    expect(calls((await play('What are the weather and the time in Oslo?'))[0])).toEqual(both)
    expect(calls((await play('What is the weather in Oslo and the current time there?'))[0])).toEqual(both)
  })

  it('writes a place as a time zone where the argument is one', async () => {
    const tools = [tool('get_time', 'Tells the time.', { time_zone: text })]
    expect(calls((await play('What time is it in New York?', {}, { tools }))[0])).toEqual([
      ['get_time', { time_zone: 'America/New_York' }],
    ])
  })

  it('makes one call a turn where only one is allowed, and still gets to all', async () => {
    const steps = await play('weather in Paris and the time in Tokyo', {}, { parallel: false })
    expect(steps.slice(0, 2).map(calls)).toEqual([
      [['get_weather', { location: 'Paris' }]],
      [['get_time', { city: 'Tokyo' }]],
    ])
    expect(steps).toHaveLength(3)
  })

  it('searches for the rest of a question beside the other calls', async () => {
    const steps = await play('How many calls may a run make, and what is the weather in Lima?', docs)
    expect(calls(steps[0])).toEqual([
      ['get_weather', { location: 'Lima' }],
      ['search_docs', { query: 'calls run' }],
    ])
  })
})

describe('tickets', () => {
  it.each([
    [
      'Create a ticket about search and fetch being slow, priority high',
      'Search and fetch being slow',
      'high',
    ],
    [
      "Please open a ticket 'Docs miss the wire page' with critical priority",
      'Docs miss the wire page',
      'critical',
    ],
    ['Can you file an issue: login returns 500', 'Login returns 500', 'medium'],
  ])('%j', async (question, title, priority) => {
    expect(calls((await play(question))[0])).toEqual([['create_ticket', { title, priority }]])
  })

  it.each(['How do I create a ticket?', 'Why does create_ticket open a ticket?', 'What is a ticket?'])(
    'opens none for %j',
    async (question) => {
      expect(calls((await play(question, docs))[0]).map(([name]) => name)).not.toContain('create_ticket')
    },
  )

  it('takes labels that are named', async () => {
    const steps = await play('Create a ticket about the slow search with labels search, bug')
    expect(steps[0]?.calls?.[0]?.input).toMatchObject({ title: 'The slow search', labels: ['search', 'bug'] })
  })

  it('writes null for an optional argument that a strict schema wants', async () => {
    const strict = tool('create_ticket', 'Opens a ticket.', {
      title: text,
      note: { anyOf: [text, { type: 'null' }] },
      size: { type: ['integer', 'null'] },
    })
    const steps = await play('Create a ticket about dark mode', {}, { tools: [strict] })
    expect(steps[0]?.calls?.[0]?.input).toEqual({ title: 'Dark mode', note: null, size: null })
  })
})

describe('errors', () => {
  const failing = (message: string, good: Handler) => {
    let first = true
    return (input: Record<string, unknown>) => {
      if (!first) return good(input)
      first = false
      throw new Error(message)
    }
  }

  it('takes the value that an error suggests', async () => {
    const tools = [
      tool('search_docs', 'Search.', { query: text, section: { type: 'string', enum: ['admin', 'dev'] } }),
      FETCH,
    ]
    const steps = await play(
      'How do I tune autovacuum?',
      { search_docs: failing("Error: section: got 'admin'. Did you mean 'dev'?", () => []) },
      { tools },
    )
    expect(calls(steps[1])).toEqual([['search_docs', { query: 'tune autovacuum', section: 'dev' }]])
  })

  it('tries another form of a place when a time is refused', async () => {
    const steps = await play('What time is it in Tokyo?', {
      get_time: failing('Error: rate limited, retry in 30 s', () => '10:00'),
    })
    expect(calls(steps[1])).toEqual([['get_time', { city: 'Asia/Tokyo' }]])
    expect(last(steps)).toContain('get_time (Asia/Tokyo): 10:00')
    expect(last(steps)).not.toContain('failed')
  })

  it('uses another tool that an error names', async () => {
    const steps = await play('fetch admin/vacuum.md about autovacuum', {
      fetch_doc: failing('Error: timed out after 5 s. Find the passage with search_docs instead.', () => ''),
      search_docs: docs.search_docs!,
    })
    expect(calls(steps[1])[0]?.[0]).toBe('search_docs')
  })

  it('says what failed when nothing else can be tried, and does not repeat the call', async () => {
    const steps = await play('What is the weather in Paris?', {
      get_weather: () => {
        throw new Error('Error: the weather service could not be reached')
      },
    })
    expect(steps).toHaveLength(2)
    expect(last(steps)).toContain('- get_weather (Paris) failed: the weather service could not be reached')
  })

  it('never makes the same call twice, whatever comes back', async () => {
    for (const message of ["Error: did you mean 'Tokyo'?", "Error: use 'get_time'", 'Error: try again', '']) {
      const steps = await play('time in Tokyo, weather in Paris and how does autovacuum work?', {
        get_time: () => {
          throw new Error(message)
        },
        get_weather: () => {
          throw new Error(message)
        },
        search_docs: () => {
          throw new Error(message)
        },
      })
      const keys = steps.flatMap((step) => calls(step).map((call) => JSON.stringify(call)))
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('what the request allows', () => {
  it('calls nothing where no tool may be called, and says so', async () => {
    const steps = await play('weather in Paris', {}, { extra: { tool_choice: { type: 'none' } } })
    expect(steps).toHaveLength(1)
    expect(last(steps)).toContain('No tool may be called in this turn.')
  })

  it('answers without tools that there are none', async () => {
    expect(last(await play('weather in Paris', {}, { tools: [] }))).toContain('No tools are declared')
  })

  it('calls the tool that is demanded, though the question names none', async () => {
    const steps = await play('Hello there, autovacuum', docs, {
      extra: { tool_choice: { type: 'tool', name: 'search_docs' } },
    })
    expect(calls(steps[0])).toEqual([['search_docs', { query: 'Hello autovacuum' }]])
    expect(steps[0]?.text).toBeUndefined()
  })

  it('names the tools when none fits', async () => {
    expect(last(await play('Hello!'))).toContain(
      'None of the tools fits the question: search_docs, fetch_doc',
    )
  })

  it('fits a tool that it does not know by its name and fills what the question tells', async () => {
    const tools = [
      tool(
        'list_orders',
        'Lists the orders of a customer.',
        { customer_id: text, limit: { type: 'integer' } },
        ['customer_id'],
      ),
    ]
    const steps = await play('Please list the orders of CUST-4711, limit 5', {}, { tools })
    expect(calls(steps[0])).toEqual([['list_orders', { customer_id: 'CUST-4711', limit: 5 }]])
  })

  it('takes a new question for itself, though an old one was answered with the same tool', async () => {
    const body = {
      model: 'm',
      tools: TOOLS,
      messages: [
        { role: 'user', content: 'weather in Paris' },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'a', name: 'get_weather', input: { location: 'Paris' } }],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'rain' }] },
        { role: 'assistant', content: 'Rain.' },
        { role: 'user', content: 'weather in Paris again please, and in Rome' },
      ],
    }
    const turn = await extractive().turn({ body, conversation: indexConversation(anthropic, body), turn: 2 })
    expect(calls(turn)).toContainEqual(['get_weather', { location: 'Rome' }])
  })
})
