import { readFileSync } from 'node:fs'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { accumulator as ofAnthropic } from '../../src/anthropic.ts'
import { accumulator as ofChat } from '../../src/openai-chat.ts'
import { accumulator as ofResponses } from '../../src/openai-responses.ts'
import type { Accumulator } from '../../src/wire/accumulator.ts'

/** What a provider of that wire would send. */
function answer(wire: string): () => Promise<Response> {
  const lines = fixture(wire, 'calls.chunks.txt').trimEnd().split('\n')
  const text = lines.map(
    (line) => `event: ${/"type": ?"([\w.]+)"/.exec(line)?.[1] ?? 'message'}\ndata: ${line}\n\n`,
  )
  const plain = lines.map((line) => `data: ${line}\n\n`)
  const body = (wire === 'anthropic' || wire === 'openai-responses' ? text : plain).join('')
  return () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

function fixture(wire: string, name: string): string {
  return readFileSync(new URL(`../../src/wire/${wire}/__fixtures__/${name}`, import.meta.url), 'utf8')
}

function expected(wire: string): unknown {
  return JSON.parse(fixture(wire, 'calls.response.json'))
}

async function assembled<Res extends object>(
  acc: Accumulator<Res>,
  events: AsyncIterable<unknown>,
): Promise<Res> {
  for await (const event of events) acc.push(event)
  expect(acc.findings()).toEqual([])
  return acc.response()
}

const messages = [{ role: 'user' as const, content: 'When is high water?' }]

it("takes the events of Anthropic's SDK, and makes what its own assembler makes", async () => {
  const client = new Anthropic({ apiKey: 'key', fetch: answer('anthropic') })
  const request = { model: 'm', max_tokens: 100, messages }
  const response = await assembled(ofAnthropic(), await client.messages.create({ ...request, stream: true }))
  expect(response).toEqual(expected('anthropic'))
  const own = await client.messages.stream(request).finalMessage()
  expect(response.content).toEqual(own.content.map((block) => ({ ...block })))
})

it("takes the events of OpenAI's SDK on both of its wires", async () => {
  const responses = new OpenAI({ apiKey: 'key', fetch: answer('openai-responses') })
  const events = await responses.responses.create({ model: 'm', input: 'x', stream: true })
  expect(await assembled(ofResponses(), events)).toEqual(expected('openai-responses'))
  const chat = new OpenAI({ apiKey: 'key', fetch: answer('openai-chat') })
  const chunks = await chat.chat.completions.create({ model: 'm', messages, stream: true })
  expect(await assembled(ofChat(), chunks)).toEqual(expected('openai-chat'))
})
