import type { Profile } from '../../wire/profile.ts'
import type { FieldFault, Step } from '../field-fault.ts'
import {
  any,
  boolean,
  closed,
  integer,
  list,
  nothing,
  number,
  open,
  orNull,
  tagged,
  text,
  textOr,
} from '../shape.ts'
import type { Shape } from '../shape.ts'
import { invalid, type AnthropicRefusal } from './refusals.ts'

/**
 * The fields of a Messages request, from the types of SDK 1.15 (GA and beta, 2026-11): types of what is known,
 * closed where extra keys were seen refused (tools, tool_use, tool_result, text, the body itself).
 */
export function fieldsOf(profile: Profile, counting: boolean): Shape {
  const old = profile.id.endsWith(OLD_VERSION)
  return closed({
    ...(counting ? {} : { 'max_tokens!': integer({ min: 0 }) }),
    'messages!': list(messageShape(old), { max: 100_000 }),
    'model!': text({ minLength: 1 }),
    ...BODY,
    ...(old ? SAMPLING : {}),
    ...(counting ? { max_tokens: integer({ min: 0 }) } : {}),
  })
}

/** A fault of a field in the words of the API. */
export function refuseField(fault: FieldFault): AnthropicRefusal {
  const { problem } = fault
  if (problem.kind === 'tag' && fault.path[0] === 'messages' && problem.by === 'role') {
    return invalid(
      `messages: Unexpected role "${String(fault.got)}". Allowed roles are "user" or "assistant"`,
    )
  }
  const path = pathText(fault.path)
  return invalid(path === '' ? wording(fault) : `${path}: ${wording(fault)}`)
}

const OLD_VERSION = '@2023-06-01'

/** Version 2026-10-21 refuses them. */
const SAMPLING = {
  temperature: orNull(number({ min: 0, max: 1 })),
  top_p: orNull(number({ min: 0, max: 1 })),
  top_k: orNull(integer({ min: 0 })),
}

const CACHE = { cache_control: orNull(open({ 'type!': text({ values: ['ephemeral'] }) })) }

const CALLERS = tagged(
  'type',
  {
    code_execution_20250825: open({ 'tool_id!': text() }),
    code_execution_20260120: open({ 'tool_id!': text() }),
    direct: open({}),
  },
  { named: true },
)

const TEXT = closed({ type: text(), 'text!': text(), ...CACHE, citations: any, parsed_output: any })

// Version 2026-10-21 refuses citations on a text of the user.
const UNCITED_TEXT = closed({ type: text(), 'text!': text(), ...CACHE, citations: nothing })

const RESULT_CONTENT = tagged(
  'type',
  {
    text: TEXT,
    image: open({ 'source!': any }),
    document: open({}),
    search_result: open({}),
    tool_reference: open({}),
    browser_state: open({}),
  },
  { named: true },
)

// `id` and `tool_use_id` are looked at by the rules of the conversation: their faults have codes.
const CALL = closed({
  type: text(),
  id: any,
  'input!': open({}),
  'name!': text({ minLength: 1 }),
  ...CACHE,
  caller: CALLERS,
  toolset_name: orNull(text()),
})
const RESULT = closed({
  type: text(),
  tool_use_id: any,
  ...CACHE,
  content: orNull(textOr(list(RESULT_CONTENT))),
  is_error: orNull(boolean),
  toolset_name: orNull(text()),
})

const OTHER_BLOCKS = [
  'image',
  'document',
  'search_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'container_upload',
  'advisor_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
  'mcp_tool_listing',
  'compaction',
  'connector_text',
  'fallback',
]

const BLOCKS: Readonly<Record<string, Shape>> = {
  text: TEXT,
  tool_use: CALL,
  tool_result: RESULT,
  ...Object.fromEntries(OTHER_BLOCKS.map((type) => [type, open({})])),
}

const SYSTEM_BLOCKS: Readonly<Record<string, Shape>> = {
  text: TEXT,
  tool_addition: open({}),
  tool_removal: open({}),
}

function messageShape(old: boolean): Shape {
  const { document: _document, ...assistantBlocks } = BLOCKS
  const userBlocks = { ...BLOCKS, text: UNCITED_TEXT }
  const message = (blocks: Readonly<Record<string, Shape>>): Shape =>
    open({ 'role!': text(), 'content!': textOr(list(tagged('type', blocks, { named: true }))) })
  return tagged('role', {
    user: message(old ? BLOCKS : userBlocks),
    assistant: message(old ? BLOCKS : assistantBlocks),
    system: message(SYSTEM_BLOCKS),
  })
}

const OWN_TOOL = closed({
  type: orNull(text()),
  'name!': text(),
  'input_schema!': open({ 'type!': any }),
  description: text(),
  allowed_callers: list(text()),
  ...CACHE,
  defer_loading: orNull(boolean),
  eager_input_streaming: orNull(boolean),
  input_examples: list(open({})),
  strict: orNull(boolean),
})

// Tools of Anthropic's own, by family: new dates come with every release.
const FAMILIES =
  /^(bash|code_execution|memory|text_editor|computer|web_search|web_fetch|advisor|(computer|browser)_toolset)_\d{8}$|^tool_search_tool_(bm25|regex)(_\d{8})?$|^mcp_toolset$/

const TOOL = tagged('type', { custom: OWN_TOOL }, { fallback: 'custom', others: FAMILIES, named: true })

const BODY: Readonly<Record<string, Shape>> = {
  system: textOr(list(TEXT)),
  stream: orNull(boolean),
  stop_sequences: orNull(list(text())),
  tools: orNull(list(TOOL)),
  tool_choice: orNull(
    tagged('type', {
      auto: closed({ type: text(), disable_parallel_tool_use: boolean }),
      any: closed({ type: text(), disable_parallel_tool_use: boolean }),
      tool: closed({ type: text(), 'name!': text(), disable_parallel_tool_use: boolean }),
      none: closed({ type: text() }),
    }),
  ),
  thinking: orNull(
    tagged('type', {
      enabled: open({ 'budget_tokens!': integer({ min: 1024 }) }),
      disabled: open({}),
      between_tools: open({}),
      adaptive: open({}),
    }),
  ),
  metadata: orNull(open({})),
  service_tier: orNull(text({ values: ['auto', 'standard_only'] })),
  ...CACHE,
  ...Object.fromEntries(
    [
      'container',
      'diagnostics',
      'inference_geo',
      'output_config',
      'output_format',
      'speed',
      'user_profile_id',
      'workspace_id',
      'billing_policy',
      'compaction',
      'context_management',
      'fallback_credit_token',
      'fallbacks',
      'mcp_servers',
      'thread',
    ].map((name) => [name, any]),
  ),
}

function pathText(path: readonly Step[]): string {
  return path.map((step) => (typeof step === 'object' ? step.tag : String(step))).join('.')
}

const TYPES: Readonly<Record<string, string>> = {
  text: 'Input should be a valid string',
  number: 'Input should be a valid number',
  integer: 'Input should be a valid integer',
  boolean: 'Input should be a valid boolean',
  list: 'Input should be a valid list',
  object: 'Input should be a valid dictionary',
  tagged: 'Input should be an object',
  'text-or-list': 'Input should be a valid string or list',
}

function wording(fault: FieldFault): string {
  const { problem } = fault
  switch (problem.kind) {
    case 'missing':
      return 'Field required'
    case 'unknown':
      return 'Extra inputs are not permitted'
    case 'type':
      return TYPES[problem.expected] ?? 'Input should be an object'
    case 'value':
      return `Input should be ${quotedList(problem.allowed, ' or ')}`
    case 'tag':
      return `Input tag '${String(fault.got)}' found using '${problem.by}' does not match any of the expected tags: ${problem.allowed.map((tag) => `'${tag}'`).join(', ')}`
    case 'untagged':
      return `Unable to extract tag using discriminator '${problem.by}'`
    case 'below':
      return `must be greater than or equal to ${problem.limit}`
    case 'above':
      return `must be less than or equal to ${problem.limit}`
    case 'short':
      return `${LENGTH[problem.of] ?? 'List'} should have at least ${problem.limit} ${UNIT[problem.of] ?? 'items'}`
    case 'long':
      return `${LENGTH[problem.of] ?? 'List'} should have at most ${problem.limit} ${UNIT[problem.of] ?? 'items'}`
  }
}

const LENGTH: Readonly<Record<string, string>> = { text: 'String', list: 'List' }
const UNIT: Readonly<Record<string, string>> = { text: 'character', list: 'items' }

function quotedList(values: readonly string[], last: string): string {
  const quoted = values.map((value) => `'${value}'`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')}${last}${quoted.at(-1)}`
}
