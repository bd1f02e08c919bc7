import { isLintCode, lintCodes, type LintCode } from '../finding/lint-codes.ts'
import { nearest } from '../json/near.ts'
import { below } from '../json/pointer.ts'
import { matchesName, type IgnoreEntry } from './lint-config.ts'
import type { Problem } from './rule.ts'
import type { RawFinding } from './run-rules.ts'
import type { LintTool, ToolSet } from './tool-set.ts'

/** What is left of the findings, and the ignores that silenced nothing or give no reason. */
export interface Sifted {
  readonly kept: readonly RawFinding[]
  readonly silenced: number
  readonly problems: readonly Problem<'unused-ignore'>[]
}

/** Takes away what the definitions themselves and the configuration silence, each with a reason. */
export function applyIgnores(
  found: readonly RawFinding[],
  set: ToolSet,
  { entries, ran }: { readonly entries: readonly IgnoreEntry[]; readonly ran: ReadonlySet<string> },
): Sifted {
  const used = new Set<string>()
  const usedEntries = new Set<IgnoreEntry>()
  const silencerOf = ({ finding }: RawFinding, tool: LintTool): Silencer | undefined => {
    const { code, where, at } = finding
    const inline = Object.hasOwn(tool.ignores, code) ? tool.ignores[code] : undefined
    if (isReason(inline)) return { inline: `${tool.where} ${code}` }
    const entry = entries.find((one) => silences(one, { tool: tool.name, where, base: tool.where, at, code }))
    return entry && { entry }
  }
  const kept = found.filter((raw) => {
    // What is about the set as a whole is silenced by all of its tools together.
    const tools = raw.tool === undefined ? set.tools : [raw.tool]
    const silencers = tools.map((tool) => silencerOf(raw, tool))
    if (silencers.length === 0 || silencers.includes(undefined)) return true
    for (const { inline, entry } of silencers.filter((one) => one !== undefined)) {
      if (inline !== undefined) used.add(inline)
      if (entry !== undefined) usedEntries.add(entry)
    }
    return false
  })
  const problems: Problem<'unused-ignore'>[] = []
  for (const tool of set.tools) {
    for (const [code, reason] of Object.entries(tool.ignores)) {
      const why = whyIdle(code, { reason, used: used.has(`${tool.where} ${code}`), ran })
      if (why !== undefined)
        problems.push({ tool, where: below(tool.at.ignores, code), args: { ignored: code, ...why } })
    }
  }
  for (const entry of entries) {
    const tool = set.tools.find(({ name }) => matchesName(name, entry.tool))
    if (tool === undefined || usedEntries.has(entry) || !ran.has(entry.code)) continue
    problems.push({ tool, args: { ignored: entry.code, why: 'unused' } })
  }
  return { kept, silenced: found.length - kept.length, problems }
}

/** Where a definition gives its reason, or the entry of the configuration that does. */
interface Silencer {
  readonly inline?: string
  readonly entry?: IgnoreEntry
}

type Idle = Pick<Problem<'unused-ignore'>['args'], 'why' | 'nearest'>

function whyIdle(
  code: string,
  { reason, used, ran }: { reason: unknown; used: boolean; ran: ReadonlySet<string> },
): Idle | undefined {
  if (!isLintCode(code)) {
    const near = nearest(code, Object.keys(lintCodes))
    return { why: 'unknown', ...(near !== undefined && { nearest: near }) }
  }
  if (!isReason(reason)) return { why: 'reason' }
  return used || !ran.has(code) ? undefined : { why: 'unused' }
}

function isReason(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

interface Silenced {
  readonly code: LintCode
  readonly tool: string
  readonly where: string
  readonly base: string
  readonly at: string | undefined
}

function silences(entry: IgnoreEntry, { code, tool, where, base, at }: Silenced): boolean {
  if (entry.code !== code || !matchesName(tool, entry.tool)) return false
  if (entry.at === undefined) return true
  const inside = where.startsWith(base) ? where.slice(base.length) : where
  return [inside, at].some(
    (place) => place !== undefined && (place === entry.at || place.startsWith(`${entry.at}/`)),
  )
}
