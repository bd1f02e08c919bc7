import { own, ownString } from '../../json/value.ts'
import type { Outcome } from '../call.ts'
import type { WireResult } from '../codec.ts'
import { resultContent } from '../result-content.ts'
import type { ResponsesCallOutput, ResponsesOutputPart } from './types.ts'

/** One output. It never has an id of its own: the server would take it for another item. */
export function result(options: WireResult): ResponsesCallOutput {
  const { callId, isError, call } = options
  const caller = own(call, 'caller')
  const content = resultContent(options.content, { isError, images: true })
  const type = options.callType ?? ownString(call, 'type') ?? ''
  const builtIn = BUILT_IN.get(type)
  return {
    type: type === 'custom_tool_call' ? 'custom_tool_call_output' : 'function_call_output',
    call_id: callId,
    ...(own(caller, 'type') === 'program' ? { caller } : undefined),
    ...(builtIn
      ? builtIn({ isError, text: textOf(content) })
      : { output: typeof content === 'string' ? marked(content, isError) : outputParts(content, isError) }),
  }
}

interface Said {
  readonly isError: boolean
  readonly text: string
}

/** Answers to the provider's own tools that the client runs. SDK 7.59.0, 2026-12-01. */
const BUILT_IN: ReadonlyMap<string, (said: Said) => Partial<ResponsesCallOutput>> = new Map([
  ['apply_patch_call', patched],
  ['shell_call', ran],
  ['tool_search_call', searched],
])

function patched({ isError, text }: Said): Partial<ResponsesCallOutput> {
  return { type: 'apply_patch_call_output', status: isError ? 'failed' : 'completed', output: text }
}

function ran({ isError, text }: Said): Partial<ResponsesCallOutput> {
  const outcome = { type: 'exit', exit_code: isError ? 1 : 0 }
  const [stdout, stderr] = isError ? ['', text] : [text, '']
  return { type: 'shell_call_output', output: [{ stdout, stderr, outcome }] }
}

function searched(): Partial<ResponsesCallOutput> {
  return { type: 'tool_search_output', execution: 'client', status: 'completed', tools: [] }
}

function textOf(content: Outcome['content']): string {
  if (typeof content === 'string') return content
  return content.map((block) => (block.type === 'text' ? block.text : `[${block.mimeType}]`)).join('\n\n')
}

function outputParts(
  content: Exclude<Outcome['content'], string>,
  isError: boolean,
): readonly ResponsesOutputPart[] {
  const parts = content.map((block): ResponsesOutputPart =>
    block.type === 'text'
      ? { type: 'input_text', text: block.text }
      : { type: 'input_image', image_url: `data:${block.mimeType};base64,${block.data}` },
  )
  if (!isError) return parts
  const [first, ...rest] = parts
  if (first?.type === 'input_text') return [{ ...first, text: marked(first.text, true) }, ...rest]
  return [{ type: 'input_text', text: MARK }, ...parts]
}

const MARK = 'Error:'

/** The wire has no flag for a failure: its text says so. */
function marked(text: string, isError: boolean): string {
  return isError && !text.startsWith(MARK) ? `${MARK} ${text}` : text
}
