// What Anthropic Messages says about calls and results, written down from its documents and error texts alone
// (facts of 2026-12-01, sections 3.1 to 3.3), so that the checker and the emulator cannot agree on a mistake.
// Nothing of the library is imported here.

interface Block {
  readonly type: string
  readonly id?: string
  readonly tool_use_id?: string
}

interface Message {
  readonly role: string
  readonly content: string | readonly Block[]
}

/** Why the API would refuse the messages; undefined when it takes them. */
export function anthropicRefusal(messages: readonly Message[]): string | undefined {
  // Neighbours of one role are one message to the API.
  const merged: { role: string; blocks: Block[] }[] = []
  for (const { role, content } of messages) {
    const blocks = typeof content === 'string' ? [{ type: 'text' }] : content
    const last = merged.at(-1)
    if (last?.role === role) last.blocks.push(...blocks)
    else merged.push({ role, blocks: [...blocks] })
  }
  if (merged[0] !== undefined && merged[0].role !== 'user') return 'the first message must be of the user'
  // Models from 4.6 on.
  const end = merged.at(-1)
  if (end?.role === 'assistant' && idsOf(end.blocks).size === 0)
    return 'the conversation must end with the user'

  const ids = new Set<string>()
  for (const { role, blocks } of merged) {
    for (const block of blocks) {
      if (block.type === 'tool_use' && role !== 'assistant')
        return '`tool_use` blocks can only be in `assistant` messages'
      if (block.type === 'tool_result' && role !== 'user')
        return '`tool_result` blocks can only be in `user` messages'
      if (block.type !== 'tool_use') continue
      if (block.id === undefined || !/^[a-zA-Z0-9_-]+$/.test(block.id))
        return 'the id of a call has a form that is refused'
      if (ids.has(block.id)) return '`tool_use` ids must be unique'
      ids.add(block.id)
    }
  }

  for (const [index, { role, blocks }] of merged.entries()) {
    if (role === 'user') {
      const called = idsOf(merged[index - 1]?.blocks ?? [])
      const run = leadingResults(blocks)
      const all = blocks.filter(({ type }) => type === 'tool_result')
      if (all.some(({ tool_use_id }) => !called.has(tool_use_id ?? ''))) return 'unexpected `tool_use_id`'
      if (new Set(all.map(({ tool_use_id }) => tool_use_id)).size < all.length)
        return 'each tool_use must have a single result'
      if (all.length > run.length) return 'results come first, in one run'
    } else {
      const answered = new Set(
        leadingResults(merged[index + 1]?.blocks ?? []).map(({ tool_use_id }) => tool_use_id),
      )
      if ([...idsOf(blocks)].some((id) => !answered.has(id)))
        return '`tool_use` ids were found without `tool_result` blocks'
    }
  }
  return undefined
}

function idsOf(blocks: readonly Block[]): Set<string> {
  return new Set(blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id ?? ''))
}

function leadingResults(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex(({ type }) => type !== 'tool_result')
  return end < 0 ? blocks : blocks.slice(0, end)
}
