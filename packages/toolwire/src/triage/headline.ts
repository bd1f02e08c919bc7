import { cut, printable } from '../render/printable.ts'
import { plural } from '../render/format.ts'
import type { RunEnd, TraceRun } from '../trace/trace-run.ts'
import type { View } from './view.ts'
import { symptomSentence } from '../finding/symptom-sentences.ts'
import type { Item } from './item.ts'

/** A finding in one sentence of at most 140 characters; what is inferred says so. */
export function headlineOf(item: Item, run: TraceRun): string {
  const prefix = item.certainty === 'certain' ? '' : 'Probably: '
  const { recovered } = item.args
  const aborted = run.end.reason === 'aborted' ? ` Aborted in turn ${lastTurn(run)}.` : ''
  const after = `${typeof recovered === 'number' ? ` Turn ${recovered} recovered.` : ''}${aborted}`
  const room = MAX_HEADLINE - prefix.length - after.length
  const message = cut(messageOf(item), room)
  return `${prefix}${prefix === '' ? message : message.replace(/^(?:The|A)\b/, (word) => word.toLowerCase())}${after}`
}

/** The sentence of a finding. */
export function messageOf(item: Item): string {
  const { code, severity, args } = item
  return printable(symptomSentence({ code, severity, where: item.place.where, args }) ?? code)
}

/** What is said of a run that has nothing above a hint: how it ended, and after what. */
export function cleanHeadline(view: View, items: readonly Item[]): string {
  const { run } = view
  const { reason, native, recorded } = run.end
  const last = run.turns.at(-1)
  const error = items.find((item) => item.code === 'tool-error')
  const told = error === undefined ? '' : `; ${printable(toldError(error))}`
  if (reason === 'aborted') return cut(`${abortedText(view)}${told}.`, MAX_HEADLINE)
  if (!recorded && last !== undefined && last.response === undefined) {
    const sent = last.requests.length > 0
    const where = sent
      ? `before the response of turn ${last.number}`
      : `before the request of turn ${last.number}`
    return cut(`The record ends ${where}${sent ? ' (request sent, nothing back)' : ''}${told}.`, MAX_HEADLINE)
  }
  const ended = reason === 'unknown' && native !== undefined ? `ended (${printable(native)})` : ENDED[reason]
  return cut(`No structural fault: ${ended} ${afterText(run)}${told}.`, MAX_HEADLINE)
}

/** Each way to end as the sentence goes on. */
const ENDED: { readonly [Reason in RunEnd['reason']]: string } = {
  answered: 'answered',
  budget: 'stopped by its budget',
  repeat: 'stopped for a call that was repeated',
  truncated: 'the answer was cut off',
  refused: 'the model refused to answer',
  paused: 'paused, to be resumed',
  aborted: 'aborted',
  failed: 'failed',
  open: 'the record ends',
  rejected: 'the provider refused the request',
  unknown: 'ended',
}

function abortedText(view: View): string {
  const { run } = view
  const turn = lastTurn(run)
  const open = view.calls.filter((call) => call.turn === turn && (call.outcome === 'unknown' || isOpen(call)))
  const [first] = open
  if (first === undefined) {
    const awaited = run.turns.at(-1)?.response === undefined ? ' before its response' : ''
    return `Aborted in turn ${turn}${awaited}, ${afterText(run)}`
  }
  const more = open.length > 1 ? `, and of ${open.length - 1} more,` : ''
  return `Aborted in turn ${turn}; the outcome of call ${first.ordinal} ${printable(view.toolOf(first))}${more} is unknown`
}

function isOpen({ outcome, result, mayStayOpen }: View['calls'][number]): boolean {
  return outcome === undefined && result === undefined && !mayStayOpen
}

function afterText({ calls }: TraceRun): string {
  return calls.length === 0 ? 'without a call' : `after ${plural(calls.length, 'call')}`
}

function lastTurn({ turns }: TraceRun): number {
  return turns.at(-1)?.number ?? 0
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
