import { isObject } from '../json/value.ts'
import { jsonText } from '../trace/json-text.ts'
import { returnedTextOf } from '../trace/result-text.ts'
import type { TraceCall, TraceEntry, TraceFailure, TraceResult } from '../trace/trace-run.ts'
import { argumentsText } from './call-text.ts'
import { foldedLines } from './folded-lines.ts'
import { sizeText, timeText } from './format.ts'
import { cut, printable } from './printable.ts'
import { markLines, partNumber } from './render-view.ts'
import type { RenderView } from './render-view.ts'

/** A call as the model made it, as it was dispatched, and what came back. */
export function callLines(view: RenderView, call: TraceCall): string[] {
  const { paint } = view
  const input = call.rawInput ?? jsonOf(call.input)
  const head = `[${partNumber(call)}] call  ${printable(call.name)}  ${printable(call.callId ?? '(no id)')}  `
  const folded =
    view.options.full === true
      ? printable(input)
      : cut(printable(input), Math.max(20, view.width - head.length))
  const mark = view.parallel.has(call.turn) ? '  ∥ ' : '    '
  const lines = [`${head}${folded}`, ...markLines(view, call)]
  if (call.side === 'server')
    return [...lines, `${mark}${paint.faint('runs on the server')}`, ...resultLines(view, call, mark)]
  if (call.started === true || call.outcome !== undefined) lines.push(`${mark}→ ${dispatchText(view, call)}`)
  for (const note of call.notes ?? []) {
    const to = note.to === undefined ? 'left out' : `→ ${jsonOf(note.to)}`
    lines.push(paint.faint(`    ~ ${printable(`${note.at} ${jsonOf(note.from)} ${to}: ${note.why}`)}`))
  }
  return [...lines, ...resultLines(view, call, mark)]
}

/** A request that was refused, or that got no answer. */
export function failureLines(view: RenderView, entry: TraceFailure): string[] {
  const { response, request } = entry
  const status = response.error === undefined ? String(response.status ?? '') : response.error.kind
  const text = response.error?.message ?? errorText(response.body())
  const attempt = request !== undefined && request.attempt > 1 ? `attempt ${request.attempt}: ` : ''
  const id = response.requestId === undefined ? '' : `${response.requestId}  `
  const head = `    ✗ ${attempt}${status}  ${printable(id)}`
  const [first = '', ...rest] = foldedLines(text, view, head.length)
  // A mark would only say it again.
  return [view.paint.bad(`${head}${first}`), ...rest.map((line) => `${' '.repeat(8)}${line}`)]
}

/** A result that answers no call. */
export function strayLines(view: RenderView, entry: TraceEntry): string[] {
  if (entry.kind !== 'result') return []
  const head = `result    ${printable(entry.callId ?? '(no id)')} answers no call  `
  return [view.paint.bad(`${head}${shown(view, entry.text ?? '', head.length)}`), ...markLines(view, entry)]
}

function dispatchText(view: RenderView, call: TraceCall): string {
  const name = printable(call.toolName ?? call.name)
  const inside = argumentsText(call.handlerInput ?? call.input ?? call.rawInput)
  return `${name}(${shown(view, inside, name.length + 8)})`
}

function resultLines(view: RenderView, call: TraceCall, mark: string): string[] {
  const { paint } = view
  const { result } = call
  const lines: string[] = []
  const time =
    view.options.times === false || call.durationMs === undefined ? undefined : timeText(call.durationMs)
  if (result === undefined) {
    const why = call.mayStayOpen ? paint.faint('← open, as it may be') : paint.bad('← none')
    const ended = unansweredText(call)
    lines.push(`${mark}${why}${ended === undefined ? '' : paint.faint(`  (${ended})`)}`)
  } else {
    const repeat = view.repeats.get(call.ordinal)
    const size = result.size === undefined ? undefined : sizeText(result.size)
    const facts = [
      outcomeText(call, result),
      time,
      size,
      repeat === undefined ? undefined : `= call ${repeat}`,
    ]
    const head = `${mark}← ${facts.filter((fact) => fact !== undefined).join(' ')}  `
    const text = result.returned === undefined ? result.text : returnedTextOf(result.returned)
    const line = `${head}${text === undefined ? '(text not recorded)' : shown(view, text, head.length)}`
    lines.push(result.error === 'yes' ? paint.bad(line) : line)
    if (result.returned !== undefined && result.text !== undefined) {
      lines.push(`    sent  ${shown(view, result.text, 10)}`)
    }
    if (!result.sent) lines.push(paint.faint('    (not sent: the run ended here)'))
    lines.push(...markLines(view, result))
  }
  if (call.late !== undefined) {
    const after =
      view.options.times === false || call.late.durationMs === undefined
        ? ''
        : ` after ${timeText(call.late.durationMs)}`
    lines.push(
      paint.faint(`    ← (late)${after}  ${shown(view, returnedTextOf(call.late.returned ?? ''), 20)}`),
    )
  }
  return lines
}

/** What is known of a call that has no result. */
function unansweredText({ outcome, started }: TraceCall): string | undefined {
  if (outcome !== undefined) return `${outcome}, not sent`
  return started === true ? 'no end on record' : undefined
}

function outcomeText(call: TraceCall, result: TraceResult): string | undefined {
  switch (call.outcome) {
    case 'ok':
      return result.error === 'yes' ? '✗ error' : 'ok'
    case 'denied':
    case 'cancelled':
      return `⊘ ${call.outcome}`
    case 'error':
    case 'timeout':
      return `✗ ${call.outcome}`
    case 'unknown':
      return '? unknown'
    default:
      return result.error === 'yes' ? '✗ error' : result.error === 'no' ? 'ok' : undefined
  }
}

/** A text on one line, folded to what fits. */
function shown(view: RenderView, text: string, indent: number): string {
  const line = printable(text)
  return view.options.full === true ? line : cut(line, Math.max(20, view.width - indent))
}

function jsonOf(value: unknown): string {
  return value === undefined ? 'undefined' : jsonText(value)
}

/** What an error body says, in whichever envelope. */
function errorText(body: unknown): string {
  if (typeof body === 'string') return body
  const error = isObject(body) && isObject(body.error) ? body.error : body
  if (isObject(error) && typeof error.message === 'string') return error.message
  return jsonOf(body)
}
