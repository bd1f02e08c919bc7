import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { isObject, own } from '../json/value.ts'
import type { JsonValue } from '../json/value.ts'
import type { Codec, DeclaredTool } from '../wire/codec.ts'

/** What of a conversation its settings must fit. */
export interface Setting {
  readonly codec: Codec
  readonly body: unknown
  readonly tools: readonly DeclaredTool[]
  /** Names of the calls in the history. */
  readonly called: () => readonly string[]
  /** Tools may be declared elsewhere: on the server, or in the middle of the conversation. */
  readonly othersMayBeDeclared: boolean
}

/** `undeclared-tools` and `tool-choice-conflict`. */
export function checkSettings(setting: Setting): Finding[] {
  return [...undeclaredTools(setting), ...choiceConflict(setting)]
}

function undeclaredTools({ codec, body, tools, called, othersMayBeDeclared }: Setting): Finding[] {
  if (tools.length > 0 || othersMayBeDeclared || codec.rules.rows['undeclared-tools'] === undefined) return []
  const names = [...new Set(called())].filter((name) => name !== '')
  if (names.length === 0) return []
  const where = isObject(body) && Object.hasOwn(body, 'tools') ? '/tools' : ''
  const value = names.map(
    (name) =>
      codec.nativeTool({
        name,
        description: 'A tool of the history: declared so that its calls can be read, not to be called.',
        schema: { type: 'object', properties: {} },
        strict: false,
      }) as JsonValue, // a definition of JSON alone
  )
  return [fault('undeclared-tools', where, { names }, { fix: { where: '/tools', action: 'add', value } })]
}

function choiceConflict({ codec, body, tools, othersMayBeDeclared }: Setting): Finding[] {
  const { rules } = codec
  const choice = codec.toolChoice(body)
  if (choice.kind !== 'any' && choice.kind !== 'tool') return []
  const fix = { where: '/tool_choice', action: 'replace', value: rules.freeChoice } as const
  const native = isObject(body) ? own(body, 'tool_choice') : undefined
  const type = isObject(native) ? own(native, 'type') : native
  const base = { choice: typeof type === 'string' ? type : choice.kind }
  const report = (args: Parameters<typeof fault<'tool-choice-conflict'>>[2]): Finding[] => [
    fault('tool-choice-conflict', '/tool_choice', args, { fix }),
  ]
  const forbids = rules.reasoning?.forbidsForcing ?? rules.reasoning?.wanted
  if (isObject(body) && forbids?.(body) === true) return report({ ...base, why: 'thinking' })
  if (othersMayBeDeclared) return []
  if (!('name' in choice)) return tools.length > 0 ? [] : report({ ...base, why: 'no-tools' })
  // An entry without a name is a set of tools: its members are not known here.
  const isKnown = tools.some(({ name }) => name === undefined || name === choice.name)
  return isKnown ? [] : report({ ...base, why: 'undeclared', name: choice.name })
}
