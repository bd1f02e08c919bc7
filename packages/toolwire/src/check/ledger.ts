import { fault } from '../finding/fault-codes.ts'
import { canonicalText } from '../json/canonical.ts'
import type { CallPart, Codec, Part, ResultPart } from '../wire/codec.ts'
import { checkCallId } from './call-ids.ts'
import { closeBooks } from './close-books.ts'
import type { Books, CallRecord, Displaced, LedgerOptions, Problem, Stray, Turn } from './problem.ts'
import { Holds } from './scan.ts'
import type { Entry } from './scan.ts'
import { createServerLedger } from './server-ledger.ts'

/** Which call is answered by which result, and where that goes wrong. Reads a conversation entry by entry. */
export interface Ledger {
  /** Reads the next entry of the wire's list. */
  entry(entry: LedgerEntry): void
  /** What is wrong so far, as if nothing came after. Changes nothing: reading may go on. */
  problems(): Problem[]
  /** Every client-side call, in order. */
  readonly records: readonly CallRecord[]
}

export type LedgerEntry = Pick<Entry, 'parts' | 'message' | 'holds'>

/** A ledger that has read nothing. Costs what it reads, once. */
export function createLedger(codec: Codec, options: LedgerOptions): Ledger {
  const nextMessage = codec.rules.pairing.place === 'next-message'
  const merges = codec.rules.pairing.mayBeSplit === true
  const follows = codec.rules.pairing.place === 'following-messages'
  const byId = new Map<string, { readonly open: CallRecord[]; last: CallRecord }>()
  const byItem = new Map<string, CallRecord>()
  const records: CallRecord[] = []
  const settled: Problem[] = []
  const troubled = new Set<Turn>()
  const strays: Stray[] = []
  const heldAnswers = new Map<string, ResultPart>()
  const heldById = new Map(options.heldCalls?.map((call) => [call.callId, call]))
  const heldByItem = new Map(options.heldCalls?.map((call) => [call.part.itemId, call]))
  const servers = createServerLedger(options.held)
  /** The turn that a result would answer, and the last one there was. */
  let turn: Turn | undefined
  let lastTurn: Turn | undefined
  let wentOn = false
  let started = false
  let calling = false
  let place: 'leading' | Displaced['why'] = 'leading'

  function addCall(part: CallPart, message: number): void {
    if (turn === undefined || !calling) turn = startTurn(message)
    calling = true
    wentOn = false
    turn.last = message
    const id = part.callId ?? ''
    const entry = byId.get(id)
    const known = id === '' || part.byName === true ? undefined : entry
    const isCopy = known !== undefined && known.last.turn === turn && sameCall(known.last.part, part)
    const record: CallRecord = { part, turn, result: undefined, inPlace: false, isCopy }
    if (known !== undefined) {
      const args = { callId: id, name: part.name ?? '', first: known.last.part.where, same: isCopy }
      const finding = fault('duplicate-call-id', part.where, args)
      settled.push({ kind: 'duplicate-call', finding, record })
    }
    const invalid = checkCallId(part, codec, options.profile)
    if (invalid !== undefined) settled.push({ kind: 'call-id', finding: invalid, record })
    records.push(record)
    turn.calls.push(record)
    if (entry === undefined) byId.set(id, { open: [record], last: record })
    else {
      entry.open.push(record)
      entry.last = record
    }
    if (part.itemId !== undefined && part.itemId !== id) byItem.set(part.itemId, record)
    if (!isCopy) turn.open++
  }

  /** The turn before counts as troubled from here on, as long as it is. */
  function startTurn(message: number): Turn {
    if (lastTurn !== undefined && isTroubled(lastTurn)) troubled.add(lastTurn)
    lastTurn = { calls: [], last: message, open: 0, displaced: [] }
    return lastTurn
  }

  function addResult(result: ResultPart, isMixed: boolean): void {
    const id = result.callId ?? ''
    const entry = byId.get(id)
    const record = entry === undefined ? undefined : takeOpen(entry.open)
    if (record === undefined) {
      if (entry !== undefined && id !== '') addDuplicate(entry.last, result)
      else addStray(result, id)
      return
    }
    record.result = result
    const why = record.turn === turn ? place : 'late'
    record.inPlace = !(nextMessage || follows) || isMixed || why === 'leading'
    if (!record.inPlace && why !== 'leading' && !record.isCopy)
      record.turn.displaced.push({ record, result, why })
    if (!record.isCopy) record.turn.open--
    if (record.turn !== lastTurn && !isTroubled(record.turn)) troubled.delete(record.turn)
    checkKind(record.part, result)
  }

  function addDuplicate(record: CallRecord, later: ResultPart): void {
    const earlier = record.result
    if (earlier === undefined) return
    const keepsLater = earlier.isError && !later.isError
    const finding = fault('duplicate-result', later.where, {
      callId: later.callId ?? '',
      name: record.part.name ?? '',
      keep: keepsLater ? 'later' : 'earlier',
      other: earlier.where,
    })
    const [kept, dropped] = keepsLater ? [later, earlier] : [earlier, later]
    settled.push({ kind: 'duplicate-result', finding, kept, dropped })
    record.result = kept
  }

  function addStray(result: ResultPart, id: string): void {
    if (options.held && !(nextMessage && started)) {
      const earlier = heldAnswers.get(id)
      if (earlier !== undefined && id !== '') {
        const args = { callId: id, name: '', keep: 'earlier', other: earlier.where } as const
        const finding = fault('duplicate-result', result.where, args)
        settled.push({ kind: 'duplicate-result', finding, kept: earlier, dropped: result })
        return
      }
      heldAnswers.set(id, result)
      const call = heldById.get(id)
      if (call !== undefined) checkKind(call.part, result)
      if (call !== undefined || options.heldCalls === undefined) return
    }
    const isAway = nextMessage && !merges && place !== 'leading'
    strays.push({ result, turn, isAway, byItem: byItem.get(id), heldByItem: heldByItem.get(id) })
  }

  function checkKind(call: CallPart, result: ResultPart): void {
    const expected = codec.rules.resultTypes[call.type]
    if (expected === undefined || expected === result.type) return
    const args = { got: result.type, expected, why: 'kind', name: call.name ?? '' } as const
    const finding = fault('result-mismatch', `${result.where}/type`, args)
    settled.push({ kind: 'mismatch', finding, result })
  }

  /** Where the wire wants results in the very next message, who speaks decides what is in place. */
  function speak(role: Part['role'] | undefined, message: number): void {
    if (role === 'user') {
      place = calling ? 'leading' : place === 'leading' ? 'split' : place
      calling = false
      wentOn = true
    } else if (role === 'system') {
      if (calling && turn !== undefined) place = 'late'
      calling = false
    } else if (role === 'assistant') {
      // Where neighbours of one role are not merged, another message of the assistant is another turn.
      if (calling && !merges && turn !== undefined) wentOn = true
      if (!calling || !merges) turn = undefined
      calling = true
      started = true
      if (turn !== undefined) turn.last = message
    }
  }

  /** Where results stand in messages of their own behind the calls, any other message ends their run. */
  function follow(holds: number): void {
    if ((holds & (Holds.results | Holds.serverResults)) !== 0) return
    if ((holds & Holds.calls) !== 0) {
      turn = undefined
      place = 'leading'
    } else place = 'late'
  }

  function entry({ parts, message, holds }: LedgerEntry): void {
    if (follows) follow(holds)
    const role = nextMessage ? effectiveRole(parts[0]?.role, holds) : undefined
    const isMixed = role === 'assistant' && (holds & Holds.results) !== 0
    if (nextMessage) speak(role, message)
    for (const part of parts) {
      if (part.kind === 'call' && part.side === 'client') addCall(part, message)
      else if (part.kind === 'result' && part.side === 'client') addResult(part, isMixed)
      else if (role === 'user' && codec.rules.pairing.resultsLead === true) place = 'behind-content'
      if (nextMessage) servers.part(part, role ?? part.role)
      else if (part.kind === 'text' || part.role !== 'assistant') {
        calling = false
        if (part.kind === 'result') continue
        turn = undefined
        wentOn = true
      }
    }
  }

  return {
    entry,
    records,
    problems() {
      const knows = (id: string): boolean => byId.has(id)
      const all = lastTurn !== undefined && isTroubled(lastTurn) ? new Set([...troubled, lastTurn]) : troubled
      const books: Books = { codec, options, troubled: all, strays, heldAnswers, lastTurn, wentOn, knows }
      return [...settled, ...servers.problems(), ...closeBooks(books)]
    },
  }
}

/** Who must have spoken: a call is the assistant's and a result the user's, whatever the message says. */
export function effectiveRole(said: Part['role'] | undefined, holds: number): Part['role'] | undefined {
  if (said === 'user') return (holds & Holds.calls) === 0 ? said : 'assistant'
  const answers = said === 'assistant' && (holds & Holds.results) !== 0
  return answers && (holds & (Holds.calls | Holds.serverCalls)) === 0 ? 'user' : said
}

function isTroubled({ open, displaced }: Turn): boolean {
  return open > 0 || displaced.length > 0
}

/** The oldest open call of the newest turn that has one: a counter that starts again does not reach back. */
function takeOpen(open: CallRecord[]): CallRecord | undefined {
  let index = open.length - 1
  const newest = open[index]?.turn
  while (index > 0 && open[index - 1]?.turn === newest) index--
  return index === open.length - 1 ? open.pop() : open.splice(index, 1)[0]
}

function sameCall(one: CallPart, other: CallPart): boolean {
  return one.name === other.name && canonicalText(one.value) === canonicalText(other.value)
}
