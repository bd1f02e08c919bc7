import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { segmentsOf, pointer, valueAt } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import type { JsonValue, OpenObject } from '../json/value.ts'
import { checkSchema } from '../schema/check-schema.ts'
import { KEYWORDS } from '../schema/keywords.ts'
import type { SchemaIssue } from '../schema/check-schema.ts'
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
  const fits = profileOfField(tool, profile)
  if (fits === undefined) return []
  const strict = tool.strict === true
  return checkSchema(tool.schema, fits, strict)
    .filter(({ certain }) => certain)
    .map((issue) => schemaFinding(issue, { base, tool, strict, schema: tool.schema, profile: fits }))
}

/** A field with rules of its own is not judged by those of another. */
function profileOfField({ schemaField }: DeclaredTool, profile: Profile): Profile | undefined {
  const { schemas } = profile
  if (schemaField === schemas.field) return profile
  const rules = schemas.otherFields?.[schemaField ?? '']
  return rules === undefined ? undefined : { ...profile, schemas: { ...schemas, open: rules, strict: rules } }
}

interface SchemaPlace {
  readonly base: string
  readonly tool: DeclaredTool
  readonly strict: boolean
  readonly schema: unknown
  readonly profile: Profile
}

/** Rules that hold without strict mode too. */
const ALWAYS: ReadonlySet<SchemaIssue['rule']> = new Set([
  'invalid',
  'root-type',
  'root-keyword',
  'missing-properties',
  'missing-items',
  'property-key',
])

function schemaFinding(issue: SchemaIssue, { base, tool, strict, schema, profile }: SchemaPlace): Finding {
  const { keyword, rule, where, context } = issue
  const args: { [key: string]: JsonValue; keyword: string } = {
    ...issue.args,
    keyword,
    rule,
    context: [...context],
    tool: tool.name ?? '',
  }
  if (strict && !ALWAYS.has(rule))
    return fault('non-strict-schema', base + where, args, { at: pointer(keyword) })
  const holder = valueAt(schema, where)
  const stands = isObject(holder) && Object.hasOwn(holder, keyword) && rule !== 'root-type'
  const place = base + where + (stands ? pointer(keyword) : '')
  const goes = stands && profile.schemas.open.refusesUnknown === true && isDispensable(holder, keyword)
  return fault('unsupported-schema', place, args, goes ? { fix: { where: place, action: 'remove' } } : {})
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
