import { isObject, own } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'

/** Calls that a model wrote as text. */
export interface LeakedCalls {
  readonly calls: readonly WrittenCall[]
  /** The passage. */
  readonly text: string
  /** What stands before the calls. */
  readonly before: string
  /** Nothing but the calls stands at the end of the text. */
  readonly isAtEnd: boolean
}

export interface WrittenCall {
  readonly name: string
  readonly input: OpenObject
}

/**
 * The calls written in a text: a whole answer that is one call in JSON, or calls in the markup of a model's own
 * format. Only sound JSON that names a declared tool counts, for prose may speak of calls.
 */
export function findLeakedCalls(
  text: string,
  isDeclared: (name: string) => boolean,
): LeakedCalls | undefined {
  const fenced = FENCED.exec(text.trim())
  const whole = readCalls(fenced?.[1] ?? text, isDeclared)
  if (whole !== undefined) return { calls: whole, text: text.trim(), before: '', isAtEnd: true }
  if (!OPENER.test(text)) return undefined
  const calls: WrittenCall[] = []
  let first: number | undefined
  let end = 0
  let isBroken = false
  for (const match of text.matchAll(MARKUP)) {
    const found = readMarkup(match, isDeclared)
    if (found === undefined) continue
    if (first !== undefined && text.slice(end, match.index).trim() !== '') isBroken = true
    first ??= match.index
    end = match.index + match[0].length
    calls.push(...found)
  }
  if (first === undefined) return undefined
  const isAtEnd = !isBroken && LEFTOVER.test(text.slice(end))
  return { calls, text: text.slice(first, end), before: text.slice(0, first).trimEnd(), isAtEnd }
}

const FENCED = /^```(?:json|tool_call|tool_code)?\s*\n([\s\S]*)\n```$/
const OPENER = /<\|?(?:tool_call|function_call|function=)|\[TOOL_CALLS\]/
// The formats of Hermes, Qwen, Llama and Mistral; each body is read as JSON.
const MARKUP =
  /<\|?(tool_call|function_call)\|?>([\s\S]*?)<\|?\/\1\|?>|<function=([\w.-]+)>([\s\S]*?)<\/function>|\[TOOL_CALLS\]\s*(\[[\s\S]*\]|\{[\s\S]*\})/g
const LEFTOVER = /^(?:\s|<\|[\w-]{1,40}\|>|<\/s>)*$/

function readMarkup(
  match: RegExpExecArray,
  isDeclared: (name: string) => boolean,
): WrittenCall[] | undefined {
  const [, , body, name, args, list] = match
  if (name !== undefined) {
    const input = parse(args ?? '')
    return isObject(input) && isDeclared(name) ? [{ name, input }] : undefined
  }
  return readCalls(body ?? list ?? '', isDeclared)
}

function readCalls(text: string, isDeclared: (name: string) => boolean): WrittenCall[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const value = parse(text)
  const items = Array.isArray(value) ? value : [value]
  const calls = items.map((item) => readCall(item, isDeclared))
  return calls.length > 0 && calls.every((call) => call !== undefined) ? calls : undefined
}

function readCall(value: unknown, isDeclared: (name: string) => boolean): WrittenCall | undefined {
  if (!isObject(value)) return undefined
  const inner = own(value, 'function')
  const holder = isObject(inner) ? inner : value
  const name = own(holder, 'name') ?? own(holder, 'tool') ?? own(holder, 'function')
  if (typeof name !== 'string' || !isDeclared(name)) return undefined
  const key = ['arguments', 'parameters', 'input', 'args'].find((one) => Object.hasOwn(holder, one))
  const given = key === undefined ? undefined : own(holder, key)
  const input = typeof given === 'string' ? parse(given) : given
  return isObject(input) ? { name, input } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
