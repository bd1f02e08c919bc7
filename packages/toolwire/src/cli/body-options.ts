import type { CheckOptions } from '../check/check-document.ts'
import type { CheckContext, CheckReport, DocumentKind } from '../check/check-report.ts'
import type { Severity } from '../finding/finding.ts'
import { isObject } from '../json/value.ts'
import { wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { profileNamed } from './options.ts'
import { documentsOf, readInput } from './read-documents.ts'
import { UsageError } from './usage-error.ts'

/** The options of check and repair as they were typed. */
export interface BodyCommandOptions {
  readonly wire?: WireName
  readonly kind?: DocumentKind
  readonly context?: string
  readonly profile?: string
  readonly failOn: Severity
  readonly json?: true
}

/** The options of check and repair as the checker takes them. A profile that is named says the wire, too. */
export async function checkOptionsOf(options: BodyCommandOptions): Promise<CheckOptions> {
  const profile = profileNamed(options.profile, options.wire === undefined ? undefined : wires[options.wire])
  const wire = options.wire ?? profile?.wire
  const context = options.context === undefined ? undefined : await contextOf(options.context)
  return {
    codecs: Object.values(wires),
    ...(wire !== undefined && { wire }),
    ...(profile !== undefined && { profile: profile.id }),
    ...(options.kind !== undefined && { kind: options.kind }),
    ...(context !== undefined && { context }),
  }
}

/** Why a document is none that can be checked; undefined for one that was. */
export function strangeness({ unchecked }: CheckReport): string | undefined {
  return unchecked
    .find(({ code }) => code === 'document')
    ?.reason.replace(/: give the wire$/, `; name it with ${WIRE_OPTIONS}`)
}

const WIRE_OPTIONS = `--wire ${Object.keys(wires).join(' | ')}`

const FIELDS = ['tools', 'previousResponse', 'limits', 'pollTools', 'model']

async function contextOf(file: string): Promise<CheckContext> {
  const [document] = [...documentsOf(await readInput(file), file)]
  if (document === undefined || 'problem' in document) {
    const place = document === undefined ? '' : `:${document.line}:${document.column}`
    throw new UsageError(`--context ${file}${place}: ${document === undefined ? 'empty' : document.problem}`)
  }
  if (!isObject(document.value))
    throw new UsageError(`--context ${file} holds no object such as { "tools": […] }`)
  const odd = Object.keys(document.value).find((key) => !FIELDS.includes(key))
  if (odd !== undefined)
    throw new UsageError(`--context ${file} has a field '${odd}'; known are ${FIELDS.join(', ')}`)
  // What its fields hold comes from outside: the checker takes any JSON.
  return document.value as CheckContext
}
