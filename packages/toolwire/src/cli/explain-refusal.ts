import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsMeant } from '../check/refusal.ts'
import { faultCodes, type FaultCode } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { pointer } from '../json/pointer.ts'
import { cut } from '../render/printable.ts'
import type { WireName } from '../wire/profile.ts'
import { wires } from '../wire/index.ts'
import { lookFor } from './look-for.ts'
import { oneLine } from './one-line.ts'
import { UsageError } from './usage-error.ts'
import type { ExitCode } from './command.ts'
import type { Output } from './output.ts'
import { ownDocs } from './package-folder.ts'
import { messagesIn } from './pasted-error.ts'

/** What a provider's error can mean. */
interface RefusalMeaning {
  /** The message, out of whatever was pasted. */
  readonly message: string
  /** The APIs that say it. */
  readonly wires: readonly WireName[]
  readonly status: number
  readonly type: string
  /** Codes of faults, those first that the text is most often about; empty for what is no fault of the body. */
  readonly faults: readonly string[]
  /** The place that the message names, as a pointer into the body. */
  readonly where?: string
  /** Ids of calls that it names. */
  readonly ids: readonly string[]
}

/** A refusal that was pasted, understood. */
export interface PastedRefusal {
  /** Tells what it can mean. Exit code 1 where it stands for faults: the body that was sent has one. */
  explain(output: Output, json: boolean): Promise<ExitCode>
  /** Says which of a body's findings it means. */
  printVerdict(findings: readonly Finding[], output: Output): void
  /** What it can mean; of a body's findings those that it does mean. */
  json(findings?: readonly Finding[]): object
}

/** A pasted refusal of this wire, or of any. Throws `UsageError` for a text that no provider is known to say. */
export function readRefusal(pasted: string, wire: WireName | undefined): PastedRefusal {
  const meaning = meaningOf(pasted, wire)
  if (meaning === undefined) {
    const of = wire === undefined ? 'a provider' : wire
    const said = JSON.stringify(cut(oneLine(pasted), 80))
    throw new UsageError(
      `no refusal of ${of} is known that says ${said}; toolwire check BODY looks at the body itself`,
    )
  }
  const meantIn = (findings: readonly Finding[]): readonly Finding[] =>
    findings.filter(({ code }) => meaning.faults.includes(code))
  const json: PastedRefusal['json'] = (findings) => ({
    ...meaningJson(meaning),
    ...(findings && { meant: meantIn(findings).map(({ code, where }) => ({ code, where })) }),
  })
  return {
    async explain(output, asJson) {
      if (asJson) output.json(json())
      else await printMeaning(meaning, output)
      return meaning.faults.length > 0 ? 1 : 0
    },
    printVerdict: (findings, output) => output.line(verdict(meaning, meantIn(findings))),
    json,
  }
}

function meaningOf(pasted: string, wire: WireName | undefined): RefusalMeaning | undefined {
  for (const message of messagesIn(pasted)) {
    const known = Object.values(wires)
      .filter((codec) => wire === undefined || codec.wire === wire)
      .flatMap((codec) => faultsMeant(codec, message).map(({ row, faults }) => ({ codec, row, faults })))
    const [first] = known
    if (first === undefined) continue
    const where = placeIn(message)
    return {
      message,
      wires: [...new Set(known.map(({ codec }) => codec.wire))],
      status: first.row.status,
      type: first.row.type,
      faults: [...new Set(known.flatMap(({ faults }) => faults))],
      ...(where === undefined ? {} : { where }),
      ids: [...new Set(message.match(IDS))],
    }
  }
  return undefined
}

// Ids as the providers make them.
const IDS = /\b(?:toolu|srvtoolu|mcptoolu|call|fc|ctc|rs|msg|resp)_[A-Za-z0-9_]+/g

/** `messages.2.content.0`, `input[3].call_id` as a pointer. */
function placeIn(message: string): string | undefined {
  const named = /\b(?:messages|input|contents|tools)(?:[.[]\d+\]?)(?:\.[A-Za-z_]+|\.\d+|\[\d+\])*/.exec(
    message,
  )?.[0]
  if (named === undefined) return undefined
  const segments = named.split(/[.[\]]+/).filter((segment) => segment !== '')
  // A block's type is named behind its index: it is no key.
  const keys = segments.filter((segment) => !BLOCKS.test(segment))
  return pointer(...keys)
}

const BLOCKS =
  /^(?:tool_use|tool_result|text|thinking|redacted_thinking|server_tool_use|function_call|str|custom)$/

/** A meaning for people: what the provider says, what it can be, and what to look for. */
async function printMeaning(meaning: RefusalMeaning, output: Output): Promise<void> {
  const { message, faults, where, ids, status, type } = meaning
  output.line(`${output.paint('bold', meaning.wires.join(', '))}  ${status} ${type}`)
  output.line(`  ${oneLine(message)}`)
  if (where !== undefined) output.line(`  ${output.paint('dim', 'place')}  ${where}`)
  if (ids.length > 0) output.line(`  ${output.paint('dim', 'ids')}    ${ids.map(oneLine).join(', ')}`)
  if (faults.length === 0) {
    output.line(
      '  This is no fault of what the body says: look at the key, the account, the model or the limits.',
    )
    return
  }
  for (const code of faults) {
    output.line('')
    output.line(`  ${output.paint('bold', code)}  ${titleOf(code)}`)
    const look = lookFor(code)
    if (look !== undefined) output.line(`    look for ${look}`)
    for (const cause of await causesOf(code)) output.line(`    · ${oneLine(cause)}`)
  }
  output.line('')
  output.line('  Save the body that was sent, as JSON, to a file; then')
  output.line('    toolwire check body.json      says which of these it is, and where')
  output.line('    toolwire repair body.json     gives the body without it')
}

/** The meaning as JSON. */
function meaningJson({ faults, ...meaning }: RefusalMeaning): object {
  return {
    error: meaning,
    faults: faults.map((code) => {
      const look = lookFor(code)
      return {
        code,
        message: titleOf(code),
        ...(look === undefined ? {} : { lookFor: look }),
        docs: `docs/rules/${code}.md`,
      }
    }),
  }
}

function verdict({ faults }: RefusalMeaning, meant: readonly Finding[]): string {
  const told = meant.map(({ code, where }) => `${code} at ${oneLine(where === '' ? '/' : where)}`)
  return meant.length > 0
    ? `  the error means ${told.slice(0, 3).join(', ')}${told.length > 3 ? ` and ${told.length - 3} more` : ''}`
    : `  the error can mean ${faults.join(', ')}, and this body has none of it: it is not the body that was refused`
}

function titleOf(code: string): string {
  return Object.hasOwn(faultCodes, code) ? faultCodes[code as FaultCode] : ''
}

/** The usual causes, from the page of the code. */
async function causesOf(code: string): Promise<string[]> {
  const page = await readFile(join(ownDocs(), 'rules', `${code}.md`), 'utf8').catch(() => '')
  const section = /\n## Why it happens\n([\s\S]*?)(?=\n## |$)/.exec(page)?.[1] ?? ''
  return section
    .split(/\n(?=- )/)
    .map((item) => item.trim())
    .filter((item) => item.startsWith('- '))
    .map((item) => item.slice(2).replaceAll('`', ''))
    .slice(0, MOST_CAUSES)
}

const MOST_CAUSES = 2
