import type { Finding } from './finding.ts'

/** Equal findings about parameters of one name in many tools, as one. */
export interface FoldedFinding {
  /** The first of them. */
  readonly finding: Finding
  /** The name of the parameter. */
  readonly parameter: string
  readonly tools: readonly string[]
}

/** Findings by tool, and apart from them what occurs in more than three tools under one code and parameter name. */
export function foldFindings(findings: readonly Finding[]): {
  readonly single: readonly Finding[]
  readonly folded: readonly FoldedFinding[]
} {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = keyOf(finding)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  const folded: FoldedFinding[] = []
  const inGroup = new Set<Finding>()
  for (const group of groups.values()) {
    const tools = [...new Set(group.map(({ args }) => String(args['tool'])))]
    const [finding] = group
    if (tools.length <= MOST || finding === undefined) continue
    folded.push({ finding, parameter: nameOf(finding) ?? '', tools })
    for (const one of group) inGroup.add(one)
  }
  return { single: findings.filter((finding) => !inGroup.has(finding)), folded }
}

const MOST = 3

function keyOf(finding: Finding): string | undefined {
  const name = nameOf(finding)
  return name === undefined ? undefined : `${finding.code} ${finding.severity} ${name}`
}

/** The last name in the path of the one parameter that a finding is about. */
function nameOf({ args }: Finding): string | undefined {
  const { parameter } = args
  if (typeof parameter !== 'string' || typeof args['tool'] !== 'string') return undefined
  return parameter
    .replaceAll(/\[\d*\]|\.\*/g, '')
    .split('.')
    .at(-1)
}
