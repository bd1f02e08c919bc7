import type { CallJudgement } from '../call/judgement.ts'
import { ToolError } from '../error/tool-error.ts'
import type { Finding } from '../finding/finding.ts'
import { redactSecrets } from '../json/secret-patterns.ts'
import { wellFormed } from '../json/well-formed.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { Outcome } from '../wire/call.ts'
import { exampleText, issueLines } from './issue-text.ts'

// Every word that the model gets from toolwire in place of a result is made here and in `issue-text.ts`: it names
// the fault, the field, what came, what was expected and the nearest right thing; never a stack, a file or a secret.

/** Why a call could not run: cut off, unknown tool, unreadable or invalid arguments. */
export function refusalText(judgement: CallJudgement): string {
  const { call, ending, findings, inner, tool } = judgement
  const byCode = new Map(findings.map((finding) => [finding.code, finding]))
  if (ending === 'truncated') {
    return 'Not run: the response was cut off by the token limit, so this call may be a part only. Make it again in smaller pieces, such as several calls with less content each.'
  }
  if (ending === 'refused' || ending === 'failed') {
    return 'Not run: the response that made this call did not end as it should. Make the call again if it is still needed.'
  }
  if (byCode.has('truncated-arguments')) {
    return call.complete
      ? 'Not run: the arguments of this call end in the middle of a value. Send it again whole, in smaller pieces if it is long.'
      : 'Not run: the response ended before this call was whole. Make the call again.'
  }
  if (inner !== undefined) return wrapperText(judgement, inner)
  const unknown = byCode.get('unknown-tool')
  if (unknown !== undefined) return unknownToolText(unknown)
  if (tool === undefined) return noHandlerText(call.name)
  return argumentsText(judgement, tool)
}

/** For a tool that is declared and answered by somebody else. */
export function noHandlerText(name: string): string {
  return `${said(name)} has no handler on this side: it was not run. Go on without it.`
}

export function deniedText(reason: string): string {
  const text = wellFormed(reason).trim()
  return text === '' ? 'Not run: the call was denied.' : text
}

/** For what the author's own validator refuses in a value that fits the JSON Schema. */
export function issuesText(
  tool: CompiledTool,
  issues: readonly { readonly at: string; readonly message: string }[],
): string {
  const findings = issues.map(({ at, message }): Finding => {
    return { code: 'invalid-argument', severity: 'error', where: '', at, args: { name: at, message } }
  })
  return withExample(`Invalid arguments for ${tool.wireName}:`, issueLines(findings), tool)
}

/** What a handler threw: a `ToolError` as written, anything else as type and message. */
export function thrownText(error: unknown, redact: (text: string) => string): string {
  try {
    if (ToolError.is(error)) return toolErrorText(error)
    const type = error instanceof Error ? wordOf(error.name) : ''
    const message = messageOf(error)
    const text = type === '' || message.startsWith(`${type}:`) ? message : `${type}: ${message}`
    if (message === '') return `The tool failed${type === '' ? '' : ` (${type})`} and gave no reason.`
    return shortened(redact(text), MAX_MESSAGE)
  } catch {
    return 'The tool failed, and its error cannot be read.'
  }
}

export function timeoutText(tool: CompiledTool, timeout: number): string {
  return `${tool.wireName} gave no answer within its limit of ${duration(timeout)}. ${effectText(tool)}`
}

/** For a call whose arguments the author's own validator did not judge in time. */
export function uncheckedText(tool: CompiledTool, timeout: number): string {
  return `Not run: the arguments of ${tool.wireName} could not be checked within ${duration(timeout)}.`
}

/** For a call that had not started when the run was stopped. */
export function cancelledText(): string {
  return 'Not run: the run was stopped before this call started.'
}

/** For a call that had started when the run was stopped. */
export function unknownText(tool: CompiledTool): string {
  return `Outcome unknown: the run was stopped while ${tool.wireName} was running, and no answer came. ${effectText(tool)}`
}

/** For the members of a toolset behind one that failed. The words are the provider's own (SDK, 2026-12-01). */
export function notExecutedText(toolset: string): string {
  return `Not executed: an earlier ${toolset === 'computer' ? 'computer ' : ''}action in this turn failed.`
}

/** For a hook of the program that failed, so that the call did not run. */
export function hookFailedText(error: unknown): string {
  return `Not run: the check before the call failed${error instanceof Error ? ` (${wordOf(error.name)})` : ''}.`
}

/** The results of the calls in a wrapper as one. */
export function wrappedText(
  results: readonly { readonly name: string; readonly outcome: Outcome }[],
): Outcome['content'] {
  const blocks = results.flatMap(({ name, outcome }, index) => {
    const head = `Result ${index + 1} (${name}):`
    const { content, isError } = outcome
    const mark = isError && !(typeof content === 'string' && content.startsWith('Error:')) ? ' Error:' : ''
    if (typeof content === 'string') return [{ type: 'text' as const, text: `${head}${mark} ${content}` }]
    return [{ type: 'text' as const, text: head + mark }, ...content]
  })
  return blocks.every((block) => block.type === 'text')
    ? blocks.map((block) => block.text).join('\n\n')
    : blocks
}

export function returnedNothingText(): string {
  return 'The tool ran and returned nothing.'
}

export function unreadableText(kind: string): string {
  return `The tool returned a ${kind}, which cannot be sent as a result. Its handler has to read it and return what it holds.`
}

export function notSentText(type: string, characters: number): string {
  return `[${type}, ${characters} characters of base64, not sent]`
}

/** Stands in a text where a part of it is missing. */
export function leftOutText(missing: number, whole: number): string {
  return `\n[… ${missing} of ${whole} characters left out here …]\n`
}

function unknownToolText({ args }: Finding): string {
  const names = Array.isArray(args['names']) ? args['names'] : []
  const near = typeof args['nearest'] === 'string' ? ` Did you mean '${args['nearest']}'?` : ''
  const shown = names.slice(0, MAX_NAMES).join(', ')
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  const list = names.length === 0 ? ' No tool is available.' : ` Available tools: ${shown}${more}.`
  return `Unknown tool ${said(String(args['got']))}.${near}${list}`
}

function wrapperText({ call }: CallJudgement, inner: readonly CallJudgement[]): string {
  const head = `${said(call.name)} is no tool; nothing of it was run. Call each tool directly, all in one turn.`
  const faults = inner.flatMap((one, index) => (one.runs ? [] : [`Call ${index + 1}: ${refusalText(one)}`]))
  return [head, ...faults.slice(0, MAX_FAULTS)].join('\n')
}

function argumentsText(judgement: CallJudgement, tool: CompiledTool): string {
  const { findings, call } = judgement
  const encoding = findings.find((finding) => finding.code.endsWith('-arguments'))
  const name = tool.wireName
  // A mended encoding is not what keeps the call from running.
  if (encoding === undefined || judgement.wireInput !== undefined) {
    return withExample(`Invalid arguments for ${name}:`, issueLines(findings), tool)
  }
  if (encoding.code === 'empty-arguments') {
    const lines = issueLines(tool.schema.decode({}).findings)
    return withExample(`${name} got no arguments:`, lines.length === 0 ? ['send an object'] : lines, tool)
  }
  return withExample(
    `Invalid arguments for ${name}:`,
    [encodingText(encoding, call.rawInput ?? call.input)],
    tool,
  )
}

function encodingText({ code, args }: Finding, got: unknown): string {
  const sent = typeof got === 'string' ? `; got ${shortened(JSON.stringify(redactSecrets(got)))}` : ''
  switch (code) {
    case 'malformed-arguments':
      return `not valid JSON (${String(args['problem'])})${sent}. Send one JSON object.`
    case 'concatenated-arguments':
      return `${String(args['values'])} JSON values in a row; none was run. Make one call for each.`
    case 'misencoded-arguments':
      return `JSON inside a string${sent}. Send the object itself.`
    default:
      return `an object is expected, not a ${String(args['got'])}${sent}.`
  }
}

function withExample(head: string, lines: readonly string[], tool: CompiledTool): string {
  const body =
    lines.length === 1 ? `${head} ${lines.join('')}` : [head, ...lines.map((line) => `- ${line}`)].join('\n')
  const example = exampleText(tool)
  return example === undefined ? body : `${body}\nExample of valid arguments: ${example}`
}

function toolErrorText(error: ToolError): string {
  const sentences = [error.message]
  if (error.retryable === true) sentences.push('The same call may succeed if it is made again.')
  if (error.retryable === false) sentences.push('Making the same call again will not help.')
  if (error.alternative !== undefined) sentences.push(error.alternative)
  const all = sentences.filter((sentence) => sentence !== '')
  if (all.length === 0) return 'The tool failed and gave no reason.'
  return wellFormed(
    all
      .map((text, index) => (index < all.length - 1 && !/[.!?]\s*$/.test(text) ? `${text}.` : text))
      .join(' '),
  )
}

/** The message of anything thrown, without the lines of a stack and without the folders of a file. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  if (message === undefined || message === null || typeof message === 'object') return ''
  const lines = wellFormed(String(message).slice(0, MAX_READ)).split('\n')
  return lines
    .filter((line) => !/^\s*at \S/.test(line))
    .join('\n')
    .replaceAll(FOLDERS, '…/')
    .trim()
}

function wordOf(name: unknown): string {
  return typeof name === 'string' && /^[\w$.]{1,80}$/.test(name) ? name : 'Error'
}

/** Whether it is safe to call again depends on what the tool may have done already. */
function effectText(tool: CompiledTool): string {
  const { readOnly, idempotent } = tool.definition.traits
  return readOnly === true || idempotent === true
    ? 'It can be called again.'
    : 'It may have taken effect or not: find out before you call it again.'
}

function duration(ms: number): string {
  return ms >= 1000 ? `${Number((ms / 1000).toFixed(1))} s` : `${ms} ms`
}

/** A name that the model chose, in quotes and of bounded length. */
function said(name: string): string {
  return shortened(JSON.stringify(name))
}

function shortened(text: string, length: number = MAX_SHOWN): string {
  return text.length > length ? `${wellFormed(text.slice(0, length))}…` : text
}

const MAX_NAMES = 50
const MAX_FAULTS = 5
const MAX_SHOWN = 80
const MAX_MESSAGE = 2000
/** Secrets are sought in more than is shown, so that none is cut before it is known. */
const MAX_READ = 20_000

/** The folders of an absolute path: where the program lives is nothing for the model. */
const FOLDERS =
  /(?<![\w/\\.])(?:file:\/\/)?(?:\/(?:home|Users|root|var|tmp|private|opt|usr|etc|srv|mnt|app|work|workspace|builds|proc)\/|[A-Za-z]:\\)(?:[^\s/\\'"`:()]+[/\\])*/g
