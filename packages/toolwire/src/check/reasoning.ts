import { fault } from '../finding/fault-codes.ts'
import type { Finding, Fix } from '../finding/finding.ts'
import { below, pointer, valueAt } from '../json/pointer.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { JsonValue, OpenObject } from '../json/value.ts'
import type { Codec, Part, ReasoningPart } from '../wire/codec.ts'
import type { Unchecked } from './check-report.ts'
import { Holds } from './scan.ts'
import type { Entry } from './scan.ts'

/** Follows the reasoning of a conversation. */
export interface ReasoningScan {
  entry(entry: Entry): void
  findings(body: unknown): Finding[]
  /** What cannot be known: it depends on the model, which nobody names. */
  unchecked?(): readonly Unchecked[]
}

export interface ReasoningOptions {
  readonly model: string
  /** The profile was chosen: its rules hold, whatever the model is called. */
  readonly isChosen: boolean
}

/** Reasoning that is absent, stands alone, or cannot be taken back. */
export function createReasoningScan(codec: Codec, options: ReasoningOptions): ReasoningScan {
  const { callSignature } = codec.rules
  if (callSignature !== undefined) return createSignatureScan(callSignature, options)
  return codec.rules.reasoningLeads ? createLeadScan() : createLoopScan(codec)
}

/**
 * `orphan-reasoning`: an item that is not followed by what it led to. A message without its id does not count: it is
 * taken for another one (recorded refusal, 2025-09).
 */
function createLeadScan(): ReasoningScan {
  const settled: Finding[] = []
  let waiting: ReasoningPart[] = []
  return {
    entry({ parts, holds, value }) {
      if (waiting.length === 0 && (holds & Holds.reasoning) === 0) return
      for (const part of parts) {
        if (part.kind === 'reasoning') waiting.push(part)
        else if (waiting.length > 0) {
          const isNameless = part.kind === 'text' && isObject(value) && own(value, 'id') === undefined
          if (part.role !== 'assistant' || part.kind === 'result' || isNameless)
            settled.push(...waiting.flatMap(orphan))
          waiting = []
        }
      }
    },
    findings: () => [...settled, ...waiting.flatMap(orphan)],
  }
}

function orphan({ where, itemId }: ReasoningPart): Finding[] {
  if (itemId === undefined) return []
  const fix = { where, action: 'remove' } as const
  return [fault('orphan-reasoning', where, { itemId }, { fix })]
}

/**
 * `missing-reasoning` where the first call of each turn must bring its signature back, as far as the provider looks:
 * to the last time that the user spoke. `invalid-reasoning` for a signature inside the call.
 */
function createSignatureScan(
  { field, notIn, skip, wantedBy, models }: NonNullable<Codec['rules']['callSignature']>,
  { model, isChosen }: ReasoningOptions,
): ReasoningScan {
  const isWanted = isChosen || wantedBy.test(model)
  const settled: Finding[] = []
  /** Pointers to first calls without a signature, behind the last that the user said. */
  let unsigned: string[] = []
  let before: Part['role'] | undefined

  function checkCall(where: string, native: OpenObject, isFirst: boolean): void {
    const call = own(native, notIn)
    if (isObject(call) && Object.hasOwn(call, field)) {
      const { [field]: signature, ...rest } = call
      const moved = { ...native, [notIn]: rest, [field]: own(native, field) ?? signature }
      const fix = { where, action: 'replace', value: moved as JsonValue } as const // a part of JSON
      settled.push(
        fault('invalid-reasoning', below(where, notIn, field), { why: 'nested', type: field }, { fix }),
      )
    } else if (isFirst && !isSigned(own(native, field))) unsigned.push(where)
  }

  function missing(where: string): Finding {
    const fix = { where: below(where, field), action: 'add', value: skip } as const
    return fault('missing-reasoning', where, { field }, { fix })
  }

  return {
    entry({ codec, parts, holds, value }) {
      const role = parts[0]?.role
      if (role === 'user' && (holds & ~(Holds.results | Holds.serverResults)) !== 0) unsigned = []
      const isTurn = role !== before
      before = role ?? before
      if ((holds & Holds.calls) === 0) return
      // Where calls are signed, each part of an entry is a block of its message.
      const blocks = ownArray(value, codec.rules.resultMessage?.content ?? '')
      let isFirst = isTurn
      for (const [index, part] of parts.entries()) {
        if (part.kind !== 'call' || part.side !== 'client' || part.role !== 'assistant') continue
        const native = blocks[index]
        if (isObject(native)) checkCall(part.where, native, isFirst)
        isFirst = false
      }
    },
    findings: () => (isWanted ? [...settled, ...unsigned.map(missing)] : settled),
    unchecked: () =>
      isWanted || unsigned.length === 0 || models.test(model)
        ? []
        : [{ code: 'missing-reasoning', reason: `whether a ${field} is wanted back depends on the model` }],
  }
}

/**
 * `missing-reasoning` and `invalid-reasoning` where reasoning stands in blocks before the calls. A loop begins behind
 * a plain turn of the user and runs as long as results are what is sent.
 */
function createLoopScan(codec: Codec): ReasoningScan {
  const { reasoning } = codec.rules
  const invalid: { readonly part: ReasoningPart; readonly why: 'signature' | 'place' }[] = []
  let loop: Loop = { ...NO_LOOP }

  function check(part: ReasoningPart, body: unknown): void {
    const block = valueAt(body, part.where)
    const field = reasoning?.signature[part.type]
    const signed = field === undefined || (isObject(block) && isSigned(own(block, field)))
    if (part.role !== 'assistant') invalid.push({ part, why: 'place' })
    else if (!signed) invalid.push({ part, why: 'signature' })
  }

  return {
    entry({ parts, holds, message, body }) {
      if (reasoning === undefined || message < 0) return
      if ((holds & Holds.reasoning) !== 0) {
        for (const part of parts) if (part.kind === 'reasoning') check(part, body)
      }
      const role = parts[0]?.role
      if (role === 'assistant') {
        loop.first ??= message
        loop.reasons ||= (holds & Holds.reasoning) !== 0
        loop.calls ||= (holds & Holds.calls) !== 0
        loop.answered = false
      } else if (role === 'user') {
        if ((holds & (Holds.results | Holds.serverResults)) === 0) loop = { ...NO_LOOP }
        else loop.answered = loop.calls
      }
    },
    findings(body) {
      const findings = invalid.map(({ part, why }) => {
        const isRunning = loop.first !== undefined && part.message >= loop.first
        const fix = { where: part.where, action: 'remove' } as const
        const args = { why, type: part.type }
        return fault('invalid-reasoning', part.where, args, isRunning ? {} : { fix })
      })
      if (reasoning === undefined || !isObject(body) || !reasoning.wanted(body)) return findings
      if (loop.first === undefined || !loop.answered || loop.reasons) return findings
      const where = pointer(reasoning.field)
      const fix: Fix =
        reasoning.off === undefined
          ? { where, action: 'remove' }
          : { where, action: 'replace', value: reasoning.off }
      return [...findings, fault('missing-reasoning', below(pointer(codec.list), loop.first), {}, { fix })]
    },
  }
}

interface Loop {
  /** The first message of the assistant in it. */
  first: number | undefined
  reasons: boolean
  calls: boolean
  /** Calls were made, and results are the last that was sent. */
  answered: boolean
}

const NO_LOOP: Loop = { first: undefined, reasons: false, calls: false, answered: false }

function isSigned(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
