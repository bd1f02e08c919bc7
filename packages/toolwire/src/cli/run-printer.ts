import { isObject } from '../json/value.ts'
import type { RunEvent, RunResult } from '../loop/run-options.ts'
import type { CallEndEvent, CallStartEvent, FindingEvent, ResponseEvent } from '../trace/event.ts'
import type { Codec, Part } from '../wire/codec.ts'
import { plural, sizeText, timeText } from '../render/format.ts'
import { cut, printableLines } from '../render/printable.ts'
import { oneLine } from './one-line.ts'
import type { Output } from './output.ts'

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
    question: (text) => output.line(`${output.paint('bold', 'question')}  ${short(text, 1000)}`),
    event(event) {
      switch (event.type) {
        case 'response':
          mark = wire.calls(event.body).length > 1 ? PARALLEL : ALONE
          return printResponse(event, wire, output)
        case 'call_start':
          names.set(event.call, event.toolName ?? event.name)
          return output.line(`${mark}→ ${started(event, output)}`)
        case 'call_end':
          return output.line(`${mark}${ended(event, names.get(event.call) ?? event.name, output)}`)
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
      const facts = [
        stopText(stop, output),
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
const TEXT = 200
const INPUT = 160
const RESULT = 140

function printResponse(event: ResponseEvent, wire: Codec, output: Output): void {
  const { body, status, error } = event
  if (error !== undefined) {
    output.line(output.paint('red', `    ✗ no response (attempt ${event.attempt}): ${oneLine(error.message)}`))
    return
  }
  const refusal = status !== undefined && status >= 400 ? wire.readError(status, body) : undefined
  if (refusal !== undefined || (status !== undefined && status >= 400)) {
    const words = refusal === undefined ? '' : ` ${refusal.type}: ${refusal.message}`
    output.line(output.paint('red', `    ✗ ${status}${oneLine(words) === '' ? '' : ` ${oneLine(words)}`} (attempt ${event.attempt})`))
    return
  }
  const { input, output: out, cacheRead, cacheWrite } = wire.usage(body)
  const heading = `── turn ${event.turn} ── ${oneLine(wire.ending(body).native)} · ${input + cacheRead + cacheWrite} in ${out} out `
  output.line(`\n${output.paint('bold', heading.padEnd(Math.min(output.width, MAX_RULE), '─'))}`)
  wire.responseParts(body).forEach((part, index) => output.line(`[${index}] ${partText(part)}`))
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return `text  ${short(part.text, TEXT)}`
    case 'call': {
      const value = typeof part.value === 'string' ? part.value : (JSON.stringify(part.value) ?? '')
      const side = part.side === 'server' ? '  (server)' : ''
      return `call  ${oneLine(part.name ?? '?')}  ${oneLine(part.callId ?? '?')}  ${short(value, INPUT)}${side}`
    }
    default:
      return `${part.kind === 'other' ? oneLine(part.type) : part.kind}`
  }
}

function started(event: CallStartEvent, output: Output): string {
  const name = output.paint('cyan', oneLine(event.toolName ?? event.name))
  return `${name}(${argumentsText(event.input)})`
}

function argumentsText(input: unknown): string {
  if (!isObject(input)) return input === undefined ? '' : short(JSON.stringify(input) ?? '', INPUT)
  const members = Object.entries(input).map(([name, value]) => `${name}: ${JSON.stringify(value) ?? 'undefined'}`)
  return short(members.join(', '), INPUT)
}

const MARKS: Readonly<Record<CallEndEvent['outcome'], string>> = {
  ok: '←',
  error: '✗',
  denied: '⊘',
  cancelled: '⊘',
  timeout: '✗',
  unknown: '✗',
}

function ended(event: CallEndEvent, name: string, output: Output): string {
  const text = contentText(event.content)
  const late = event.late === true ? ' (late)' : ''
  const head = `${MARKS[event.outcome]} ${oneLine(name)} ${event.outcome}${late} ${timeText(event.durationMs)} ${sizeText(Buffer.byteLength(text))}`
  return `${output.paint(event.isError ? 'red' : 'green', head)}  ${short(text, RESULT)}`
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return content === undefined ? '' : (JSON.stringify(content) ?? '')
  return content.map((block) => (isObject(block) && typeof block['text'] === 'string' ? block['text'] : '[block]')).join(' ')
}

function printFinding(event: FindingEvent, output: Output): void {
  const { code, severity, where } = event.finding
  if (severity === 'hint') return
  output.line(output.paint(severity === 'error' ? 'red' : 'yellow', `    ${severity} ${code} at ${oneLine(where)} (${event.action})`))
}

/** The beginning of a text on one line. */
function short(text: string, length: number): string {
  // White space is folded only in what may be shown: a result can be very long.
  return cut(oneLine(text.slice(0, length * 4)), length)
}

function stopText({ reason, detail }: RunResult['stop'], output: Output): string {
  const why = ['reason', 'message', 'budget'].map((key) => detail[key]).find((value) => typeof value === 'string')
  const text = typeof why === 'string' && reason !== 'answered' ? `${reason}: ${oneLine(why)}` : reason
  return output.paint(reason === 'answered' ? 'green' : 'yellow', text)
}
