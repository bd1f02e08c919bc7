import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { withValueAt } from '../json/pointer.ts'
import { defined, type JsonValue } from '../json/value.ts'
import type { DecodeOptions } from '../schema/compiled-schema.ts'
import type { ArgumentsReading, CompiledTool, CompiledTools, NameReading } from '../tool/compiled-tools.ts'
import type { Call, Note } from '../wire/call.ts'
import type { Ending, Wire } from '../wire/codec.ts'
import type { CallJudgement } from './judgement.ts'
import { unwrapCalls } from './wrapped-calls.ts'

/**
 * What is to be thought of each call of a response, in call order: which tool is meant, with which decoded input,
 * what is wrong, and whether it may run. Takes any JSON and never throws.
 *
 * @example judgeCalls(response, anthropic, tools)[0].runs // true
 */
// oxlint-disable-next-line max-params -- the wire stands beside the response, as everywhere
export function judgeCalls(
  response: unknown,
  wire: Wire,
  tools: CompiledTools,
  options: DecodeOptions = {},
): CallJudgement[] {
  const { convert = 'safe' } = options
  const ending = wire.ending(response).kind
  return wire.calls(response).map((call) => judge(call, { wire, tools, ending, convert, isInner: false }))
}

interface Context {
  readonly wire: Wire
  readonly tools: CompiledTools
  readonly ending: Ending['kind']
  readonly convert: 'safe' | 'never'
  /** Inside a wrapper, whose calls carry objects on every wire and are none of them wrappers. */
  readonly isInner: boolean
}

/** How a turn ended in which no call may run: the last one may be a part only, or was never meant to be made. */
const HELD: ReadonlySet<Ending['kind']> = new Set<Ending['kind']>(['truncated', 'refused', 'failed'])

function judge(call: Call, context: Context): CallJudgement {
  const { wire, tools, ending, isInner } = context
  const { callId, name } = call
  const named = tools.resolve(name)
  const { meant, tool } = named
  const reading = readingOf(call, context, named)
  const inner = meant === undefined && !isInner ? unwrapCalls(call, reading.value) : undefined
  const findings: Finding[] = []
  const base = {
    call,
    ending,
    tool,
    findings,
    input: undefined,
    wireInput: undefined,
    notes: [],
    runs: false,
  }

  const nameWhere = call.where + wire.callFields.name
  if (inner && call.complete) {
    const args = { name, ...defined({ count: inner.length || undefined }) }
    findings.push(fault('wrapped-calls', call.where, args))
  } else if (!inner && named.meant === undefined) {
    findings.push(fault('unknown-tool', nameWhere, { got: name, ...named.hints }))
  } else if (meant !== undefined && meant !== name) {
    const fix = { where: nameWhere, action: 'replace', value: meant } as const
    findings.push(fault('misspelled-tool-name', nameWhere, { got: name, name: meant }, { fix }))
  }
  // A call that was cut off is judged no further: what seems absent may have stood in the part that is lost.
  const isCut = !call.complete || (!inner && reading.fault?.code === 'truncated-arguments')
  if (isCut) {
    const args = { name: meant ?? name, callId, ...defined({ tail: call.rawInput?.slice(-TAIL) }) }
    findings.push(fault('truncated-arguments', argumentsWhere(call, wire), args))
  }
  if (inner) {
    const judged = inner.map((one) => judge(one, { ...context, isInner: true }))
    const runs = judged.length > 0 && judged.every((one) => one.runs)
    return { ...base, wireInput: reading.value, runs, inner: judged }
  }
  return isCut ? base : { ...base, ...judgeArguments(base, reading, { ...context, name: meant ?? name }) }
}

function readingOf(call: Call, { tools, isInner }: Context, { tool, meant }: NameReading): ArgumentsReading {
  // The arguments of a provider-defined tool are not ours to judge.
  if (!tool && meant !== undefined) return { value: undefined }
  const reading = tools.read(call, isInner ? 'object' : undefined)
  const isFree = !reading.value && !reading.fault
  return isFree && tool
    ? { value: undefined, fault: { code: 'non-object-arguments', got: 'string' } }
    : reading
}

interface Base {
  readonly call: Call
  readonly ending: Ending['kind']
  readonly tool: CompiledTool | undefined
  readonly findings: Finding[]
}

function judgeArguments(
  { call, ending, tool, findings }: Base,
  { value, fault: flaw, note }: ArgumentsReading,
  { wire, convert, name }: Context & { readonly name: string },
): Pick<CallJudgement, 'input' | 'wireInput' | 'notes' | 'runs'> {
  const where = argumentsWhere(call, wire)
  const decoded = value && tool?.schema.decode(value, { convert, rawInput: call.rawInput })
  // Nothing at all means no arguments only where none is required; else the absence itself is the fault.
  const isEmpty = flaw?.code === 'empty-arguments'
  const isMended = !!flaw && convert === 'safe' && !!value && !(isEmpty && decoded?.findings.length !== 0)
  const isUsable = !flaw || isMended
  const found = (isUsable || !isEmpty ? decoded?.findings : undefined) ?? []
  const notes = (isUsable ? decoded?.notes : undefined) ?? []

  // The wire's own arguments with each stringified value as the value that it holds.
  const conversions = found.length === 0 ? [] : conversionsIn(notes, found)
  const wireInput = conversions.reduce<unknown>(
    (result, { at, to }) => withValueAt(result, at, to),
    isUsable ? value : undefined,
  )
  // Arguments were parsed from JSON, so they are JSON.
  const json = wireInput as JsonValue
  const asOnWire = (): JsonValue => (wire.argumentsAre === 'text' ? JSON.stringify(json) : json)
  const isChanged = isMended || conversions.length > 0
  const change = isChanged ? { fix: { where, action: 'replace', value: asOnWire() } as const } : {}
  if (flaw) {
    const { code, ...details } = flaw
    // The arguments are those of the code, for the union of `ArgumentsFault` pairs them.
    const args = { name, callId: call.callId, ...details } as Parameters<typeof fault<typeof code>>[2]
    findings.push(fault(code, where, args, change))
  }
  for (const finding of found) {
    findings.push({ ...finding, where, ...(finding.code === STRINGIFIED ? change : {}) })
  }
  const isBlocked = found.some(({ severity }) => severity === 'error')
  return {
    wireInput,
    input: isUsable && !isBlocked ? decoded?.value : undefined,
    notes: isMended && note ? [note, ...notes] : notes,
    runs: !!tool && isUsable && !isBlocked && !HELD.has(ending),
  }
}

const STRINGIFIED = 'stringified-argument'

function conversionsIn(notes: readonly Note[], found: readonly Finding[]): Note[] {
  const stringified = new Set(found.map(({ code, at }) => (code === STRINGIFIED ? at : undefined)))
  return notes.filter(({ at }) => stringified.has(at))
}

function argumentsWhere(call: Call, wire: Wire): string {
  return call.where + wire.callFields.arguments
}

const TAIL = 40
