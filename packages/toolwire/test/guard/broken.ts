// Histories with the three faults behind most refusals, on each wire: as an interrupted or trimmed conversation has them.
export const faults = ['orphan-result', 'missing-result', 'duplicate-call-id'] as const
export type Fault = (typeof faults)[number]

const schema = { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] }
const ASK = 'How is the weather?'
const GO_ON = 'And now?'

type Entry = Record<string, unknown>

const use = (id: string, city = 'Oslo'): Entry => ({
  type: 'tool_use',
  id,
  name: 'get_weather',
  input: { city },
})
const used = (id: string): Entry => ({ type: 'tool_result', tool_use_id: id, content: 'rain' })
const said = (role: string, content: unknown): Entry => ({ role, content })

export function anthropicBody(fault?: Fault): { model: string; max_tokens: number } & Entry {
  const histories: Record<Fault | 'none', Entry[]> = {
    none: [
      said('assistant', [use('toolu_1')]),
      said('user', [used('toolu_1'), { type: 'text', text: GO_ON }]),
    ],
    'missing-result': [said('assistant', [use('toolu_1')]), said('user', GO_ON)],
    'orphan-result': [
      said('assistant', [{ type: 'text', text: 'I look.' }]),
      said('user', [used('toolu_1'), { type: 'text', text: GO_ON }]),
    ],
    'duplicate-call-id': [
      said('assistant', [use('toolu_1'), use('toolu_1', 'Rome')]),
      said('user', [used('toolu_1'), used('toolu_1'), { type: 'text', text: GO_ON }]),
    ],
  }
  return {
    model: 'claude-sonnet-5-5',
    max_tokens: 1024,
    tools: [{ name: 'get_weather', description: 'The weather of a city.', input_schema: schema }],
    messages: [said('user', ASK), ...histories[fault ?? 'none']],
  }
}

const called = (call_id: string, city = 'Oslo'): Entry => ({
  type: 'function_call',
  call_id,
  name: 'get_weather',
  arguments: JSON.stringify({ city }),
})
const output = (call_id: string): Entry => ({ type: 'function_call_output', call_id, output: 'rain' })

export function responsesBody(fault?: Fault): { model: string } & Entry {
  const histories: Record<Fault | 'none', Entry[]> = {
    none: [called('call_1'), output('call_1')],
    'missing-result': [called('call_1')],
    'orphan-result': [output('call_1')],
    'duplicate-call-id': [called('call_1'), called('call_1', 'Rome'), output('call_1'), output('call_1')],
  }
  return {
    model: 'gpt-5.6',
    store: false,
    tools: [
      {
        type: 'function',
        name: 'get_weather',
        description: 'The weather of a city.',
        parameters: { ...schema, additionalProperties: false },
        strict: true,
      },
    ],
    input: [said('user', ASK), ...histories[fault ?? 'none'], said('user', GO_ON)],
  }
}

const chatCall = (id: string, city = 'Oslo'): Entry => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
})
const tool = (id: string): Entry => ({ role: 'tool', tool_call_id: id, content: 'rain' })
const calling = (...calls: Entry[]): Entry => ({ role: 'assistant', content: null, tool_calls: calls })

export function chatBody(fault?: Fault): { model: string } & Entry {
  const histories: Record<Fault | 'none', Entry[]> = {
    none: [calling(chatCall('call_1')), tool('call_1')],
    'missing-result': [calling(chatCall('call_1'))],
    'orphan-result': [said('assistant', 'I look.'), tool('call_1')],
    'duplicate-call-id': [calling(chatCall('call_1'), chatCall('call_1', 'Rome')), tool('call_1')],
  }
  return {
    model: 'gpt-5.6',
    tools: [
      {
        type: 'function',
        function: { name: 'get_weather', description: 'The weather of a city.', parameters: schema },
      },
    ],
    messages: [said('user', ASK), ...histories[fault ?? 'none'], said('user', GO_ON)],
  }
}

const functionCall = {
  functionCall: { name: 'get_weather', args: { city: 'Oslo' } },
  thoughtSignature: 'c2ln',
}
const functionResponse = { functionResponse: { name: 'get_weather', response: { output: 'rain' } } }
const turn = (role: string, ...parts: Entry[]): Entry => ({ role, parts })

export function geminiContents(fault?: Exclude<Fault, 'duplicate-call-id'>): Entry[] {
  const rains = turn('model', { text: 'It rains.' })
  const histories = {
    none: [turn('model', functionCall), turn('user', functionResponse), rains],
    'missing-result': [turn('model', functionCall)],
    'orphan-result': [turn('model', { text: 'I look.' }), turn('user', functionResponse), rains],
  }
  return [turn('user', { text: ASK }), ...histories[fault ?? 'none'], turn('user', { text: GO_ON })]
}
