import * as fc from 'fast-check'

/** A turn of a made-up conversation, in no wire's words. */
export interface MadeTurn {
  readonly text: boolean
  readonly reasoning: boolean
  /** Inputs of the calls, by number. */
  readonly calls: readonly number[]
  /** In which order the results are given. */
  readonly order: readonly number[]
  /** A text of the user behind the results. */
  readonly remark: boolean
  readonly failed: boolean
}

export const turns: fc.Arbitrary<readonly MadeTurn[]> = fc.array(
  fc
    .record({
      text: fc.boolean(),
      reasoning: fc.boolean(),
      calls: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
      remark: fc.boolean(),
      failed: fc.boolean(),
    })
    .chain((turn) =>
      fc
        .shuffledSubarray(
          turn.calls.map((_, index) => index),
          { minLength: turn.calls.length },
        )
        .map((order) => ({ ...turn, order })),
    ),
  { minLength: 1, maxLength: 5 },
)

const KINDS = ['drop', 'duplicate', 'move', 'rename', 'split', 'reorder', 'text', 'cut', 'swap'] as const

/** How a conversation is broken: what is done, and two numbers that choose where. */
export interface Mutation {
  readonly kind: (typeof KINDS)[number]
  readonly from: number
  readonly to: number
}

export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    from: fc.nat({ max: 1000 }),
    to: fc.nat({ max: 1000 }),
  }),
  { minLength: 1, maxLength: 3 },
)

export type Json = Record<string, unknown>

export interface AnthropicMessage {
  role: string
  content: string | Json[]
}

/** The conversation as Anthropic has it. */
export function anthropicMessages(made: readonly MadeTurn[]): AnthropicMessage[] {
  const messages: AnthropicMessage[] = [{ role: 'user', content: 'Go on.' }]
  made.forEach((turn, index) => {
    const blocks: Json[] = []
    if (turn.reasoning) blocks.push({ type: 'thinking', thinking: 'Let me see.', signature: 'c2ln' })
    if (turn.text || turn.calls.length === 0) blocks.push({ type: 'text', text: `Turn ${index}.` })
    turn.calls.forEach((input, call) => {
      blocks.push({ type: 'tool_use', id: `toolu_${index}_${call}`, name: 'look_up', input: { input, call } })
    })
    messages.push({ role: 'assistant', content: blocks })
    const results = turn.order.map((call): Json => ({
      type: 'tool_result',
      tool_use_id: `toolu_${index}_${call}`,
      content: `result ${index} ${call}`,
      ...(turn.failed ? { is_error: true } : {}),
    }))
    const said = turn.remark || results.length === 0 ? [{ type: 'text', text: `And ${index}?` }] : []
    messages.push({ role: 'user', content: [...results, ...said] })
  })
  return messages
}

/** The conversation as Responses has it: calls and outputs may be interleaved with texts. */
export function responsesInput(made: readonly MadeTurn[]): Json[] {
  const items: Json[] = [{ role: 'user', content: 'Go on.' }]
  made.forEach((turn, index) => {
    const leads = turn.text || turn.calls.length > 0
    if (turn.reasoning && leads) items.push({ type: 'reasoning', id: `rs_${index}`, summary: [] })
    if (turn.text)
      items.push({
        type: 'message',
        id: `msg_${index}`,
        role: 'assistant',
        content: [{ type: 'output_text', text: `Turn ${index}.` }],
      })
    turn.calls.forEach((input, call) => {
      items.push({
        type: 'function_call',
        id: `fc_${index}_${call}`,
        call_id: `call_${index}_${call}`,
        name: 'look_up',
        arguments: JSON.stringify({ input, call }),
      })
    })
    for (const call of turn.order) {
      items.push({
        type: 'function_call_output',
        call_id: `call_${index}_${call}`,
        output: `result ${index} ${call}`,
      })
    }
    if (turn.remark) items.push({ role: 'user', content: `And ${index}?` })
  })
  return items
}

/** A broken copy of Anthropic messages. Roles stay as they are; results move among users, calls among assistants. */
export function breakMessages(
  messages: readonly AnthropicMessage[],
  list: readonly Mutation[],
): AnthropicMessage[] {
  const broken = structuredClone(messages) as AnthropicMessage[]
  for (const { kind, from, to } of list) {
    if (kind === 'cut') broken.splice(1 + (from % Math.max(broken.length - 1, 1)), 1)
    if (kind === 'swap')
      broken.splice(
        1 + (to % broken.length),
        0,
        ...broken.splice(1 + (from % Math.max(broken.length - 1, 1)), 1),
      )
    if (kind === 'cut' || kind === 'swap') continue
    const places = broken.flatMap((message, m) =>
      typeof message.content === 'string'
        ? []
        : message.content.map((block, b) => ({ message, m, b, block })),
    )
    const tools = places.filter(
      ({ block }) => block['type'] === 'tool_use' || block['type'] === 'tool_result',
    )
    const chosen = tools[from % Math.max(tools.length, 1)]
    if (chosen === undefined) continue
    const blocks = chosen.message.content as Json[]
    const same = broken.filter(
      ({ role, content }) => role === chosen.message.role && typeof content !== 'string',
    )
    const target = same[to % same.length]!.content as Json[]
    const key = chosen.block['type'] === 'tool_use' ? 'id' : 'tool_use_id'
    if (kind === 'drop') blocks.splice(chosen.b, 1)
    else if (kind === 'duplicate') target.splice(to % (target.length + 1), 0, structuredClone(chosen.block))
    else if (kind === 'move') {
      blocks.splice(chosen.b, 1)
      target.splice(to % (target.length + 1), 0, chosen.block)
    } else if (kind === 'rename') chosen.block[key] = to % 2 === 0 ? `other_${to}` : `bad id ${to}`
    else if (kind === 'split') {
      const rest = blocks.splice(Math.max(1, chosen.b))
      if (rest.length > 0) broken.splice(chosen.m + 1, 0, { role: chosen.message.role, content: rest })
    } else if (kind === 'reorder') blocks.reverse()
    else blocks.splice(chosen.b, 0, { type: 'text', text: 'By the way.' })
  }
  return broken.filter(({ content }) => content.length > 0)
}

/** The conversation as Chat Completions has it: a message for each result, right behind the calls. */
export function chatMessages(made: readonly MadeTurn[]): Json[] {
  const messages: Json[] = [{ role: 'user', content: 'Go on.' }]
  made.forEach((turn, index) => {
    const calls = turn.calls.map((input, call): Json => ({
      id: `call_${index}_${call}`,
      type: 'function',
      function: { name: 'look_up', arguments: JSON.stringify({ input, call }) },
    }))
    const content = turn.text || calls.length === 0 ? `Turn ${index}.` : null
    messages.push({ role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) })
    for (const call of turn.order) {
      const content = `${turn.failed ? 'Error: ' : ''}result ${index} ${call}`
      messages.push({ role: 'tool', tool_call_id: `call_${index}_${call}`, content })
    }
    if (turn.remark) messages.push({ role: 'user', content: `And ${index}?` })
  })
  return messages
}

/** The conversation as Gemini has it: all responses of a turn in the next content. */
export function geminiContents(made: readonly MadeTurn[]): Json[] {
  const contents: Json[] = [{ role: 'user', parts: [{ text: 'Go on.' }] }]
  made.forEach((turn, index) => {
    const idOf = (call: number): string => `call_${index}_${call}`
    const calls = turn.calls.map((input, call): Json => ({
      functionCall: { id: idOf(call), name: 'look_up', args: { input, call } },
    }))
    const said = turn.text || calls.length === 0 ? [{ text: `Turn ${index}.` }] : []
    contents.push({ role: 'model', parts: [...said, ...calls] })
    const results = turn.order.map((call): Json => {
      const response = { [turn.failed ? 'error' : 'output']: `result ${index} ${call}` }
      return { functionResponse: { id: idOf(call), name: 'look_up', response } }
    })
    if (results.length > 0) contents.push({ role: 'user', parts: results })
    if (turn.remark || results.length === 0)
      contents.push({ role: 'user', parts: [{ text: `And ${index}?` }] })
  })
  return contents
}

/** A broken copy of Gemini contents: responses move, and so do calls from one turn to another. */
export function breakContents(contents: readonly Json[], list: readonly Mutation[]): Json[] {
  const broken = structuredClone(contents) as Json[]
  for (const { kind, from, to } of list) {
    const places = broken.flatMap(({ role, parts }) =>
      (parts as Json[]).flatMap((part, index) => {
        const moves = 'functionCall' in part || 'functionResponse' in part
        return moves ? [{ role, parts: parts as Json[], part, index }] : []
      }),
    )
    const chosen = places[from % Math.max(places.length, 1)]
    if (chosen === undefined) continue
    const same = broken.filter(({ role }) => role === chosen.role)
    const target = same[to % same.length]!['parts'] as Json[]
    const at = to % (target.length + 1)
    if (kind === 'drop') chosen.parts.splice(chosen.index, 1)
    else if (kind === 'duplicate') target.splice(at, 0, structuredClone(chosen.part))
    else if (kind === 'move' || kind === 'swap') target.splice(at, 0, ...chosen.parts.splice(chosen.index, 1))
    else if (kind === 'rename')
      for (const held of Object.values(chosen.part)) (held as Json)['id'] = `other_${to % 7}`
    else if (kind === 'split') {
      const rest = chosen.role === 'user' ? chosen.parts.splice(Math.max(1, chosen.index)) : []
      const place = broken.findIndex(({ parts }) => parts === chosen.parts)
      if (rest.length > 0) broken.splice(place + 1, 0, { role: chosen.role, parts: rest })
    } else if (kind === 'reorder') chosen.parts.reverse()
    else if (chosen.role === 'user') chosen.parts.splice(chosen.index, 0, { text: 'By the way.' })
  }
  for (const { role, parts } of broken)
    if ((parts as Json[]).length === 0 && role === 'model') (parts as Json[]).push({ text: 'Hm.' })
  return broken.filter(({ parts }) => (parts as Json[]).length > 0)
}

/** A broken copy of Chat messages: whole messages move, and so do calls from one turn to another. */
export function breakChat(messages: readonly Json[], list: readonly Mutation[]): Json[] {
  const broken = structuredClone(messages) as Json[]
  for (const { kind, from, to } of list) {
    if (kind === 'cut') broken.splice(1 + (from % Math.max(broken.length - 1, 1)), 1)
    const tools = broken.flatMap(({ role }, index) => (role === 'tool' ? [index] : []))
    const callers = broken.filter(({ tool_calls: calls }) => Array.isArray(calls))
    if (kind === 'cut' || tools.length === 0 || callers.length === 0) continue
    const index = tools[from % tools.length]!
    const calls = callers[from % callers.length]!['tool_calls'] as Json[]
    const others = callers[to % callers.length]!['tool_calls'] as Json[]
    if (kind === 'drop') broken.splice(index, 1)
    else if (kind === 'duplicate') broken.splice(1 + (to % broken.length), 0, structuredClone(broken[index]!))
    else if (kind === 'move') broken.splice(1 + (to % broken.length), 0, ...broken.splice(index, 1))
    else if (kind === 'rename')
      broken[index]!['tool_call_id'] = to % 2 === 0 ? `other_${to}` : `call_${to % 5}_0`
    else if (kind === 'swap') others.push(...calls.splice(0, 1))
    else if (kind === 'reorder') others.push(structuredClone(calls[0] ?? others[0]!))
    else if (kind === 'split') for (const call of calls.slice(0, 1)) call['id'] = 'x'.repeat(50)
    else broken.splice(index, 0, { role: 'user', content: 'By the way.' })
    for (const caller of callers) {
      if ((caller['tool_calls'] as Json[]).length > 0) continue
      delete caller['tool_calls']
      caller['content'] ??= 'Hm.'
    }
  }
  return broken
}

/** A broken copy of Responses input. */
export function breakInput(items: readonly Json[], list: readonly Mutation[]): Json[] {
  const broken = structuredClone(items) as Json[]
  for (const { kind, from, to } of list) {
    if (kind === 'cut') broken.splice(1 + (from % Math.max(broken.length - 1, 1)), 1)
    const tools = broken.flatMap((item, index) => (typeof item['call_id'] === 'string' ? [index] : []))
    const index = tools[from % Math.max(tools.length, 1)]
    if (index === undefined || kind === 'cut') continue
    const item = broken[index]!
    if (kind === 'drop') broken.splice(index, 1)
    else if (kind === 'duplicate') {
      const { id: _id, ...copy } = structuredClone(item)
      broken.splice(to % (broken.length + 1), 0, copy)
    } else if (kind === 'move' || kind === 'reorder' || kind === 'swap') {
      broken.splice(index, 1)
      broken.splice(to % (broken.length + 1), 0, item)
    } else if (kind === 'rename')
      item['call_id'] = to % 3 === 0 ? 'x'.repeat(70) : to % 3 === 1 ? `other_${to}` : `fc_${to % 5}_0`
    else broken.splice(index, 0, { role: 'user', content: 'By the way.' })
  }
  return broken
}
