import type { CallJudgement } from '../call/judgement.ts'
import { ToolError } from '../error/tool-error.ts'
import type { Finding } from '../finding/finding.ts'
import { redactSecrets } from '../json/secret-patterns.ts'
import { wellFormed } from '../json/well-formed.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { Outcome } from '../wire/call.ts'
import { issueLines, listOf, shortened } from './issue-text.ts'

// Every word that the model gets from toolwire in place of a result is made here and in `issue-text.ts`: it names
// the fault, the field, what came, what was expected and the nearest right thing; never a stack, a file or a secret.

/** Why a call could not run: cut off, unknown tool, unreadable or invalid arguments. */
export function refusalText(judgement: CallJudgement): string {
  const { call, ending, findings, inner, tool, wireInput } = judgement
  if (ending === 'truncated') {
    return 'Not run: the response was cut off by the token limit. Make the call again in smaller pieces, such as several calls with less content each.'
  }
  if (ending === 'refused' || ending === 'failed' || !call.complete) {
    return 'Not run: the response did not end as it should. Make the call again if it is still needed.'
  }
  const found = (code: string): Finding | undefined => findings.find((finding) => finding.code === code)
  if (found('truncated-arguments')) {
    return 'Not run: the arguments end in the middle of a value. Make the call again, in smaller pieces if it is long.'
  }
  if (inner) return wrapperText(call.name, inner)
  const unknown = found('unknown-tool')
  if (unknown) return unknownToolText(unknown)
  if (!tool) return noHandlerText(call.name)
  // A mended encoding is not what keeps the call from running.
  const encoding =
    wireInput === undefined ? findings.find(({ code }) => code.endsWith('-arguments')) : undefined
  if (encoding?.code === 'empty-arguments') {
    const lines = issueLines(tool.schema.decode({}).findings)
    return withExample(tool, lines.length === 0 ? ['send an object'] : lines, 'got no arguments')
  }
  return withExample(
    tool,
    encoding ? [encodingText(encoding, call.rawInput ?? call.input)] : issueLines(findings),
  )
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
    return { code: 'invalid-argument', severity: 'error', where: '', at, args: { message } }
  })
  return withExample(tool, issueLines(findings))
}

/** What a handler threw: a `ToolError` as written, anything else as type and message. */
export function thrownText(error: unknown, redact: (text: string) => string): string {
  try {
    if (ToolError.is(error)) return toolErrorText(error)
    const type = error instanceof Error ? wordOf(error.name) : ''
    const message = messageOf(error)
    if (message === '') return noReason(type)
    const text = type === '' || message.startsWith(`${type}:`) ? message : `${type}: ${message}`
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
export const CANCELLED = 'Not run: the run was stopped before this call started.'

/** For a call that had started when the run was stopped. */
export function unknownText(tool: CompiledTool): string {
  return `Outcome unknown: the run was stopped while ${tool.wireName} was running. ${effectText(tool)}`
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
    const { content, isError } = outcome
    const isText = typeof content === 'string'
    const mark = isError && !(isText && content.startsWith('Error:')) ? ' Error:' : ''
    const text = `Result ${index + 1} (${name}):${mark}${isText ? ` ${content}` : ''}`
    return [{ type: 'text' as const, text }, ...(isText ? [] : content)]
  })
  return blocks.every((block) => block.type === 'text')
    ? blocks.map((block) => block.text).join('\n\n')
    : blocks
}

export const RETURNED_NOTHING = 'The tool ran and returned nothing.'

export function unreadableText(kind: string): string {
  return `The tool returned a ${kind}, which cannot be sent. Its handler has to return what it holds.`
}

export function notSentText(type: string, characters: number): string {
  return `[${type}, ${characters} characters of base64, not sent]`
}

/** Stands in a text where a part of it is missing. */
export function leftOutText(missing: number, whole: number): string {
  return `\n[… ${missing} of ${whole} characters left out here …]\n`
}

function unknownToolText({ args }: Finding): string {
  const { got, names, nearest } = args
  const near = typeof nearest === 'string' ? ` Did you mean '${nearest}'?` : ''
  const isNone = !Array.isArray(names) || names.length === 0
  const list = isNone ? 'No tool is available' : `Available tools: ${listOf(names.map(String))}`
  return `Unknown tool ${said(String(got))}.${near} ${list}.`
}

function wrapperText(name: string, inner: readonly CallJudgement[]): string {
  const head = `${said(name)} is no tool; nothing of it was run. Call each tool directly, all in one turn.`
  const faults = inner.flatMap((one, index) => (one.runs ? [] : [`Call ${index + 1}: ${refusalText(one)}`]))
  return [head, ...faults.slice(0, MAX_FAULTS)].join('\n')
}

function encodingText({ code, args }: Finding, sent: unknown): string {
  const text = typeof sent === 'string' ? `; got ${said(redactSecrets(sent))}` : ''
  switch (code) {
    case 'malformed-arguments':
      return `not valid JSON (${String(args['problem'])})${text}. Send one JSON object.`
    case 'concatenated-arguments':
      return `${String(args['values'])} JSON values in a row; none was run. Make one call for each.`
    case 'misencoded-arguments':
      return `JSON inside a string${text}. Send the object itself.`
    default:
      return `an object is expected, not a ${String(args['got'])}${text}.`
  }
}

/** The faults of the arguments, and one valid input where the definition has one. */
function withExample(tool: CompiledTool, lines: readonly string[], what?: string): string {
  const { wireName, example } = tool
  const head = what ? `${wireName} ${what}:` : `Invalid arguments for ${wireName}:`
  const body = lines.length === 1 ? `${head} ${lines.join('')}` : [head, ...lines].join('\n- ')
  const text = JSON.stringify(example) ?? ''
  const isShown = text !== '' && text.length <= MAX_EXAMPLE
  return isShown ? `${body}\nExample of valid arguments: ${wellFormed(text)}` : body
}

function toolErrorText({ message, retryable, alternative = '' }: ToolError): string {
  const again = retryable ? 'The same call may succeed later.' : 'The same call will fail again.'
  const sentences = [message, retryable === undefined ? '' : again, alternative].filter((text) => text !== '')
  const text = sentences.map((sentence, index) =>
    index < sentences.length - 1 && !/[.!?]\s*$/.test(sentence) ? `${sentence}.` : sentence,
  )
  return wellFormed(text.join(' ')) || noReason('')
}

/** The message of anything thrown, without the lines of a stack and without the folders of a file. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  if ((message ?? undefined) === undefined || typeof message === 'object') return ''
  return wellFormed(String(message).slice(0, MAX_READ))
    .split('\n')
    .filter((line) => !/^\s*at \S/.test(line))
    .join('\n')
    .replaceAll(FOLDERS, '…/')
    .trim()
}

function noReason(type: string): string {
  return `The tool failed${type === '' ? '' : ` (${type})`} and gave no reason.`
}

function wordOf(name: unknown): string {
  return typeof name === 'string' && /^[\w$.]{1,80}$/.test(name) ? name : 'Error'
}

/** Whether it is safe to call again depends on what the tool may have done already. */
function effectText({ definition }: CompiledTool): string {
  const { readOnly, idempotent } = definition.traits
  return readOnly === true || idempotent === true
    ? 'It can be called again.'
    : 'It may have taken effect or not: find out before you call it again.'
}

function duration(ms: number): string {
  return ms >= 1000 ? `${Number((ms / 1000).toFixed(1))} s` : `${ms} ms`
}

/** A text that the model chose, in quotes and of bounded length. */
function said(text: string): string {
  return shortened(JSON.stringify(text))
}

const MAX_FAULTS = 5
const MAX_MESSAGE = 2000
const MAX_EXAMPLE = 1000
/** Secrets are sought in more than is shown, so that none is cut before it is known. */
const MAX_READ = 20_000

/** The folders of an absolute path: where the program lives is nothing for the model. */
const FOLDERS =
  /(?<![\w/\\.])(?:file:\/\/)?(?:\/(?:home|Users|root|var|tmp|private|opt|usr|etc|srv|mnt|app|work|workspace|builds|proc)\/|[A-Za-z]:\\)(?:[^\s/\\'"`:()]+[/\\])*/g
