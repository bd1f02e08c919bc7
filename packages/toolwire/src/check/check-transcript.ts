import { judgeCalls } from '../call/judge-calls.ts'
import { repeatKey } from '../call/repeat-key.ts'
import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { valueAt } from '../json/pointer.ts'
import { canonicalText } from '../json/canonical.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { CallPart, Codec, Part, ResultPart } from '../wire/codec.ts'

/** The calls of a whole run against the tools that were declared: names, encoding, schemas. */
export function judgeTranscript(body: unknown, codec: Codec, tools: CompiledTools): Finding[] {
  return codec.requestParts(body).flatMap((part) => {
    if (part.kind !== 'call' || part.side !== 'client' || part.role !== 'assistant') return []
    // One call at a time: why its turn ended is not recorded in a request.
    const { rules, echoed } = codec
    const made = [valueAt(body, part.where)]
    const response = rules.responseOf?.(made) ?? { [echoed]: made }
    const base = `${rules.callList ?? `/${echoed}`}/0`
    return judgeCalls(response, codec, tools)
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code !== 'misencoded-arguments' && code !== 'empty-arguments')
      .map(({ fix: _fix, ...finding }) => ({
        ...finding,
        where: part.where + finding.where.slice(base.length),
      }))
  })
}

/**
 * `repeated-call` at the third of three equal calls in a row, by name and canonical arguments. A result that says
 * something new is progress; one that differs in times alone is not.
 */
export function findRepeats(body: unknown, codec: Codec, pollTools: readonly string[] = []): Finding[] {
  const findings: Finding[] = []
  const results = new Map<string, ResultPart[]>()
  const parts = codec.requestParts(body)
  for (const part of parts) {
    if (part.kind === 'result' && part.side === 'client') push(results, part.callId ?? '', part)
  }
  let streak: { readonly key: string; readonly answer: string; readonly calls: CallPart[] } | undefined
  for (const part of parts) {
    if (isPlainUserText(part)) streak = undefined
    if (part.kind !== 'call' || part.side !== 'client') continue
    const name = part.name ?? ''
    if (pollTools.includes(name)) continue
    const key = repeatKey(name, inputOf(part.value))
    const answer = plainAnswer(results.get(part.callId ?? '')?.shift())
    if (streak?.key === key && streak.answer === answer) streak.calls.push(part)
    else streak = { key, answer, calls: [part] }
    if (streak.calls.length !== 3) continue
    const calls = streak.calls.map(({ where }) => where)
    findings.push(fault('repeated-call', part.where, { name, count: 3, calls }))
  }
  return findings
}

function isPlainUserText(part: Part): boolean {
  return part.kind === 'text' && part.role === 'user' && part.text.trim() !== ''
}

function inputOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** What a result says, without the times in it. */
function plainAnswer(result: ResultPart | undefined): string {
  if (result === undefined) return ''
  const text = typeof result.content === 'string' ? result.content : canonicalText(result.content)
  return `${result.isError} ${text.replaceAll(TIMES, '#')}`
}

const TIMES =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|\d{10,}|\b\d+(?:\.\d+)? ?ms\b/g

function push(map: Map<string, ResultPart[]>, key: string, value: ResultPart): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
