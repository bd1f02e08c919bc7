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

const IMAGE_AND_FILE = { input_image: open({}), input_file: open({}) }
const INPUT_TEXT = open({ 'text!': text() })

const OUTPUT_PARTS = tagged('type', { output_text: INPUT_TEXT, refusal: open({ 'refusal!': text() }) })
const INPUT_PARTS = tagged('type', { input_text: INPUT_TEXT, ...IMAGE_AND_FILE })

function message(parts: Shape): Shape {
  return open({ 'role!': text(), 'content!': textOr(list(parts)) })
}

const MESSAGE = tagged('role', {
  user: message(INPUT_PARTS),
  system: message(INPUT_PARTS),
  developer: message(INPUT_PARTS),
  assistant: message(OUTPUT_PARTS),
})

// Ids are looked at by the rules of the conversation: their faults have codes. So is the form of the arguments.
const STATUS = orNull(text({ values: ['in_progress', 'completed', 'incomplete'] }))
const CALL = closed({
  type: text(),
  id: any,
  call_id: any,
  'name!': text(),
  'arguments!': any,
  status: STATUS,
  namespace: orNull(text()),
  async: orNull(boolean),
  caller: any,
  created_by: any,
})
const RESULT = open({
  call_id: any,
  'output!': textOr(list(tagged('type', { input_text: INPUT_TEXT, ...IMAGE_AND_FILE }))),
  status: STATUS,
})
// Seen refused on the way back (two reports of 2025 and 2026): `status`, and a `content` that is not empty.
const REASONING = open({ 'summary!': list(any), content: orNull(list(any, { max: 0 })), status: nothing })

const OTHER_ITEMS = [
  'file_search_call',
  'computer_call',
  'computer_call_output',
  'web_search_call',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'configuration_update',
  'compaction',
  'image_generation_call',
  'code_interpreter_call',
  'local_shell_call',
  'local_shell_call_output',
  'shell_call',
  'shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_call',
  'custom_tool_call_output',
  'custom_tool_call',
  'compaction_trigger',
  'item_reference',
  'program',
  'program_output',
]

const ITEM = tagged(
  'type',
  {
    message: MESSAGE,
    function_call: CALL,
    function_call_output: RESULT,
    reasoning: REASONING,
    ...Object.fromEntries(OTHER_ITEMS.map((type) => [type, open({})])),
  },
  { fallback: 'message' },
)

const FUNCTION_TOOL = closed({
  type: text(),
  'name!': text(),
  parameters: orNull(open({})),
  strict: orNull(boolean),
  description: orNull(text()),
  async: orNull(boolean),
  defer_loading: orNull(boolean),
  allowed_callers: orNull(list(text())),
  output_schema: orNull(open({})),
})

const OTHER_TOOLS =
  /^(file_search|computer|computer_use_preview|web_search(_preview)?(_\d{4}_\d{2}_\d{2})?|mcp|code_interpreter|programmatic_tool_calling|image_generation|local_shell|shell|custom|namespace|tool_search|apply_patch)$/

const TOOL = tagged('type', { function: FUNCTION_TOOL }, { others: OTHER_TOOLS })

const FREE = [
  'access_programs',
  'background_options',
  'context_management',
  'image',
  'moderation',
  'prompt',
  'prompt_cache_options',
  'prompt_cache_retention',
  'reasoning',
  'service_tier',
  'stream_options',
  'text',
]
const TEXTS = ['instructions', 'previous_response_id', 'prompt_cache_key', 'safety_identifier', 'user']
const FLAGS = ['background', 'parallel_tool_calls', 'store', 'stream']

/**
 * The fields of a Responses request, from the types of SDK 7.59 (2026-11): types of what is known, closed where
 * extra keys were seen refused (function calls, function tools, the body itself).
 */
export const fields: Shape = closed({
  'model!': text(),
  'input!': textOr(list(ITEM)),
  tools: orNull(list(TOOL)),
  // What a choice names is compared with the tools by the rules of the conversation.
  tool_choice: orNull(textOr(open({ 'type!': text() }), { values: ['none', 'auto', 'required'] })),
  include: orNull(list(text())),
  metadata: orNull(open({})),
  conversation: any,
  max_output_tokens: orNull(integer({ min: 16 })),
  max_tool_calls: orNull(integer({ min: 1 })),
  temperature: orNull(number({ min: 0, max: 2 })),
  top_p: orNull(number({ min: 0, max: 1 })),
  top_logprobs: orNull(integer({ min: 0, max: 20 })),
  truncation: orNull(text({ values: ['auto', 'disabled'] })),
  ...Object.fromEntries(FREE.map((name) => [name, any])),
  ...Object.fromEntries(TEXTS.map((name) => [name, orNull(text())])),
  ...Object.fromEntries(FLAGS.map((name) => [name, orNull(boolean)])),
})
