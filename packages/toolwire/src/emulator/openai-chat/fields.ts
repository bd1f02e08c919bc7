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
const CALLS = {
  function: open({ id: any, 'function!': open({ 'name!': text(), 'arguments!': any }) }),
  custom: open({ id: any, 'custom!': open({ 'name!': text(), 'input!': text() }) }),
}

function messages(call: Shape): Readonly<Record<string, Shape>> {
  return {
    system: open({ 'content!': textOr(list(TEXTS)) }),
    assistant: open({
      content: orNull(textOr(list(tagged('type', { text: TEXT, refusal: open({ 'refusal!': text() }) })))),
      refusal: orNull(text()),
      tool_calls: orNull(list(call)),
      function_call: orNull(open({ 'name!': text(), 'arguments!': any })),
    }),
    user: open({ 'content!': textOr(list(INPUT)) }),
    function: open({ 'name!': text(), content: orNull(text()) }),
    tool: open({ tool_call_id: any, 'content!': textOr(list(RESULT)) }),
    developer: open({ 'content!': textOr(list(TEXTS)) }),
  }
}

const TOOLS = {
  function: open({
    'function!': open({
      'name!': text(),
      description: orNull(text()),
      parameters: orNull(open({})),
      strict: orNull(boolean),
    }),
  }),
  custom: open({ 'custom!': open({ 'name!': text(), description: orNull(text()) }) }),
}

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

/** What the kind of a tool or call is when nothing says so, and the words of a choice. */
interface Variant {
  readonly type?: { readonly fallback?: string }
  readonly choices: readonly string[]
}

function body({ type = {}, choices }: Variant): Readonly<Record<string, Shape>> {
  return {
    ...BODY,
    'messages!': list(tagged('role', messages(tagged('type', CALLS, type))), { min: 1 }),
    tools: orNull(list(tagged('type', TOOLS, type))),
    // What a choice names is compared with the tools by the rules of the conversation.
    tool_choice: orNull(textOr(open({ 'type!': text() }), { values: choices })),
  }
}

const CHOICES = ['none', 'auto', 'required']
const own = closed(body({ choices: CHOICES }))
// Other servers have settings of their own and take a tool without its type (recorded at Mistral, 2025), and Mistral
// calls `any` what others call `required`.
const others = open(body({ type: { fallback: 'function' }, choices: [...CHOICES, 'any'] }))

/**
 * The fields of a request, from the types of SDK 7.59 (2026-11): types of what is known. On OpenAI itself the body is
 * closed; what stands in messages and tools beside the known is let pass.
 */
export function fieldsOf(profile: Profile): Shape {
  return profile.id === 'openai-chat' ? own : others
}
