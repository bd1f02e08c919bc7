import { describe } from 'vitest'
import { emulate, type Emulator } from '../../src/emulator/emulate.ts'
import { scripted, type ScriptedTurn } from '../../src/emulator/scripted.ts'
import { isObject, ownArray, type OpenObject } from '../../src/json/value.ts'
import type { RunEvent, RunOptions } from '../../src/loop/run-options.ts'
import type { PlainTool } from '../../src/tool/tool.ts'
import { anthropicModel } from '../../src/wire/anthropic/index.ts'
import type { Codec, Model, Part, ResultPart } from '../../src/wire/codec.ts'
import { geminiModel } from '../../src/wire/gemini/index.ts'
import { chatModel } from '../../src/wire/openai-chat/index.ts'
import { openaiModel } from '../../src/wire/openai-responses/index.ts'

/** What differs between the wires in the tests of the loop. */
export interface WireUnderTest {
  readonly name: string
  readonly codec: Codec
  model(options: { fetch: typeof globalThis.fetch; maxTokens?: number }): Model
  /** A whole native response with one text. */
  response(text: string): OpenObject
  /** The same with other members: text of JSON as it came, with odd spaces, of a call `look` and a part that is unknown. */
  readonly odd: { readonly response: string; readonly kept: readonly string[] }
  /** Entries of a history: what the user asked, a call `look` with the id `c1`, a result of a call `c9`. */
  readonly history: { readonly asked: OpenObject; readonly open: OpenObject; readonly orphan: OpenObject }
  /** A setting that the provider takes and no run sets. */
  readonly setting: string
}

const ODD_PART = '{ "type":"weather_map" , "layers":[ 1.50, 2e3 ] }'

const key = { apiKey: 'key', model: 'm' }

// A model of one wire's bodies is handed on as one of any: these tests look at bodies as open objects.
export const ANTHROPIC: WireUnderTest = {
  name: 'anthropic',
  codec: anthropicModel(key).wire as unknown as Codec,
  model: (options) => anthropicModel({ ...key, ...options }) as unknown as Model,
  response: (text) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  odd: oddResponse(
    '{"id":"m1","type":"message","role":"assistant","content": @,"stop_reason":"tool_use"}',
    `[ ${ODD_PART}\n, { "type":"tool_use",  "id":"c1", "name":"look", "input":{"q" : "\\u00e4", "n":1.0} } ]`,
  ),
  history: {
    asked: { role: 'user', content: 'first' },
    open: { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'look', input: {} }] },
    orphan: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c9', content: 'late' }] },
  },
  setting: 'metadata',
}

export const RESPONSES: WireUnderTest = {
  name: 'openai-responses',
  codec: openaiModel(key).wire as unknown as Codec,
  model: (options) => openaiModel({ ...key, ...options }) as unknown as Model,
  response: (text) => ({
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  odd: oddResponse(
    '{"id":"r1","object":"response","status":"completed","output": [ @ ]}',
    ODD_PART,
    '{ "type":"function_call",  "id":"fc_1", "call_id":"c1", "name":"look", "arguments":"{\\"q\\" : \\"a\\"}" }',
  ),
  history: {
    asked: { role: 'user', content: 'first' },
    open: { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
    orphan: { type: 'function_call_output', call_id: 'c9', output: 'late' },
  },
  setting: 'metadata',
}

export const CHAT: WireUnderTest = {
  name: 'openai-chat',
  codec: chatModel(key).wire as unknown as Codec,
  model: (options) => chatModel({ ...key, ...options }) as unknown as Model,
  response: (text) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1 },
  }),
  odd: oddResponse(
    '{"id":"c1","object":"chat.completion","choices":[{"index":0, "message": @,"finish_reason":"tool_calls"}]}',
    `{ "role":"assistant","content":null , "weather_map": ${ODD_PART}, "tool_calls":[ {"id":"c1","type":"function", "function":{"name":"look", "arguments":"{\\"q\\" : \\"a\\"}" }} ] }`,
  ),
  history: {
    asked: { role: 'user', content: 'first' },
    open: {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
    },
    orphan: { role: 'tool', tool_call_id: 'c9', content: 'late' },
  },
  setting: 'metadata',
}

export const GEMINI: WireUnderTest = {
  name: 'gemini',
  codec: geminiModel(key).wire as unknown as Codec,
  model: (options) => geminiModel({ ...key, ...options }) as unknown as Model,
  response: (text) => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 },
  }),
  odd: oddResponse(
    '{"candidates":[{"content": @, "finishReason":"STOP" }]}',
    `{ "role":"model", "parts":[ { "weatherMap": ${ODD_PART} } , {"functionCall":{"id":"c1","name":"look", "args":{"q" : "\\u00e4", "n":1.0}}, "thoughtSignature" : "QQ=="} ] }`,
  ),
  history: {
    asked: { role: 'user', parts: [{ text: 'first' }] },
    open: {
      role: 'model',
      parts: [{ functionCall: { id: 'c1', name: 'look', args: {} }, thoughtSignature: 'QQ==' }],
    },
    orphan: {
      role: 'user',
      parts: [{ functionResponse: { id: 'c9', name: 'look', response: { output: 'late' } } }],
    },
  },
  setting: 'labels',
}

function oddResponse(response: string, ...kept: readonly string[]): WireUnderTest['odd'] {
  return { response: response.replace('@', () => kept.join('\n, ')), kept }
}

/** Runs the same cases on every wire. */
export function describeEveryWire(name: string, cases: (wire: WireUnderTest) => void): void {
  describe.each([ANTHROPIC, RESPONSES, CHAT, GEMINI])(`${name} on $name`, cases)
}

export interface Agent {
  readonly emulator: Emulator
  readonly options: RunOptions
  /** The bodies that the provider got. */
  bodies(): OpenObject[]
  /** The models that it was asked for, by body or path. */
  models(): unknown[]
}

/** An agent whose model answers by the script. */
export function agent(
  wire: WireUnderTest,
  turns: readonly ScriptedTurn[],
  options: Partial<RunOptions> = {},
): Agent {
  const emulator = emulate({ model: scripted(turns) })
  return {
    emulator,
    options: { model: wire.model({ fetch: emulator.fetch }), prompt: 'question', ...options },
    bodies: () => emulator.requests.map(({ body }) => (isObject(body) ? body : {})),
    models: () =>
      emulator.requests.map(({ body, path }) => {
        const named = /models\/([^:]+):/.exec(path)?.[1]
        return named ?? (isObject(body) ? body['model'] : undefined)
      }),
  }
}

/** A tool that takes anything and answers with what `execute` makes of it. */
export function tool(
  name: string,
  execute: PlainTool['execute'],
  annotations: OpenObject = { readOnlyHint: true },
): PlainTool {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
    annotations,
    ...(execute === undefined ? {} : { execute }),
  }
}

/** The results in a request, as text, in order. */
export function resultTexts(codec: Codec, request: unknown): string[] {
  return codec
    .requestParts(request)
    .filter((part: Part): part is ResultPart => part.kind === 'result')
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
}

/** How many entries the request's list has. */
export function length(codec: Codec, request: object): number {
  return ownArray(request as OpenObject, codec.list).length
}

/** All events of a run. */
export async function eventsOf(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}
