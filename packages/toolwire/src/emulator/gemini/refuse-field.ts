import type { EmulatedRefusal } from '../emulated-wire.ts'
import type { FieldFault, Step } from '../field-fault.ts'
import { snakeCase } from './fields.ts'
import { invalid } from './refusals.ts'

/**
 * A fault of a field in the words of the API's JSON reader, which names places in snake_case. Texts: error bodies in
 * public reports of 2025 and 2026.
 */
export function refuseField({ path, problem, got }: FieldFault): EmulatedRefusal {
  const key = String(path.at(-1) ?? '')
  const parent = placeOf(path.slice(0, -1))
  if (problem.kind === 'unknown') return payload(key, parent, 'Cannot find field.')
  if (path.length === 0) return payload('', '', 'Root element must be a message.')
  if (Array.isArray(got)) {
    const [name, place] = typeof path.at(-1) === 'number' ? ['', placeOf(path)] : [key, parent]
    return payload(name, place, 'Proto field is not repeating, cannot start list.')
  }
  const place = placeOf(path)
  const type = typeOf(path, problem.kind === 'type' ? problem.expected : '')
  const value = typeof got === 'object' ? 'Starting an object on a scalar field' : JSON.stringify(got)
  return invalid(`Invalid value at '${place}' (${type}), ${value}`, place)
}

function payload(name: string, place: string, what: string): EmulatedRefusal {
  const at = place === '' ? '' : ` at '${place}'`
  return invalid(`Invalid JSON payload received. Unknown name "${name}"${at}: ${what}`, place || null)
}

/** The type of a field, as the API calls it. */
function typeOf(path: readonly Step[], expected: string): string {
  if (expected === 'text') return 'TYPE_STRING'
  const name = path.findLast((step) => typeof step === 'string') ?? ''
  if (name === 'response') return 'type.googleapis.com/google.protobuf.Struct'
  return `type.googleapis.com/google.ai.generativelanguage.v1beta.${TYPES[snakeCase(name)] ?? 'Part'}`
}

const TYPES: Readonly<Record<string, string>> = {
  contents: 'Content',
  system_instruction: 'Content',
  parts: 'Part',
  function_call: 'FunctionCall',
  function_response: 'FunctionResponse',
  inline_data: 'Blob',
  file_data: 'FileData',
  executable_code: 'ExecutableCode',
  code_execution_result: 'CodeExecutionResult',
  tool_call: 'ToolCall',
  tool_response: 'ToolResponse',
  tools: 'Tool',
  function_declarations: 'FunctionDeclaration',
  tool_config: 'ToolConfig',
  function_calling_config: 'FunctionCallingConfig',
  generation_config: 'GenerationConfig',
}

function placeOf(path: readonly Step[]): string {
  let place = ''
  for (const step of path) {
    if (typeof step === 'number') place += `[${step}]`
    else if (typeof step === 'string') place += place === '' ? snakeCase(step) : `.${snakeCase(step)}`
  }
  return place
}
