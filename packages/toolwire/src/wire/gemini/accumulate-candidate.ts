import { isObject, own, ownArray, ownString, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { PartialCall } from '../accumulator.ts'
import type { StreamLog } from '../stream-log.ts'
import { createTextTrack, type TextTrack } from '../text-track.ts'
import { createPartialArgs, type PartialArgs } from './accumulate-args.ts'
import { keyIn } from './fields.ts'
import { argumentsOf, callIn, createTurn } from './parts.ts'
import { ending } from './read.ts'
import type { GeminiCandidate, GeminiPart } from './types.ts'

/** A candidate that is arriving. */
export interface StreamedCandidate {
  readonly calls: readonly PartialCall[]
  readonly isEnded: boolean
  /** Adds the candidate of a chunk; `where` is its place in the chunk. */
  add(native: OpenObject, where: string): void
  value(): GeminiCandidate
  /** The pointer into the events for a path below the candidate. */
  eventOf(path: readonly string[], offset: number): string
}

/** A part that is arriving. */
interface StreamedPart {
  readonly native: OpenObject
  readonly opened: string
  readonly track: TextTrack
  /** The text so far, of parts that are nothing but text. */
  text: string | undefined
  /** Arguments that come by path. */
  args: PartialArgs | undefined
}

export function createCandidate(log: StreamLog): StreamedCandidate {
  const fields: Record<string, unknown> = {}
  const content: Record<string, unknown> = {}
  const parts: StreamedPart[] = []
  const calls: PartialCall[] = []
  const turn = createTurn()
  let stop: string | undefined
  let stopWhere = ''

  function kind(): string {
    return ending({ candidates: [{ finishReason: stop }] }).kind
  }

  function isCut(): boolean {
    return log.isBroken || CUT_OFF.has(kind())
  }

  function addPart(native: OpenObject, where: string): void {
    const last = parts.at(-1)
    const isText = Object.keys(native).every((key) => key === 'text' || key === 'thought')
    const text = isText ? ownString(native, 'text') : undefined
    if (text === '' && last !== undefined) return
    if (
      text !== undefined &&
      last?.text !== undefined &&
      own(last.native, 'thought') === own(native, 'thought')
    ) {
      last.track.add(text.length, log.event)
      last.text += text
      return
    }
    const call = callIn(native)
    if (call !== undefined && last?.args?.isOpen === true && ownString(call, 'name') === undefined) {
      last.args.add(call)
      return
    }
    const args = call !== undefined && isByPath(call) ? createPartialArgs(call) : undefined
    const part = { native, opened: `/${log.event}${where}`, track: createTextTrack(), text, args }
    part.track.add(text?.length ?? 0, log.event)
    parts.push(part)
    if (call !== undefined) calls.push(partialCall(call, part, parts.length - 1))
  }

  // oxlint-disable-next-line max-params -- the part and where it stands
  function partialCall(call: OpenObject, part: StreamedPart, position: number): PartialCall {
    const { callId = '' } = turn.call(call)
    const input = (): unknown => (part.args === undefined ? argumentsOf(call) : part.args.value)
    return {
      callId,
      name: ownString(call, 'name') ?? '',
      where: `/candidates/0/content/parts/${position}`,
      get rawInput() {
        return JSON.stringify(input()) ?? ''
      },
      get partial() {
        return input()
      },
      get closed() {
        return part.args?.isOpen !== true
      },
      get complete() {
        return part.args?.isOpen !== true && !isCut()
      },
      get stop() {
        return stop
      },
    }
  }

  return {
    calls,
    get isEnded() {
      return stop !== undefined && (CUT_OFF.has(kind()) || parts.every(({ args }) => args?.isOpen !== true))
    },
    add(native, where) {
      for (const key in native) {
        if (!Object.hasOwn(native, key) || key === 'content' || (native[key] ?? undefined) === undefined)
          continue
        if (key === 'finishReason' && typeof native[key] === 'string' && native[key] !== '') {
          stop = native[key]
          stopWhere = `/${log.event}${where}/finishReason`
        } else setOwn(fields, key, native[key])
      }
      const added = own(native, 'content')
      if (!isObject(added)) return
      const { parts: list, ...rest } = added
      for (const key of Object.keys(rest)) setOwn(content, key, rest[key])
      if (!Array.isArray(list)) return
      for (const [index, part] of list.entries()) {
        if (isObject(part)) addPart(part, `${where}/content/parts/${index}`)
      }
    },
    value() {
      const { index, ...rest } = fields
      return {
        ...(typeof index === 'number' ? { index } : undefined),
        content: { ...content, parts: parts.map((part) => valueOf(part)) },
        ...(stop === undefined ? undefined : { finishReason: stop }),
        ...rest,
      }
    },
    eventOf([member, , position = '', field, inner], offset) {
      if (member === 'finishReason') return stopWhere
      const part = parts[Number(position)]
      if (part === undefined) return ''
      const [, event = ''] = part.opened.split('/')
      if (field === 'text') return `/${part.track.eventAt(offset) ?? event}`
      return inner === 'name' ? `${part.opened}/${field}/name` : `/${event}`
    },
  }
}

const CUT_OFF: ReadonlySet<string> = new Set(['truncated', 'refused', 'failed'])

function isByPath(call: OpenObject): boolean {
  return (
    ownArray(call, keyIn(call, 'partialArgs')).length > 0 || own(call, keyIn(call, 'willContinue')) === true
  )
}

function valueOf({ native, text, args }: StreamedPart): GeminiPart {
  if (text !== undefined) return { ...native, text }
  if (args === undefined) return native
  const key = keyIn(native, 'functionCall')
  return { ...native, [key]: args.call() }
}
