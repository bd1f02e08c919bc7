import type { Finding, Severity } from './finding.ts'
import { foldFindings } from './fold-findings.ts'
import { logicalName, publicMessage, type LocatedFinding } from './located-finding.ts'

export interface MarkdownOptions {
  readonly title: string
  /** A line below the title: what was looked at, and how good it is. */
  readonly summary: string
  /** The most rows of the table. */
  readonly rows?: number
}

/** A table for a pull request: the worst findings first, the rest counted. Text from outside cannot leave its cell. */
export function toMarkdown(
  found: readonly LocatedFinding[],
  { title, summary, rows = 50 }: MarkdownOptions,
): string {
  const head = `### ${cell(title)}\n\n${summary === '' ? '' : `${cell(summary)}\n\n`}`
  if (found.length === 0) return `${head}No findings.\n`
  const places = new Map(found.map((one) => [one.finding, one]))
  const { single, folded } = foldFindings(found.map(({ finding }) => finding))
  const all = [
    ...folded.map(({ finding, parameter, tools }) => ({
      finding,
      place: `\`${plain(parameter)}\` in ${tools.length} tools`,
    })),
    ...single.map((finding) => ({ finding, place: placeOf(finding, places.get(finding)) })),
  ].sort((a, b) => RANKS[a.finding.severity] - RANKS[b.finding.severity])
  const lines = all.slice(0, rows).map(({ finding, place }) => {
    return `| ${finding.severity} | \`${finding.code}\` | ${place} | ${cell(publicMessage(finding))} |`
  })
  const more = all.length > rows ? `\n${all.length - rows} more.\n` : ''
  return `${head}| | code | where | what |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n${more}`
}

const RANKS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 }

function placeOf(finding: Finding, located: LocatedFinding | undefined): string {
  const line = located?.region === undefined ? '' : ` (line ${located.region.line})`
  return `\`${plain(logicalName(finding))}\`${line}`
}

/** Text in a table cell: one line, no markup. */
function cell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|~#!@&]/g, (character) => ENTITIES.get(character) ?? `\\${character}`)
}

// A mention or a reference in a finding must neither notify anybody nor link anywhere.
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['|', '&#124;'],
  ['@', '&#64;'],
])

/** Text inside backticks. */
function plain(text: string): string {
  return text.replaceAll(/[`|\s]+/g, ' ').slice(0, 120)
}
