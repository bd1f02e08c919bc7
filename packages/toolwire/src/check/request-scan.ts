import type { Finding } from '../finding/finding.ts'
import { pointer, valueAt } from '../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { Codec, DeclaredTool, HeldState, Part } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import { checkCallId, checkItemId } from './call-ids.ts'
import type { CheckContext, Unchecked } from './check-report.ts'
import { checkContent } from './content.ts'
import { checkDefinitions } from './definitions.ts'
import { createLedger } from './ledger.ts'
import type { HeldCall, Problem } from './problem.ts'
import { createReasoningScan } from './reasoning.ts'
import { checkResults } from './results.ts'
import { Holds, holdsOf, inOrder, onWire, whereOf } from './scan.ts'
import type { Entry } from './scan.ts'
import { checkSettings } from './settings.ts'
import { checkStoredArguments } from './stored-arguments.ts'
import { createTurnScan } from './turn-scan.ts'
import { checkTurn } from './turns.ts'
import { checkUnicode, flawOf, tellUnsound } from './unicode.ts'

export interface ScanOptions {
  readonly profile: Profile
  /** The profile was asked for, not taken because none was. */
  readonly isChosen?: boolean
  readonly context: CheckContext
  /** The last turn may still be answered: a transcript, not a request. */
  readonly openEnd: boolean
  /** Nothing in the body is nested too deep, and every text is well-formed: it need not be read for that. */
  readonly isFlawless?: boolean
  /** Entries in which nothing was found before: of these only what hangs on others is looked at. */
  readonly known?: ReadonlySet<unknown>
}

/** A request as far as it was read. */
export interface RequestScan {
  /** Reads the entries of the list from the first that was not read yet. */
  read(body: unknown): void
  /** What is wrong with the request, in the order of the document. Reading may go on afterwards. */
  problems(body: unknown): Problem[]
  /** What cannot be known about it. */
  unchecked(body: unknown): Unchecked[]
  /** The parts of each entry that was read last. */
  byEntry(): readonly (readonly Part[])[]
}

/** A scan that has read nothing. `state` is the history that the server holds and the request continues. */
export function createRequestScan(
  codec: Codec,
  state: HeldState | undefined,
  options: ScanOptions,
): RequestScan {
  const { profile, context, openEnd, isChosen = false, isFlawless = false, known } = options
  const held = state !== undefined
  const heldCalls = heldCallsOf(codec, state, context)
  const ledger = createLedger(codec, { profile, held, heldCalls, openEnd })
  const reasoning = createReasoningScan(codec, { model: context.model ?? '', isChosen })
  const settled: Problem[] = []
  const turns = createTurnScan(codec, { held, add: (problem) => void settled.push(problem) })
  const tools = createToolMemory(codec, profile)
  let length = 0
  let byEntry: readonly (readonly Part[])[] = []
  let laterTools = false
  let tooDeep = false

  const sound = new Set<string>()
  let body: unknown
  const report: Entry['report'] = (finding) => void settled.push({ kind: 'plain', finding })
  const toolNames = (): readonly string[] => tools.of(body).map(({ name = '' }) => name)

  function scanEntry(value: unknown, parts: readonly Part[]): void {
    const isKnown = known?.has(value) === true
    const flaw = isFlawless || isKnown ? undefined : flawOf(value, sound)
    if (flaw === 'too-deep') {
      tooDeep = true
      return
    }
    const holds = holdsOf(parts)
    const entry: Entry = { codec, profile, context, value, message: length, parts, holds, body, report }
    ledger.entry(entry)
    reasoning.entry(entry)
    checkTurn(entry)
    turns.entry(entry)
    checkContent(entry)
    if ((holds & Holds.others) !== 0)
      laterTools ||= parts.some(({ type }) => codec.rules.laterTools.includes(type))
    if (isKnown) return
    if (flaw !== undefined) tellUnsound(value, whereOf(entry), report)
    if ((holds & Holds.results) !== 0) checkResults(entry, toolNames)
    if ((holds & Holds.calls) !== 0) checkStoredArguments(entry)
    if ((holds & (Holds.calls | Holds.serverCalls)) !== 0) checkIds(entry, settled)
  }

  /** What stands outside the list is read each time: it is small, and may change from request to request. */
  function outside(body: unknown): Problem[] {
    const found: Problem[] = []
    if (!isObject(body)) return found
    const report: Entry['report'] = (finding) => void found.push({ kind: 'plain', finding })
    for (const [key, value] of Object.entries(body)) {
      if (key === 'tools' || (key === codec.list && Array.isArray(value))) continue
      const flaw = isFlawless ? undefined : flawOf(value, sound)
      if (flaw === 'too-deep') tooDeep = true
      else if (flaw !== undefined) tellUnsound(value, pointer(key), report)
    }
    const parts = codec.requestParts({ ...body, [codec.list]: [] })
    const holds = holdsOf(parts)
    checkContent({ codec, profile, context, value: body, message: -1, parts, holds, body, report })
    const declared = tools.of(body)
    const called = (): string[] => ledger.records.map(({ part }) => part.name ?? '')
    const othersMayBeDeclared =
      held || laterTools || codec.rules.toolFields.some((field) => own(body, field) !== undefined)
    for (const finding of checkSettings({ codec, body, tools: declared, called, othersMayBeDeclared }))
      report(finding)
    return [...tools.problems(body), ...found]
  }

  return {
    // No getters, here and in what else is made for each request: the engine keeps what one sees until it clears all of
    // its memory, and a check then costs several times as much.
    byEntry: () => byEntry,
    read(request) {
      body = request
      const list = isObject(body) ? ownArray(body, codec.list) : []
      const from = length
      byEntry = groupParts(codec.requestParts(body, from), from)
      while (length < list.length) {
        scanEntry(list[length], byEntry[length - from] ?? NO_PARTS)
        length++
      }
      if (isObject(body) && ownString(body, codec.list) !== undefined) {
        const parts = byEntry[0] ?? NO_PARTS
        ledger.entry({ parts, message: 0, holds: holdsOf(parts) })
      }
    },
    problems(body) {
      const ofReasoning = reasoning.findings(body).map(plain)
      const ofEnding = openEnd ? [] : turns.ending(body, context).findings.map(plain)
      const all = [...outside(body), ...settled, ...ledger.problems(), ...ofReasoning, ...ofEnding]
      if (all.length === 0) return all
      return inOrder(
        all.flatMap((problem) => asOnWire(codec, problem)),
        codec.list,
        ({ finding }) => finding.where,
      )
    },
    unchecked(body) {
      const list: Unchecked[] = openEnd ? [] : [...turns.ending(body, context).unchecked]
      list.push(...(reasoning.unchecked?.() ?? []))
      if (!openEnd && ledger.records.length > 0) list.push(...OLD_CALLS)
      if (held && heldCalls === undefined) {
        const reason =
          (context.previousResponse ?? undefined) === undefined
            ? 'the server holds history that is not at hand: give the stored response as context.previousResponse'
            : 'context.previousResponse is not the response that this request continues'
        for (const code of ['orphan-result', 'missing-result']) list.push({ code, reason })
      }
      if (tooDeep) list.push({ code: 'invalid-unicode', reason: 'nested deeper than 1,000 levels' })
      return list
    },
  }
}

function plain(finding: Finding): Problem {
  return { kind: 'plain', finding }
}

/** What is not judged in the calls of a history: they may belong to tools that are no longer offered. */
const OLD_CALLS: readonly Unchecked[] = [
  'unknown-tool',
  'misspelled-tool-name',
  'missing-argument',
  'unknown-argument',
  'stringified-argument',
  'invalid-argument',
].map((code) => ({
  code,
  reason: 'calls of a history may be of tools that are no longer offered; as a transcript they are judged',
}))

const NO_PARTS: readonly Part[] = []

/** The parts of each entry from `from` on. */
function groupParts(parts: readonly Part[], from = 0): (readonly Part[])[] {
  const groups: (readonly Part[])[] = []
  for (let start = 0; start < parts.length;) {
    const message = parts[start]?.message ?? -1
    let end = start + 1
    // The parts of an entry stand together.
    while (parts[end]?.message === message) end++
    if (message >= from) groups[message - from] = parts.slice(start, end)
    start = end
  }
  return groups
}

function checkIds({ parts, codec, profile }: Entry, settled: Problem[]): void {
  for (const part of parts) {
    if (part.kind !== 'call') continue
    const item = checkItemId(part, codec)
    if (item !== undefined) settled.push({ kind: 'plain', finding: item })
    const server = part.side === 'server' ? checkCallId(part, codec, profile) : undefined
    if (server !== undefined && codec.rules.serverCallId !== undefined) {
      settled.push({ kind: 'server-id', finding: server, call: part })
    }
  }
}

/** The calls of the stored response, where the request continues it. */
function heldCallsOf(
  codec: Codec,
  state: HeldState | undefined,
  { previousResponse: response }: CheckContext,
): readonly HeldCall[] | undefined {
  if (!isObject(response) || state === undefined || !isContinued(response, state)) return undefined
  return codec.responseParts(response).flatMap((part) => {
    if (part.kind !== 'call' || part.side !== 'client' || part.callId === undefined) return []
    return [{ part, callId: part.callId, native: valueAt(response, part.where) }]
  })
}

/** A response without an id is taken at the caller's word. */
function isContinued(response: OpenObject, { kind, id }: HeldState): boolean {
  if (kind === 'item-reference') return false
  const known = ownString(response, 'id')
  const isOfConversation = kind === 'conversation' && ownString(own(response, kind), 'id') === id
  return known === undefined || known === id || isOfConversation
}

/** The declared tools and their faults, read anew only when the list is another. */
function createToolMemory(codec: Codec, profile: Profile) {
  let seen: unknown
  let declared: readonly DeclaredTool[] | undefined
  let found: Problem[] | undefined
  function refresh(body: unknown): void {
    const list = isObject(body) ? own(body, 'tools') : undefined
    if (declared !== undefined && list === seen) return
    seen = list
    declared = flawOf(list) === 'too-deep' ? [] : codec.declaredTools(body)
    found = undefined
  }
  return {
    of(body: unknown): readonly DeclaredTool[] {
      refresh(body)
      return declared ?? []
    },
    problems(body: unknown): Problem[] {
      refresh(body)
      found ??= definitionProblems(declared ?? [], profile, body)
      return found
    },
  }
}

/** The faults of definitions, each with the tool it is about. */
export function definitionProblems(
  tools: readonly DeclaredTool[],
  profile: Profile,
  body: unknown,
): Problem[] {
  const problems = checkDefinitions(tools, profile, body).map((finding): Problem => {
    const tool = tools.find(({ where }) => finding.where.startsWith(`${where}/`))
    if (tool === undefined) return { kind: 'plain', finding }
    if (finding.code === 'invalid-tool-name') return { kind: 'tool-name', finding, tool }
    if (finding.code === 'unsupported-schema' || finding.code === 'non-strict-schema') {
      return { kind: 'schema', finding, tool }
    }
    return { kind: 'plain', finding }
  })
  const list = isObject(body) ? own(body, 'tools') : undefined
  checkUnicode(list, '/tools', (finding) => void problems.push({ kind: 'plain', finding }))
  return problems
}

function asOnWire(codec: Codec, problem: Problem): Problem[] {
  const finding = onWire(codec, problem.finding)
  if (finding === undefined) return []
  return [finding === problem.finding ? problem : { ...problem, finding }]
}
