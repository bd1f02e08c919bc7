import { isObject, own, ownArray, ownString, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { PartialCall } from '../accumulator.ts'
import type { StreamLog } from '../stream-log.ts'
import { createStreamedText } from '../streamed-text.ts'
import { createTextTrack } from '../text-track.ts'
import { ending } from './read.ts'

/** A content block that is arriving. */
export interface StreamedBlock {
  /** The block as a call, for blocks that are one. */
  readonly call: PartialCall
  /** A call without any arguments, of which nobody said that it is finished. */
  readonly isDoubtful: boolean
  add(delta: OpenObject): void
  close(): void
  /** Something came behind it: what it has is all it gets. */
  follow(): void
  /** Whether a delta is of the kind that this block takes. */
  takes(delta: OpenObject): boolean
  /** The block so far. Of arguments that were cut off the whole members are kept. */
  value(isCut: boolean): OpenObject
  eventOf(field: string | undefined, offset: number): string
}

export interface BlockOptions {
  readonly start: OpenObject
  readonly log: StreamLog
  /** The stop reason of the message, once it is known. */
  readonly stop: () => string | undefined
  readonly where: string
}

export function createBlock({ start, log, stop, where }: BlockOptions): StreamedBlock {
  const opened = log.event
  const type = own(start, 'type')
  const isCalling = typeof type === 'string' && type.endsWith('tool_use')
  const input = createStreamedText()
  const track = createTextTrack()
  const added: Record<string, unknown> = {}
  const callId = ownString(start, 'id') ?? ''
  const name = ownString(start, 'name') ?? ''
  // Some servers send the arguments whole, with the start.
  const given = own(start, 'input')
  const hasGiven = isObject(given) ? Object.keys(given).length > 0 : (given ?? undefined) !== undefined
  let citations: unknown[] | undefined
  let isClosed = false
  let isFollowed = false
  let firstInput = -1

  function append(field: string, piece: unknown): void {
    if (typeof piece !== 'string') return
    if (field === 'text') track.add(piece.length, log.event)
    const before = added[field] ?? own(start, field)
    added[field] = typeof before === 'string' ? before + piece : piece
  }

  function addInput(piece: unknown): void {
    if ((piece ?? undefined) === undefined) return
    if (firstInput < 0 && piece !== '') firstInput = log.event
    if (typeof piece === 'string') return void input.push(piece)
    const got = Array.isArray(piece) ? 'list' : typeof piece
    log.misencoded({ name, callId, got, expected: 'JSON text' })
    input.push(JSON.stringify(piece))
  }

  /** A `compaction_delta` brings final values; what nobody knows is taken for the same. */
  function addOther(delta: OpenObject): void {
    for (const [key, value] of Object.entries(delta)) if (key !== 'type') setOwn(added, key, value)
  }

  function inputOf(isCut: boolean): unknown {
    if (input.isBlank) return hasGiven ? given : {}
    const parsed = input.parsed()
    if (parsed !== undefined) return parsed.value
    // The text itself, where it is no JSON: whoever looks at the call sees what is wrong with it.
    return isCut ? input.wholeMembers() : input.raw
  }

  return {
    call: {
      callId,
      name,
      where,
      get rawInput() {
        return input.isBlank && hasGiven ? JSON.stringify(given) : input.raw
      },
      get partial() {
        if (!input.isBlank) return input.partial
        return hasGiven ? given : isClosed ? {} : undefined
      },
      get closed() {
        return isClosed
      },
      get complete() {
        const reason = stop()
        const kind = ending({ stop_reason: reason }).kind
        if (!isClosed || log.isBroken || kind === 'truncated' || kind === 'refused') return false
        if (!input.isBlank) return input.parsed() !== undefined
        // A turn that is cut off closes its last call, too.
        return hasGiven || isFollowed
      },
      get stop() {
        return stop()
      },
    },
    get isDoubtful() {
      return isCalling && !isClosed && input.isBlank && !hasGiven
    },
    add(delta) {
      const kind = own(delta, 'type')
      if (kind === 'input_json_delta') addInput(own(delta, 'partial_json'))
      else if (kind === 'text_delta') append('text', own(delta, 'text'))
      else if (kind === 'thinking_delta') append('thinking', own(delta, 'thinking'))
      else if (kind === 'signature_delta') added['signature'] = own(delta, 'signature')
      else if (kind === 'citations_delta') {
        citations ??= [...ownArray(start, 'citations')]
        citations.push(own(delta, 'citation'))
      } else addOther(delta)
    },
    close() {
      isClosed = true
    },
    follow() {
      isFollowed = true
    },
    takes(delta) {
      const kind = own(delta, 'type')
      if (kind === 'input_json_delta') return isCalling
      if (kind === 'text_delta' || kind === 'citations_delta') return type === 'text'
      return type === 'thinking' || (kind !== 'thinking_delta' && kind !== 'signature_delta')
    },
    value: (isCut) => ({
      ...start,
      ...added,
      ...(citations === undefined ? undefined : { citations: [...citations] }),
      ...(isCalling ? { input: inputOf(isCut) } : undefined),
    }),
    eventOf(field, offset) {
      if (field === 'name') return `/${opened}/content_block/name`
      if (field === 'text') return `/${track.eventAt(offset) ?? opened}`
      return `/${field === 'input' && firstInput >= 0 ? firstInput : opened}`
    },
  }
}
