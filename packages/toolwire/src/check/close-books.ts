import { fault } from '../finding/fault-codes.ts'
import { pointer } from '../json/pointer.ts'
import type { CallPart, ResultPart } from '../wire/codec.ts'
import type { Books, CallRecord, Problem, Stray, Turn } from './problem.ts'

/**
 * What is wrong when nothing comes any more: calls that stay open, results that answer nothing, results in the wrong
 * place. An open call and a result without one are one fault where only each other can be meant.
 */
export function closeBooks(books: Books): Problem[] {
  const { troubled, strays, options } = books
  if (troubled.size === 0 && strays.length === 0 && options.heldCalls === undefined) return []
  const problems: Problem[] = []
  const explained = new Set<ResultPart>()
  const straysOf = groupByTurn(books.strays)
  const namedBy = indexStrays(books.strays)
  for (const turn of books.troubled) {
    if (turn.displaced.length > 0) problems.push(displaced(turn, books))
    const open = turn.calls.filter((record) => isOpen(record))
    const left = open.filter((record) => {
      const problem = named(record, namedBy, explained)
      if (problem !== undefined) problems.push(problem)
      return problem === undefined
    })
    const strays = (straysOf.get(turn) ?? []).filter((stray) => isCandidate(stray, books, explained))
    const [record, stray] = [left[0], strays[0]]
    if (record !== undefined && stray !== undefined && left.length === 1 && strays.length === 1) {
      explained.add(stray.result)
      problems.push(mismatch(stray.result, record.part))
    } else if (books.wentOn || turn !== books.lastTurn || !books.options.openEnd) {
      const ids = left.length > 0 ? unanswered(turn) : []
      for (const record of left) problems.push(missing(record, ids))
    }
  }
  const held = heldProblems(books, explained)
  for (const { result } of books.strays) {
    if (explained.has(result)) continue
    const finding = fault('orphan-result', result.where, { callId: result.callId ?? '' })
    problems.push({ kind: 'orphan', finding, result })
  }
  return [...problems, ...held]
}

function isOpen(record: CallRecord): boolean {
  return record.result === undefined && !record.isCopy && !record.part.mayStayOpen
}

/** A result that names an open call by its item's id, or stands before its call. */
function named(record: CallRecord, namedBy: StrayIndex, explained: Set<ResultPart>): Problem | undefined {
  const id = record.part.callId ?? ''
  const byItem = namedBy.get(record)
  const stray = byItem ?? (id === '' ? undefined : namedBy.get(id))
  if (stray === undefined || explained.has(stray.result)) return undefined
  explained.add(stray.result)
  if (byItem !== undefined) return mismatch(stray.result, record.part, 'item-id')
  const args = {
    callId: id,
    name: record.part.name ?? '',
    why: 'before-call',
    call: record.part.where,
  } as const
  const finding = fault('misplaced-result', stray.result.where, { ...args, unanswered: [id] })
  return { kind: 'before-call', finding, record, result: stray.result }
}

/** The first stray for an id, and for a call whose item it names. */
type StrayIndex = ReadonlyMap<CallRecord | string, Stray>

function indexStrays(strays: readonly Stray[]): StrayIndex {
  const index = new Map<CallRecord | string, Stray>()
  for (const stray of strays) {
    for (const key of [stray.byItem, stray.result.callId]) {
      if (key !== undefined && !index.has(key)) index.set(key, stray)
    }
  }
  return index
}

function isCandidate({ result, isAway }: Stray, books: Books, explained: ReadonlySet<ResultPart>): boolean {
  return !isAway && !explained.has(result) && !books.knows(result.callId ?? '')
}

function displaced(turn: Turn, { codec }: Books): Problem {
  const worst = turn.displaced.find(({ why }) => why !== 'split')
  const [first] = turn.displaced
  const { why, record } = worst ?? (first as NonNullable<typeof first>) // the list is not empty
  const where = first?.result.where ?? ''
  const finding = fault(
    'misplaced-result',
    where,
    {
      callId: record.part.callId ?? '',
      name: record.part.name ?? '',
      why,
      call: record.part.where,
      unanswered: unanswered(turn),
    },
    worst === undefined && codec.rules.pairing.mayBeSplit === true ? { severity: 'warning' } : {},
  )
  return { kind: 'displaced', finding, turn }
}

function missing(record: CallRecord, ids: string[]): Problem {
  const finding = fault('missing-result', record.part.where, {
    callId: record.part.callId ?? '',
    name: record.part.name ?? '',
    side: 'client',
    unanswered: ids,
  })
  return { kind: 'missing', finding, record }
}

/** With the stored response at hand: every call of it must be answered in this one request. */
function heldProblems(books: Books, explained: Set<ResultPart>): Problem[] {
  const { codec, options, heldAnswers, strays } = books
  const open = (options.heldCalls ?? []).filter(
    ({ part, callId }) => !part.mayStayOpen && !heldAnswers.has(callId),
  )
  if (open.length === 0 || options.openEnd) return []
  const problems: Problem[] = []
  const candidates = strays.filter(
    (stray) => stray.turn === undefined && isCandidate(stray, books, explained),
  )
  const byItem = new Map(candidates.map((stray) => [stray.heldByItem, stray.result]))
  const unnamed = open.filter((call) => {
    const result = byItem.get(call)
    if (result !== undefined) problems.push(mismatch(result, call.part, 'item-id'))
    if (result !== undefined) explained.add(result)
    return result === undefined
  })
  const left = candidates.filter(({ result }) => !explained.has(result))
  const [first, stray] = [unnamed[0], left[0]]
  if (first === undefined) return problems
  if (stray !== undefined && unnamed.length === 1 && left.length === 1 && books.troubled.size === 0) {
    explained.add(stray.result)
    return [...problems, mismatch(stray.result, first.part)]
  }
  const args = { callId: first.callId, name: first.part.name ?? '', side: 'client' } as const
  const ids = unnamed.slice(0, MAX_IDS).map(({ callId }) => callId)
  const finding = fault('missing-result', pointer(codec.list), { ...args, unanswered: ids })
  return [...problems, { kind: 'missing-held', finding, calls: unnamed }]
}

/** Without a reason of its own: only this call can be meant. */
function mismatch(result: ResultPart, call: CallPart, why?: 'item-id'): Problem {
  const got = result.callId ?? ''
  const finding = fault('result-mismatch', result.idWhere, {
    got,
    expected: (result.byName === true ? call.name : call.callId) ?? '',
    why: why ?? (got === '' ? 'empty' : 'unknown-id'),
    name: call.name ?? '',
  })
  return { kind: 'mismatch', finding, result }
}

function unanswered(turn: Turn): string[] {
  const ids: string[] = []
  for (const record of turn.calls) {
    const { part, inPlace, isCopy } = record
    if (inPlace || isCopy || (part.mayStayOpen && record.result === undefined)) continue
    ids.push(part.callId ?? '')
    if (ids.length === MAX_IDS) break
  }
  return ids
}

const MAX_IDS = 20

function groupByTurn(strays: readonly Stray[]): Map<Turn | undefined, Stray[]> {
  const groups = new Map<Turn | undefined, Stray[]>()
  for (const stray of strays) {
    const group = groups.get(stray.turn)
    if (group === undefined) groups.set(stray.turn, [stray])
    else group.push(stray)
  }
  return groups
}
