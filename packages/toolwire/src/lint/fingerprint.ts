import type { Finding } from '../finding/finding.ts'
import { valueAt } from '../json/pointer.ts'
import { hashOf } from './lock.ts'
import type { LintTool, ToolSet } from './tool-set.ts'

/** What a finding is about, kept beside it for as long as it lives. */
export interface FindingContext {
  readonly document: unknown
  readonly set: ToolSet
  readonly tool: LintTool | undefined
}

const CONTEXTS = new WeakMap<Finding, FindingContext>()

/** Keeps what a finding is about. */
export function rememberContext(finding: Finding, context: FindingContext): void {
  CONTEXTS.set(finding, context)
}

/**
 * What stays the same of a finding while lines, order and other tools change: its code, its tool, the place inside the
 * tool, and a hash of the text it is about. Only for findings that `lint` gave in this process.
 */
export function fingerprintOf(finding: Finding): string {
  const context = CONTEXTS.get(finding)
  if (context === undefined) return hashOf([finding.code, finding.where, finding.at ?? ''])
  const { set, tool } = context
  const base = tool?.where ?? set.where
  const inside = finding.where.startsWith(base) ? finding.where.slice(base.length) : finding.where
  const name = tool === undefined ? '' : `${tool.space}/${tool.name}`
  return hashOf([finding.code, name, inside, finding.at ?? '', subjectOf(finding, context)])
}

function subjectOf({ where }: Finding, { document, tool }: FindingContext): string {
  // A finding on a list is about the list, whatever stands in it.
  if (tool === undefined) return ''
  const { at, name, description, input } = tool
  if (where === at.name) return name
  if (where === at.description) return description
  if (where === tool.where) return hashOf([name, description, input ?? null])
  if (where.startsWith(at.input)) return hashOf(valueAt(input, where.slice(at.input.length)) ?? null)
  return hashOf(valueAt(document, where) ?? null)
}
