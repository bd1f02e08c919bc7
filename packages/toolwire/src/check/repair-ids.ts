import { below, valueAt } from '../json/pointer.ts'
import type { CallRecord, Problem } from './problem.ts'
import type { RepairWork } from './repair-work.ts'

/** Gives calls new ids, and their results with them. Within one round a call is renamed once. */
export function createIdRepair(work: RepairWork): (problem: Problem) => boolean {
  const done = new Set<CallRecord>()
  const renamed = new Map<string, string>()

  function rename(problem: Problem, record: CallRecord, id: string): boolean {
    const before = record.part.callId
    done.add(record)
    work.edits.replace(record.part.where + work.codec.callFields.id, id)
    if (record.result !== undefined) work.edits.replace(record.result.idWhere, id)
    return work.changed(problem, { action: 'rename', lossy: false, before, after: id })
  }

  return (problem) => {
    if (problem.kind === 'duplicate-call') {
      const { record } = problem
      if (done.has(record)) return false
      if (record.isCopy) return dropCopy(problem, record, work)
      return rename(problem, record, work.ids().from(record.part.callId ?? ''))
    }
    if (problem.kind === 'call-id') {
      const { record } = problem
      if (done.has(record)) return false
      const old = record.part.callId ?? ''
      const id = (old === '' ? undefined : renamed.get(old)) ?? work.ids().from(old)
      renamed.set(old, id)
      return rename(problem, record, id)
    }
    return problem.kind === 'server-id' ? renameServerCall(problem, work) : false
  }
}

function dropCopy(problem: Problem, record: CallRecord, work: RepairWork): boolean {
  const before = valueAt(work.body, record.part.where)
  work.edits.remove(record.part.where)
  if (record.result !== undefined) work.edits.remove(record.result.where)
  return work.changed(problem, { action: 'remove', lossy: false, before })
}

/** The same old id gets the same new one, in the call and in its result block. */
function renameServerCall(problem: Extract<Problem, { kind: 'server-id' }>, work: RepairWork): boolean {
  const old = problem.call.callId ?? ''
  const plain = old.replace(/^srvtoolu_/, '').replaceAll(/[^a-zA-Z0-9_]+/g, '_')
  const id = work.ids().from(`srvtoolu_${plain === '' ? 'call' : plain}`)
  for (const part of work.parts()) {
    if (part.kind === 'call' && part.side === 'server' && part.callId === old) {
      work.edits.replace(below(part.where, 'id'), id)
    } else if (part.kind === 'result' && part.side === 'server' && part.callId === old) {
      work.edits.replace(part.idWhere, id)
    }
  }
  return work.changed(problem, { action: 'rename', lossy: false, before: old, after: id })
}
