import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairDocument } from '../src/check/check-document.ts'
import { indexConversation } from '../src/conversation/index-conversation.ts'
import { itemSpans } from '../src/json/spans.ts'
import { createTexts } from '../src/json/texts.ts'
import { pointer, valueAt, withValueAt } from '../src/json/pointer.ts'
import type { OpenObject } from '../src/json/value.ts'
import type { Call, Outcome } from '../src/wire/call.ts'
import type { Codec, EchoChange } from '../src/wire/codec.ts'
import { echoedSpan, echoedValue } from '../src/wire/echoed-span.ts'
import { codecOf, detectWire, wires } from '../src/wire/index.ts'
import type { WireName } from '../src/wire/profile.ts'

/** Where a wire has something in a way of its own, or cannot have it. */
interface Way {
  /** Where the first definition of a request stands. */
  readonly definition: string
  /** The message that holds the system text. */
  readonly system: number
  /** What the provider does itself stands in the response. */
  readonly serverTools: boolean
  /** The body names the model; elsewhere the path does. */
  readonly namesModel: boolean
  /** A definition says whether it is strict. */
  readonly strict: boolean
  /** What goes into a cache is counted. */
  readonly countsCacheWrites: boolean
  /** Settings that force one function. */
  readonly force: (name: string) => OpenObject
}

const usual = { system: -1, serverTools: true, namesModel: true, strict: true, countsCacheWrites: true }
const WAYS: Readonly<Record<WireName, Way>> = {
  anthropic: { ...usual, definition: '/tools/0', force: (name) => ({ tool_choice: { type: 'tool', name } }) },
  'openai-responses': {
    ...usual,
    definition: '/tools/0',
    force: (name) => ({ tool_choice: { type: 'function', name } }),
  },
  'openai-chat': {
    ...usual,
    definition: '/tools/0/function',
    system: 0,
    serverTools: false,
    force: (name) => ({ tool_choice: { type: 'function', function: { name } } }),
  },
  gemini: {
    ...usual,
    force: (name) => ({
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [name] } },
    }),
    definition: '/tools/0/functionDeclarations/0',
    namesModel: false,
    strict: false,
    countsCacheWrites: false,
  },
}

describeEveryWire('a response with calls', (wire, fixture) => {
  const response = fixture('calls.response')
  const [first, second] = wire.calls(response)

  it('gives its client-side calls in order, each with a pointer that leads to it', () => {
    expect(wire.calls(response).map((call) => [call.name, call.complete])).toEqual([
      ['tide_table', true],
      ['constructor', true],
    ])
    expect(first?.input).toEqual({ port: 'Emden', day: '2026-12-01' })
    expect(second?.input).toEqual({ gate: 'nordü/1', height: 1 })
    for (const call of wire.calls(response)) {
      expect(valueAt(response, call.where + wire.callFields.id)).toBe(call.callId)
      expect(valueAt(response, call.where + wire.callFields.name)).toBe(call.name)
      const argumentsOf = valueAt(response, call.where + wire.callFields.arguments)
      expect(argumentsOf).toEqual(wire.argumentsAre === 'text' ? call.rawInput : call.input)
    }
  })

  it('ends for its calls', () => {
    expect(wire.ending(response).kind).toBe('calls')
    expect(wire.text(response)).toBe('I look up both.')
  })

  it('is counted without what came from or went into a cache', () => {
    expect(wire.usage(response)).toEqual({
      input: 412,
      output: 96,
      cacheRead: 2000,
      cacheWrite: WAYS[wire.wire].countsCacheWrites ? 30 : 0,
      reasoning: 17,
    })
  })

  it('is located part by part, the unknown ones too', () => {
    const parts = wire.responseParts(response)
    const servers = parts.filter((part) => part.kind === 'call' && part.side === 'server')
    expect(servers.length).toBe(WAYS[wire.wire].serverTools ? 1 : 0)
    expect(parts.filter((part) => part.kind === 'reasoning').length).toBe(1)
    const unknown = parts.find((part) => part.type === 'weather_map')
    expect(unknown).toMatchObject({ kind: 'other', role: 'assistant' })
    expect(valueAt(response, unknown?.where ?? '')).toMatchObject({ region: 'north' })
  })
})

describeEveryWire('the next request', (wire, fixture) => {
  const response = fixture('calls.response')
  const request = wire.start({ model: 'm', prompt: 'When is high water?' })

  it('echoes everything the model sent, by reference and in order', () => {
    const next = wire.answer(request, response, outcomesOf(wire, response))
    expect(echoOf(wire, next, response)).toEqual(said(wire, response))
    echoOf(wire, next, response).forEach((part, index) => expect(part).toBe(said(wire, response)[index]))
    expect(request[wire.list]).toHaveLength(1)
  })

  it('is true to the byte of the response: escapes, spaces, number spelling, odd keys', () => {
    const text = fixtureText(wire, 'calls.response')
    const parsed = JSON.parse(text) as OpenObject
    const texts = createTexts()
    const span = echoedSpan(text, wire)
    const echoed = echoedValue(parsed, wire) as object
    const echoedText = text.slice(span?.start, span?.end)
    texts.remember(echoed, echoedText)
    const itemTexts = Array.isArray(echoed)
      ? itemSpans(echoedText).map(({ start, end }) => echoedText.slice(start, end))
      : [echoedText]
    said(wire, parsed).forEach((item, index) => texts.remember(item as object, itemTexts[index] ?? ''))
    const next = wire.answer(request, parsed, outcomesOf(wire, parsed))
    const body = texts.body(next, [wire.list])
    expect(itemTexts.length).toBe(said(wire, parsed).length)
    expect(itemTexts.filter((itemText) => !body.includes(itemText))).toEqual([])
    expect(body).toContain(String.raw`nord\u00fc\/1`)
    expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(next)))
  })

  it('answers each call once, in call order, whatever the order of the outcomes', () => {
    const next = wire.answer(request, response, outcomesOf(wire, response).toReversed())
    const { pairs, unpaired, parts } = indexConversation(wire, next)
    expect(pairs.map(({ call, result }) => [call.callId, contentText(result?.content)])).toEqual(
      wire.calls(response).map((call) => [call.callId, `answer to ${call.where}`]),
    )
    expect(unpaired).toEqual([])
    const results = parts.filter((part) => part.kind === 'result' && part.side === 'client')
    expect(results.map((part) => (part.kind === 'result' ? part.callId : ''))).toEqual(
      wire.calls(response).map((call) => call.callId),
    )
  })

  it('marks what failed in the wire’s way, and never leaves it without a word', () => {
    const outcomes = outcomesOf(wire, response).map((outcome, index) => ({
      ...outcome,
      isError: true,
      content: index === 0 ? 'no such port' : '',
    }))
    const { pairs } = indexConversation(wire, wire.answer(request, response, outcomes))
    expect(pairs.map(({ result }) => result?.isError)).toEqual([true, true])
    const [said, silent] = pairs.map(({ result }) => contentText(result?.content))
    expect(said).toBe(wire.hasErrorFlag ? 'no such port' : 'Error: no such port')
    expect(silent?.length).toBeGreaterThan(10)
  })

  it('does not say Error: twice', () => {
    const outcomes = outcomesOf(wire, response).map((outcome) => ({
      ...outcome,
      isError: true,
      content: 'Error: no',
    }))
    const { pairs } = indexConversation(wire, wire.answer(request, response, outcomes))
    expect(pairs.map(({ result }) => contentText(result?.content))).toEqual(['Error: no', 'Error: no'])
  })

  it('mends halves of surrogate pairs and leaves out empty texts', () => {
    const outcomes = outcomesOf(wire, response).map((outcome, index) => ({
      ...outcome,
      content:
        index === 0
          ? 'a\uD800b'
          : [
              { type: 'text' as const, text: '' },
              { type: 'text' as const, text: '\uDC00' },
            ],
    }))
    const { pairs } = indexConversation(wire, wire.answer(request, response, outcomes))
    expect(pairs.map(({ result }) => contentText(result?.content))).toEqual(['a\uFFFDb', '\uFFFD'])
  })

  it('refuses outcomes that do not pair one to one, and names the ids', () => {
    const [one, two] = outcomesOf(wire, response)
    const stranger = { ...one!, call: { ...one!.call, callId: 'call_else' } }
    const mismatch = (outcomes: Outcome[]): unknown =>
      thrownBy(() => wire.answer(request, response, outcomes))
    expect(mismatch([one!])).toMatchObject({
      code: 'answer-mismatch',
      details: { missing: [two!.call.callId] },
    })
    expect(mismatch([one!, two!, stranger])).toMatchObject({ details: { unexpected: ['call_else'] } })
    expect(mismatch([one!, two!, two!])).toMatchObject({ details: { unexpected: [two!.call.callId] } })
    expect((mismatch([one!]) as Error).message).toContain(two!.call.callId)
  })

  it('mutates nothing', () => {
    const frozen = deepFrozen(wire.start({ model: 'm', prompt: 'hi', tools: [{ name: 'x' }] }))
    const answered = deepFrozen(
      wire.answer(frozen, deepFrozen(fixture('calls.response')), outcomesOf(wire, response)),
    )
    const asked = deepFrozen(wire.ask(answered, 'And now?'))
    const chosen = { tool_choice: 0, toolConfig: 0 }
    expect({ ...wire.withoutCalls(asked), ...chosen }).toEqual({ ...asked, ...chosen })
  })
})

describeEveryWire('calls that share an id', (wire, fixture) => {
  const request = wire.start({ model: 'm', prompt: 'hi' })
  const base = fixture('calls.response')
  const [one, two] = wire.calls(base)
  const list = wire.rules.callList ?? pointer(wire.echoed)
  const withCalls = (...calls: unknown[]): OpenObject => withValueAt(base, list, calls) as OpenObject
  const nativeOf = (call: Call | undefined): OpenObject => valueAt(base, call?.where ?? '') as OpenObject
  const sameId = withValueAt(nativeOf(two), wire.callFields.id, one?.callId)

  it('get their results by position, the later one under a new id', () => {
    const response = withCalls(nativeOf(one), sameId)
    const changes: EchoChange[] = []
    const next = wire.answer(request, response, outcomesOf(wire, response), {
      onChange: (change) => changes.push(change),
    })
    const { pairs } = indexConversation(wire, next)
    expect(pairs.map(({ result }) => contentText(result?.content))).toEqual(
      wire.calls(response).map((call) => `answer to ${call.where}`),
    )
    expect(new Set(pairs.map(({ call }) => call.callId)).size).toBe(2)
    expect(changes).toEqual([
      {
        code: 'duplicate-call-id',
        where: `${list}/1${wire.callFields.id}`,
        action: 'rename',
        before: one?.callId,
        after: pairs[1]?.call.callId,
        lossy: false,
      },
    ])
    expect(wire.answer(request, response, outcomesOf(wire, response))).toEqual(next)
  })

  it('are one call when they are copies, answered by what is no error', () => {
    const response = withCalls(nativeOf(one), nativeOf(one))
    const [failed, worked] = outcomesOf(wire, response)
    const next = wire.answer(request, response, [{ ...failed!, isError: true, content: 'no' }, worked!])
    const { pairs, unpaired } = indexConversation(wire, next)
    expect(pairs.map(({ result }) => contentText(result?.content))).toEqual([worked!.content])
    expect(unpaired).toEqual([])
  })

  it('are told apart from those of earlier turns, at any length of a run', () => {
    let conversation = request
    const response = withCalls(nativeOf(one))
    for (let turn = 0; turn < 50; turn++)
      conversation = wire.answer(conversation, response, outcomesOf(wire, response))
    const { pairs } = indexConversation(wire, conversation)
    expect(new Set(pairs.map(({ call }) => call.callId)).size).toBe(50)
    expect(pairs.filter(({ result }) => result === undefined)).toEqual([])
  })

  it('keep their id when two requests branch off from one', () => {
    const response = withCalls(nativeOf(one))
    const answered = (): OpenObject => wire.answer(request, response, outcomesOf(wire, response))
    expect(answered()).toEqual(answered())
  })
})

describeEveryWire('a turn that was cut off', (wire, fixture) => {
  const response = fixture('truncated.response')

  it('has no complete call, and is answered all the same', () => {
    expect(wire.ending(response)).toMatchObject({ kind: 'truncated' })
    expect(wire.calls(response).map((call) => call.complete)).toEqual([false, false])
    const next = wire.answer(wire.start({ model: 'm', prompt: 'hi' }), response, outcomesOf(wire, response))
    expect(indexConversation(wire, next).pairs.filter(({ result }) => result === undefined)).toEqual([])
  })

  it('has no usage for what the provider did not count', () => {
    expect(wire.usage(response)).toEqual({ input: 90, output: 64, cacheRead: 0, cacheWrite: 0 })
  })
})

describeEveryWire('a turn without calls', (wire, fixture) => {
  it('is done, its texts joined by a blank line', () => {
    const response = fixture('done.response')
    expect(wire.ending(response).kind).toBe('done')
    expect(wire.text(response)).toBe('High water is at 14:20.\n\nThe lock is open.')
    const ended = wire.echo(wire.start({ model: 'm', prompt: 'hi' }), response)
    expect(echoOf(wire, ended, response)).toEqual(said(wire, response))
    expect(wire.answer(wire.start({ model: 'm', prompt: 'hi' }), response, [])).toEqual(ended)
  })

  it('is refused where the provider says so', () => {
    expect(wire.ending(fixture('refused.response')).kind).toBe('refused')
    expect(wire.text(fixture('refused.response'))).toBe('I cannot help with that.')
  })
})

describeEveryWire('a request', (wire, fixture) => {
  const request = fixture('history.request')

  const tool = (description: string): OpenObject =>
    wire.nativeTool({ name: 'a', description, schema: { type: 'object', properties: {} }, strict: false })

  it('starts with what it is given, and native fields go in as they are', () => {
    const list = request[wire.list] as OpenObject[]
    const native = {
      metadata: { user_id: 'u' },
      [wire.list]: list.filter((entry) => entry['role'] === 'user').slice(0, 1),
    }
    const tools = [tool('x')]
    const started = wire.start({ model: 'm', prompt: 'hi', system: 'Be kind.', tools, request: native })
    expect(started).toMatchObject({ tools, metadata: { user_id: 'u' } })
    expect(started['model']).toBe(WAYS[wire.wire].namesModel ? 'm' : undefined)
    expect(JSON.stringify(started)).toContain('8192')
    expect(texts(wire, started)).toEqual(['Be kind.', 'Tides of Emden and Husum?', 'hi'])
  })

  it('has one system text, also when a history that has one goes on with another', () => {
    const started = wire.start({ model: 'm', system: 'Be kind.', request })
    expect(texts(wire, started).slice(0, 2)).toEqual(['Be kind.', 'Tides of Emden and Husum?'])
  })

  it('is continued with the same tools without declaring them twice', () => {
    const native = { tools: [tool('old'), { type: 'web_search' }] }
    const started = wire.start({ model: 'm', tools: [tool('new')], request: native })
    expect(started['tools']).toEqual([tool('new'), { type: 'web_search' }])
    expect(wire.start({ model: 'm', tools: [tool('new')], request: started })['tools']).toEqual(
      started['tools'],
    )
  })

  it('keeps its tools when no call is wanted', () => {
    const closed = wire.withoutCalls(request)
    expect(closed['tools']).toBe(request['tools'])
    expect(wire.toolChoice(closed)).toEqual({ kind: 'none' })
    expect(wire.toolChoice(request)).toEqual({ kind: 'auto' })
    expect(wire.toolChoice(wire.start({ model: 'm' }))).toEqual({ kind: 'absent' })
  })

  it('may force a declared function; another one is freed', () => {
    const { force } = WAYS[wire.wire]
    const started = wire.start({ model: 'm', prompt: 'hi', tools: [tool('x')] })
    const judged = (name: string): [string[], string] => {
      const body = { ...started, ...force(name) }
      const { findings, repaired } = repairDocument(body, { codecs: [wire] })
      return [findings.map(({ code }) => code), wire.toolChoice(repaired).kind]
    }
    expect(judged('a')).toEqual([[], 'tool'])
    expect(judged('other')).toEqual([['tool-choice-conflict'], 'auto'])
  })

  it('tells the tools it declares, own and native', () => {
    const [own, native] = wire.declaredTools(request)
    const { definition, strict } = WAYS[wire.wire]
    expect(own).toMatchObject({ where: definition, name: 'tide_table', own: true, ...(strict && { strict }) })
    expect(valueAt(request, definition)).toMatchObject({ name: own?.name, description: own?.description })
    expect(own?.schema).toMatchObject({ type: 'object' })
    expect(native).toMatchObject({ where: '/tools/1', own: false })
  })

  it('reads back the tool that was declared', () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    const now = wire.nativeTool({
      name: 'now',
      description: 'The time.',
      schema,
      strict: true,
      examples: [{}],
    })
    const { definition, strict } = WAYS[wire.wire]
    const declared = wire.declaredTools({ tools: [now] })
    const facts = { where: definition, own: true, name: 'now', description: 'The time.', schema }
    expect(declared).toEqual([expect.objectContaining({ ...facts, ...(strict && { strict }) })])
  })

  it('is indexed with the system text, and every pointer leads to its part', () => {
    const parts = wire.requestParts(request)
    expect(texts(wire, request)).toEqual([
      'You know the harbour.',
      'Tides of Emden and Husum?',
      'Be brief.',
      '14:20 and 15:05.',
    ])
    const { system } = WAYS[wire.wire]
    expect(parts.filter((part) => part.role === 'system').map((part) => part.message)).toEqual([system])
    for (const part of parts) {
      expect(valueAt(request, part.where)).toBeDefined()
      if (part.kind === 'text') expect(valueAt(request, part.textWhere)).toBe(part.text)
      if (part.kind === 'result') expect(valueAt(request, part.idWhere)).toBe(part.callId)
    }
  })

  it('is recognised, and its response too', () => {
    expect(detectWire(request)).toEqual({ wire, kind: 'request' })
    expect(detectWire(fixture('calls.response'))).toEqual({ wire, kind: 'response' })
    expect(detectWire(wire.start({ model: 'm', prompt: 'hi' }))).toEqual({ wire, kind: 'request' })
  })
})

describeEveryWire('any JSON value', (wire) => {
  it('is read without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), bodies), (value) => {
        wire.detect(value)
        wire.declaredTools(value)
        wire.calls(value)
        wire.ending(value)
        wire.text(value)
        wire.usage(value)
        wire.responseParts(value)
        wire.requestParts(value)
        wire.heldState(value)
        wire.toolChoice(value)
        indexConversation(wire, value)
      }),
      { numRuns: 2000 },
    )
  })

  it('in a response is answered without loss: as many results as calls, each paired', () => {
    fc.assert(
      fc.property(bodies, (value) => {
        const response = value as OpenObject
        const before = JSON.stringify(response)
        // A response that holds results is another fault.
        fc.pre(!wire.responseParts(response).some((part) => part.kind === 'result'))
        const outcomes = outcomesOf(wire, response)
        const changes: EchoChange[] = []
        const next = wire.answer(wire.start({ model: 'm', prompt: 'hi' }), response, outcomes, {
          onChange: (change) => changes.push(change),
        })
        const { pairs, unpaired } = indexConversation(wire, next)
        const open = pairs.filter(({ call, result }) => result === undefined && isFunctionCall(call.type))
        const copies = changes.filter(
          ({ code, action }) => code === 'duplicate-call-id' && action === 'remove',
        )
        expect(open).toEqual([])
        expect(unpaired).toEqual([])
        expect(pairs.filter(({ call }) => isFunctionCall(call.type)).length).toBe(
          outcomes.length - copies.length,
        )
        expect(JSON.stringify(response)).toBe(before)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the table of wires', () => {
  it('gives a wire by its name and refuses names it does not know, those of prototypes too', () => {
    expect(codecOf('anthropic').wire).toBe('anthropic')
    expect(thrownBy(() => codecOf('constructor'))).toMatchObject({ code: 'unknown-wire' })
  })

  it('tells Chat Completions from Anthropic, whose list has the same name', () => {
    const user = { role: 'user', content: 'hi' }
    const of = (body: OpenObject): string | undefined => detectWire(body)?.wire.wire
    const chat = { model: 'gpt-4.1', messages: [{ role: 'system', content: 'x' }, user] }
    const tool = { type: 'function', function: { name: 'a', parameters: {} } }
    expect(of(chat)).toBe('openai-chat')
    expect(of({ ...chat, max_tokens: 9, tool_choice: 'auto' })).toBe('openai-chat')
    expect(of({ messages: [user, { role: 'tool', tool_call_id: 'c', content: '' }] })).toBe('openai-chat')
    expect(of({ messages: [user], tools: [tool] })).toBe('openai-chat')
    expect(of({ tools: [tool] })).toBe('openai-chat')
    expect(of({ model: 'claude-sonnet-5-5', messages: [user] })).toBe('anthropic')
    expect(of({ model: 'm', max_tokens: 9, messages: [user] })).toBe('anthropic')
    expect(of({ model: 'm', system: 'x', messages: [user] })).toBe('anthropic')
    const result = { type: 'tool_result', tool_use_id: 'a' }
    expect(of({ model: 'm', messages: [{ role: 'user', content: [result] }] })).toBe('anthropic')
  })

  it('leaves alone what is of no wire', () => {
    expect(detectWire({ id: 'chatcmpl-1', choices: [] })).toBeUndefined()
    expect(detectWire({ choices: [{ index: 0, delta: {} }] })).toBeUndefined()
    expect(detectWire('text')).toBeUndefined()
  })
})

type Fixture = (name: string) => OpenObject

/** The same cases for each wire. */
function describeEveryWire(what: string, cases: (wire: Codec, fixture: Fixture) => void): void {
  describe.each(Object.values(wires).map((wire) => [wire.wire, wire] as const))(
    `${what} (%s)`,
    (_name, wire) => {
      cases(wire, (name) => JSON.parse(fixtureText(wire, name)) as OpenObject)
    },
  )
}

function fixtureText(wire: Codec, name: string): string {
  return readFileSync(new URL(`../src/wire/${wire.wire}/__fixtures__/${name}.json`, import.meta.url), 'utf8')
}

function outcomesOf(wire: Codec, response: unknown): Outcome[] {
  return wire.calls(response).map((call) => ({
    call,
    outcome: 'ok',
    content: `answer to ${call.where}`,
    isError: false,
    durationMs: 1,
    findings: [],
    notes: [],
  }))
}

/** What the model said, as a list: the parts of a response, or the one message of it. */
function said(wire: Codec, response: OpenObject): readonly unknown[] {
  const value = echoedValue(response, wire)
  return Array.isArray(value) ? value : [value]
}

/** What stands in the request as the model's own, in the same form. */
function echoOf(wire: Codec, request: OpenObject, response: OpenObject): readonly unknown[] {
  const list = (request[wire.list] as OpenObject[]).slice(1)
  const message = list.find((entry) => Array.isArray(entry[wire.echoed]))
  if (message) return message[wire.echoed] as unknown[]
  return list.slice(0, said(wire, response).length)
}

function texts(wire: Codec, request: unknown): string[] {
  return wire.requestParts(request).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return (content as { text?: string }[]).map((block) => block.text ?? '').join('|')
}

function isFunctionCall(type: string): boolean {
  return ['tool_use', 'function_call', 'custom_tool_call', 'function', 'custom', 'functionCall'].includes(
    type,
  )
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFrozen(inner)
    Object.freeze(value)
  }
  return value
}

// Bodies that look like the wires' own, with every field at risk of being something else.
const WORDS = [
  'tool_use tool_result function_call function_call_output custom_tool_call reasoning message text thinking',
  'output_text shell_call completed incomplete max_tokens assistant user a a:b {} {"q":1} __proto__ constructor',
  'fc_1 namespace functionCall function custom tool_calls stop length STOP MAX_TOKENS model tool a~2 ',
].flatMap((line) => line.split(' '))
const KEYS = [
  'type role id call_id tool_use_id name arguments input text status stop_reason __proto__ constructor caller',
  'async action usage is_error toolset_name system function custom functionCall functionResponse toolCall thought',
  'args response reasoning_content tool_call_id refusal',
].flatMap((line) => line.split(' '))
const scalar = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom(null, true, 0, -1, 1e300),
  fc.jsonValue({ maxDepth: 1 }),
)
const block = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...KEYS), scalar, { maxKeys: 8 }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constantFrom(...WORDS),
      id: scalar,
      call_id: scalar,
      input: scalar,
      arguments: scalar,
      name: scalar,
    }),
  },
  { weight: 1, arbitrary: scalar },
)
/** Calls as chat and gemini have them: what matters stands one level deeper. */
const nested = fc.oneof(
  fc.record({ id: scalar, type: fc.constantFrom(...WORDS), function: block }),
  fc.record({ id: scalar, custom: block }),
  fc.record({ functionCall: fc.record({ id: scalar, name: scalar, args: scalar }) }, { requiredKeys: [] }),
  fc.record({ functionCall: fc.record({ name: fc.constantFrom('a', 'b'), args: scalar }) }),
)
const list = fc.oneof(
  { weight: 3, arbitrary: fc.array(nested, { maxLength: 5 }) },
  { weight: 5, arbitrary: fc.array(block, { maxLength: 6 }) },
  { weight: 1, arbitrary: scalar },
)
const entry = fc.oneof(fc.record({ role: scalar, content: list }), block)
const bodies = fc.record(
  {
    content: list,
    output: list,
    messages: fc.oneof(fc.array(entry, { maxLength: 4 }), scalar),
    input: fc.oneof(fc.array(entry, { maxLength: 4 }), scalar),
    system: list,
    instructions: scalar,
    tools: list,
    tool_choice: block,
    status: scalar,
    stop_reason: scalar,
    usage: block,
    conversation: scalar,
    thread: block,
    choices: fc.oneof(
      fc.tuple(
        fc.record({
          message: fc.oneof(
            fc.record({ role: scalar, content: list, tool_calls: list, function_call: block }),
            block,
          ),
          finish_reason: scalar,
        }),
      ),
      list,
    ),
    candidates: fc.oneof(
      fc.tuple(
        fc.record({
          content: fc.oneof(fc.record({ role: scalar, parts: list }), block),
          finishReason: scalar,
        }),
      ),
      list,
    ),
    contents: fc.array(fc.oneof(fc.record({ role: scalar, parts: list }), block), { maxLength: 4 }),
  },
  { requiredKeys: [] },
)
