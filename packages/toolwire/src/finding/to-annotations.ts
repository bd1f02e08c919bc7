import type { Severity } from './finding.ts'
import { publicMessage, type LocatedFinding } from './located-finding.ts'

/** GitHub's workflow commands, a line per finding: they show as annotations at the lines they name. */
export function toAnnotations(found: readonly LocatedFinding[]): string {
  return found.map((one) => `${annotation(one)}\n`).join('')
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' }

function annotation({ finding, file, region }: LocatedFinding): string {
  const tool = finding.args['tool']
  const properties = {
    ...(file !== '-' && { file: file.replace(/^\.\//, '') }),
    ...(region !== undefined && {
      line: region.line,
      col: region.column,
      endLine: region.endLine,
      endColumn: region.endColumn,
    }),
    title: typeof tool === 'string' && tool !== '' ? `${finding.code} (${tool})` : finding.code,
  }
  const list = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${COMMANDS[finding.severity]} ${list.join(',')}::${escapeData(publicMessage(finding))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
