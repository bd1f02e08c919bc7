import type { Finding } from '../finding/finding.ts'
import { faultSentence } from '../finding/fault-sentences.ts'
import { printable } from '../render/printable.ts'
import type { WireName } from '../wire/profile.ts'
import type { GuardOptions, GuardTold } from './guard-options.ts'

/** Tells a finding to whoever wants to hear of it. Never throws. */
export type TellFinding = (finding: Finding, told: Omit<GuardTold, 'message'>) => void

export function createTeller(onFinding: GuardOptions['onFinding'] = warn): TellFinding {
  return (finding, told) => {
    try {
      const heard: unknown = onFinding(finding, { ...told, message: faultSentence(finding) ?? finding.code })
      if (heard instanceof Promise) heard.catch(() => {})
    } catch {
      // Whoever is told never costs a request.
    }
  }
}

/** One line a finding: what was done, what it is, where, and to whom it was going. */
function warn(finding: Finding, { action, phase, wire, url, message }: GuardTold): void {
  if (finding.severity === 'hint') return
  const where = finding.at === undefined ? finding.where : `${finding.where} at ${finding.at}`
  const line = `toolwire guard ${action} ${finding.code} at ${where === '' ? '/' : where} of ${article(wire, phase)} ${url}: ${message}`
  // oxlint-disable-next-line no-console -- the one line that the library writes by itself
  console.warn(printable(line.replaceAll(/\s+/g, ' ')))
}

function article(wire: WireName, phase: GuardTold['phase']): string {
  return phase === 'request' ? `the ${wire} request to` : `the ${wire} response of`
}
