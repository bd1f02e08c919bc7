import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { valueAt } from '../json/pointer.ts'
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
  const at = rules.choiceWhere ?? '/tool_choice'
  const native = isObject(body) ? valueAt(body, at) : undefined
  // An older or other spelling of the choice: where it stands is not known here.
  if (native === undefined) return []
  const type = isObject(native) ? own(native, 'type') : native
  const base = { choice: typeof type === 'string' ? type : choice.kind }
  const report = (
    args: Parameters<typeof fault<'tool-choice-conflict'>>[2],
    value: JsonValue = rules.freeChoice,
  ): Finding[] => {
    const fix = { where: at, action: 'replace', value } as const
    return [fault('tool-choice-conflict', at, args, { fix })]
  }
  const forbids = rules.reasoning?.forbidsForcing ?? rules.reasoning?.wanted
  if (isObject(body) && forbids?.(body) === true) return report({ ...base, why: 'thinking' })
  if (!('name' in choice)) {
    return tools.length > 0 || othersMayBeDeclared ? [] : report({ ...base, why: 'no-tools' })
  }
  const { name } = choice
  // An entry without a name is a set of tools: its members are not known here.
  const isKnown = othersMayBeDeclared || tools.some((tool) => tool.name === undefined || tool.name === name)
  if (rules.choiceName === undefined && isObject(native) && own(native, 'name') !== name) {
    const flat = { type: base.choice, name }
    return report({ ...base, why: 'nested', name }, isKnown ? flat : undefined)
  }
  return isKnown ? [] : report({ ...base, why: 'undeclared', name })
}
