import { ToolwireError } from '../error/toolwire-error.ts'
import type { Finding } from '../finding/finding.ts'
import { isObject, ownArray } from '../json/value.ts'
import { compileTools } from '../tool/compile-tools.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import type { Codec } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'
import { withProfile } from './with-profile.ts'
import type { Change, CheckContext, CheckReport, DocumentKind, Unchecked } from './check-report.ts'
import { WITHOUT_TOOLS } from './check-response.ts'
import { findRepeats, judgeTranscript } from './check-transcript.ts'
import { detectDocument } from './detect-document.ts'
import { inspectRequest, repairRequest } from './repair-request.ts'
import { repairResponse } from './repair-response.ts'
import { inspectStream } from './check-stream.ts'
import { createRequestScan } from './request-scan.ts'
import { inOrder, onWire } from './scan.ts'
import { flawOf } from './unicode.ts'

export interface CheckOptions {
  /** The wires that a document may be of. */
  readonly codecs: readonly Codec[]
  /** Detected when absent. */
  readonly wire?: string
  /** Detected when absent. */
  readonly kind?: DocumentKind
  readonly context?: CheckContext
  /** Id of a profile; the wire's own when absent. */
  readonly profile?: string
}

export interface RepairOptions extends CheckOptions {
  /** `false` keeps everything that could not be had back; `true` also cuts results that are over the limit. */
  readonly lossy?: boolean
}

export interface RepairReport extends CheckReport {
  /**
   * What may be sent or acted on; of a stream the response. Null when it may not: a request or definition with an error
   * left, a response or stream with anything left, a transcript always.
   */
  readonly repaired: unknown
  readonly changes: readonly Change[]
}

/**
 * What is wrong with a document of a provider's API. Takes any JSON value, never throws for what is in it, and
 * changes nothing.
 *
 * @example checkDocument(body, { codecs: [anthropic] }).findings
 */
export function checkDocument(document: unknown, options: CheckOptions): CheckReport {
  const { repaired: _repaired, changes: _changes, ...report } = examine(document, options, false)
  return report
}

/**
 * The document with its faults mended, and what was done. Repairing what was repaired changes nothing.
 *
 * @example repairDocument(body, { codecs: [anthropic] }).repaired
 */
export function repairDocument(document: unknown, options: RepairOptions): RepairReport {
  return examine(document, options, true)
}

interface Task {
  readonly codec: Codec
  readonly profile: Profile
  readonly isChosen: boolean
  readonly isFlawless: boolean
  readonly context: CheckContext
  readonly kind: DocumentKind
  readonly repairs: boolean
  readonly lossy: boolean | undefined
}

function examine(document: unknown, options: RepairOptions, repairs: boolean): RepairReport {
  const { context = {}, lossy } = options
  const flaw = flawOf(document)
  if (flaw === 'too-deep') return nothing(options, 'nested deeper than 1,000 levels')
  const found = detectDocument(document, options)
  if ('reason' in found) return nothing(options, found.reason)
  const { kind } = found
  const profile = profileOf(found.codec, options.profile)
  const codec = withProfile(found.codec, profile)
  const isChosen = options.profile !== undefined
  const isFlawless = flaw === undefined
  const task: Task = { codec, kind, context, lossy, repairs, profile, isChosen, isFlawless }
  const part = { wire: codec.wire, kind }
  if (kind === 'response') return { ...part, ...ofResponse(document, task) }
  if (kind === 'stream') return { ...part, ...ofStream(document, task) }
  if (kind === 'transcript') return { ...part, ...ofTranscript(document, task) }
  return { ...part, ...ofRequest(document, task) }
}

type Outcome = Pick<RepairReport, 'findings' | 'unchecked' | 'repaired' | 'changes'>

function ofRequest(document: unknown, task: Task): Outcome {
  const { codec, profile, isChosen, isFlawless, context, lossy, repairs } = task
  const definitionsOnly = task.kind === 'definition'
  // The codec has the profile's rules already: a profile beside it says that it was asked for.
  const options = {
    context,
    definitionsOnly,
    isFlawless,
    ...(isChosen ? { profile } : {}),
    ...(lossy === undefined ? {} : { lossy }),
  }
  if (!repairs) {
    const { problems, unchecked } = inspectRequest(document, codec, options)
    return { findings: problems.map(({ finding }) => finding), unchecked, repaired: null, changes: [] }
  }
  const { repaired, changes, findings, remaining, unchecked } = repairRequest(document, codec, options)
  const isSound = remaining.every(({ severity }) => severity !== 'error')
  return { findings, unchecked, repaired: isSound ? repaired : null, changes: isSound ? changes : [] }
}

function ofResponse(document: unknown, { codec, profile, context }: Task): Outcome {
  const compiled = compileContext(context.tools, codec, profile)
  const repair = repairResponse(document, codec, { profile, tools: compiled.tools })
  const { findings, unchecked } = repair.inspection
  const problems = compiled.unchecked.length > 0 ? compiled.unchecked : unchecked
  return { findings, unchecked: problems, repaired: repair.repaired, changes: repair.changes }
}

function ofStream(document: unknown, { codec, profile, context }: Task): Outcome {
  const compiled = compileContext(context.tools, codec, profile)
  const events = Array.isArray(document) ? document : []
  const { unchecked, ...found } = inspectStream(events, codec, { profile, tools: compiled.tools })
  return { ...found, unchecked: compiled.unchecked.length > 0 ? compiled.unchecked : unchecked }
}

function ofTranscript(document: unknown, { codec, profile, context }: Task): Outcome {
  const scan = createRequestScan(codec, codec.heldState(document), { profile, context, openEnd: true })
  scan.read(document)
  const stored = scan
    .problems(document)
    .flatMap(({ finding }) => (OF_RUNS.has(finding.code) ? [finding] : []))
  const declared = isObject(document) ? ownArray(document, 'tools') : []
  const compiled = compileContext(
    context.tools ?? (declared.length > 0 ? declared : undefined),
    codec,
    profile,
  )
  const judged = compiled.tools === undefined ? [] : judgeTranscript(document, codec, compiled.tools)
  const repeats = findRepeats(document, codec, context.pollTools)
  const added = [...judged, ...repeats].flatMap((finding) => onWire(codec, finding) ?? [])
  const known = new Set(added.map(keyOf))
  const all = [...stored.filter((finding) => !known.has(keyOf(finding))), ...added]
  const findings = inOrder(all, codec.list, ({ where }) => where)
  const isBlind = compiled.tools === undefined && compiled.unchecked.length === 0
  const unchecked = [...scan.unchecked(document), ...compiled.unchecked, ...(isBlind ? WITHOUT_TOOLS : [])]
  return { findings, unchecked, repaired: null, changes: [] }
}

/** What counts in a run looked at afterwards: not what only a request that is still to be sent must fulfil. */
const OF_RUNS: ReadonlySet<string> = new Set([
  'missing-result',
  'orphan-result',
  'misplaced-result',
  'duplicate-result',
  'duplicate-call-id',
  'result-mismatch',
  'invalid-turn',
  'oversized-result',
  'unflagged-error',
  'injected-instructions',
  'malformed-arguments',
  'truncated-arguments',
])

function keyOf({ code, where, at = '' }: Finding): string {
  return `${code} ${where} ${at}`
}

/** The declared tools as they were sent: nothing is made stricter for judging calls. */
function compileContext(
  tools: readonly unknown[] | undefined,
  codec: Codec,
  profile: Profile,
): { readonly tools: CompiledTools | undefined; readonly unchecked: readonly Unchecked[] } {
  if (tools === undefined) return { tools: undefined, unchecked: [] }
  try {
    // What is no tool is refused by the compiler, which is caught below.
    return {
      tools: compileTools(tools as readonly AnyTool[], { wire: codec, profile, strict: false }),
      unchecked: [],
    }
  } catch (error) {
    const why = ToolwireError.is(error) ? error.message : 'they cannot be read'
    const codes = [
      'unknown-tool',
      'missing-argument',
      'unknown-argument',
      'stringified-argument',
      'invalid-argument',
    ]
    return {
      tools: undefined,
      unchecked: codes.map((code) => ({ code, reason: `the declared tools cannot be used: ${why}` })),
    }
  }
}

function profileOf(codec: Codec, id: string | undefined): Profile {
  if (id === undefined) return codec.profile
  const profile = codec.profiles.find((one) => one.id === id)
  if (profile !== undefined) return profile
  const known = codec.profiles.map((one) => one.id).join(', ')
  throw new ToolwireError(
    'invalid-option',
    `no profile of ${codec.wire} is called ${JSON.stringify(id)}; known are ${known}`,
  )
}

function nothing({ wire, kind }: CheckOptions, reason: string): RepairReport {
  return {
    wire: wire as CheckReport['wire'],
    kind,
    findings: [],
    unchecked: [{ code: 'document', reason }],
    repaired: null,
    changes: [],
  }
}
