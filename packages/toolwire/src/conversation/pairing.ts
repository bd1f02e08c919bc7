import type { Part, ResultPart } from '../wire/codec.ts'
import type { Pair } from './conversation.ts'

/** Calls and results as far as they were read. The lists grow; a pair that finds its result is a new object. */
export interface Pairing {
  readonly pairs: readonly Pair[]
  readonly unpaired: readonly ResultPart[]
  add(part: Part): void
}

/**
 * Pairs client-side calls with their results by id and position, for ids repeat in real histories. A result belongs
 * to the oldest open call with its id within the newest turn that has one: a counter that starts again with each turn
 * does not give a result to a call that was abandoned long before.
 */
export function createPairing(): Pairing {
  const open = new Map<string, OpenTurn[]>()
  const pairs: Pair[] = []
  const unpaired: ResultPart[] = []
  let turn = 0
  let calledLast = false

  function addCall(call: Pair['call']): void {
    if (!calledLast) turn++
    calledLast = true
    pairs.push({ call, result: undefined })
    if (call.callId === undefined) return
    const turns = open.get(call.callId) ?? []
    const last = turns.at(-1)
    if (last?.turn === turn) last.calls.push(pairs.length - 1)
    else turns.push({ turn, calls: [pairs.length - 1], answered: 0 })
    open.set(call.callId, turns)
  }

  function addResult(result: ResultPart): void {
    const turns = result.callId === undefined ? undefined : open.get(result.callId)
    const last = turns?.at(-1)
    const index = last?.calls[last.answered]
    const pair = index === undefined ? undefined : pairs[index]
    if (!last || !turns || index === undefined || !pair) return void unpaired.push(result)
    pairs[index] = { call: pair.call, result }
    last.answered++
    if (last.answered === last.calls.length) turns.pop()
    if (turns.length === 0) open.delete(pair.call.callId ?? '')
  }

  return {
    pairs,
    unpaired,
    add(part) {
      if (part.kind === 'call' && part.side === 'client') addCall(part)
      else if (part.kind === 'result' && part.side === 'client') addResult(part)
      if (part.role === 'user') calledLast = false
    },
  }
}

/** The calls of one turn that share an id. */
interface OpenTurn {
  readonly turn: number
  readonly calls: number[]
  answered: number
}
