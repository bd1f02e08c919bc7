import { judgeCalls } from '../call/judge-calls.ts'
import { judgeEnding } from '../call/judge-ending.ts'
import type { CallJudgement } from '../call/judgement.ts'
import { readArguments } from '../tool/read-arguments.ts'
import { fault } from '../finding/fault-codes.ts'
import type { FaultArgs } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { canonicalText } from '../json/canonical.ts'
import type { JsonValue } from '../json/value.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { Call } from '../wire/call.ts'
import type { CallPart, Codec, Part, TextPart } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import { checkCallId } from './call-ids.ts'
import type { Unchecked } from './check-report.ts'
import { findFabricatedResult } from './fabricated-result.ts'
import { findLeakedCalls } from './leaked-calls.ts'
import type { LeakedCalls } from './leaked-calls.ts'
import { withProfile } from './with-profile.ts'
import { inOrder, onWire } from './scan.ts'

/** What is wrong with a response, with what its repair needs. */
export interface ResponseInspection {
  readonly findings: readonly Finding[]
  readonly judgements: readonly CallJudgement[]
  readonly leaks: readonly { readonly part: TextPart; readonly leaked: LeakedCalls }[]
  /** Calls whose id has to change, and second copies that go. */
  readonly renamed: ReadonlyMap<CallPart, Finding>
  readonly copies: ReadonlyMap<CallPart, Finding>
  readonly unchecked: readonly Unchecked[]
}

export interface ResponseOptions {
  readonly profile: Profile
  /** The tools that were declared; without them names and schemas are not judged. */
  readonly tools: CompiledTools | undefined
}

/** Judges a response: its calls, its ids, its texts and the reason why it ended. */
export function inspectResponse(
  response: unknown,
  wire: Codec,
  options: ResponseOptions,
): ResponseInspection {
  const { tools, profile } = options
  const codec = withProfile(wire, profile)
  const judgements = tools === undefined ? [] : judgeCalls(response, codec, tools)
  const parts = codec.responseParts(response)
  const ids = inspectIds(parts, codec, profile)
  const texts = inspectTexts(parts, { codec, tools, hasCalls: codec.calls(response).length > 0 })
  const ofCalls =
    tools === undefined
      ? codec.calls(response).flatMap((call) => judgeEncoding(call, codec))
      : judgements.flatMap(({ findings }) => findings)
  const ofEnding = judgeEnding(response, codec)
  // The provider's own verdict outranks what can be read of the calls.
  const isMalformed = ofEnding.some(({ code }) => code === 'malformed-call')
  const all = [...(isMalformed ? [] : [...ids.findings, ...ofCalls]), ...texts.findings, ...ofEnding]
  return {
    findings: inOrder(
      all.flatMap((finding) => onWire(codec, finding) ?? []),
      codec.echoed,
      ({ where }) => where,
    ),
    judgements,
    leaks: texts.leaks,
    renamed: ids.renamed,
    copies: ids.copies,
    unchecked: tools === undefined ? WITHOUT_TOOLS : [],
  }
}

/** What is not judged where no tools are known. */
export const WITHOUT_TOOLS: readonly Unchecked[] = [
  'unknown-tool',
  'misspelled-tool-name',
  'wrapped-calls',
  'leaked-call',
  'missing-argument',
  'unknown-argument',
  'stringified-argument',
  'invalid-argument',
].map((code) => ({ code, reason: 'the declared tools are not known: give them as context.tools' }))

/** The encoding alone, where no tools are known. */
function judgeEncoding(call: Call, codec: Codec): Finding[] {
  const where = call.where + codec.callFields.arguments
  const named = { name: call.name, callId: call.callId }
  if (!call.complete) return [fault('truncated-arguments', where, named)]
  const { value, fault: found } = readArguments(call, codec.argumentsAre)
  if (found === undefined) return []
  const { code, ...args } = found
  const written = codec.argumentsAre === 'text' ? JSON.stringify(value) : (value as JsonValue) // parsed JSON
  // Whether no arguments may stand is for the schema to say, which is not known.
  const isMended = value !== undefined && code !== 'empty-arguments'
  const fix = isMended ? { fix: { where, action: 'replace', value: written } as const } : {}
  return [fault(code, where, { ...named, ...args } as FaultArgs[typeof code], fix)] // paired by `readArguments`
}

function inspectIds(parts: readonly Part[], codec: Codec, profile: Profile) {
  const findings: Finding[] = []
  const renamed = new Map<CallPart, Finding>()
  const copies = new Map<CallPart, Finding>()
  const seen = new Map<string, CallPart>()
  for (const part of parts) {
    if (part.kind !== 'call' || part.side !== 'client') continue
    const invalid = checkCallId(part, codec, profile)
    if (invalid !== undefined) {
      findings.push(invalid)
      renamed.set(part, invalid)
    }
    const { callId = '', name = '' } = part
    const first = seen.get(callId)
    if (first === undefined) seen.set(callId, part)
    else if (callId !== '') {
      const same = first.name === part.name && canonicalText(first.value) === canonicalText(part.value)
      const finding = fault('duplicate-call-id', part.where, { callId, name, first: first.where, same })
      findings.push(finding)
      if (same) copies.set(part, finding)
      else renamed.set(part, finding)
    }
  }
  return { findings, renamed, copies }
}

interface TextOptions {
  readonly codec: Codec
  readonly tools: CompiledTools | undefined
  readonly hasCalls: boolean
}

function inspectTexts(parts: readonly Part[], { codec, tools, hasCalls }: TextOptions) {
  const findings: Finding[] = []
  const leaks: { readonly part: TextPart; readonly leaked: LeakedCalls }[] = []
  const names = new Set(
    tools === undefined ? [] : codec.declaredTools({ tools: tools.tools }).map(({ name }) => name),
  )
  const texts = parts.filter((part) => part.kind === 'text')
  for (const part of texts) {
    const leaked = names.size === 0 ? undefined : findLeakedCalls(part.text, (name) => names.has(name))
    if (leaked === undefined) continue
    leaks.push({ part, leaked })
    const name = leaked.calls[0]?.name
    const args = { text: leaked.text.slice(0, MAX_TEXT), ...(name === undefined ? {} : { name }) }
    findings.push(fault('leaked-call', part.textWhere, args))
  }
  if (!hasCalls && leaks.length === 0) return { findings, leaks }
  for (const part of texts) {
    const told = findFabricatedResult(part.text)
    if (told !== undefined) findings.push(fault('fabricated-result', part.textWhere, { text: told }))
  }
  return { findings, leaks }
}

const MAX_TEXT = 200
