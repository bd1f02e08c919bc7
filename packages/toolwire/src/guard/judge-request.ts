import type { Change, CheckContext } from '../check/check-report.ts'
import { historyCodes } from '../check/history-codes.ts'
import { repairRequest } from '../check/repair-request.ts'
import { createRequestChecker } from '../check/request-checker.ts'
import type { Finding } from '../finding/finding.ts'
import { ownString } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'
import type { Conversation } from './conversations.ts'
import type { Endpoint } from './endpoint.ts'
import type { HeldHistory, ServerState } from './server-state.ts'

/** What was found in a request, and the request without what can be mended. */
export interface Judgement {
  readonly findings: readonly Finding[]
  /** The body to send instead, with what was changed and what is left; undefined where nothing is to be changed. */
  repair(): RequestMend | undefined
}

export interface RequestMend {
  readonly body: OpenObject
  readonly changes: readonly Change[]
  readonly remaining: readonly Finding[]
}

/**
 * Judges the last request of a conversation, with what the server holds behind it. What is not known of that is not
 * judged.
 */
export function judgeRequest(conversation: Conversation, state: ServerState): Judgement {
  const { endpoint, body } = conversation
  const { codec } = endpoint
  const resolved = state.resolved(body, codec)
  const subject = resolved?.body ?? body
  const held = codec.heldState(subject) === undefined ? undefined : state.historyOf(subject, codec)
  const context: CheckContext = {
    model: endpoint.model ?? ownString(body, 'model') ?? '',
    ...(held === undefined ? {} : { previousResponse: held.response }),
  }
  const found = checkerOf(conversation, context, held).check(subject)
  const known = found.filter((finding) => isKnown(finding, held))
  const findings = endpoint.official ? known : known.map(withoutLimits)
  return {
    findings,
    repair() {
      const mended = mendedCodes(codec)
      if (!findings.some(({ code, severity }) => severity === 'error' && mended.has(code))) return undefined
      // A result that may answer what is not known is nobody's to drop.
      if (known.length < found.length || held?.whole === false) mended.delete('orphan-result')
      const options = { context, codes: [...mended], ...chosen(endpoint) }
      const { repaired, changes, remaining } = repairRequest(subject, codec, options)
      const back =
        changes.length === 0 ? undefined : resolved === undefined ? repaired : resolved.back(repaired)
      return back === undefined ? undefined : { body: back, changes, remaining }
    },
  }
}

function checkerOf(conversation: Conversation, context: CheckContext, held: HeldHistory | undefined) {
  const { endpoint, checker } = conversation
  const make = () => createRequestChecker(endpoint.codec, endpoint.chosen, context)
  // What is held differs from request to request, and only what is new is sent.
  if (held !== undefined) return make()
  conversation.checker = checker ?? make()
  return conversation.checker
}

function chosen({ chosen: profile }: Endpoint): { readonly profile?: NonNullable<Endpoint['chosen']> } {
  return profile === undefined ? {} : { profile }
}

/** Without all of the history a result may answer a call of which nothing was seen. */
function isKnown({ code, args }: Finding, held: HeldHistory | undefined): boolean {
  if (code !== 'orphan-result' || held === undefined) return true
  return held.whole && !held.answered.has(String(args['callId']))
}

// Sizes and forms differ from server to server; how calls and results pair does not.
const LIMITS: ReadonlySet<string> = new Set([
  'invalid-tool-name',
  'too-many-tools',
  'unsupported-schema',
  'non-strict-schema',
])

function withoutLimits(finding: Finding): Finding {
  return LIMITS.has(finding.code) && finding.severity === 'error'
    ? { ...finding, severity: 'warning' }
    : finding
}

/** What a foreign loop gets wrong beside the history itself, and needs no way back. */
const BESIDE: readonly string[] = ['invalid-reasoning', 'tool-choice-conflict']
/** Mended only where the provider refuses them: elsewhere the repair would change what the caller asked for. */
const SETTINGS: readonly string[] = ['undeclared-tools', 'missing-reasoning']

function mendedCodes({ rules }: Codec): Set<string> {
  return new Set([
    ...historyCodes,
    ...BESIDE,
    ...SETTINGS.filter((code) => rules.rows[code]?.severity === 'error'),
  ])
}
