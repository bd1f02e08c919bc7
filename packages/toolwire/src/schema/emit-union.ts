import { isObject } from '../json/value.ts'
import { areExclusive, telling } from './exclusive.ts'
import { lose, seal, type Emitted, type Emitter } from './emit.ts'
import { carry, emitAny, emitText, textOf } from './carry-keywords.ts'
import { flattenNode } from './flatten-node.ts'
import { mergeSchemas } from './merge-schema.ts'
import { unionCodec, type NodeCodec } from './node-codec.ts'
import { addNull, emitNull } from './nullable.ts'
import { schemaList, type SchemaNode, type SchemaObject } from './schema-node.ts'

/** `anyOf` and `oneOf`: the siblings pushed into the branches, null apart, the ways back kept apart. */
export function emitUnion(emitter: Emitter, node: SchemaObject): Emitted {
  const { branches, hasNull } = branchesOf(emitter, node)
  if (branches.length === 0) return hasNull ? emitNull(emitter, node) : emitAny(emitter, node)
  const text = textOf(node)
  const words = carry(emitter, emitter.document.place(annotations(node), emitter.document.whereOf(node)), [])
  const mark = emitter.losses.length
  const all = branches.map((branch) => ({ branch, piece: emitter.emit(branch) }))
  const standing = all.filter(({ piece }) => piece.cut !== true)
  if (standing.length === 0 && !hasNull) return { schema: { type: 'string' }, notes: [], cut: true }
  if (standing.length === 0) return emitNull(emitter, node)
  const pieces = standing.map(({ piece }) => piece)
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) {
    const piece = { ...only, ...text, notes: [...only.notes, ...words.notes] }
    return hasNull ? addNull(piece) : piece
  }
  const codec = codecOf(emitter, standing)
  if (codec === 'unclear') {
    emitter.losses.length = mark
    return emitText(emitter, node)
  }
  const schema = { anyOf: pieces.map((piece) => seal(emitter, piece)) }
  const piece: Emitted = { schema, codec, ...text, notes: words.notes }
  return hasNull ? addNull(piece) : piece
}

const OWN = new Set([
  'title',
  'description',
  'default',
  'examples',
  'anyOf',
  'oneOf',
  'discriminator',
  '$defs',
  'definitions',
])

function annotations(node: SchemaObject): SchemaObject {
  const kept: SchemaObject = {}
  for (const key of ['title', 'description', 'default', 'examples'])
    if (node[key] !== undefined) kept[key] = node[key]
  return kept
}

function branchesOf(emitter: Emitter, node: SchemaObject): { branches: SchemaNode[]; hasNull: boolean } {
  const keyword = node['anyOf'] === undefined ? 'oneOf' : 'anyOf'
  const siblings: SchemaObject = {}
  for (const key of Object.keys(node)) if (!OWN.has(key)) siblings[key] = node[key]
  // Both at once: the second is a rule for the validator.
  if (keyword === 'anyOf' && node['oneOf'] !== undefined) {
    lose(emitter, node, { keyword: 'oneOf', kind: 'widened', enforcedBy: 'validator' })
  }
  const leftover = (key: string) =>
    lose(emitter, node, { keyword: key, kind: 'moved', enforcedBy: 'validator' })
  const branches: SchemaNode[] = []
  let hasNull = false
  for (const branch of schemaList(node, keyword) ?? []) {
    const merged =
      Object.keys(siblings).length === 0
        ? branch
        : pushed(emitter, { siblings, branch, where: emitter.document.whereOf(node) }, leftover)
    if (merged === false) continue
    if (isObject(merged) && isNull(merged as SchemaObject)) hasNull = true
    else branches.push(merged)
  }
  if (keyword === 'oneOf' && !areExclusive(emitter, branches)) {
    lose(emitter, node, { keyword: 'oneOf', kind: 'widened', enforcedBy: 'validator' })
  }
  return { branches, hasNull }
}

function pushed(
  emitter: Emitter,
  {
    siblings,
    branch,
    where,
  }: { readonly siblings: SchemaObject; readonly branch: SchemaNode; readonly where: string },
  leftover: (keyword: string) => void,
): SchemaNode {
  if (branch === false) return false
  if (branch === true) return emitter.document.place({ ...siblings }, where)
  // The type that is said twice is no rule: the branch keeps its name.
  if (branch['$ref'] !== undefined && onlyRepeats(emitter, siblings, branch)) return branch
  const whole = emitter.document.place({ ...branch }, emitter.document.whereOf(branch))
  const flat = flattenNode(emitter, whole['$ref'] === undefined ? whole : withRule(emitter, whole))
  const merged = mergeSchemas(flat, siblings, leftover)
  return typeof merged === 'object'
    ? emitter.document.place(merged, emitter.document.whereOf(branch))
    : merged
}

function onlyRepeats(emitter: Emitter, siblings: SchemaObject, branch: SchemaObject): boolean {
  const target = emitter.document.target(branch)
  return (
    typeof target === 'object' &&
    Object.keys(siblings).every((key) => key === 'type' && target[key] === siblings[key])
  )
}

// A `$ref` is only resolved when a rule stands beside it.
function withRule(emitter: Emitter, node: SchemaObject): SchemaObject {
  return emitter.document.place({ allOf: [node] }, emitter.document.whereOf(node))
}

function isNull(node: SchemaObject): boolean {
  return node['type'] === 'null' || (node['const'] === null && 'const' in node)
}

function codecOf(
  emitter: Emitter,
  standing: readonly { readonly branch: SchemaNode; readonly piece: Emitted }[],
): NodeCodec | undefined | 'unclear' {
  const pieces = standing.map(({ piece }) => piece)
  if (pieces.every((piece) => piece.codec === undefined)) return undefined
  // Each branch must be told from the others by what arrives, or the way back is a guess.
  if (!telling(emitter, pieces)) return 'unclear'
  return unionCodec(
    standing.map(({ branch, piece }) => ({
      codec: piece.codec,
      isSource: (value) => emitter.validatorOf(branch).check(value),
      isWire: (value) => emitter.wireValidatorOf(piece.schema).check(value),
    })),
  )
}
