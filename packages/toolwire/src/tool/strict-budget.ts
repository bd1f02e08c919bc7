import type { OpenObject } from '../json/value.ts'
import { schemaCosts } from '../schema/check-schema.ts'
import type { CompiledSchema, Loss } from '../schema/compiled-schema.ts'
import type { ToolSetLimits } from '../wire/profile.ts'
import type { Definition } from './compiled-tools.ts'

/** A tool that could be strict, in up to two forms: the natural one, and one that spares optionals. */
export interface Candidate {
  readonly definition: Definition
  readonly asked: boolean
  readonly schema: CompiledSchema
  /** The form in which properties with a default are required; made when it is asked for. */
  spared(): CompiledSchema
}

/** Which tools of a set are strict, in which form, and which limit kept the others out. */
export interface Allocation {
  readonly strict: ReadonlyMap<Definition, CompiledSchema>
  readonly left: ReadonlyMap<Definition, Loss>
}

/**
 * Shares a request's budget for strict tools: destructive tools first, then those with nested input, then those that
 * write, then the rest, ties by name; what the author asked for comes before what was only tried. The result never
 * depends on the order of the tools.
 */
export function allocateStrict(
  candidates: readonly Candidate[],
  budget: ToolSetLimits['strictBudget'],
): Allocation {
  const strict = new Map<Definition, CompiledSchema>()
  const left = new Map<Definition, Loss>()
  const used = { tools: 0, optional: 0, unions: 0 }
  for (const candidate of budget === undefined ? candidates : [...candidates].sort(byRank)) {
    const { definition } = candidate
    const over = budget === undefined ? undefined : overBudget(candidate.schema, used, budget)
    let schema = candidate.schema
    if (over === 'optional' && budget !== undefined && hasDefault(definition.schema)) {
      const spared = candidate.spared()
      if (spared.strict && overBudget(spared, used, budget) === undefined) schema = spared
    }
    if (over !== undefined && schema === candidate.schema) {
      left.set(definition, leftOut(over, budget?.[over] ?? 0))
      continue
    }
    strict.set(definition, schema)
    const costs = schemaCosts(schema.schema)
    used.tools++
    used.optional += costs.optional
    used.unions += costs.unions
  }
  return { strict, left }
}

type Budget = NonNullable<ToolSetLimits['strictBudget']>

function overBudget(schema: CompiledSchema, used: Budget, budget: Budget): keyof Budget | undefined {
  const costs = schemaCosts(schema.schema)
  if (used.tools + 1 > budget.tools) return 'tools'
  if (used.optional + costs.optional > budget.optional) return 'optional'
  return used.unions + costs.unions > budget.unions ? 'unions' : undefined
}

function leftOut(budget: keyof Budget, limit: number): Loss {
  return {
    where: '',
    keyword: 'strict',
    kind: 'widened',
    enforcedBy: 'validator',
    args: { budget, limit },
  }
}

function byRank(first: Candidate, second: Candidate): number {
  if (first.asked !== second.asked) return first.asked ? -1 : 1
  return rankOf(first) - rankOf(second) || (first.definition.name < second.definition.name ? -1 : 1)
}

function rankOf({ definition }: Candidate): number {
  if (definition.traits.destructive === true) return 0
  if (isNested(definition.schema)) return 1
  return definition.traits.readOnly === true ? 3 : 2
}

/** Whether a schema with its defaults required could differ: most have none, and need no second form. */
function hasDefault(schema: OpenObject): boolean {
  return JSON.stringify(schema).includes('"default":')
}

const NESTED = new WeakMap<object, boolean>()

function isNested(schema: OpenObject): boolean {
  const known = NESTED.get(schema)
  if (known !== undefined) return known
  const nested = hasNestedProperty(schema['properties'])
  NESTED.set(schema, nested)
  return nested
}

function hasNestedProperty(properties: unknown): boolean {
  if (typeof properties !== 'object' || properties === null) return false
  return Object.values(properties as OpenObject).some((sub) =>
    /"(?:properties|items|\$ref)":/.test(JSON.stringify(sub) ?? ''),
  )
}
