import { describe, expect, it } from 'vitest'
import { checkDocument, repairDocument } from '../check/check-document.ts'
import { isObject, type OpenObject } from '../json/value.ts'
import type { Codec, RuleTable } from '../wire/codec.ts'
import { wires } from '../wire/index.ts'
import { emulate } from './emulate.ts'

/** A body with one fault that the provider is certain to refuse, and the words of the refusal. */
interface Row {
  readonly code: string
  readonly body: OpenObject
  readonly message: RegExp
  readonly param?: string
}

const MANY = Array.from({ length: 129 }, (_, index) => ({
  type: 'function',
  function: { name: `t${index}` },
}))
const LONE = 'half \uD83D'

// Chat Completions
const user = { role: 'user', content: 'hi' }
const call = (id: string, more: object = {}): OpenObject => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: '{}', ...more },
})
const assistant = (...calls: OpenObject[]): OpenObject => ({
  role: 'assistant',
  content: null,
  tool_calls: calls,
})
const result = (id: string, content = 'ok'): OpenObject => ({ role: 'tool', tool_call_id: id, content })
const chat = (messages: readonly OpenObject[], more: object = {}): OpenObject => ({
  model: 'gpt-5.5',
  messages,
  ...more,
})
const chatTool = (more: object): OpenObject => ({
  tools: [{ type: 'function', function: { name: 'look', ...more } }],
})
const closed = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
}

const CHAT: readonly Row[] = [
  {
    code: 'missing-result',
    body: chat([user, assistant(call('a'), call('b')), result('a'), user]),
    message:
      /^An assistant message with 'tool_calls' must be followed by .* did not have response messages: b$/,
    param: 'messages.[3].role',
  },
  {
    code: 'orphan-result',
    body: chat([user, result('z')]),
    message: /^Invalid parameter: messages with role 'tool' must be a response to a preceeding message/,
    param: 'messages.[1].role',
  },
  {
    code: 'misplaced-result',
    body: chat([user, assistant(call('a')), user, result('a')]),
    message: /^An assistant message with 'tool_calls' must be followed/,
  },
  {
    code: 'duplicate-result',
    body: chat([user, assistant(call('a')), result('a'), result('a', 'again')]),
    message:
      /^Invalid parameter: Duplicate value for 'tool_call_id' of 'a', in messages\[2\] and messages\[3\]\.$/,
  },
  {
    code: 'result-mismatch',
    body: chat([user, assistant(call('a')), result('b')]),
    message: /^Invalid parameter: 'tool_call_id' of 'b' not found in 'tool_calls' of previous message\.$/,
    param: 'messages.[2].tool_call_id',
  },
  {
    code: 'invalid-call-id',
    body: chat([user, assistant(call('c'.repeat(41))), result('c'.repeat(41))]),
    message:
      /^Invalid 'messages\[1\]\.tool_calls\[0\]\.id': string too long\. Expected a string with maximum length 40/,
  },
  {
    code: 'empty-content',
    body: chat([user, { role: 'assistant', content: 'x', tool_calls: [] }, user]),
    message: /^Invalid 'messages\[1\]\.tool_calls': empty array\./,
    param: 'messages[1].tool_calls',
  },
  {
    code: 'invalid-unicode',
    body: chat([{ role: 'user', content: LONE }]),
    message: /^We could not parse the JSON body of your request\./,
  },
  {
    code: 'tool-choice-conflict',
    body: chat([user], { ...chatTool({}), tool_choice: { type: 'function', function: { name: 'none' } } }),
    message: /^Tool choice 'function' not found in 'tools' parameter\.$/,
    param: 'tool_choice',
  },
  {
    code: 'tool-choice-conflict',
    body: chat([user], { tool_choice: 'required' }),
    message: /'tool_choice' is only allowed when 'tools' are specified\.$/,
    param: 'tool_choice',
  },
  {
    code: 'misencoded-arguments',
    body: chat([user, assistant(call('a', { arguments: { q: 1 } })), result('a')]),
    message:
      /^Invalid type for 'messages\[1\]\.tool_calls\[0\]\.function\.arguments': expected a string, but got an object instead\.$/,
    param: 'messages[1].tool_calls[0].function.arguments',
  },
  {
    code: 'invalid-tool-name',
    body: chat([user], chatTool({ name: 'a.b' })),
    message: /^Invalid 'tools\[0\]\.function\.name': string does not match pattern\./,
    param: 'tools[0].function.name',
  },
  {
    code: 'too-many-tools',
    body: chat([user], { tools: MANY }),
    message:
      /^Invalid 'tools': array too long\. Expected an array with maximum length 128, but got an array with length 129 instead\.$/,
    param: 'tools',
  },
  {
    code: 'unsupported-schema',
    body: chat([user], chatTool({ parameters: { type: 'object', properties: { a: { type: 'array' } } } })),
    message:
      /^Invalid schema for function 'look': In context=\('properties', 'a'\), array schema missing items\.$/,
    param: 'tools[0].function.parameters',
  },
  {
    code: 'non-strict-schema',
    body: chat([user], chatTool({ strict: true, parameters: { ...closed, required: [] } })),
    message:
      /'required' is required to be supplied and to be an array including every key in properties\. Missing 'a'\.$/,
    param: 'tools[0].function.parameters',
  },
]

// Servers that speak the same wire
const thinking = { thinking: { type: 'enabled' } }
const stored = (args: string): OpenObject =>
  chat([user, assistant(call('a', { arguments: args })), result('a')])
const NOT_JSON = /The "function\.arguments" parameter of the code model must be in JSON format\.$/
const STRICT: readonly Row[] = [
  ...['malformed-arguments', 'concatenated-arguments', 'truncated-arguments', 'empty-arguments'].map(
    (code, index) => ({
      code,
      body: stored(["{'q': 1}", '{"q":1}{"q":2}', '{"q":"hal', ''][index] ?? ''),
      message: NOT_JSON,
    }),
  ),
  { code: 'non-object-arguments', body: stored('[1]'), message: NOT_JSON },
  {
    code: 'missing-reasoning',
    body: chat([user, assistant(call('a')), result('a')], { ...chatTool({}), ...thinking }),
    message: /^The `reasoning_content` in the thinking mode must be passed back to the API\.$/,
  },
  {
    code: 'tool-choice-conflict',
    body: chat([user], { ...chatTool({}), ...thinking, tool_choice: 'required' }),
    message: /tool_choice parameter does not support being set to required or object in thinking mode$/,
  },
]
const NINE = ['abcdefgh1', 'abcdefgh2'] as const
const SAME = 'Not the same number of function calls and responses'
const MISTRAL: readonly Row[] = [
  {
    code: 'invalid-call-id',
    body: chat([user, assistant(call('call_1')), result('call_1')]),
    message: /^Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9\.$/,
  },
  {
    code: 'missing-result',
    body: chat([user, assistant(call(NINE[0]), call(NINE[1])), result(NINE[0])]),
    message: new RegExp(`^${SAME}$`),
  },
  {
    code: 'duplicate-call-id',
    body: chat([
      user,
      assistant(call(NINE[0]), call(NINE[0], { arguments: '{"q":1}' })),
      result(NINE[0]),
      result(NINE[0]),
    ]),
    message: new RegExp(`^${SAME}$`),
  },
  {
    code: 'misplaced-result',
    body: chat([user, assistant(call(NINE[0])), user, result(NINE[0])]),
    message: /^Unexpected role 'tool' after role 'user'$/,
  },
]

// Gemini
const says = (text: string): OpenObject => ({ role: 'user', parts: [{ text }] })
const part = (id: string, more: object = {}): OpenObject => ({
  functionCall: { id, name: 'look', args: {}, ...more },
  thoughtSignature: 'QQ==',
})
const model = (...parts: OpenObject[]): OpenObject => ({ role: 'model', parts })
const response = (id: string, name = 'look'): OpenObject => ({
  functionResponse: { id, name, response: { output: 'ok' } },
})
const results = (...parts: OpenObject[]): OpenObject => ({ role: 'user', parts })
const gemini = (contents: readonly OpenObject[], more: object = {}): OpenObject => ({ contents, ...more })
const declare = (...declarations: OpenObject[]): OpenObject => ({
  tools: [{ functionDeclarations: declarations }],
})
const args = (value: unknown): OpenObject =>
  gemini([says('hi'), model(part('a', { args: value })), results(response('a'))])
const STRUCT =
  /^Invalid value at 'contents\[1\]\.parts\[0\]\.function_call\.args' \(type\.googleapis\.com\/google\.protobuf\.Struct\), /

const COUNTS =
  /^Please ensure that the number of function response parts is equal to the number of function call parts/

const GEMINI: readonly Row[] = [
  {
    code: 'missing-result',
    body: gemini([says('hi'), model(part('a'), part('b')), results(response('a'))]),
    message: COUNTS,
  },
  { code: 'orphan-result', body: gemini([says('hi'), results(response('z'))]), message: COUNTS },
  {
    code: 'misplaced-result',
    body: gemini([says('hi'), model(part('a')), says('wait'), results(response('a'))]),
    message: COUNTS,
  },
  {
    code: 'duplicate-result',
    body: gemini([says('hi'), model(part('a')), results(response('a'), response('a'))]),
    message: COUNTS,
  },
  {
    code: 'result-mismatch',
    body: gemini([
      says('hi'),
      model({ functionCall: { name: 'look' }, thoughtSignature: 'QQ==' }),
      results({ functionResponse: { name: '', response: { output: 'ok' } } }),
    ]),
    message: /contents\[2\]\.parts\[0\]\.function_response\.name: Name cannot be empty\./,
  },
  {
    code: 'invalid-turn',
    body: gemini([model(part('a')), results(response('a'))]),
    message: /^Please ensure that function call turn comes immediately after a user turn/,
  },
  {
    code: 'empty-content',
    body: gemini([says('hi'), model(), says('and?')]),
    message: /contents\[1\]\.parts: contents\.parts must not be empty\./,
  },
  {
    code: 'missing-reasoning',
    body: gemini([
      says('hi'),
      model({ functionCall: { id: 'a', name: 'look', args: {} } }),
      results(response('a')),
    ]),
    message: /^Function call is missing a thought_signature .* `default_api:look` , position 2\./,
  },
  {
    code: 'invalid-reasoning',
    body: gemini([
      says('hi'),
      model({ functionCall: { id: 'a', name: 'look', args: {}, thoughtSignature: 'QQ==' } }),
      results(response('a')),
    ]),
    message:
      /Unknown name "thoughtSignature" at 'contents\[1\]\.parts\[0\]\.function_call': Cannot find field\./,
  },
  { code: 'misencoded-arguments', body: args('{"q":1}'), message: STRUCT },
  { code: 'malformed-arguments', body: args("{'q': 1}"), message: STRUCT },
  { code: 'concatenated-arguments', body: args('{"q":1}{"q":2}'), message: STRUCT },
  { code: 'truncated-arguments', body: args('{"q":"hal'), message: STRUCT },
  { code: 'empty-arguments', body: args(''), message: STRUCT },
  { code: 'non-object-arguments', body: args([1]), message: STRUCT },
  {
    code: 'invalid-tool-name',
    body: gemini([says('hi')], declare({ name: '1look' })),
    message:
      /tools\[0\]\.function_declarations\[0\]\.name: Invalid function name\. Must start with a letter or/,
  },
  {
    code: 'duplicate-tool-name',
    body: gemini([says('hi')], declare({ name: 'look' }, { name: 'look' })),
    message: /^Duplicate function declaration found: look$/,
  },
  {
    code: 'unsupported-schema',
    body: gemini(
      [says('hi')],
      declare({ name: 'look', parameters: { type: 'object', properties: {}, additionalProperties: false } }),
    ),
    message: /Unknown name "additionalProperties" at 'tools\[0\]\.function_declarations\[0\]\.parameters'/,
  },
  {
    code: 'unsupported-schema',
    body: gemini(
      [says('hi')],
      declare({
        name: 'look',
        parameters: { type: 'object', properties: { a: { type: ['string', 'null'] } } },
      }),
    ),
    message: /Unknown name "type" at '.*': Proto field is not repeating, cannot start list\.$/,
  },
]

const MODEL = { model: 'gemini-3-pro' }

const CHAT_PATH = '/v1/chat/completions'
const OTHERS = [
  { profile: 'openai-compatible-strict', rows: STRICT },
  { profile: 'mistral-chat', rows: MISTRAL },
]

const TWINS = [
  {
    name: 'openai-chat',
    codec: wires['openai-chat'] as unknown as Codec,
    path: CHAT_PATH,
    rows: CHAT,
  },
  {
    name: 'gemini',
    codec: wires.gemini as unknown as Codec,
    path: '/v1beta/models/gemini-3-pro:generateContent',
    rows: GEMINI,
  },
]

/** What a request may hold: responses and their faults are no business of a server. */
function certain({ rows }: RuleTable): string[] {
  return Object.keys(rows).filter((code) => rows[code]?.refused === 'certain')
}

interface Answer {
  readonly status: number
  readonly said: OpenObject
  readonly found: string | undefined
}

async function sent(path: string, body: unknown, profile?: string): Promise<Answer> {
  const model = { turn: () => ({ text: 'Taken.' }) }
  const emulator = emulate({ model, ...(profile === undefined ? {} : { profile }) })
  const response = await emulator.fetch(`https://x${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: JSON.stringify(body),
  })
  const { error } = (await response.json()) as { error?: OpenObject }
  return { status: response.status, said: error ?? {}, found: emulator.requests[0]?.finding?.code }
}

const TAKEN: Answer = { status: 200, said: {}, found: undefined }

describe.each(TWINS)('one rule set on $name', ({ name, codec, path, rows }) => {
  const options = { codecs: [codec], wire: name, kind: 'request', context: MODEL } as const

  it('knows a body for each fault that is certain to be refused', () => {
    expect([...new Set(rows.map(({ code }) => code))].sort()).toEqual(certain(codec.rules).sort())
  })

  it.each(rows)('$code: what check flags is refused in the words of the provider', async (row) => {
    expect(checkDocument(row.body, options).findings.map(({ code }) => code)).toContain(row.code)
    const { status, said, found } = await sent(path, row.body)
    expect([status, found]).toEqual([400, row.code])
    expect(said['message']).toMatch(row.message)
    if (row.param !== undefined) expect(said['param']).toBe(row.param)
  })

  it.each(rows)('$code: what is repaired is taken', async ({ body }) => {
    const { repaired } = repairDocument(body, options)
    if (isObject(repaired)) expect(await sent(path, repaired)).toEqual(TAKEN)
  })
})

describe.each(OTHERS)('one rule set on $profile', ({ profile, rows }) => {
  const codec = wires['openai-chat'] as unknown as Codec
  const options = { codecs: [codec], wire: 'openai-chat', kind: 'request', profile } as const

  it('knows a body for each fault that this server refuses and OpenAI does not', () => {
    const own = codec.profiles.find(({ id }) => id === profile)!
    const more = certain(codec.rulesOf(own)).filter((code) => !certain(codec.rules).includes(code))
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(more))
  })

  it.each(rows)(
    '$code: what check flags is refused in the words of the server',
    async ({ code, body, message }) => {
      expect(checkDocument(body, options).findings.map((finding) => finding.code)).toContain(code)
      const { status, said, found } = await sent(CHAT_PATH, body, profile)
      expect([status, found]).toEqual([400, code])
      expect(said['message']).toMatch(message)
    },
  )

  it.each(rows)('$code: what is repaired is taken', async ({ body }) => {
    const { repaired } = repairDocument(body, options)
    if (isObject(repaired)) expect(await sent(CHAT_PATH, repaired, profile)).toEqual(TAKEN)
  })
})
