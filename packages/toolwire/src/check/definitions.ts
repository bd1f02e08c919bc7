import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { segmentsOf, pointer, valueAt } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import { checkByRules } from '../schema/check-schema.ts'
import { KEYWORDS } from '../schema/keywords.ts'
import { rulesOf } from '../schema/rules-of.ts'
import { schemaFault } from '../schema/schema-fault.ts'
import type { DeclaredTool } from '../wire/codec.ts'
import type { Profile } from '../wire/profile.ts'

/** Names, number and schemas of the tools that a body declares. */
export function checkDefinitions(tools: readonly DeclaredTool[], profile: Profile, body: unknown): Finding[] {
  const findings: Finding[] = []
  const seen = new Map<string, DeclaredTool>()
  for (const tool of tools) {
    if (tool.own) findings.push(...checkName(tool, profile), ...checkToolSchema(tool, profile, body))
    if (tool.name === undefined) continue
    const key = `${tool.scope ?? pointer(...segmentsOf(tool.where).slice(0, -1))} ${tool.name}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, tool)
    else {
      const args = { name: tool.name, first: `${first.where}/name` }
      findings.push(fault('duplicate-tool-name', `${tool.where}/name`, args))
    }
  }
  const limit = profile.tools.maxTools
  if (limit !== undefined && tools.length > limit) {
    findings.push(fault('too-many-tools', '/tools', { count: tools.length, limit }))
  }
  return findings
}

/** The pointer to a tool's schema. */
export function schemaWhere(tool: DeclaredTool, body: unknown): string | undefined {
  const entry = valueAt(body, tool.where)
  if (!isObject(entry) || tool.schema === undefined) return undefined
  const key = Object.keys(entry).find((name) => entry[name] === tool.schema && name !== 'name')
  return key === undefined ? undefined : tool.where + pointer(key)
}

function checkName(tool: DeclaredTool, profile: Profile): Finding[] {
  const { names } = profile
  const { name = '' } = tool
  const where = `${tool.where}/name`
  const pattern = names.pattern.source
  if (name === '') return [fault('invalid-tool-name', where, { name, why: 'empty' })]
  if (name.length > names.maxLength) {
    return [fault('invalid-tool-name', where, { name, why: 'length', limit: names.maxLength })]
  }
  if (!names.pattern.test(name)) return [fault('invalid-tool-name', where, { name, why: 'pattern', pattern })]
  if (name.length <= names.safeLength) return []
  const args = { name, why: 'portable', limit: names.safeLength } as const
  return [fault('invalid-tool-name', where, args, { severity: 'warning' })]
}

function checkToolSchema(tool: DeclaredTool, profile: Profile, body: unknown): Finding[] {
  const base = schemaWhere(tool, body)
  if (base === undefined || tool.schema === null) return []
  const { schemaField: field } = tool
  // A field that nothing is known of is not judged by the rules of another.
  if (field !== profile.schemas.field && profile.schemas.otherFields?.[field ?? ''] === undefined) return []
  const strict = tool.strict === true
  const rules = rulesOf(profile, { strict, field })
  return checkByRules(tool.schema, rules)
    .filter(({ certain }) => certain)
    .map((issue) => {
      const { code, where, at, args } = schemaFault(issue, tool.schema, strict)
      const place = base + where
      const holder = valueAt(tool.schema, issue.where)
      const goes =
        code === 'unsupported-schema' &&
        where !== issue.where &&
        rules.refusesUnknown === true &&
        isObject(holder) &&
        isDispensable(holder, issue.keyword)
      return fault(
        code,
        place,
        { ...args, tool: tool.name ?? '' },
        {
          ...(at === undefined ? undefined : { at }),
          ...(goes ? { fix: { where: place, action: 'remove' } as const } : undefined),
        },
      )
    })
}

/** What constrains nothing that the validator here does not enforce: remarks, foreign words, a closed object. */
function isDispensable(holder: OpenObject, keyword: string): boolean {
  if (keyword === 'additionalProperties') return holder[keyword] === false
  return REMARKS.has(keyword) || !KEYWORDS.has(keyword)
}

const REMARKS: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
])
