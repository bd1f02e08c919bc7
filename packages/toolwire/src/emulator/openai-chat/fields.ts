import type { Profile } from '../../wire/profile.ts'
import { any, boolean, closed, integer, list, number, open, orNull, tagged, text, textOr } from '../shape.ts'
import type { Shape } from '../shape.ts'

const TEXT = open({ 'text!': text() })
const TEXTS = tagged('type', { text: TEXT })
const INPUT = tagged('type', {
  text: TEXT,
  image_url: open({ 'image_url!': open({ 'url!': text() }) }),
  input_audio: open({ 'input_audio!': open({}) }),
  file: open({ 'file!': open({}) }),
})
// An image is no result, but newer models drop it without a word (openai/openai-openapi#523, 2026-02).
const RESULT = tagged('type', { text: TEXT, image_url: open({}) })

// Ids and arguments are looked at by the rules of the conversation: their faults have codes.
const CALL = tagged('type', {
  function: open({ id: any, 'function!': open({ 'name!': text(), 'arguments!': any }) }),
  custom: open({ id: any, 'custom!': open({ 'name!': text(), 'input!': text() }) }),
})

const MESSAGES: Readonly<Record<string, Shape>> = {
  system: open({ 'content!': textOr(list(TEXTS)) }),
  assistant: open({
    content: orNull(textOr(list(tagged('type', { text: TEXT, refusal: open({ 'refusal!': text() }) })))),
    refusal: orNull(text()),
    tool_calls: orNull(list(CALL)),
    function_call: orNull(open({ 'name!': text(), 'arguments!': any })),
  }),
  user: open({ 'content!': textOr(list(INPUT)) }),
  function: open({ 'name!': text(), content: orNull(text()) }),
  tool: open({ tool_call_id: any, 'content!': textOr(list(RESULT)) }),
  developer: open({ 'content!': textOr(list(TEXTS)) }),
}

const TOOL = tagged('type', {
  function: open({
    'function!': open({
      'name!': text(),
      description: orNull(text()),
      parameters: orNull(open({})),
      strict: orNull(boolean),
    }),
  }),
  custom: open({ 'custom!': open({ 'name!': text(), description: orNull(text()) }) }),
})

const FREE = [
  'audio',
  'logit_bias',
  'modalities',
  'moderation',
  'prediction',
  'prompt_cache_options',
  'prompt_cache_retention',
  'reasoning_effort',
  'response_format',
  'service_tier',
  'stop',
  'stream_options',
  'verbosity',
  'web_search_options',
]
const STRINGS = ['prompt_cache_key', 'safety_identifier', 'user']
const FLAGS = ['logprobs', 'parallel_tool_calls', 'store', 'stream']

const BODY = {
  'model!': text(),
  'messages!': list(tagged('role', MESSAGES), { min: 1 }),
  tools: orNull(list(TOOL)),
  functions: orNull(list(open({ 'name!': text() }), { min: 1 })),
  function_call: orNull(textOr(open({ 'name!': text() }), { values: ['none', 'auto'] })),
  metadata: orNull(open({})),
  max_completion_tokens: orNull(integer({ min: 1 })),
  max_tokens: orNull(integer({ min: 1 })),
  n: orNull(integer({ min: 1, max: 128 })),
  seed: orNull(integer()),
  temperature: orNull(number({ min: 0, max: 2 })),
  top_p: orNull(number({ min: 0, max: 1 })),
  frequency_penalty: orNull(number({ min: -2, max: 2 })),
  presence_penalty: orNull(number({ min: -2, max: 2 })),
  top_logprobs: orNull(integer({ min: 0, max: 20 })),
  ...Object.fromEntries(FREE.map((name) => [name, any])),
  ...Object.fromEntries(STRINGS.map((name) => [name, orNull(text())])),
  ...Object.fromEntries(FLAGS.map((name) => [name, orNull(boolean)])),
}

// What a choice names is compared with the tools by the rules of the conversation.
function choice(words: readonly string[]): Shape {
  return orNull(textOr(open({ 'type!': text() }), { values: words }))
}

const own = closed({ ...BODY, tool_choice: choice(['none', 'auto', 'required']) })
// Other servers have settings of their own, and Mistral calls `any` what others call `required`.
const others = open({ ...BODY, tool_choice: choice(['none', 'auto', 'required', 'any']) })

/**
 * The fields of a request, from the types of SDK 7.59 (2026-11): types of what is known. On OpenAI itself the body is
 * closed; what stands in messages and tools beside the known is let pass.
 */
export function fieldsOf(profile: Profile): Shape {
  return profile.id === 'openai-chat' ? own : others
}
