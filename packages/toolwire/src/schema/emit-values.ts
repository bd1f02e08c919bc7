import { canonicalText } from '../json/canonical.ts'
import { lose, notStrict, type Emitted, type Emitter } from './emit.ts'
import { carry } from './carry-keywords.ts'
import { textTableCodec, textOf as tableText } from './node-codec.ts'
import { addNull, emitNull } from './nullable.ts'
import { isOfType, typeList, typeOfValue, type SchemaObject } from './schema-node.ts'

/** `enum` and `const`: native for scalars, by type where they are mixed, by a table of texts for objects and lists. */
export function emitValues(emitter: Emitter, node: SchemaObject): Emitted {
  const types = typeList(node)
  const listed = Array.isArray(node['enum']) ? (node['enum'] as unknown[]) : [node['const']]
  const chosen = node['const'] === undefined ? listed : listed.filter((value) => isSame(value, node['const']))
  const values = chosen.filter((value) => types.length === 0 || types.some((type) => isOfType(value, type)))
  if (values.length === 0) notStrict(emitter, node, { what: 'no value of the enum is of the declared type' })
  checkCase(emitter, node, values)
  const scalars = values.filter((value) => value !== null)
  const complex = scalars.some((value) => typeof value === 'object')
  if (emitter.rules.enumKinds !== undefined) return emitByKinds(emitter, node, { values, scalars })
  // What stands beside an enum is enforced by the validator; few schemas have any.
  const rest = carry(emitter, node, ['type', 'enum', 'const', ...BESIDE])
  const piece = complex
    ? emitTable(emitter, node, scalars)
    : { schema: byType(scalars, node['const'] !== undefined) }
  const whole: Emitted = { ...rest, ...piece }
  if (scalars.length === 0) return emitNull(emitter, node)
  return scalars.length < values.length ? addNull(whole) : whole
}

// Bounds of the kind "type string, enum, minLength 1" restate what the list already says.
const BESIDE = ['minLength', 'maxLength', 'minimum', 'maximum']

/** On a wire whose enums hold some kinds of values only, and which has no `const`. */
function emitByKinds(
  emitter: Emitter,
  node: SchemaObject,
  { values, scalars }: { readonly values: readonly unknown[]; readonly scalars: readonly unknown[] },
): Emitted {
  const rest = carry(emitter, node, ['type', 'enum', 'const', ...BESIDE])
  if (scalars.length === 0) return emitNull(emitter, node)
  const whole: Emitted = { ...rest, ...kindsOf(emitter, node, scalars) }
  return scalars.length < values.length ? addNull(whole) : whole
}

function kindsOf(
  emitter: Emitter,
  node: SchemaObject,
  values: readonly unknown[],
): Pick<Emitted, 'schema' | 'codec'> {
  const kinds = new Set(values.map((value) => typeof value))
  const [kind] = kinds
  const only = values[0]
  if (kinds.size === 1) {
    if (kind === 'number' && values.length === 1) return { schema: exactly(Number(only)) }
    if (emitter.rules.enumKinds?.includes(kind as 'string' | 'number') === true) {
      return { schema: byType(values, false) }
    }
    if (kind === 'boolean' && new Set(values).size === 2) return { schema: { type: 'boolean' } }
  }
  const texts = values.map(tableText)
  if (new Set(texts).size === texts.length) return emitTable(emitter, node, values)
  // Texts that clash are told apart by their types, which only numbers and strings have here.
  const strings = values.filter((value) => typeof value === 'string')
  const others = values.filter((value) => typeof value !== 'string')
  if (!others.every((value) => typeof value === 'number')) return emitTable(emitter, node, values)
  const branches = others.map((value) => exactly(value as number))
  return { schema: { anyOf: [{ type: 'string', enum: strings }, ...branches] } }
}

function exactly(value: number): SchemaObject {
  return { type: Number.isInteger(value) ? 'integer' : 'number', minimum: value, maximum: value }
}

function byType(values: readonly unknown[], isConst: boolean): SchemaObject {
  const groups = new Map<string, unknown[]>()
  const hasFraction = values.some((value) => typeOfValue(value) === 'number')
  for (const value of values) {
    const type = typeOfValue(value)
    const name = type === 'integer' && hasFraction ? 'number' : type
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [value])
    else group.push(value)
  }
  const branches = [...groups].map(([type, members]) =>
    isConst ? { type, const: members[0] } : { type, enum: members },
  )
  return branches.length === 1 ? { ...branches[0] } : { anyOf: branches }
}

function emitTable(
  emitter: Emitter,
  node: SchemaObject,
  values: readonly unknown[],
): Pick<Emitted, 'schema' | 'codec'> {
  const texts = values.map(tableText)
  if (new Set(texts).size < texts.length) {
    notStrict(emitter, node, { what: 'two values of the enum have the same text' })
  }
  lose(emitter, node, { keyword: 'enum', kind: 'renamed', enforcedBy: 'wire', args: { encoding: 'text' } })
  return { schema: { type: 'string', enum: texts }, codec: textTableCodec(values) }
}

// Where the provider does not hold the case, values that differ in nothing else are one value.
function checkCase(emitter: Emitter, node: SchemaObject, values: readonly unknown[]): void {
  if (emitter.rules.caseMayDrift !== true) return
  const strings = values.filter((value) => typeof value === 'string')
  if (new Set(strings.map((text) => text.toLowerCase())).size === new Set(strings).size) return
  notStrict(emitter, node, { what: 'enum values differ only in case, which this provider does not keep' })
}

function isSame(first: unknown, second: unknown): boolean {
  return canonicalText(first) === canonicalText(second)
}
