import { isObject, own, ownArray, ownString, type OpenObject } from '../../json/value.ts'
import { schemaCosts } from '../../schema/check-schema.ts'
import { anthropic, anthropicRefusals } from '../../wire/anthropic/index.ts'
import type { RefusalDetails } from '../../wire/codec.ts'
import type { Profile } from '../../wire/profile.ts'
import type { EmulatedRefusal } from '../emulated-wire.ts'
import { refuseByRow } from '../refuse-by-row.ts'
import { invalid } from './refusals.ts'

/**
 * How a conversation must begin, end and be laid out beside its calls and results, and what strict tools may cost.
 * Texts of the API, from the table of the wire or from public reports and a probe of 2026-08-31.
 */
export function refuseShape(body: OpenObject, profile: Profile): EmulatedRefusal | undefined {
  const messages = ownArray(body, 'messages').filter(isObject)
  for (const rule of RULES) {
    const text = rule(messages, body, profile)
    if (text !== undefined) return invalid(text)
  }
  return undefined
}

type Rule = (messages: readonly OpenObject[], body: OpenObject, profile: Profile) => string | undefined

function say(id: string, details?: RefusalDetails): string {
  return refuseByRow(anthropicRefusals, id, details).message
}

const RULES: readonly Rule[] = [
  strictBudget,
  mediaInError,
  (messages) => (messages.length === 0 ? 'messages: at least one message is required' : undefined),
  firstMessage,
  systemPlace,
  emptyMessage,
  cacheMarkers,
  prefill,
]

function strictBudget(
  _messages: readonly OpenObject[],
  body: OpenObject,
  profile: Profile,
): string | undefined {
  const budget = profile.tools.strictBudget
  const strict = ownArray(body, 'tools')
    .filter(isObject)
    .filter((tool) => own(tool, 'strict') === true)
  if (budget === undefined || strict.length === 0) return undefined
  if (strict.length > budget.tools) return say('strict-tools', { count: String(strict.length) })
  const costs = strict
    .map((tool) => own(tool, 'input_schema'))
    .filter(isObject)
    .map((schema) => schemaCosts(schema))
  const optional = costs.reduce((sum, cost) => sum + cost.optional, 0)
  if (optional > budget.optional) return say('strict-optional', { count: String(optional) })
  const unions = costs.reduce((sum, cost) => sum + cost.unions, 0)
  return unions > budget.unions ? say('strict-unions', { count: String(unions) }) : undefined
}

function mediaInError(messages: readonly OpenObject[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    const at = blocksOf(message).findIndex((block) => own(block, 'is_error') === true && hasMedia(block))
    if (at >= 0) return say('media-in-error-result', { field: `messages.${index}.content.${at}.tool_result` })
  }
  return undefined
}

function hasMedia(result: OpenObject): boolean {
  return ownArray(result, 'content').some((block) => isObject(block) && own(block, 'type') !== 'text')
}

function firstMessage(messages: readonly OpenObject[]): string | undefined {
  const role = roleOf(messages[0])
  if (role === 'user') return undefined
  return role === 'system'
    ? `messages.0: use the top-level 'system' parameter for the initial system prompt${DIRECTIVE}`
    : 'messages: first message must use the "user" role'
}

const DIRECTIVE = '; the directive-only form (content: [] with output_config) is accepted at any position'

// A run of system messages counts as one.
function systemPlace(messages: readonly OpenObject[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    if (roleOf(message) !== 'system' || isDirective(message)) continue
    const before = messages.slice(0, index).findLast((one) => roleOf(one) !== 'system')
    const after = messages.slice(index).find((one) => roleOf(one) !== 'system')
    if (after !== undefined && roleOf(after) !== 'assistant') {
      return `messages.${index}: role 'system' must precede an 'assistant' message or end the array${DIRECTIVE}`
    }
    if (roleOf(before) !== 'user' && !endsWithServerResult(before)) {
      return `messages.${index}: role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result${DIRECTIVE}`
    }
  }
  return undefined
}

function isDirective(message: OpenObject): boolean {
  return isEmpty(message) && own(message, 'output_config') !== undefined
}

function endsWithServerResult(message: OpenObject | undefined): boolean {
  const last = blocksOf(message).at(-1)
  return last !== undefined && ownString(last, 'type')?.endsWith('_tool_result') === true
}

function emptyMessage(messages: readonly OpenObject[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    // An assistant may have said nothing, wherever that stands (probe of 2026-08-31; older texts knew only the last).
    if (roleOf(message) === 'user' && isEmpty(message))
      return say('empty-message', { message: String(index) })
  }
  return undefined
}

function isEmpty(message: OpenObject): boolean {
  const content = own(message, 'content')
  return content === '' || (Array.isArray(content) && content.length === 0)
}

const MAX_CACHE_MARKERS = 4

function cacheMarkers(messages: readonly OpenObject[], body: OpenObject): string | undefined {
  const blocks = messages.flatMap((message) => blocksOf(message))
  const nested = blocks.flatMap((block) => ownArray(block, 'content').filter(isObject))
  const outside = [...ownArray(body, 'tools'), ...ownArray(body, 'system')].filter(isObject)
  const found = [body, ...outside, ...blocks, ...nested].filter((one) =>
    isObject(own(one, 'cache_control')),
  ).length
  if (found <= MAX_CACHE_MARKERS) return undefined
  return `A maximum of ${MAX_CACHE_MARKERS} blocks with cache_control may be provided. Found ${found}.`
}

function prefill(messages: readonly OpenObject[], body: OpenObject): string | undefined {
  const rule = anthropic.rules.prefill
  const last = messages.findLast((message) => roleOf(message) !== 'system')
  if (rule === undefined || last === undefined || roleOf(last) !== 'assistant') return undefined
  // A paused turn is sent back as it came and goes on from there.
  if (blocksOf(last).some((block) => rule.paused.test(ownString(block, 'type') ?? ''))) return undefined
  return rule.takenBy.test(ownString(body, 'model') ?? '') ? undefined : say('prefill')
}

function roleOf(message: OpenObject | undefined): string | undefined {
  return message === undefined ? undefined : ownString(message, 'role')
}

function blocksOf(message: OpenObject | undefined): readonly OpenObject[] {
  return message === undefined ? [] : ownArray(message, 'content').filter(isObject)
}
