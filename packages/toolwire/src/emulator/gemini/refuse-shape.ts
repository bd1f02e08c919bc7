import { isObject, own, type OpenObject } from '../../json/value.ts'
import { geminiRefusals } from '../../wire/gemini/index.ts'
import type { EmulatedRefusal } from '../emulated-wire.ts'
import { refuseByRow } from '../refuse-by-row.ts'
import { member, spelledOut } from './spelled-out.ts'
import { invalid } from './refusals.ts'

/**
 * How contents must be laid out beside their calls and responses, and settings that no model takes. Texts: error
 * bodies in public reports, langchain-ai/langchain-google#1393 (2025-11), router-for-me/CLIProxyAPI#17 (2025-08),
 * boldsoftware/sketch#68 (2025-05).
 */
export function refuseShape(body: OpenObject): EmulatedRefusal | undefined {
  const contents = listOf(spelledOut(body), 'contents')
  if (contents.length === 0) return invalid('* GenerateContentRequest.contents: contents is not specified\n')
  for (const [index, content] of contents.entries()) {
    const role = own(content, 'role') ?? ''
    if (typeof role === 'string' && !ROLES.has(role)) return invalid('Please use a valid role: user, model.')
    const empty = listOf(content, 'parts').findIndex(
      (part) => !DATA.some((name) => isSet(member(part, name))),
    )
    if (empty >= 0)
      return refuseByRow(geminiRefusals, 'part-empty', { path: `contents[${index}].parts[${empty}]` })
  }
  return refuseMode(body)
}

/** `function` is the older role of responses. */
const ROLES: ReadonlySet<string> = new Set(['', 'user', 'model', 'function'])

/** The members of which a part has one. */
const DATA = [
  'text',
  'functionCall',
  'functionResponse',
  'inlineData',
  'fileData',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
  'audioTranscription',
]

function refuseMode(body: OpenObject): EmulatedRefusal | undefined {
  const mode = own(member(member(body, 'toolConfig'), 'functionCallingConfig'), 'mode')
  if (typeof mode !== 'string' || MODES.test(mode)) return undefined
  const place = 'tool_config.function_calling_config.mode'
  const type = 'type.googleapis.com/google.ai.generativelanguage.v1beta.FunctionCallingConfig.Mode'
  return invalid(`Invalid value at '${place}' (${type}), ${JSON.stringify(mode)}`, place)
}

const MODES = /^(MODE_UNSPECIFIED|AUTO|ANY|NONE|VALIDATED)$/i

function listOf(value: unknown, name: string): readonly OpenObject[] {
  const list = member(value, name)
  return Array.isArray(list) ? list.filter(isObject) : []
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}
