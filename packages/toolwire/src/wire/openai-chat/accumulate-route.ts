import { own, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { PartialCall } from '../accumulator.ts'
import { createStreamedCall, type CallContext, type StreamedCall } from './accumulate-call.ts'

/** The calls of a choice, and which of them an entry of a delta belongs to. */
export interface Route {
  readonly calls: readonly PartialCall[]
  /** Adds an entry of a delta; `position` is its place in the list. */
  add(entry: OpenObject, position: number): void
  at(position: number): StreamedCall | undefined
  values(): OpenObject[]
}

/**
 * Sends each entry to its call. OpenAI has an index in every entry and the id in the first one of a call. Where that
 * does not hold, a new id with a name opens a call, and so do a new id or name behind arguments that are whole;
 * anything else continues the call before.
 */
export function createRoute(context: CallContext): Route {
  const streamed: StreamedCall[] = []
  const calls: PartialCall[] = []
  const byIndex = new Map<number, StreamedCall>()
  const byId = new Map<string, StreamedCall>()

  function open(index: number | undefined): StreamedCall {
    streamed.at(-1)?.follow()
    const call = createStreamedCall({ ...context, where: `/choices/0/message/tool_calls/${streamed.length}` })
    streamed.push(call)
    calls.push(call.partial)
    if (index !== undefined) byIndex.set(index, call)
    return call
  }

  /** The usual entry, of which there are many: an index that is known, and no id or name. */
  function continued(native: OpenObject): StreamedCall | undefined {
    const index = own(native, 'index')
    const call = typeof index === 'number' ? byIndex.get(index) : undefined
    if (call === undefined || (own(native, 'id') ?? '') !== '') return undefined
    const held = own(native, 'function') ?? own(native, 'custom')
    return (own(held, 'name') ?? '') === '' ? call : undefined
  }

  function target(entry: Entry): StreamedCall {
    const { index, id, name } = entry
    const last = streamed.at(-1)
    if (index === undefined) return doubtful(entry, last)
    const known = byIndex.get(index)
    if (known !== undefined) return ofIndex(entry, known)
    if (last === undefined || name !== undefined || (id !== undefined && !byId.has(id))) return open(index)
    // The index counts entries instead of calls.
    return doubtful(entry, last)
  }

  function ofIndex(entry: Entry, known: StreamedCall): StreamedCall {
    const { id } = entry
    const isSame = id === undefined || id === known.id || known.id === ''
    if (isSame && !opens(entry, known)) return known
    return doubtful(entry, known)
  }

  /** Goes by id and name alone. */
  function doubtful(entry: Entry, before: StreamedCall | undefined): StreamedCall {
    const { index, id, name } = entry
    context.log.ambiguous({ why: index === undefined ? 'no-index' : 'same-index', ...(name && { name }) })
    const named = id === undefined ? undefined : byId.get(id)
    // One id for all calls is no id: another name behind arguments is another call.
    const isOther = named !== undefined && name !== undefined && name !== named.name && !named.isBlank
    if (named !== undefined && !isOther) return named
    if (isOther || before === undefined || opens(entry, before)) return open(index)
    return before
  }

  return {
    calls,
    add(native, position) {
      const known = continued(native)
      if (known !== undefined) return known.add(native, position)
      const entry = entryOf(native)
      const call = target(entry)
      call.add(native, position)
      if (entry.id !== undefined && call.id === entry.id) byId.set(entry.id, call)
    },
    at: (position) => streamed[position],
    values: () => streamed.map((call) => call.value()),
  }
}

/** Whether an entry begins a call of its own, where it could also continue one. */
function opens({ id, name, hasArguments }: Entry, call: StreamedCall): boolean {
  if (id !== undefined && id === call.id) return false
  const isNewId = id !== undefined && call.id !== ''
  const isOtherName = name !== undefined && name !== call.name
  if (name !== undefined && isNewId) return true
  // Names are sent in pieces at most until arguments begin.
  if (isOtherName && !call.isBlank) return true
  return (isNewId || name !== undefined) && hasArguments && !call.isBlank && call.isWhole()
}

interface Entry {
  readonly index: number | undefined
  readonly id: string | undefined
  readonly name: string | undefined
  readonly hasArguments: boolean
}

function entryOf(native: OpenObject): Entry {
  const index = own(native, 'index')
  const held = own(native, 'function') ?? own(native, 'custom')
  const text = own(held, 'arguments') ?? own(held, 'input') ?? ''
  return {
    index: Number.isInteger(index) ? (index as number) : undefined, // the test before says so
    id: ownString(native, 'id') || undefined,
    name: ownString(held, 'name') || undefined,
    hasArguments: typeof text !== 'string' || text.trim() !== '',
  }
}
