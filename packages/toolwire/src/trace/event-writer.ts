import { canonicalText } from '../json/canonical.ts'
import { valueAt } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import type { Texts } from '../json/texts.ts'
import type {
  CallEndEvent,
  CallStartEvent,
  RepairEvent,
  RequestEvent,
  ResponseEvent,
  TraceEvent,
} from './event.ts'
import { byteLength, shortHash } from './hash.ts'
import { keptHeaders, keptUrl } from './kept-headers.ts'
import type { Redactor } from './redact.ts'
import { createRequestWriter } from './request-writer.ts'
import type { RequestWriter } from './request-writer.ts'
import { compactText } from './rewrite-text.ts'
import { jsonText } from './json-text.ts'

export interface EventWriterOptions {
  readonly redactor: Redactor | undefined
  /** The last number that the file has. */
  readonly seq: number
  readonly now: () => number
}

/** Turns the events of runs into lines of a trace file, and leaves out what the file's bodies hold already. */
export interface EventWriter {
  /** A line of the writer's own, such as the header. */
  line(type: string, fields: Readonly<Record<string, unknown>>): string
  linesOf(event: TraceEvent): readonly string[]
  /** What has been left out in the hope of a next request that never came. */
  rest(): readonly string[]
}

export function createEventWriter({ redactor, seq: last, now }: EventWriterOptions): EventWriter {
  const runs = new Map<string, RunState>()
  const redacted = new WeakMap<object, string>()
  let seq = last

  function start(type: string): string {
    seq++
    return `{"type":${JSON.stringify(type)},"seq":${seq},"time":"${new Date(now()).toISOString()}"`
  }

  function line(type: string, fields: Readonly<Record<string, unknown>>): string {
    return `${start(type)}${clean(jsonText(rounded(fields)), '{', ',')}\n`
  }

  /** Redacted text of an object, opened up so that it goes on an object that was begun. */
  function clean(text: string, open: string, joint: string): string {
    const safe = redactor === undefined ? text : redactor.json(text)
    return safe === '{}' ? '}' : joint + safe.slice(open.length)
  }

  function stateOf(run: string): RunState {
    let state = runs.get(run)
    if (state === undefined) {
      state = {
        requests: createRequestWriter(),
        texts: undefined,
        response: undefined,
        ended: new Map(),
        open: new Set(),
      }
      runs.set(run, state)
    }
    return state
  }

  function request({ type, texts, body, ...event }: RequestEvent): string {
    const state = stateOf(event.run)
    state.texts = texts
    state.ended.clear()
    state.response = undefined
    const head = start(type)
    const stored = state.requests.store(body, seq, (value, key) => entryText(value, key, texts))
    const fields = jsonText({ ...event, url: keptUrl(event.url), headers: keptHeaders(event.headers) })
    return `${head}${clean(fields, '{', ',').slice(0, -1)},${stored.members},"bytes":${stored.bytes},"hash":"${stored.hash}"}\n`
  }

  /** The text of a request's member or entry, compact and redacted; of objects kept, for it comes again. */
  function entryText(value: unknown, key: string, texts: Texts | undefined): string {
    const object = typeof value === 'object' && value !== null ? value : undefined
    const known = object === undefined ? undefined : redacted.get(object)
    if (known !== undefined) return known
    let text = compactText(texts === undefined ? jsonText(value) : texts.entry(value))
    if (key !== 'tools' && redactor !== undefined) text = redactor.json(text, key)
    if (object !== undefined) redacted.set(object, text)
    return text
  }

  function response({ type, body, ...event }: ResponseEvent): string {
    const state = stateOf(event.run)
    state.response = body
    const fields = jsonText({
      ...rounded(event),
      ...(event.headers === undefined ? {} : { headers: keptHeaders(event.headers) }),
    })
    return `${start(type)}${clean(fields, '{', ',').slice(0, -1)}${bodyMember(body, state.texts)}}\n`
  }

  function bodyMember(body: unknown, texts: Texts | undefined): string {
    if (body === undefined) return ''
    if (typeof body === 'string') {
      const raw = jsonText({ encoding: 'utf8', data: body })
      return `,"raw":${redactor === undefined ? raw : redactor.json(raw)}`
    }
    const text = compactText(texts === undefined ? jsonText(body) : texts.of(body))
    return `,"body":${redactor === undefined ? text : redactor.json(text)}`
  }

  function callStart({ input, ...event }: CallStartEvent): string[] {
    const state = stateOf(event.run)
    state.open.add(event.call)
    const { type, ...fields } = event
    const kept =
      input === undefined || isHeld(input, valueAt(state.response, event.where))
        ? fields
        : { ...fields, input }
    return [...flush(state), line(type, kept)]
  }

  function callEnd(event: CallEndEvent): string[] {
    const { type, content, returned, ...fields } = event
    const state = stateOf(event.run)
    if (event.late === true)
      return [line(type, { ...fields, ...(returned === undefined ? {} : { returned }) })]
    const before = flush(state)
    state.open.delete(event.call)
    const text = contentText(content)
    const safe = redactor === undefined ? text : redactor.json(text)
    const isReturned =
      returned === undefined || contentText(returned) === text || jsonText(returned) === content
    const ended = {
      ...fields,
      bytes: byteLength(text),
      hash: shortHash(safe),
      ...(state.open.size === 0 ? {} : { sent: content }),
      ...(isReturned ? {} : { returned }),
    }
    if (state.open.size === 0)
      state.ended.set(event.call, { ...fields, bytes: ended.bytes, hash: ended.hash, sent: content })
    return [...before, line(type, ended)]
  }

  /** Contents that were left out for a next request, and that another event came before. */
  function flush(state: RunState): string[] {
    const lines = [...state.ended.values()].map((fields) => line('call_end', fields))
    state.ended.clear()
    return lines
  }

  return {
    line,
    linesOf(event) {
      switch (event.type) {
        case 'request':
          return [request(event)]
        case 'response':
          return [response(event)]
        case 'call_start':
          return callStart(event)
        case 'call_end':
          return callEnd(event)
        case 'repair':
          return [repair(event, line)]
        case 'run_end': {
          const lines = flush(stateOf(event.run))
          runs.delete(event.run)
          const { type, ...fields } = event
          return [...lines, line(type, { ...fields })]
        }
        default: {
          const { type, ...fields } = event
          return [line(type, { ...fields })]
        }
      }
    },
    rest: () => [...runs.values()].flatMap(flush),
  }
}

interface RunState {
  readonly requests: RequestWriter
  texts: Texts | undefined
  /** Body of the last response: it holds the arguments of its calls. */
  response: unknown
  /** Calls that ended without their content in the file, by ordinal. */
  readonly ended: Map<number, Readonly<Record<string, unknown>>>
  readonly open: Set<number>
}

/** Durations in thousandths of a millisecond at most: no clock is better. */
function rounded(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      key.endsWith('Ms') && typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ]),
  )
}

// Values of any size may have been moved; the place and the codes tell the rest.
function repair({ type, before, after, ...event }: RepairEvent, line: EventWriter['line']): string {
  return line(type, {
    ...event,
    ...(before === undefined ? {} : { before: capped(before) }),
    ...(after === undefined ? {} : { after: capped(after) }),
  })
}

function capped(value: unknown): unknown {
  const text = jsonText(value)
  return text.length <= MAX_REPAIRED ? value : { length: text.length, hash: shortHash(text) }
}

const MAX_REPAIRED = 2000

function contentText(content: unknown): string {
  return jsonText(content)
}

/** Whether a call in a response holds this input already, as a value or as JSON text, under whatever name. */
function isHeld(input: unknown, call: unknown): boolean {
  try {
    if (!isObject(call)) return false
    const wanted = canonicalText(input)
    return Object.values(call).some((value) => {
      if (isObject(value)) return canonicalText(value) === wanted
      if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return false
      return canonicalText(parsed(value)) === wanted
    })
  } catch {
    // What cannot be compared is written.
    return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
