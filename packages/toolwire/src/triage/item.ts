import type { Severity } from '../finding/finding.ts'
import type { Found, Symptom } from './symptom.ts'

/** A finding on its way into the report. */
export interface Item extends Found {
  readonly code: Symptom['code']
  readonly question: Symptom['question']
  /** What it follows from. */
  parent?: Item
}

/** How bad, as a number: 0 is an error. */
export function rankOf(severity: Severity): number {
  return severity === 'error' ? 0 : severity === 'warning' ? 1 : 2
}

/** One step less bad. */
export function lowered(severity: Severity): Severity {
  return severity === 'error' ? 'warning' : 'hint'
}
