import { valueAt } from '../json/pointer.ts'
import { below, pointer } from '../json/pointer.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { Part, ResultPart } from '../wire/codec.ts'
import { effectiveRole } from './ledger.ts'
import type { CallRecord, HeldCall, Problem, Turn } from './problem.ts'
import type { RepairWork } from './repair-work.ts'
import { holdsOf } from './scan.ts'

/** What stands in for a result that nobody recorded. It does not say that nothing ran. */
export const UNKNOWN_OUTCOME =
  'Error: the outcome of this call is unknown. No result was recorded; it may have run.'

/** Makes the repair of a problem of pairing. False when the problem is of another family, or has no repair. */
export function repairPairing(problem: Problem, work: RepairWork): boolean {
  const { edits } = work
  switch (problem.kind) {
    case 'missing':
      return insertResults(problem.record.turn, [filler(problem.record, work)], work, {
        change: problem,
        action: 'add',
      })
    case 'missing-held':
      return insertHeld(problem, work)
    case 'missing-server': {
      const block = work.codec.rules.serverFiller?.(problem.call)
      if (block === undefined) return false
      edits.after(problem.call.where, [block])
      return work.changed(problem, { action: 'add', lossy: false, after: block })
    }
    case 'displaced':
      return moveResults(problem.turn, work, problem)
    case 'before-call': {
      const value = valueAt(work.body, problem.result.where)
      edits.remove(problem.result.where)
      return insertResults(problem.record.turn, [value], work, { change: problem, action: 'move' })
    }
    case 'orphan':
      if (keepAsText(problem, work)) return true
      edits.remove(problem.result.where)
      return work.changed(problem, {
        action: 'remove',
        lossy: true,
        before: valueAt(work.body, problem.result.where),
      })
    case 'split-turn':
      return joinTurns(problem, work)
    case 'mismatch':
      return correctField(problem, work)
    case 'duplicate-result':
      return dropResult(problem, work)
    default:
      return false
  }
}

function filler({ part }: CallRecord, work: RepairWork): unknown {
  const call = valueAt(work.body, part.where)
  const callId = part.callId ?? ''
  return work.codec.result({ callId, callType: part.type, call, content: UNKNOWN_OUTCOME, isError: true })
}

interface Insertion {
  readonly change: Problem
  readonly action: 'add' | 'move'
}

/** Puts results where the wire wants them: behind the real results of the turn and before anything else. */
// oxlint-disable-next-line max-params -- the turn, its results, and what it is done for
function insertResults(
  turn: Turn,
  results: readonly unknown[],
  work: RepairWork,
  insertion: Insertion,
): boolean {
  place(turn, results, work)
  const { change, action } = insertion
  const after = results.length === 1 ? results[0] : results
  return work.changed(change, { action, lossy: false, ...(action === 'add' ? { after } : {}) })
}

function place(turn: Turn, results: readonly unknown[], work: RepairWork): void {
  const { codec, edits, body } = work
  const list = pointer(codec.list)
  const form = codec.rules.resultMessage
  if (form === undefined) {
    edits.after(below(list, work.endOf(turn)), results)
    return
  }
  const next = turn.last + 1
  const parts = work.partsOf(next)
  if (effectiveRole(parts[0]?.role, holdsOf(parts)) !== 'user') {
    work.addToNewMessage(turn.last, results)
    return
  }
  const where = below(list, next, form.content)
  const content = valueAt(body, where)
  if (Array.isArray(content)) edits.before(below(where, work.leadingResults(next)), results)
  else work.addToText(where, results)
}

function moveResults(turn: Turn, work: RepairWork, problem: Problem): boolean {
  const values = turn.displaced.map(({ result }) => valueAt(work.body, result.where))
  for (const { result } of turn.displaced) work.edits.remove(result.where)
  return insertResults(turn, values, work, { change: problem, action: 'move' })
}

/** Answers for calls of the stored response stand before what else is new, behind the answers that are there. */
function insertHeld(problem: Extract<Problem, { kind: 'missing-held' }>, work: RepairWork): boolean {
  const { codec, edits, body } = work
  const results = problem.calls.map(({ callId, native }: HeldCall) =>
    codec.result({ callId, call: native, content: UNKNOWN_OUTCOME, isError: true }),
  )
  const list = isObject(body) ? own(body, codec.list) : undefined
  const where = pointer(codec.list)
  const form = codec.rules.resultMessage
  if (!Array.isArray(list)) {
    const said = typeof list === 'string' ? [codec.rules.userEntry(list)] : []
    edits.replace(where, [...results, ...said])
  } else if (form === undefined) {
    let index = 0
    while (work.partsOf(index)[0]?.kind === 'result') index++
    edits.before(below(where, index), results)
  } else edits.before(below(where, 0), [form.make(results)])
  return work.changed(problem, { action: 'add', lossy: false, after: results })
}

/** The message before goes on with what this one holds. */
function joinTurns(problem: Extract<Problem, { kind: 'split-turn' }>, work: RepairWork): boolean {
  const { codec, body, edits } = work
  const form = codec.rules.resultMessage
  if (form === undefined) return false
  const listOf = (message: number): string => below(pointer(codec.list), message, form.content)
  const [first, second] = [valueAt(body, listOf(problem.message - 1)), valueAt(body, listOf(problem.message))]
  if (!Array.isArray(first) || !Array.isArray(second)) return false
  edits.after(below(listOf(problem.message - 1), Math.max(first.length - 1, 0)), second)
  edits.remove(below(pointer(codec.list), problem.message))
  return work.changed(problem, { action: 'move', lossy: false })
}

/**
 * What a last message of orphans said stays as text of the user, where the conversation would else end with the
 * assistant: the model would go on with its own words.
 */
function keepAsText(problem: Extract<Problem, { kind: 'orphan' }>, work: RepairWork): boolean {
  const { codec, body, edits } = work
  const form = codec.rules.resultMessage
  const { message, where, content, side } = problem.result
  if (codec.rules.prefill === undefined || form === undefined || side !== 'client') return false
  const list = isObject(body) ? ownArray(body, codec.list) : []
  if (message !== list.length - 1 || work.partsOf(message - 1)[0]?.role !== 'assistant') return false
  const called = new Set(work.partsOf(message - 1).map((part) => (part.kind === 'call' ? part.callId : '')))
  const isOrphan = (part: Part): boolean => part.kind === 'result' && !called.has(part.callId)
  if (!work.partsOf(message).every(isOrphan)) return false
  const said = typeof content === 'string' ? [form.text(content)] : Array.isArray(content) ? content : []
  const found = said.filter((block) => isObject(block) && !isBlank(own(block, 'text')))
  const kept = found.length > 0 ? found : [form.text('(a result without content)')]
  edits.before(where, kept)
  edits.remove(where)
  const before = valueAt(body, where)
  return work.changed(problem, { action: 'replace', lossy: true, before, after: kept })
}

function isBlank(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === ''
}

function correctField(
  { finding, ...problem }: Extract<Problem, { kind: 'mismatch' }>,
  work: RepairWork,
): boolean {
  const { expected, got } = finding.args
  if (typeof expected !== 'string' || expected === '') return false
  work.edits.replace(finding.where, expected)
  return work.changed(
    { ...problem, finding },
    { action: 'replace', lossy: false, before: got, after: expected },
  )
}

function dropResult(problem: Extract<Problem, { kind: 'duplicate-result' }>, work: RepairWork): boolean {
  const { kept, dropped } = problem
  const before = valueAt(work.body, dropped.where)
  const isLater = comesLater(kept, dropped)
  work.edits.remove(isLater ? kept.where : dropped.where)
  if (isLater) work.edits.replace(dropped.where, valueAt(work.body, kept.where))
  return work.changed(problem, { action: 'remove', lossy: true, before })
}

/** Whether the result that is kept is the later of the two: it then takes the place of the earlier. */
function comesLater(kept: ResultPart, dropped: ResultPart): boolean {
  if (kept.message !== dropped.message) return kept.message > dropped.message
  return Number(kept.where.split('/').at(-1)) > Number(dropped.where.split('/').at(-1))
}
