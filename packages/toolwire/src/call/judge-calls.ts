import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { valueAt, withValueAt } from '../json/pointer.ts'
import type { JsonValue, OpenObject } from '../json/value.ts'
import type { DecodeOptions } from '../schema/compiled-schema.ts'
import type { CompiledTool, CompiledTools } from '../tool/compiled-tools.ts'
import type { Call, Note } from '../wire/call.ts'
import type { Codec, Ending } from '../wire/codec.ts'
import type { CallJudgement } from './judgement.ts'
import { type ArgumentsFault, readArguments } from './read-arguments.ts'
import { createNameResolver, type NameReading, type NameResolver } from './resolve-name.ts'
import { unwrapCalls } from './wrapped-calls.ts'

/**
 * What is to be thought of each call of a response, in call order: which tool is meant, with which decoded input,
 * what is wrong, and whether it may run. Takes any JSON and never throws.
 *
 * @example judgeCalls(response, anthropic, tools)[0].runs // true
 */
// oxlint-disable-next-line max-params -- the codec stands beside the response, as everywhere
export function judgeCalls(
  response: unknown,
  codec: Codec,
  tools: CompiledTools,
  options: DecodeOptions = {},
): CallJudgement[] {
  const calls = codec.calls(response)
  if (calls.length === 0) return []
  const context: Context = {
    codec,
    ending: codec.ending(response).kind,
    resolver: createNameResolver(tools),
    convert: options.convert ?? 'safe',
  }
  return calls.map((call) => judge(call, context))
}

interface Context {
  readonly codec: Codec
  readonly ending: Ending['kind']
  readonly resolver: NameResolver
  readonly convert: 'safe' | 'never'
  /** True inside a wrapper, whose calls carry objects on every wire and are none of them wrappers. */
  readonly inner?: boolean
}

/** How a turn ended in which no call may run: the last one may be a part only, or was never meant to be made. */
const HELD: ReadonlySet<Ending['kind']> = new Set<Ending['kind']>(['truncated', 'refused', 'failed'])

function judge(call: Call, context: Context): CallJudgement {
  const { ending, resolver, codec } = context
  const argumentsAre = context.inner === true ? 'object' : codec.argumentsAre
  const { tool, meant, nearest } = resolver.resolve(call.name)
  const reading = readingOf(call, argumentsAre, { tool, meant })
  if (meant === undefined && context.inner !== true) {
    const inner = unwrapCalls(call, reading.value)
    if (inner !== undefined) return judgeWrapper(call, inner, context)
  }
  const findings: Finding[] = []
  if (meant === undefined) {
    const near = nearest === undefined ? {} : { nearest }
    const args = { got: call.name, ...near, names: resolver.names }
    findings.push(fault('unknown-tool', call.where + codec.callFields.name, args))
  } else if (meant !== call.name) {
    const where = call.where + codec.callFields.name
    const fix = { where, action: 'replace', value: meant } as const
    findings.push(fault('misspelled-tool-name', where, { got: call.name, name: meant }, { fix }))
  }
  const base = { call, ending, tool, findings, name: meant ?? call.name }
  if (!call.complete || reading.fault?.code === 'truncated-arguments') return truncated(base, context)
  return judgeArguments(base, reading, context)
}

function readingOf(
  call: Call,
  argumentsAre: Codec['argumentsAre'],
  { tool, meant }: NameReading,
): ReturnType<typeof readArguments> {
  // The arguments of a provider-defined tool are not ours to judge.
  if (tool === undefined && meant !== undefined) return { value: undefined }
  const reading = readArguments(call, argumentsAre)
  const isFree = reading.value === undefined && reading.fault === undefined
  return isFree && tool !== undefined
    ? { value: undefined, fault: { code: 'non-object-arguments', got: 'string' } }
    : reading
}

interface Base {
  readonly call: Call
  readonly ending: Ending['kind']
  readonly tool: CompiledTool | undefined
  readonly findings: Finding[]
  readonly name: string
}

type Reading = ReturnType<typeof readArguments>

/** A call that was cut off is judged no further: what seems absent may have stood in the part that is lost. */
function truncated(base: Base, { codec }: Context): CallJudgement {
  const { call, ending, tool, findings, name } = base
  const tail = call.rawInput === undefined ? {} : { tail: call.rawInput.slice(-TAIL) }
  findings.push(
    fault('truncated-arguments', argumentsWhere(call, codec), { name, callId: call.callId, ...tail }),
  )
  return { call, ending, tool, findings, input: undefined, wireInput: undefined, notes: [], runs: false }
}

function judgeArguments(base: Base, reading: Reading, context: Context): CallJudgement {
  const { call, ending, tool, findings } = base
  const { codec, convert } = context
  const where = argumentsWhere(call, codec)
  const decoded = reading.value === undefined ? undefined : decode(tool, reading.value, convert)
  // Nothing at all means no arguments only where none is required; else the absence itself is the fault.
  const isEmpty = reading.fault?.code === 'empty-arguments'
  const stands = !isEmpty || (decoded !== undefined && decoded.findings.length === 0)
  const mended = reading.fault !== undefined && convert === 'safe' && reading.value !== undefined && stands
  const usable = reading.fault === undefined || mended
  const wireInput = usable ? reading.value : undefined
  const schemaFindings = usable || !isEmpty ? (decoded?.findings ?? []) : []
  const converted =
    wireInput === undefined ? undefined : withConversions(wireInput, schemaFindings, decoded?.notes ?? [])
  const change = (): { readonly fix?: NonNullable<Finding['fix']> } =>
    converted === undefined || convert === 'never'
      ? {}
      : { fix: { where, action: 'replace', value: asOnWire(converted, codec) } }

  if (reading.fault !== undefined)
    findings.push(encodingFault(base, reading.fault, { where, ...(mended ? change() : {}) }))
  for (const finding of schemaFindings) {
    const fix = finding.code === 'stringified-argument' ? change() : {}
    findings.push({ ...finding, where, ...fix })
  }
  const blocked = schemaFindings.some((finding) => blocks(finding, convert))
  const runs = tool !== undefined && usable && !blocked && !HELD.has(ending)
  const encodingNotes = mended && reading.fault !== undefined ? [encodingNote(call, reading)] : []
  return {
    call,
    ending,
    tool,
    findings,
    wireInput: converted,
    input: usable && !blocked ? decoded?.value : undefined,
    notes: decoded === undefined || !usable ? encodingNotes : [...encodingNotes, ...decoded.notes],
    runs,
  }
}

function judgeWrapper(call: Call, innerCalls: readonly Call[], context: Context): CallJudgement {
  const inner = innerCalls.map((one) => judge(one, { ...context, inner: true }))
  const fits = inner.length > 0 && inner.every((one) => one.runs)
  const findings: Finding[] = []
  if (call.complete) {
    const count = inner.length === 0 ? {} : { count: inner.length }
    findings.push(fault('wrapped-calls', call.where, { name: call.name, ...count }))
  } else {
    const args = { name: call.name, callId: call.callId }
    findings.push(fault('truncated-arguments', argumentsWhere(call, context.codec), args))
  }
  const inputs = {
    tool: undefined,
    input: undefined,
    wireInput: readArguments(call, context.codec.argumentsAre).value,
  }
  return { call, ending: context.ending, findings, notes: [], runs: fits, inner, ...inputs }
}

interface DecodedInput {
  readonly value: unknown
  readonly notes: readonly Note[]
  readonly findings: readonly Finding[]
}

function decode(
  tool: CompiledTool | undefined,
  value: unknown,
  convert: 'safe' | 'never',
): DecodedInput | undefined {
  if (tool === undefined) return undefined
  try {
    return tool.schema.decode(value, { convert })
  } catch (error) {
    // Arguments nested so deep that the stack ends: a model may send anything.
    const expected = `arguments that can be read (${error instanceof Error ? error.name : 'error'})`
    return {
      value: undefined,
      notes: [],
      findings: [fault('invalid-argument', '', { name: '', expected }, { at: '' })],
    }
  }
}

function blocks(finding: Finding, convert: 'safe' | 'never'): boolean {
  return finding.severity === 'error' || (convert === 'never' && finding.code === 'stringified-argument')
}

/** The wire's own arguments with each stringified value as the value that it holds. */
function withConversions(value: OpenObject, findings: readonly Finding[], notes: readonly Note[]): unknown {
  let result: unknown = value
  for (const { code, at } of findings) {
    if (code !== 'stringified-argument' || at === undefined) continue
    const note = notes.find((one) => one.at === at)
    result = withValueAt(result, at, note === undefined ? parsedAt(result, at) : note.to)
  }
  return result
}

function parsedAt(root: unknown, at: string): unknown {
  const text = valueAt(root, at)
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return text
  }
}

function encodingFault(
  { call, name }: Base,
  { code, ...args }: ArgumentsFault,
  { where, ...extra }: { readonly where: string; readonly fix?: NonNullable<Finding['fix']> },
): Finding {
  // The arguments are those of the code, for the union of `ArgumentsFault` pairs them.
  return fault(
    code,
    where,
    { name, callId: call.callId, ...args } as Parameters<typeof fault<typeof code>>[2],
    extra,
  )
}

function encodingNote(call: Call, reading: Reading): Note {
  const why = WHY[reading.fault?.code ?? ''] ?? 'not the shape of the wire'
  return { at: '', from: call.rawInput ?? call.input, to: reading.value, why }
}

const WHY: Readonly<Record<string, string>> = {
  'malformed-arguments': 'not strict JSON, with one reading',
  'concatenated-arguments': 'an empty object stood before it',
  'misencoded-arguments': 'encoded once too often or too little',
  'empty-arguments': 'empty, and nothing is required',
}

function asOnWire(value: unknown, codec: Codec): JsonValue {
  // Arguments were parsed from JSON, so they are JSON.
  return codec.argumentsAre === 'text' ? JSON.stringify(value) : (value as JsonValue)
}

function argumentsWhere(call: Call, codec: Codec): string {
  return call.where + codec.callFields.arguments
}

const TAIL = 40
