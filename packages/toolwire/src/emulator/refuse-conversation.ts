import { firstRefusal } from '../check/refusal.ts'
import { withProfile } from '../check/with-profile.ts'
import { createRequestChecker } from '../check/request-checker.ts'
import type { OpenObject } from '../json/value.ts'
import type { Profile } from '../wire/profile.ts'
import type { EmulatedRefusal, EmulatedWire } from './emulated-wire.ts'

export interface Examined {
  /** The request, with what the server holds in front. */
  readonly body: OpenObject
  /** How many entries in front were held. */
  readonly held: number
}

/**
 * The provider's refusal of a conversation: of the faults that the rule table of the wire marks as certainly refused,
 * the one that the provider tests first, in its words.
 */
export function refuseConversation(
  { body, held }: Examined,
  { wire, profile }: { readonly wire: EmulatedWire; readonly profile: Profile },
): EmulatedRefusal | undefined {
  const { codec } = wire
  const findings = createRequestChecker(codec, profile).check(body)
  const first = firstRefusal(findings, withProfile(codec, profile), body)
  if (first === undefined) return undefined
  const refusal = { ...first.refusal, finding: first.finding }
  return held === 0 ? refusal : renumbered(refusal, codec.list, held)
}

// The provider counts the entries that were sent, not those that it holds.
function renumbered(refusal: EmulatedRefusal, list: string, held: number): EmulatedRefusal {
  const entry = new RegExp(`\\b${list}\\[(\\d+)\\]`, 'g')
  const shift = (text: string): string =>
    text.replaceAll(entry, (_all, index) => `${list}[${Number(index) - held}]`)
  return {
    ...refusal,
    message: shift(refusal.message),
    param: refusal.param === null ? null : shift(refusal.param),
  }
}
