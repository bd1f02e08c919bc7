// What Chat Completions says about calls and tool messages, written down from its error bodies alone (facts of
// 2026-12-01, part B). Nothing of the library is imported here.

import type { Json, MadeTurn, Mutation } from './conversations.ts'

interface Message {
  readonly role: string
  readonly tool_call_id?: string
  readonly tool_calls?: readonly { readonly id: string }[]
}

/** Why the API would refuse the messages; undefined when all is well. Ids must be unique in each turn. */
export function chatRefusal(messages: readonly Message[]): string | undefined {
  let open = new Set<string>()
  let answered = new Set<string>()
  let follows = false
  for (const message of messages) {
    const { role, tool_call_id: id = '', tool_calls: calls = [] } = message
    if (role === 'tool') {
      if (!follows) return 'a response to no preceding message with tool_calls'
      if (id === '') return 'missing tool_call_id'
      if (answered.has(id)) return `duplicate value for ${id}`
      if (!open.delete(id)) return `${id} not found in tool_calls of the previous message`
      answered.add(id)
      continue
    }
    if (open.size > 0) return `no response messages for ${[...open].join(', ')}`
    open = new Set(calls.map((call) => call.id))
    answered = new Set()
    follows = calls.length > 0
    const long = calls.find((call) => call.id === '' || call.id.length > 40)
    if (long !== undefined) return `${long.id} is no id`
  }
  return open.size > 0 ? `no response messages for ${[...open].join(', ')}` : undefined
}

/** Why the API would refuse the messages, or bind a result to another call than was meant. */
export function chatFault(messages: readonly Message[]): string | undefined {
  const ids = messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id))
  const isUnique = new Set(ids).size === ids.length
  return chatRefusal(messages) ?? (isUnique ? undefined : 'two calls with one id')
}

/** Whether a turn has two calls of one id: the results are then bound in silence. */
export function sharesIds(messages: readonly Message[]): boolean {
  return messages.some(({ tool_calls: calls = [] }) => new Set(calls.map(({ id }) => id)).size < calls.length)
}

/** The conversation as Chat Completions has it. */
export function chatMessages(made: readonly MadeTurn[]): Json[] {
  const messages: Json[] = [{ role: 'user', content: 'Go on.' }]
  made.forEach((turn, index) => {
    const calls = turn.calls.map((input, call) => ({
      id: `call_${index}_${call}`,
      type: 'function',
      function: { name: 'look_up', arguments: JSON.stringify({ input, call }) },
    }))
    messages.push({
      role: 'assistant',
      content: turn.text || calls.length === 0 ? `Turn ${index}.` : null,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    })
    for (const call of turn.order) {
      messages.push({
        role: 'tool',
        tool_call_id: `call_${index}_${call}`,
        content: `result ${index} ${call}`,
      })
    }
    if (turn.remark) messages.push({ role: 'user', content: `And ${index}?` })
  })
  return messages
}

/** A broken copy of the messages. */
export function breakChat(messages: readonly Json[], list: readonly Mutation[]): Json[] {
  const broken = structuredClone(messages) as Json[]
  for (const { kind, from, to } of list) {
    const tools = broken.flatMap((message, index) => (message['role'] === 'tool' ? [index] : []))
    const index =
      kind === 'cut' ? 1 + (from % Math.max(broken.length - 1, 1)) : tools[from % Math.max(tools.length, 1)]
    const message = index === undefined ? undefined : broken[index]
    if (index === undefined || message === undefined) continue
    if (kind === 'cut' || kind === 'drop') broken.splice(index, 1)
    else if (kind === 'duplicate') broken.splice(to % (broken.length + 1), 0, structuredClone(message))
    else if (kind === 'rename') message['tool_call_id'] = to % 2 === 0 ? `call_${to % 5}_0` : ''
    else if (kind === 'text' || kind === 'split')
      broken.splice(index, 0, { role: 'user', content: 'By the way.' })
    else broken.splice(to % broken.length, 0, ...broken.splice(index, 1))
  }
  return broken
}
