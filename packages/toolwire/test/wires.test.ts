import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexConversation } from '../src/conversation/index-conversation.ts'
import { itemSpans, memberSpans } from '../src/json/spans.ts'
import { createTexts } from '../src/json/texts.ts'
import { valueAt } from '../src/json/pointer.ts'
import type { OpenObject } from '../src/json/value.ts'
import type { Call, Outcome } from '../src/wire/call.ts'
import type { Codec, EchoChange } from '../src/wire/codec.ts'
import { codecOf, detectWire, wires } from '../src/wire/index.ts'

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
      cacheWrite: 30,
      reasoning: 17,
    })
  })

  it('is located part by part, the unknown ones too', () => {
    const parts = wire.responseParts(response)
    expect(parts.filter((part) => part.kind === 'call' && part.side === 'server').length).toBe(1)
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
    expect(echoOf(wire, next, response)).toEqual(response[wire.echoed])
    const sent = response[wire.echoed] as unknown[]
    echoOf(wire, next, response).forEach((part, index) => expect(part).toBe(sent[index]))
    expect(request[wire.list]).toHaveLength(1)
  })

  it('is true to the byte of the response: escapes, spaces, number spelling, odd keys', () => {
    const text = fixtureText(wire, 'calls.response')
    const parsed = JSON.parse(text) as OpenObject
    const texts = createTexts()
    const list = memberSpans(text).get(wire.echoed)
    const listText = text.slice(list?.start, list?.end)
    const itemTexts = itemSpans(listText).map(({ start, end }) => listText.slice(start, end))
    const items = parsed[wire.echoed] as object[]
    texts.remember(items, listText)
    items.forEach((item, index) => texts.remember(item, itemTexts[index] ?? ''))
    const next = wire.answer(request, parsed, outcomesOf(wire, parsed))
    const body = texts.body(next, [wire.list])
    expect(itemTexts.length).toBe(items.length)
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
    expect(wire.withoutCalls(asked)).toEqual({
      ...asked,
      tool_choice: wire.withoutCalls(asked)['tool_choice'],
    })
  })
})

describeEveryWire('calls that share an id', (wire, fixture) => {
  const request = wire.start({ model: 'm', prompt: 'hi' })
  const base = fixture('calls.response')
  const [one, two] = wire.calls(base)
  const withCalls = (...calls: unknown[]): OpenObject => ({ ...base, [wire.echoed]: calls })
  const nativeOf = (call: Call | undefined): OpenObject => valueAt(base, call?.where ?? '') as OpenObject
  const sameId = { ...nativeOf(two), [wire.callFields.id.slice(1)]: one?.callId }

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
        where: `/${wire.echoed}/1${wire.callFields.id}`,
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
    expect(echoOf(wire, ended, response)).toEqual(response[wire.echoed])
    expect(wire.answer(wire.start({ model: 'm', prompt: 'hi' }), response, [])).toEqual(ended)
  })

  it('is refused where the provider says so', () => {
    expect(wire.ending(fixture('refused.response')).kind).toBe('refused')
    expect(wire.text(fixture('refused.response'))).toBe('I cannot help with that.')
  })
})

describeEveryWire('a request', (wire, fixture) => {
  const request = fixture('history.request')

  it('starts with what it is given, and native fields go in as they are', () => {
    const native = { metadata: { user_id: 'u' }, [wire.list]: (request[wire.list] as unknown[]).slice(0, 1) }
    const started = wire.start({
      model: 'm',
      prompt: 'hi',
      system: 'Be kind.',
      tools: [{ name: 'a' }],
      request: native,
    })
    expect(started).toMatchObject({ model: 'm', tools: [{ name: 'a' }], metadata: { user_id: 'u' } })
    expect(JSON.stringify(started)).toContain('Be kind.')
    expect(Object.values(started)).toContain(8192)
    expect(texts(wire, started)).toEqual(['Be kind.', 'Tides of Emden and Husum?', 'hi'])
  })

  it('is continued with the same tools without declaring them twice', () => {
    const tools = [{ name: 'a', description: 'new' }]
    const native = { tools: [{ name: 'a', description: 'old' }, { type: 'web_search' }] }
    const started = wire.start({ model: 'm', tools, request: native })
    expect(started['tools']).toEqual([{ name: 'a', description: 'new' }, { type: 'web_search' }])
  })

  it('keeps its tools when no call is wanted', () => {
    const closed = wire.withoutCalls(request)
    expect(closed['tools']).toBe(request['tools'])
    expect(wire.toolChoice(closed)).toEqual({ kind: 'none' })
    expect(wire.toolChoice(request)).toEqual({ kind: 'auto' })
    expect(wire.toolChoice(wire.start({ model: 'm' }))).toEqual({ kind: 'absent' })
  })

  it('tells the tools it declares, own and native', () => {
    const [own, native] = wire.declaredTools(request)
    expect(own).toMatchObject({ where: '/tools/0', name: 'tide_table', own: true, strict: true })
    expect(own?.schema).toMatchObject({ type: 'object' })
    expect(native).toMatchObject({ where: '/tools/1', own: false })
  })

  it('reads back the tool that was declared', () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    const tool = wire.nativeTool({
      name: 'now',
      description: 'The time.',
      schema,
      strict: true,
      examples: [{}],
    })
    expect(wire.declaredTools({ tools: [tool] })).toEqual([
      { where: '/tools/0', own: true, name: 'now', description: 'The time.', schema, strict: true },
    ])
  })

  it('is indexed with the system text, and every pointer leads to its part', () => {
    const parts = wire.requestParts(request)
    expect(texts(wire, request)).toEqual([
      'You know the harbour.',
      'Tides of Emden and Husum?',
      'Be brief.',
      '14:20 and 15:05.',
    ])
    expect(parts.filter((part) => part.role === 'system').map((part) => part.message)).toEqual([-1])
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

  it('does not take the body of another provider for one of its own', () => {
    const chat = {
      model: 'gpt-4.1',
      messages: [
        { role: 'system', content: 'x' },
        { role: 'user', content: 'hi' },
      ],
    }
    const tool = { type: 'function', function: { name: 'a', parameters: {} } }
    expect(
      detectWire({ ...chat, messages: [...chat.messages, { role: 'tool', tool_call_id: 'c', content: '' }] }),
    ).toBeUndefined()
    expect(detectWire({ messages: [{ role: 'user', content: 'hi' }], tools: [tool] })).toBeUndefined()
    expect(detectWire({ contents: [{ parts: [{ text: 'hi' }] }] })).toBeUndefined()
    expect(detectWire({ id: 'chatcmpl-1', choices: [] })).toBeUndefined()
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

/** What stands in the request as the model's own, as the list that the response had. */
function echoOf(wire: Codec, request: OpenObject, response: OpenObject): readonly unknown[] {
  const list = (request[wire.list] as OpenObject[]).slice(1)
  const message = list.find((entry) => Array.isArray(entry[wire.echoed]))
  if (message) return message[wire.echoed] as unknown[]
  return list.slice(0, (response[wire.echoed] as unknown[]).length)
}

function texts(wire: Codec, request: unknown): string[] {
  return wire.requestParts(request).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return (content as { text?: string }[]).map((block) => block.text ?? '').join('|')
}

function isFunctionCall(type: string): boolean {
  return type === 'tool_use' || type === 'function_call' || type === 'custom_tool_call'
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
  'fc_1 namespace ',
].flatMap((line) => line.split(' '))
const KEYS = [
  'type role id call_id tool_use_id name arguments input text status stop_reason __proto__ constructor caller',
  'async action usage is_error toolset_name system',
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
const list = fc.oneof(
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
  },
  { requiredKeys: [] },
)
