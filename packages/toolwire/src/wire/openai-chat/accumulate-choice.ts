import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { PartialCall } from '../accumulator.ts'
import type { StreamLog } from '../stream-log.ts'
import { createTextTrack } from '../text-track.ts'
import { createStreamedCall, type StreamedCall } from './accumulate-call.ts'
import { mergeField } from './accumulate-delta.ts'
import { createRoute } from './accumulate-route.ts'
import { ending } from './read.ts'
import type { ChatChoice, ChatMessage, ChatPart } from './types.ts'

/** A choice that is arriving. */
export interface StreamedChoice {
  /** Members of the choice beside its message: log probabilities, filters. */
  readonly fields: Record<string, unknown>
  readonly stop: string | undefined
  /** Adds a delta; `isWhole` for a message that did not come in pieces. */
  add(delta: OpenObject, isWhole: boolean): void
  end(reason: unknown): void
  calls(): readonly PartialCall[]
  value(): ChatChoice
  /** The pointer into the events for a path below the choice. */
  eventOf(path: readonly string[], offset: number): string
}

export function createChoice(index: number, log: StreamLog): StreamedChoice {
  const opened = log.event
  const fields: Record<string, unknown> = {}
  const members: Record<string, unknown> = {}
  const track = createTextTrack()
  const context = { log, stop: () => stop, isCut }
  const route = createRoute(context)
  let older: StreamedCall | undefined
  let content: Content
  let hasCalls = false
  let stop: string | undefined
  let stopEvent = -1

  function isCut(): boolean {
    const { kind } = ending({ choices: [{ finish_reason: stop }] })
    return log.isBroken || kind === 'truncated' || kind === 'refused' || kind === 'failed'
  }

  function addCalls(list: readonly unknown[], isWhole: boolean): void {
    list.forEach((entry, at) => {
      if (!isObject(entry)) return
      hasCalls = true
      const given = isWhole ? { ...entry, index: at } : entry
      route.add(given, at)
    })
  }

  return {
    fields,
    get stop() {
      return stop
    },
    add(delta, isWhole) {
      for (const key in delta) {
        if (!Object.hasOwn(delta, key)) continue
        const value = delta[key]
        if (key === 'content') {
          if (typeof value === 'string') track.add(value.length, log.event)
          content = withContent(content, value)
        } else if (key === 'tool_calls') addCalls(ownArray(delta, key), isWhole)
        else if (key === 'function_call' && isObject(value)) {
          older ??= createStreamedCall({
            ...context,
            where: '/choices/0/message/function_call',
            isOlder: true,
          })
          older.add({ function: value }, undefined)
        } else mergeField(members, key, value)
      }
    },
    end(reason) {
      if (typeof reason !== 'string' || reason === '') return
      stop = reason
      stopEvent = log.event
    },
    calls: () => (older === undefined || hasCalls ? route.calls : [older.partial]),
    value() {
      const { role, ...rest } = members
      const message: ChatMessage = {
        role: typeof role === 'string' && role !== '' ? role : 'assistant',
        content: typeof content === 'object' && content !== null ? [...content] : (content ?? null),
        ...rest,
        ...(hasCalls ? { tool_calls: route.values() } : undefined),
        ...(older === undefined ? undefined : { function_call: own(older.value(), 'function') }),
      }
      return { index, message, ...fields, finish_reason: stop ?? null }
    },
    eventOf([member, field, at, ...inner], offset) {
      if (member === 'finish_reason')
        return stopEvent < 0 ? `/${opened}` : `/${stopEvent}/choices/0/finish_reason`
      if (field === 'content') return `/${track.eventAt(offset) ?? opened}`
      const call =
        field === 'function_call' ? older : field === 'tool_calls' ? route.at(Number(at)) : undefined
      const path = field === 'function_call' && at !== undefined ? [at] : inner
      return call?.eventOf(path.at(-1)) ?? `/${opened}`
    },
  }
}

type Content = string | null | undefined | readonly ChatPart[]

/** Text grows; some servers send a list of parts, of which texts side by side are one. */
function withContent(before: Content, value: unknown): Content {
  if (value === undefined) return before
  if (value === null) return before ?? null
  if (typeof value === 'string' && typeof (before ?? '') === 'string')
    return `${(before ?? '') as string}${value}` // as tested
  const added =
    typeof value === 'string' ? [{ type: 'text', text: value }] : Array.isArray(value) ? value : []
  const parts = partsOf(before)
  for (const native of added as readonly unknown[]) {
    if (!isObject(native)) continue
    const part = native as unknown as ChatPart // whatever it is: parts are open
    const last = parts.at(-1)
    const text = ownString(part, 'text')
    if (text !== undefined && own(part, 'type') === 'text' && own(last, 'type') === 'text') {
      parts[parts.length - 1] = { ...last, ...part, text: `${ownString(last, 'text') ?? ''}${text}` }
    } else parts.push(part)
  }
  return parts
}

function partsOf(content: Content): ChatPart[] {
  if (typeof content !== 'string') return [...(content ?? [])]
  return content === '' ? [] : [{ type: 'text', text: content }]
}
