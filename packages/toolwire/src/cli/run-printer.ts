import { isObject } from '../json/value.ts'
import type { RunEvent, RunResult } from '../loop/run-options.ts'
import type { CallEndEvent, FindingEvent, ResponseEvent } from '../trace/event.ts'
import type { Codec, Part } from '../wire/codec.ts'
import { plural, sizeText, timeText } from '../render/format.ts'
import { cut, printableLines } from '../render/printable.ts'
import { oneLine } from './one-line.ts'
import type { Output } from './output.ts'
import { isKeyRefused } from './refused-key.ts'

/** Prints a run turn by turn, as it happens. */
export interface RunPrinter {
  question(text: string): void
  event(event: RunEvent): void
  result(result: RunResult, durationMs: number): void
}

/**
 * A printer of runs on one wire, in the manner of `toolwire show`: per turn a rule, the parts of the response by
 * index, and for each call what went out and what came back.
 */
export function runPrinter(wire: Codec, output: Output): RunPrinter {
  const names = new Map<number, string>()
  let mark = ALONE
  return {
    question: (text) => output.line(`${output.paint('bold', 'question')}  ${oneLine(text)}`),
    event(event) {
      switch (event.type) {
        case 'response':
          mark = wire.calls(event.body).length > 1 ? PARALLEL : ALONE
          return printResponse(event, wire, output)
        case 'call_start':
          names.set(event.call, event.toolName ?? event.name)
          return output.line(
            fit(
              `${mark}→ ${oneLine(names.get(event.call) ?? event.name)}(`,
              `${inputText(event.input)})`,
              output,
            ),
          )
        case 'call_end':
          return output.line(
            endedLine(event, `${mark}← ${oneLine(names.get(event.call) ?? event.name)}`, output),
          )
        case 'finding':
          return printFinding(event, output)
        case 'repair':
          return output.line(output.paint('yellow', `    repaired ${event.code} at ${oneLine(event.where)}`))
        default:
          return undefined
      }
    },
    result(result, durationMs) {
      if (result.text !== '') output.line(`\n${printableLines(result.text).join('\n')}`)
      const { usage, calls, turns, stop } = result
      const why = whyStopped(stop)
      if (why !== undefined) output.line(`\n${output.paint('yellow', why)}`)
      const facts = [
        output.paint(stop.reason === 'answered' ? 'green' : 'yellow', stop.reason),
        plural(calls.length, 'call'),
        plural(turns, 'turn'),
        `${usage.input + usage.cacheRead + usage.cacheWrite} tokens in ${usage.output} out`,
        timeText(durationMs),
      ]
      output.line(`\n${facts.join(' · ')}`)
    },
  }
}

const ALONE = '    '
const PARALLEL = '  ∥ '
const MAX_RULE = 72
const MAX_LINE = 160

function printResponse(event: ResponseEvent, wire: Codec, output: Output): void {
  const { body, status, error, attempt } = event
  const bad = (text: string): void =>
    output.line(output.paint('red', `    ✗ ${oneLine(text)} (attempt ${attempt})`))
  if (error !== undefined) return bad(`no response: ${error.message}`)
  if (status !== undefined && status >= 400) {
    // A refused key is told once, with what to do about it, when the run has ended.
    const refusal = wire.readError(status, body)
    const isShort = refusal === undefined || isKeyRefused(status, refusal.code)
    return bad(isShort ? String(status) : `${status} ${refusal.type}: ${refusal.message}`)
  }
  const { input, output: out, cacheRead, cacheWrite } = wire.usage(body)
  const tokens = `${input + cacheRead + cacheWrite} in ${out} out`
  const rule = `── turn ${event.turn} ── ${oneLine(wire.ending(body).native)} · ${tokens} `
  output.line(`\n${output.paint('bold', rule.padEnd(Math.min(output.width, MAX_RULE), '─'))}`)
  wire.responseParts(body).forEach((part, index) => output.line(partLine(part, `[${index}] `, output)))
}

function partLine(part: Part, number: string, output: Output): string {
  switch (part.kind) {
    case 'text':
      return fit(`${number}text  `, part.text, output)
    case 'call': {
      const where = part.side === 'server' ? 'on the server  ' : ''
      const head = `${number}call  ${oneLine(part.name ?? '(no name)')}  ${oneLine(part.callId ?? '(no id)')}  ${where}`
      return fit(head, typeof part.value === 'string' ? part.value : jsonOf(part.value), output)
    }
    default:
      return `${number}${part.kind === 'other' ? oneLine(part.type) : part.kind}`
  }
}

function inputText(input: unknown): string {
  if (!isObject(input)) return input === undefined ? '' : jsonOf(input)
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${jsonOf(value)}`)
    .join(', ')
}

const OUTCOMES: Readonly<Record<CallEndEvent['outcome'], string>> = {
  ok: 'ok',
  error: '✗ error',
  denied: '⊘ denied',
  cancelled: '⊘ cancelled',
  timeout: '✗ timeout',
  unknown: '? unknown',
}

function endedLine(event: CallEndEvent, start: string, output: Output): string {
  const text = contentText(event.content)
  const late = event.late === true ? ' (late)' : ''
  const size = sizeText(Buffer.byteLength(text))
  const line = fit(
    `${start} ${OUTCOMES[event.outcome]}${late} ${timeText(event.durationMs)} ${size}  `,
    text,
    output,
  )
  return event.isError ? output.paint('red', line) : line
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return content === undefined ? '' : jsonOf(content)
  return content
    .map((block) => (isObject(block) && typeof block['text'] === 'string' ? block['text'] : '[block]'))
    .join(' ')
}

function printFinding(event: FindingEvent, output: Output): void {
  const { code, severity, where } = event.finding
  if (severity === 'hint') return
  const line = `    ! ${severity} ${code} at ${oneLine(where === '' ? '/' : where)} (${event.action})`
  output.line(output.paint(severity === 'error' ? 'red' : 'yellow', line))
}

/** A line with as much of a text as the terminal has room for. */
function fit(head: string, text: string, output: Output): string {
  const room = Math.max(40, Math.min(output.width, MAX_LINE) - head.length)
  // White space is folded only in what may be shown: a result can be very long.
  return head + cut(oneLine(text.slice(0, room * 4)), room)
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}

/** What a stop says beside its reason; of an answer nothing needs saying. */
function whyStopped({ reason, detail }: RunResult['stop']): string | undefined {
  if (reason === 'answered') return undefined
  const why = [detail['reason'], detail['message'], detail['budget']].find(
    (value) => typeof value === 'string',
  )
  return typeof why === 'string' ? oneLine(why) : undefined
}
