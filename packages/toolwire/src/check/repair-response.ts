import { judgeCalls } from '../call/judge-calls.ts'
import type { CallJudgement } from '../call/judgement.ts'
import type { Finding } from '../finding/finding.ts'
import { below, pointer, segmentsOf, valueAt } from '../json/pointer.ts'
import type { Codec, TextPart } from '../wire/codec.ts'
import type { Change } from './check-report.ts'
import { inspectResponse } from './check-response.ts'
import type { ResponseInspection, ResponseOptions } from './check-response.ts'
import { createEdits } from './edits.ts'
import type { Edits } from './edits.ts'
import { createFreshIds } from './fresh-ids.ts'
import type { FreshIds } from './fresh-ids.ts'
import type { LeakedCalls } from './leaked-calls.ts'

export interface ResponseRepair {
  readonly inspection: ResponseInspection
  /** The response to act on; null when a fault remains, for nothing may run by itself then. */
  readonly repaired: unknown
  readonly changes: readonly Change[]
}

/** A response with its faults mended, all of them or none. */
export function repairResponse(response: unknown, codec: Codec, options: ResponseOptions): ResponseRepair {
  const inspection = inspectResponse(response, codec, options)
  if (inspection.findings.length === 0) return { inspection, repaired: response, changes: [] }
  const edits = createEdits()
  const work: Work = {
    codec,
    options,
    edits,
    response,
    changes: [],
    mended: new Set(),
    ids: createFreshIds(codec.responseParts(response), options.profile.ids),
  }
  renameCalls(inspection, work)
  for (const judgement of inspection.judgements) if (judgement.inner !== undefined) unwrap(judgement, work)
  applyFixes(inspection.findings, work)
  recoverLeaks(inspection, work)
  correctStop(inspection, work)
  const isMended = inspection.findings.every(({ code, where, at }) =>
    work.mended.has(keyOf({ code, where, at })),
  )
  if (!isMended) return { inspection, repaired: null, changes: [] }
  return { inspection, repaired: edits.apply(response), changes: work.changes }
}

interface Work {
  readonly codec: Codec
  readonly options: ResponseOptions
  readonly response: unknown
  readonly edits: Edits
  readonly changes: Change[]
  /** Findings that have a repair. */
  readonly mended: Set<string>
  readonly ids: FreshIds
}

function keyOf({ code, where, at = '' }: { code: string; where: string; at?: string | undefined }): string {
  return `${code} ${where} ${at}`
}

function changed(work: Work, finding: Finding, change: Omit<Change, 'code' | 'where' | 'lossy'>): void {
  const key = keyOf(finding)
  if (work.mended.has(key)) return
  work.mended.add(key)
  work.changes.push({ code: finding.code, where: finding.where, lossy: false, ...change })
}

function renameCalls({ renamed, copies }: ResponseInspection, work: Work): void {
  for (const [part, finding] of renamed) {
    const id = work.ids.from(part.callId ?? '')
    work.edits.replace(part.where + work.codec.callFields.id, id)
    changed(work, finding, { action: 'rename', before: part.callId, after: id })
  }
  for (const [part, finding] of copies) {
    work.edits.remove(part.where)
    changed(work, finding, { action: 'remove', before: valueAt(work.response, part.where) })
  }
}

/** The calls of a wrapper in its place, if each of them can run. */
function unwrap({ call, findings, inner = [], runs }: CallJudgement, work: Work): void {
  const wrapped = findings.find(({ code }) => code === 'wrapped-calls')
  if (wrapped === undefined || !runs) return
  const made = inner.map((one) =>
    work.codec.rules.newCall({
      callId: work.ids.from(call.callId),
      name: one.tool?.wireName ?? one.call.name,
      input: one.wireInput,
    }),
  )
  work.edits.before(call.where, made)
  work.edits.remove(call.where)
  changed(work, wrapped, { action: 'replace', before: valueAt(work.response, call.where), after: made })
}

function applyFixes(findings: readonly Finding[], work: Work): void {
  for (const finding of findings) {
    const { fix } = finding
    if (fix === undefined) continue
    const before = valueAt(work.response, fix.where)
    if (fix.action === 'remove') work.edits.remove(fix.where)
    else work.edits.replace(fix.where, fix.value)
    changed(work, finding, {
      action: fix.action,
      before,
      ...(fix.action === 'remove' ? {} : { after: fix.value }),
    })
  }
}

/** Written calls are made when they are complete, at the end, valid, and no invented result stands anywhere. */
function recoverLeaks({ leaks, findings }: ResponseInspection, work: Work): void {
  const [only] = leaks
  if (only === undefined || leaks.length > 1) return
  if (findings.some(({ code }) => code === 'fabricated-result')) return
  const finding = findings.find(({ code, where }) => code === 'leaked-call' && where === only.part.textWhere)
  const { codec, response } = work
  const kind = codec.ending(response).kind
  if (finding === undefined || !only.leaked.isAtEnd || (kind !== 'done' && kind !== 'calls')) return
  const made = madeCalls(only.leaked, work)
  if (made === undefined) return
  removeText(only.part, only.leaked, work)
  const where = codec.rules.callList ?? pointer(codec.echoed)
  const list = valueAt(response, where)
  if (Array.isArray(list)) work.edits.before(below(where, list.length), made)
  else work.edits.replace(where, made)
  const { stop } = codec.rules
  if (stop !== undefined) work.edits.replace(stop.where, stop.calls)
  changed(work, finding, { action: 'replace', before: only.part.text, after: made })
}

function madeCalls(leaked: LeakedCalls, work: Work): unknown[] | undefined {
  const { codec, options, ids } = work
  const { tools } = options
  const made = leaked.calls.map(({ name, input }) =>
    codec.rules.newCall({ callId: ids.from('call'), name, input }),
  )
  if (tools === undefined) return undefined
  const judged = judgeCalls(codec.rules.responseOf?.(made) ?? { [codec.echoed]: made }, codec, tools)
  return judged.every(({ runs, findings }) => runs && findings.length === 0) ? made : undefined
}

/** The written calls leave the text; a text of nothing else goes, and so does what held only it. */
function removeText(part: TextPart, leaked: LeakedCalls, work: Work): void {
  if (leaked.before !== '') {
    work.edits.replace(part.textWhere, leaked.before)
    return
  }
  if (part.textWhere === part.where) {
    work.edits.replace(part.where, null)
    return
  }
  if (work.codec.rules.callList !== undefined) {
    work.edits.remove(part.where)
    return
  }
  const [list = '', index = ''] = segmentsOf(part.where)
  const entry = pointer(list, index)
  const siblings = work.codec
    .responseParts(work.response)
    .filter(({ where }) => where.startsWith(`${entry}/`))
  work.edits.remove(siblings.length === 1 ? entry : part.where)
}

function correctStop({ findings }: ResponseInspection, work: Work): void {
  const { stop } = work.codec.rules
  for (const finding of findings) {
    if (finding.code !== 'stop-reason-mismatch' || stop === undefined || finding.args.calls === 0) continue
    work.edits.replace(stop.where, stop.calls)
    changed(work, finding, { action: 'replace', before: finding.args.stop, after: stop.calls })
  }
}
