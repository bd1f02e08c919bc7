import { nearest, plainForm } from '../../json/near.ts'
import { setOwn } from '../../json/value.ts'
import { fillInput } from './fill-input.ts'
import { otherForms } from './place.ts'
import { queryFor } from './plan-calls.ts'
import { keyOf, type PlannedCall } from './planned-call.ts'
import type { MadeCall, Progress } from './progress.ts'
import type { Argument } from './schema-view.ts'
import type { ToolView } from './tool-view.ts'

const MAX_TRIES = 3
// What an error suggests stands at its beginning.
const MAX_ERROR = 4_000

/**
 * What to try instead of the calls that failed: what the error suggests, another tool that it names, another form of
 * a value. Nothing for calls that were not allowed to run, and nothing after three tries with a tool.
 */
export function recoveries(progress: Progress, tools: readonly ToolView[]): PlannedCall[] {
  return progress.made
    .filter((call) => isOpen(call, progress))
    .flatMap((call) => alternatives(call, progress, tools))
}

/** The failed calls that nothing made up for. */
export function failures(progress: Progress, tools: readonly ToolView[]): readonly MadeCall[] {
  const good = new Set(progress.made.filter((call) => !call.isError).map((call) => call.key))
  const mended = (call: MadeCall, depth: number): boolean =>
    candidates(call, progress, tools).some((one) => {
      if (good.has(keyOf(one))) return true
      const next = progress.made.find((made) => made.key === keyOf(one))
      return next !== undefined && depth < MAX_TRIES && mended(next, depth + 1)
    })
  const open = progress.made.filter((call) => call.isError && !mended(call, 0))
  return open.filter(
    (call, index) => open.findIndex((one) => one.name === call.name) === index || call === open.at(-1),
  )
}

function isOpen(call: MadeCall, progress: Progress): boolean {
  if (!call.isError || NOT_RUN.test(call.result.text)) return false
  const failed = progress.made.filter((made) => made.name === call.name && made.isError)
  return failed.length <= MAX_TRIES
}

const NOT_RUN = /\bnot run\b|\bbudget\b|\bdenied\b|\bcancell?ed\b|\bnot (?:allowed|permitted|approved)\b/i

function alternatives(call: MadeCall, progress: Progress, tools: readonly ToolView[]): PlannedCall[] {
  const known = new Set(progress.made.map((made) => made.key))
  const all = candidates(call, progress, tools)
  // One at a time: the first that was not tried, and none when one of them went well.
  const worked = progress.made.some((made) => !made.isError && all.some((one) => keyOf(one) === made.key))
  return worked ? [] : all.filter((one) => !known.has(keyOf(one))).slice(0, 1)
}

function candidates(call: MadeCall, progress: Progress, tools: readonly ToolView[]): PlannedCall[] {
  const error = call.result.text.slice(0, MAX_ERROR)
  const tool = tools.find((one) => one.name === call.name)
  const found = [
    ...suggested(call, error, tools),
    ...(tool === undefined ? [] : [...corrected(call, error, tool), ...reformed(call, tool)]),
    ...otherTools(call, progress, tools),
  ]
  return found.filter((one) => keyOf(one) !== call.key)
}

const SUGGESTION =
  /\b(?:did you mean|perhaps|maybe you meant|try|use|closest (?:match|is))\s*:?\s+(?:the (?:tool|value|argument) )?["'“‘`]([^"'”’`]+)["'”’`]/gi
const BARE_SUGGESTION = /\bdid you mean:?\s+([\w./-]+)\s*\?/gi

function suggestionsIn(error: string): string[] {
  return [...error.matchAll(SUGGESTION), ...error.matchAll(BARE_SUGGESTION)].map((match) => match[1] ?? '')
}

// What is suggested may be a tool, an argument or a value: told by what it is the name of, or near to.
function suggested(call: MadeCall, error: string, tools: readonly ToolView[]): PlannedCall[] {
  const tool = tools.find((one) => one.name === call.name)
  return suggestionsIn(error).flatMap((word) => {
    if (tools.some((one) => one.name === word))
      return tool === undefined ? [{ name: word, input: call.input }] : []
    if (tool === undefined) return []
    const argument = tool.arguments.find((arg) => arg.name === word)
    if (argument !== undefined) return renamed(call, tool, argument)
    return valued(call, word, error)
  })
}

function renamed(call: MadeCall, tool: ToolView, argument: Argument): PlannedCall[] {
  const wrong = Object.keys(call.input).find((name) => !tool.arguments.some((arg) => arg.name === name))
  if (wrong === undefined) return []
  const { [wrong]: value, ...rest } = call.input
  return [{ name: call.name, input: { ...rest, [argument.name]: value } }]
}

function valued(call: MadeCall, value: string, error: string): PlannedCall[] {
  const entries = Object.entries(call.input).filter(
    ([, given]) => typeof given === 'string' && given !== value,
  )
  const target =
    entries.find(
      ([, given]) => nearest(String(given), [value]) !== undefined || isPartOf(String(given), value),
    ) ??
    entries.find(([, given]) => error.includes(String(given))) ??
    entries.find(([name]) => new RegExp(`\\b${name.replaceAll(/\W/g, '.')}\\b`).test(error))
  return target === undefined ? [] : [{ name: call.name, input: { ...call.input, [target[0]]: value } }]
}

function isPartOf(given: string, value: string): boolean {
  const form = plainForm(given)
  return form.length > 2 && plainForm(value).includes(form)
}

// Arguments that the schema does not have are dropped, values outside a list become the nearest of it.
function corrected(call: MadeCall, error: string, tool: ToolView): PlannedCall[] {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(call.input)) {
    const arg = tool.arguments.find((one) => one.name === name)
    if (arg === undefined) continue
    const listed = arg.values?.filter((one) => typeof one === 'string')
    const isWrong = listed !== undefined && typeof value === 'string' && !listed.includes(value)
    setOwn(input, name, isWrong ? (nearest(value, listed) ?? value) : value)
  }
  const allowed = nearAllowed(call, error)
  return [{ name: call.name, input }, ...allowed]
}

// A value that the error quotes, when it is near the one that was sent.
function nearAllowed(call: MadeCall, error: string): PlannedCall[] {
  const quoted = [...error.matchAll(/["'“‘`]([^"'”’`\n]{1,80})["'”’`]/g)].map((match) => match[1] ?? '')
  return Object.entries(call.input).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    const others = quoted.filter((one) => one !== value)
    const found = others.find((one) => isPartOf(value, one)) ?? nearest(value, others)
    return found === undefined ? [] : [{ name: call.name, input: { ...call.input, [name]: found } }]
  })
}

function reformed(call: MadeCall, tool: ToolView): PlannedCall[] {
  if (tool.role !== 'time' && tool.role !== 'weather') return []
  return Object.entries(call.input).flatMap(([name, value]) =>
    typeof value === 'string'
      ? formsFor(tool, value).map((form) => ({ name: call.name, input: { ...call.input, [name]: form } }))
      : [],
  )
}

// A weather service knows no time zones.
function formsFor(tool: ToolView, value: string): string[] {
  return otherForms(value).filter((form) => tool.role === 'time' || !form.includes('/'))
}

// Another tool that the error names; for a document that cannot be had, a search for it.
function otherTools(call: MadeCall, progress: Progress, tools: readonly ToolView[]): PlannedCall[] {
  const error = call.result.text.slice(0, MAX_ERROR)
  const own = tools.find((tool) => tool.name === call.name)
  if (own === undefined) return []
  return tools.flatMap((tool) => {
    const isNamed = tool.name !== call.name && tool.role !== 'change' && mentionsName(error, tool.name)
    if (!isNamed) return []
    const query = own.role === 'fetch' ? queryFor(progress.question) : undefined
    const evidence = { text: progress.question, ...(query === undefined ? {} : { query }), cautious: true }
    const input = fillInput(tool.arguments, evidence)
    return input === undefined ? [] : [{ name: tool.name, input }]
  })
}

function mentionsName(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return at >= 0 && !/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + name.length] ?? ' ')
}
