import type { Finding } from '../finding/finding.ts'
import { foldFindings } from '../finding/fold-findings.ts'
import { messageOf } from '../finding/message-of.ts'
import { cheapestFixes } from '../lint/cheapest-fixes.ts'
import type { LintReport } from '../lint/lint-definitions.ts'
import { inputName } from './read-documents.ts'
import { oneLine } from './one-line.ts'
import type { Output } from './output.ts'

/** What is shown of a report. */
export interface LintText {
  readonly file: string
  readonly report: LintReport
  /** The findings that count and are shown. */
  readonly shown: readonly Finding[]
  /** How many a baseline knows. */
  readonly known: number
  /** How many are hints of certainty and not shown. */
  readonly hidden: number
}

/** A report for people: the cheapest fixes first, then what many tools share, then tool by tool with its tokens. */
export function printLint({ file, report, shown, known, hidden }: LintText, output: Output): void {
  const { tokens, scores, unchecked } = report
  const cost = `${tokens.estimate ? 'about ' : ''}${number(tokens.total)} tokens`
  const verdict = shown.length === 0 ? output.paint('green', 'no findings') : countsOf(shown)
  output.line(
    `${output.paint('bold', oneLine(inputName(file)))}  ${sizeOf(report)}, ${cost}, score ${scores.set}: ${verdict}`,
  )
  if (shown.length > MANY) printCheapest(shown, output)
  const { single, folded } = foldFindings(shown)
  if (folded.length > 0) {
    output.line(`\n  ${output.paint('bold', 'in several tools')}`)
    for (const { finding, parameter, tools } of folded) {
      const names = tools.slice(0, 3).join(', ')
      printFinding(finding, `${parameter} in ${tools.length} tools (${names}, …)`, output)
    }
  }
  printTools(single, { report, output })
  const rest = [
    known > 0 && `${known} known ${known === 1 ? 'finding' : 'findings'} of the baseline`,
    hidden > 0 &&
      `${hidden} more ${hidden === 1 ? 'is' : 'are'} only worth a look: --all shows ${hidden === 1 ? 'it' : 'them'}`,
  ].filter((one) => one !== false)
  if (rest.length > 0) output.line(output.paint('dim', `\n  ${rest.join('; ')}`))
  for (const { code, reason } of unchecked)
    output.line(output.paint('dim', `  not checked: ${oneLine(`${code} because ${reason}`)}`))
}

/** `4 tools`; of a log also how often they were sent. */
function sizeOf({ tokens, sets }: LintReport): string {
  const requests = sets.reduce((sum, set) => sum + set.requests, 0)
  const tools = counted(tokens.tools.length, 'tool')
  return requests < 2
    ? tools
    : `${tools} in ${counted(sets.length, 'set')} of ${counted(requests, 'request')}`
}

function counted(count: number, thing: string): string {
  return `${number(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** From so many findings on it helps to say where to begin. */
const MANY = 3

function printCheapest(shown: readonly Finding[], output: Output): void {
  output.line(`\n  ${output.paint('bold', 'cheapest fixes first')}`)
  for (const [index, { finding, gain, tokens }] of cheapestFixes(shown).entries()) {
    const price =
      tokens === 0 ? 'no tokens' : tokens < 0 ? `saves about ${-tokens} tokens` : `about ${tokens} tokens`
    output.line(
      `  ${index + 1}. ${oneLine(nameOf(finding))}  ${finding.code}  ${output.paint('dim', `+${gain} points, ${price}`)}`,
    )
    output.line(`     ${oneLine(messageOf(finding))}`)
  }
}

function printTools(
  findings: readonly Finding[],
  { report, output }: { report: LintReport; output: Output },
): void {
  const costs = new Map(report.tokens.tools.map(({ where, tokens }) => [where, tokens]))
  const scores = new Map(report.scores.tools.map(({ where, score }) => [where, score]))
  const wheres = [...costs.keys()].sort((a, b) => b.length - a.length)
  let current: string | undefined
  for (const finding of findings) {
    const named = finding.args['tool'] !== undefined
    const place = named ? (wheres.find((where) => isBelow(finding.where, where)) ?? '') : undefined
    const title = place === undefined ? 'the set' : `${oneLine(nameOf(finding))}`
    if (`${place} ${title}` !== current) {
      const facts =
        place === undefined || !costs.has(place)
          ? ''
          : `  ${number(costs.get(place) ?? 0)} tokens, score ${scores.get(place) ?? 100}`
      output.line(`\n  ${output.paint('bold', title)}${output.paint('dim', facts)}`)
      current = `${place} ${title}`
    }
    printFinding(
      finding,
      oneLine(finding.at === undefined ? finding.where || '/' : `${finding.where} at ${finding.at}`),
      output,
    )
  }
}

function isBelow(pointer: string, base: string): boolean {
  return pointer === base || pointer.startsWith(`${base}/`)
}

const COLORS = { error: 'red', warning: 'yellow', hint: 'dim' } as const

function printFinding(finding: Finding, place: string, output: Output): void {
  const severity = output.paint(COLORS[finding.severity], finding.severity.padEnd(7))
  output.line(`  ${severity}  ${finding.code}  ${output.paint('dim', place)}`)
  output.line(`           ${oneLine(messageOf(finding))}`)
}

function nameOf({ args }: Finding): string {
  const { tool } = args
  return typeof tool === 'string' && tool !== '' ? tool : 'the set'
}

/** `1 error, 3 warnings, 2 hints`. */
export function countsOf(findings: readonly Finding[]): string {
  return (['error', 'warning', 'hint'] as const)
    .map(
      (severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 ? '' : 's'}`)
    .join(', ')
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
