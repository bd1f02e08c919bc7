import { fault } from '../finding/fault-codes.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { ResultPart } from '../wire/codec.ts'
import { injectionMarks } from './injection-marks.ts'
import type { Entry } from './scan.ts'

/** What a result says: too much, an error that is not marked, orders to the model. */
export function checkResults(entry: Entry, toolNames: () => readonly string[]): void {
  for (const part of entry.parts) {
    if (part.kind !== 'result' || part.side !== 'client') continue
    const text = textOf(part.content)
    checkSize(part, text, entry)
    checkFlag(part, text, entry)
    const marks = injectionMarks(text, toolNames)
    if (marks.length < 2) continue
    const why = marks.map(({ kind }) => kind).join(', ')
    entry.report(fault('injected-instructions', part.where, { text: marks[0]?.text ?? '', why }))
  }
}

/** The text of a result; of several blocks joined. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((block) =>
      isObject(block) && typeof own(block, 'text') === 'string' ? (own(block, 'text') as string) : '',
    )
    .join('')
}

function checkSize(part: ResultPart, text: string, { context, report }: Entry): void {
  const limit = context.limits?.maxResultChars
  if (limit === undefined || text.length <= limit) return
  report(fault('oversized-result', part.where, { callId: part.callId ?? '', size: text.length, limit }))
}

/** Only a structured error counts: text that begins with `Error:` may be the very thing that was asked for. */
function checkFlag(part: ResultPart, text: string, { codec, report }: Entry): void {
  const flag = codec.rules.errorFlag
  if (flag === undefined || part.isError || !text.includes('"isError"') || !saysError(text)) return
  const fix = { where: `${part.where}/${flag}`, action: 'add', value: true } as const
  report(fault('unflagged-error', part.where, { callId: part.callId ?? '' }, { fix }))
}

function saysError(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && own(value, 'isError') === true && ownArray(value, 'content').length > 0
  } catch {
    return false
  }
}
