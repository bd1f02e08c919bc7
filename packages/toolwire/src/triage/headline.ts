import { cut, printable } from '../render/printable.ts'
import { plural } from '../render/format.ts'
import type { TraceRun } from '../trace/trace-run.ts'
import { symptomSentence } from '../finding/symptom-sentences.ts'
import type { Item } from './item.ts'

/** A finding in one sentence of at most 140 characters; what is inferred says so. */
export function headlineOf(item: Item): string {
  const prefix = item.certainty === 'certain' ? '' : 'Probably: '
  const { recovered } = item.args
  const after = typeof recovered === 'number' ? ` Turn ${recovered} recovered.` : ''
  const room = MAX_HEADLINE - prefix.length - after.length
  const message = cut(messageOf(item), room)
  return `${prefix}${prefix === '' ? message : message.replace(/^(?:The|A)\b/, (word) => word.toLowerCase())}${after}`
}

/** The sentence of a finding. */
export function messageOf(item: Item): string {
  const { code, severity, args } = item
  return printable(symptomSentence({ code, severity, where: item.place.where, args }) ?? code)
}

/** What is said of a run that has nothing above a hint. */
export function cleanHeadline(run: TraceRun, items: readonly Item[]): string {
  const calls = run.calls.length
  const ended = run.end.reason === 'unknown' ? 'ended' : run.end.reason
  const after = calls === 0 ? 'without a call' : `after ${plural(calls, 'call')}`
  const error = items.find((item) => item.code === 'tool-error')
  return cut(
    `No structural fault: ${ended} ${after}${error === undefined ? '' : `; ${printable(toldError(error))}`}.`,
    MAX_HEADLINE,
  )
}

function toldError({ args }: Item): string {
  const { tool, count, kind, recovered, text } = args
  if (kind === 'rejection') return `${String(tool)} was not allowed to run`
  if (kind === 'cancelled') return `${String(tool)} was cancelled`
  const times = count === 1 ? 'once' : `${String(count)} times`
  const why = /rate.?limit/i.test(String(text))
    ? 'rate limit'
    : kind === 'transient'
      ? 'transient error'
      : kind === 'timeout'
        ? 'timeout'
        : 'error'
  const after = typeof recovered === 'number' ? ` and turn ${recovered} recovered` : ''
  return `${String(tool)} failed ${times} (${why})${after}`
}

const MAX_HEADLINE = 140
