import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { ChatAnthropic } from '@langchain/anthropic'
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { Agent, OpenAIProvider, Runner, tool as agentTool, type AgentInputItem } from '@openai/agents'
import { generateText, jsonSchema, stepCountIs, tool, type ModelMessage } from 'ai'
import { createAgent, tool as langchainTool } from 'langchain'
import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { guard } from '../../src/index.ts'
import { listener, onSocket, served, statuses } from './stage.ts'
import { strictChat } from './strict-servers.ts'

const city = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city' as const],
  additionalProperties: false as const,
}
const CALLS = { calls: [{ name: 'get_weather', input: { city: 'Oslo' } }] }
const TEXT = { text: 'It rains.' }

describe('the AI SDK', () => {
  const tools = {
    get_weather: tool({
      description: 'The weather of a city.',
      inputSchema: jsonSchema<{ city: string }>(city),
      execute: () => 'rain',
    }),
  }
  const models = {
    anthropic: (url: string, given: typeof fetch) =>
      createAnthropic({ apiKey: 'key', baseURL: `${url}/v1`, fetch: given })('claude-sonnet-5-5'),
    openai: (url: string, given: typeof fetch) =>
      createOpenAI({ apiKey: 'key', baseURL: `${url}/v1`, fetch: given })('gpt-5.6'),
  }
  // A result whose call was trimmed away: the SDK itself looks only for calls without results.
  const orphan: ModelMessage[] = [
    { role: 'user', content: 'How is the weather?' },
    { role: 'assistant', content: 'I look.' },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_lost',
          toolName: 'get_weather',
          output: { type: 'text', value: 'rain' },
        },
      ],
    },
    { role: 'user', content: 'And now?' },
  ]

  it.each(['anthropic', 'openai'] as const)(
    'on %s runs its tools through a guard that says nothing',
    async (name) => {
      const { url, emulator } = await onSocket(CALLS, TEXT)
      const { onFinding, lines } = listener()
      const model = models[name](url, guard(fetch, { onFinding }))
      const { text, steps } = await generateText({
        model,
        tools,
        prompt: 'How is the weather?',
        stopWhen: stepCountIs(3),
      })
      expect(text).toBe('It rains.')
      expect(steps.length).toBe(2)
      expect(lines()).toEqual([])
      expect(statuses(emulator)).toEqual([200, 200])
    },
  )

  it.each(['anthropic', 'openai'] as const)(
    'on %s is refused for an orphan result without a guard and answered with one',
    async (name) => {
      const { url, emulator } = await onSocket(TEXT)
      const ask = (given: typeof fetch) =>
        generateText({ model: models[name](url, given), tools, messages: orphan, maxRetries: 0 })
      await expect(ask(fetch)).rejects.toMatchObject({ statusCode: 400 })
      const { onFinding, lines } = listener()
      expect((await ask(guard(fetch, { onFinding }))).text).toBe('It rains.')
      expect(lines()).toEqual(['repaired orphan-result'])
      expect(statuses(emulator)).toEqual([400, 200])
    },
  )

  it('does not try again what a guard rejects', async () => {
    const { url, emulator } = await onSocket(TEXT)
    const { onFinding } = listener()
    const model = models.anthropic(url, guard(fetch, { mode: 'reject', onFinding }))
    const error = await generateText({ model, tools, messages: orphan }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'AI_APICallError', statusCode: 400, isRetryable: false })
    expect(emulator.requests).toEqual([])
  })
})

describe('OpenAI Agents', () => {
  const agent = new Agent({
    name: 'Weather',
    model: 'gpt-5.6',
    tools: [
      agentTool({
        name: 'get_weather',
        description: 'The weather of a city.',
        parameters: city,
        strict: true,
        execute: async () => 'rain',
      }),
    ],
  })
  const runner = (url: string, given: typeof fetch): Runner => {
    const openAIClient = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1`, fetch: given, maxRetries: 0 })
    return new Runner({
      modelProvider: new OpenAIProvider({ openAIClient: openAIClient as never }),
      tracingDisabled: true,
    })
  }

  it('runs its tools through a guard that says nothing', async () => {
    const { url, emulator } = await onSocket(CALLS, TEXT)
    const { onFinding, lines } = listener()
    const result = await runner(url, guard(fetch, { onFinding })).run(agent, 'How is the weather?')
    expect(result.finalOutput).toBe('It rains.')
    expect(lines()).toEqual([])
    expect(statuses(emulator)).toEqual([200, 200])
  })

  it('is refused for a call without a result without a guard and answered with one', async () => {
    const { url, emulator } = await onSocket(TEXT)
    const history: AgentInputItem[] = [
      { role: 'user', content: 'How is the weather?' },
      {
        type: 'function_call',
        callId: 'call_1',
        name: 'get_weather',
        arguments: '{"city":"Oslo"}',
        status: 'completed',
      },
      { role: 'user', content: 'And now?' },
    ]
    await expect(runner(url, fetch).run(agent, history)).rejects.toMatchObject({ status: 400 })
    const { onFinding, lines } = listener()
    const result = await runner(url, guard(fetch, { onFinding })).run(agent, history)
    expect(result.finalOutput).toBe('It rains.')
    expect(lines()).toEqual(['repaired missing-result'])
    expect(statuses(emulator)).toEqual([400, 200])
  })
})

describe('LangChain', () => {
  const called = new AIMessage({
    content: '',
    tool_calls: [{ type: 'tool_call', id: 'call_1', name: 'get_weather', args: { city: 'Oslo' } }],
  })
  const histories = {
    'missing-result': [new HumanMessage('How is the weather?'), called, new HumanMessage('And now?')],
    'orphan-result': [
      new HumanMessage('How is the weather?'),
      new AIMessage('I look.'),
      new ToolMessage({ tool_call_id: 'call_1', content: 'rain' }),
      new HumanMessage('And now?'),
    ],
  }
  const declared = { name: 'get_weather', description: 'The weather of a city.' }

  it('runs an agent and its tools through a guard that says nothing', async () => {
    const { url, emulator } = await onSocket(CALLS, TEXT)
    const { onFinding, lines } = listener()
    const model = new ChatAnthropic({
      apiKey: 'key',
      model: 'claude-sonnet-5-5',
      anthropicApiUrl: url,
      clientOptions: { fetch: guard(fetch, { onFinding }), maxRetries: 0 },
      maxRetries: 0,
    })
    const agent = createAgent({ model, tools: [langchainTool(() => 'rain', { ...declared, schema: city })] })
    const { messages } = await agent.invoke({ messages: [new HumanMessage('How is the weather?')] })
    expect(messages.at(-1)?.text).toBe('It rains.')
    expect(lines()).toEqual([])
    expect(statuses(emulator)).toEqual([200, 200])
  })

  it.each(Object.entries(histories))(
    'on Anthropic is refused for %s without a guard and answered with one',
    async (fault, history) => {
      const { url, emulator } = await onSocket(TEXT)
      const ask = (given: typeof fetch) =>
        new ChatAnthropic({
          apiKey: 'key',
          model: 'claude-sonnet-5-5',
          anthropicApiUrl: url,
          clientOptions: { fetch: given, maxRetries: 0 },
          maxRetries: 0,
        })
          .bindTools([{ ...declared, input_schema: city }])
          .invoke(history)
      await expect(ask(fetch)).rejects.toMatchObject({ status: 400 })
      const { onFinding, lines } = listener()
      expect((await ask(guard(fetch, { onFinding }))).text).toBe('It rains.')
      expect(lines()).toContain(`repaired ${fault}`)
      expect(statuses(emulator)).toEqual([400, 200])
    },
  )

  it.each(Object.entries(histories))(
    'on OpenAI is refused for %s without a guard and answered with one',
    async (fault, history) => {
      const server = strictChat()
      const { url } = await served(server)
      const ask = (given: typeof fetch) =>
        new ChatOpenAI({
          apiKey: 'key',
          model: 'gpt-4.1',
          configuration: { baseURL: `${url}/v1`, fetch: given, maxRetries: 0 },
          maxRetries: 0,
        })
          .bindTools([{ type: 'function', function: { ...declared, parameters: city } }])
          .invoke(history)
      await expect(ask(fetch)).rejects.toMatchObject({ status: 400 })
      const { onFinding, lines } = listener()
      expect((await ask(guard(fetch, { onFinding }))).text).toBe('Sunny.')
      expect(lines()).toContain(`repaired ${fault}`)
      expect(server.statuses).toEqual([400, 200])
    },
  )
})
