import { indexConversation } from '../conversation/index-conversation.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { isObject, ownString, type OpenObject } from '../json/value.ts'
import { checkSchema } from '../schema/check-schema.ts'
import type { Profile } from '../wire/profile.ts'
import type { Arrival, EmulatorState, Reply } from './emulator-state.ts'
import type { EmulatedTurn } from './emulated-model.ts'
import type { EmulatedRefusal, Route } from './emulated-wire.ts'
import { firstFieldFault } from './field-fault.ts'
import { clockAt, createIds } from './ids.ts'
import { refuseConversation } from './refuse-conversation.ts'
import { countTokens } from './tokens.ts'

export interface Taking {
  readonly arrival: Arrival
  readonly route: Route
  readonly profile: Profile
  /** What the path names, empty where it names nothing. */
  readonly pathId: string
  readonly body: unknown
}

/**
 * A model's turn on a request, or the refusal of it. Order of the checks as measured on the providers: types of
 * fields, unknown keys, what the server holds, then the conversation.
 */
export async function takeTurn(taking: Taking, state: EmulatorState): Promise<Reply> {
  const { arrival, route, profile, body } = taking
  const { wire } = arrival
  const fault = firstFieldFault(body, wire.fields(route, profile))
  if (fault !== undefined) return { refusal: wire.refuseField(fault) }
  if (!isObject(body)) return { refusal: wire.words.notJson('an object is needed') }
  const unsupported = wire.unsupported(body)
  if (unsupported !== undefined) return { refusal: unsupported }
  const expanded = wire.expand(body, state.stored)
  if ('refusal' in expanded) return expanded
  const isAsked = profile === state.profile
  const refusal =
    refuseConversation(expanded, { wire, profile, isAsked, model: taking.pathId }) ??
    wire.refuseShape(body, profile)
  if (refusal !== undefined) return { refusal }
  if (route.action === 'count') return { body: wire.countTokens?.(countTokens(body)) ?? {} }
  const turn = ++state.counts.accepted
  const conversation = indexConversation(wire.codec, expanded.body)
  const allowed = wire.allowedNames?.(body)
  const request = {
    body,
    conversation,
    turn,
    parallel: !wire.allowsOneCallOnly(body),
    ...(allowed === undefined ? {} : { allowed }),
  }
  try {
    const emulated = await state.model.turn(request)
    return replyWith(emulated, { ...taking, body, conversation, expanded: expanded.body }, state)
  } catch (error) {
    return { refusal: failure(error, arrival) }
  }
}

interface Taken extends Taking {
  readonly body: OpenObject
  readonly conversation: Conversation
  readonly expanded: OpenObject
}

function replyWith(turn: EmulatedTurn, taken: Taken, state: EmulatorState): Reply {
  const { arrival, body, pathId, profile } = taken
  const { wire, number } = arrival
  if (turn.error !== undefined) {
    const { status, message, type, headers } = turn.error
    return {
      refusal: { ...wire.words.custom(status, message, type), ...(headers === undefined ? {} : { headers }) },
    }
  }
  const response =
    turn.response ??
    wire.render(turn, {
      ids: createIds({ seed: state.seed, request: number, taken: takenIds(taken.conversation) }),
      body,
      pathId,
      profile,
      time: clockAt(number),
      inputTokens: countTokens(taken.expanded),
      isStrict: (schema) => !checkSchema(schema, profile, true).some((issue) => issue.certain),
    })
  const stored = wire.hold?.(body, taken.expanded, response)
  const id = ownString(response, 'id')
  if (stored !== undefined && id !== undefined) state.stored.set(id, stored)
  return { body: response }
}

function takenIds(conversation: Conversation): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const part of conversation.parts) {
    if ('callId' in part && part.callId !== undefined) ids.add(part.callId)
    if ('itemId' in part && part.itemId !== undefined) ids.add(part.itemId)
  }
  return ids
}

// A retry would only ask the same again: the SDKs heed the header.
function failure(error: unknown, { wire }: Arrival): EmulatedRefusal {
  const message = error instanceof Error ? error.message : String(error)
  return { ...wire.words.failed(`emulated model: ${message}`), headers: { 'x-should-retry': 'false' } }
}
