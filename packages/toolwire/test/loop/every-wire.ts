import { describe } from 'vitest'
import { emulate, type Emulator } from '../../src/emulator/emulate.ts'
import { scripted, type ScriptedTurn } from '../../src/emulator/scripted.ts'
import { isObject, ownArray, type OpenObject } from '../../src/json/value.ts'
import type { RunEvent, RunOptions } from '../../src/loop/run-options.ts'
import type { PlainTool } from '../../src/tool/tool.ts'
import { anthropicModel } from '../../src/wire/anthropic/index.ts'
import type { Codec, Model, Part, ResultPart } from '../../src/wire/codec.ts'
import { openaiModel } from '../../src/wire/openai-responses/index.ts'

/** What differs between the wires in the tests of the loop. */
export interface WireUnderTest {
  readonly name: string
  readonly codec: Codec
  model(options: { fetch: typeof globalThis.fetch; maxTokens?: number }): Model
  /** A whole native response with one text. */
  response(text: string): OpenObject
}

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
}

/** Runs the same cases on every wire. */
export function describeEveryWire(name: string, cases: (wire: WireUnderTest) => void): void {
  describe.each([ANTHROPIC, RESPONSES])(`${name} on $name`, cases)
}

export interface Agent {
  readonly emulator: Emulator
  readonly options: RunOptions
  /** The bodies that the provider got. */
  bodies(): OpenObject[]
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
