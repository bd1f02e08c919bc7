import type { Finding } from '../../finding/finding.ts'
import { wires } from '../../wire/index.ts'
import { checkDocument, repairDocument } from '../check-document.ts'
import type { RepairOptions, RepairReport } from '../check-document.ts'
import type { CheckReport } from '../check-report.ts'

export const codecs = Object.values(wires)

export const readNote = {
  name: 'read_note',
  description: 'Read one note by its path.',
  input_schema: {
    type: 'object',
    properties: { path: { type: 'string' }, limit: { type: 'integer' } },
    required: ['path'],
    additionalProperties: false,
  },
}

export const readNoteFunction = {
  type: 'function',
  name: 'read_note',
  description: 'Read one note by its path.',
  parameters: readNote.input_schema,
  strict: false,
}

export const user = (content: unknown): object => ({ role: 'user', content })
export const assistant = (...content: readonly object[]): object => ({ role: 'assistant', content })
export const text = (value: string): object => ({ type: 'text', text: value })
export const toolUse = (id: string, input: unknown = { path: 'a.md' }): object => ({
  type: 'tool_use',
  id,
  name: 'read_note',
  input,
})
export const toolResult = (id: string, content: unknown = 'done', more: object = {}): object => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
})

/** An Anthropic request with these messages. */
export const messages = (...list: readonly object[]): Record<string, unknown> => ({
  model: 'claude-sonnet-5',
  max_tokens: 1000,
  tools: [readNote],
  messages: list,
})

export const call = (id: string, more: object = {}): object => ({
  type: 'function_call',
  call_id: id,
  name: 'read_note',
  arguments: '{"path":"a.md"}',
  ...more,
})
export const output = (id: string, value: unknown = 'done'): object => ({
  type: 'function_call_output',
  call_id: id,
  output: value,
})

/** A Responses request with these items. */
export const input = (...list: readonly object[]): Record<string, unknown> => ({
  model: 'gpt-5',
  tools: [readNoteFunction],
  input: list,
})

export const chatCall = (id: string): object => ({
  id,
  type: 'function',
  function: { name: 'read_note', arguments: '{"path":"a.md"}' },
})
export const calling = (...ids: readonly string[]): object => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map(chatCall),
})
export const toolMessage = (id: string, content = 'done'): object => ({
  role: 'tool',
  tool_call_id: id,
  content,
})

/** A Chat request with these messages. */
export const chat = (...list: readonly object[]): Record<string, unknown> => ({
  model: 'gpt-5',
  tools: [{ type: 'function', function: { name: 'read_note', parameters: readNote.input_schema } }],
  messages: list,
})

export const asks = (value: string): object => ({ role: 'user', parts: [{ text: value }] })
export const model = (...parts: readonly object[]): object => ({ role: 'model', parts })
export const answers = (...parts: readonly object[]): object => ({ role: 'user', parts })
export const functionCall = (id: string, more: object = {}): object => ({
  functionCall: { id, name: 'read_note', args: { path: 'a.md' } },
  ...more,
})
export const functionResponse = (id: string): object => ({
  functionResponse: { id, name: 'read_note', response: { output: 'done' } },
})

/** A Gemini request with these contents. */
export const contents = (...list: readonly object[]): Record<string, unknown> => ({
  tools: [{ functionDeclarations: [{ name: 'read_note', parametersJsonSchema: readNote.input_schema }] }],
  contents: list,
})

export function check(document: unknown, options: Partial<RepairOptions> = {}): CheckReport {
  return checkDocument(document, { codecs, ...options })
}

export function repair(document: unknown, options: Partial<RepairOptions> = {}): RepairReport {
  return repairDocument(document, { codecs, ...options })
}

/** Codes and places, in the order in which they are reported. */
export function places(findings: readonly Finding[]): string[] {
  return findings.map(({ code, where, at }) => `${code} ${where}${at === undefined ? '' : ` at ${at}`}`)
}
