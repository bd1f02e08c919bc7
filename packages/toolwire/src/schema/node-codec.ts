import { canonicalText } from '../json/canonical.ts'
import { below } from '../json/pointer.ts'
import { isObject, setOwn, type OpenObject } from '../json/value.ts'
import { roundedIntegers } from './rounded-integers.ts'

/** Where decoding is: in the value as the model sent it, and in the value as the author defined it. */
export interface At {
  readonly wire: string
  readonly source: string
  readonly context: DecodeContext
}

/** What decoding met. */
export interface DecodeContext {
  /** Places whose path differs: pointer into the author's form, pointer into the wire's. */
  readonly moved: [source: string, wire: string][]
  /** What could not be decoded. */
  readonly problems: Problem[]
}

export interface Problem {
  /** Pointer into the value as the model sent it. */
  readonly wire: string
  readonly breach: 'json-text' | 'duplicate-key' | 'gap' | 'rounded'
  readonly got: unknown
}

/** Both ways between the author's form of a value and the wire's. Absent where the two are the same. */
export interface NodeCodec {
  encode(value: unknown): unknown
  decode(value: unknown, at: At): unknown
}

/** How one property travels. */
export interface FieldCodec {
  readonly key: string
  readonly wireKey: string
  /** `null`: absent is null. `box`: absent is null, present is `{ value }`. */
  readonly absent?: 'null' | 'box'
  readonly codec?: NodeCodec
}

/** The codec of an object with declared properties, and of its other keys, which travel as entries of one field. */
export function objectCodec(
  fields: readonly FieldCodec[],
  extra?: { readonly wireKey: string; readonly codec: NodeCodec },
): NodeCodec | undefined {
  const plain = (field: FieldCodec) =>
    field.key === field.wireKey && field.absent === undefined && field.codec === undefined
  if (extra === undefined && fields.every(plain)) return undefined
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const byWireKey = new Map(fields.map((field) => [field.wireKey, field]))

  return {
    encode(value) {
      if (!isObject(value)) return value
      const wire: Record<string, unknown> = {}
      const rest: Record<string, unknown> = {}
      for (const field of fields) {
        const present = Object.hasOwn(value, field.key) && value[field.key] !== undefined
        if (present) {
          const inner = value[field.key]
          const encoded = field.codec === undefined ? inner : field.codec.encode(inner)
          setOwn(wire, field.wireKey, field.absent === 'box' ? { value: encoded } : encoded)
        } else if (field.absent !== undefined) setOwn(wire, field.wireKey, null)
      }
      for (const key of Object.keys(value)) {
        if (!byKey.has(key)) setOwn(extra === undefined ? wire : rest, key, value[key])
      }
      if (extra !== undefined) setOwn(wire, extra.wireKey, extra.codec.encode(rest))
      return wire
    },
    decode(value, at) {
      if (!isObject(value)) return value
      const source: Record<string, unknown> = {}
      for (const key of Object.keys(value)) {
        if (extra?.wireKey === key) continue
        const field = byWireKey.get(key)
        if (field === undefined) setOwn(source, key, value[key])
        else if (value[key] !== null || field.absent === undefined) {
          setOwn(source, field.key, decodeField(field, value[key], at))
        }
      }
      if (extra !== undefined) addExtras(source, value, { ...extra, at })
      return source
    },
  }
}

function decodeField(field: FieldCodec, value: unknown, at: At): unknown {
  const isBox = field.absent === 'box' && isObject(value) && Object.hasOwn(value, 'value')
  if (!isBox && field.codec === undefined && field.key === field.wireKey) return value
  let inner: At = { ...at, wire: below(at.wire, field.wireKey), source: below(at.source, field.key) }
  if (isBox) inner = { ...inner, wire: `${inner.wire}/value` }
  if (isBox || field.key !== field.wireKey) at.context.moved.push([inner.source, inner.wire])
  const content = isBox ? value['value'] : value
  return field.codec === undefined ? content : field.codec.decode(content, inner)
}

function addExtras(
  source: Record<string, unknown>,
  value: OpenObject,
  extra: { readonly wireKey: string; readonly codec: NodeCodec; readonly at: At },
): void {
  const { wireKey, codec, at } = extra
  if (!Object.hasOwn(value, wireKey) || value[wireKey] === null) return
  const wire = below(at.wire, wireKey)
  const extras = codec.decode(value[wireKey], { ...at, wire })
  if (!isObject(extras)) return
  for (const key of Object.keys(extras)) {
    if (Object.hasOwn(source, key)) at.context.problems.push({ wire, breach: 'duplicate-key', got: key })
    else setOwn(source, key, extras[key])
  }
}

/** The codec of an object whose further keys are of one kind and stand where they stand. */
export function openObjectCodec(
  fields: NodeCodec | undefined,
  { inner, known }: { readonly inner: NodeCodec | undefined; readonly known: readonly FieldCodec[] },
): NodeCodec | undefined {
  if (inner === undefined) return fields
  const keys = new Set(known.map(({ key }) => key))
  const wireKeys = new Set(known.map(({ wireKey }) => wireKey))
  const others = (
    value: unknown,
    names: ReadonlySet<string>,
    change: (key: string, part: unknown) => unknown,
  ) => {
    if (!isObject(value)) return value
    const out: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      setOwn(out, key, names.has(key) ? value[key] : change(key, value[key]))
    }
    return out
  }
  return {
    encode(value) {
      const wire = fields === undefined ? value : fields.encode(value)
      return others(wire, wireKeys, (_key, part) => inner.encode(part))
    },
    decode(value, at) {
      const source = fields === undefined ? value : fields.decode(value, at)
      return others(source, keys, (key, part) =>
        inner.decode(part, { ...at, wire: below(at.wire, key), source: below(at.source, key) }),
      )
    },
  }
}

/** A map as a list of `{ key, value }`. */
export function entriesCodec(inner: NodeCodec | undefined): NodeCodec {
  return {
    encode(value) {
      if (!isObject(value)) return value
      return Object.keys(value).map((key) => ({
        key,
        value: inner === undefined ? value[key] : inner.encode(value[key]),
      }))
    },
    decode(value, at) {
      if (!Array.isArray(value)) return value
      const map: Record<string, unknown> = {}
      for (const [index, entry] of value.entries()) {
        if (!isObject(entry) || typeof entry['key'] !== 'string') return value
        const key = entry['key']
        const wire = below(at.wire, index)
        if (Object.hasOwn(map, key))
          at.context.problems.push({ wire: `${wire}/key`, breach: 'duplicate-key', got: key })
        const source = below(at.source, key)
        at.context.moved.push([source, `${wire}/value`])
        const inside = { ...at, wire: `${wire}/value`, source }
        setOwn(map, key, inner === undefined ? entry['value'] : inner.decode(entry['value'], inside))
      }
      return map
    },
  }
}

/** The items of an array, each by the same codec. */
export function itemsCodec(inner: NodeCodec | undefined): NodeCodec | undefined {
  if (inner === undefined) return undefined
  return {
    encode: (value) => (Array.isArray(value) ? value.map((item) => inner.encode(item)) : value),
    decode: (value, at) =>
      Array.isArray(value)
        ? value.map((item, index) =>
            inner.decode(item, { ...at, wire: below(at.wire, index), source: below(at.source, index) }),
          )
        : value,
  }
}

/** The items of a list by their places, and those behind them by one codec. */
export function placesCodec(
  places: readonly (NodeCodec | undefined)[],
  rest: NodeCodec | undefined,
): NodeCodec | undefined {
  if (rest === undefined && places.every((place) => place === undefined)) return undefined
  const at = (index: number) => (index < places.length ? places[index] : rest)
  return {
    encode: (value) =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => {
            const codec = at(index)
            return codec === undefined ? item : codec.encode(item)
          })
        : value,
    decode: (value, place) =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => {
            const inside = { ...place, wire: below(place.wire, index), source: below(place.source, index) }
            const codec = at(index)
            return codec === undefined ? item : codec.decode(item, inside)
          })
        : value,
  }
}

/** A tuple as an object with `item1` to `itemN` and, behind them, `rest`; `fields` is that object's own codec. */
export function tupleCodec(
  fields: NodeCodec | undefined,
  { size, hasRest }: { readonly size: number; readonly hasRest: boolean },
): NodeCodec {
  return {
    encode(value) {
      if (!Array.isArray(value) || (!hasRest && value.length > size)) return value
      const object: Record<string, unknown> = {}
      for (const [index, item] of value.slice(0, size).entries()) object[itemKey(index)] = item
      if (hasRest) object['rest'] = value.slice(size)
      return fields === undefined ? object : fields.encode(object)
    },
    decode(value, at) {
      const object = fields === undefined ? value : fields.decode(value, at)
      if (!isObject(object) || !Object.keys(object).every((key) => /^(?:item\d+|rest)$/.test(key)))
        return value
      const list: unknown[] = []
      const gap = (wire: string, got: unknown) => at.context.problems.push({ wire, breach: 'gap', got })
      for (let index = 0; index < size; index++) {
        const key = itemKey(index)
        if (!Object.hasOwn(object, key)) continue
        if (list.length < index) gap(below(at.wire, key), object[key])
        at.context.moved.push([below(at.source, list.length), below(at.wire, key)])
        list.push(object[key])
      }
      const rest = object['rest']
      if (!Array.isArray(rest)) return list
      if (rest.length > 0 && list.length < size) gap(below(at.wire, 'rest'), rest[0])
      for (const [index, item] of rest.entries()) {
        at.context.moved.push([below(at.source, list.length), below(at.wire, 'rest', index)])
        list.push(item)
      }
      return list
    },
  }
}

function itemKey(index: number): string {
  return `item${index + 1}`
}

/** Any value as its JSON text. */
export const jsonTextCodec: NodeCodec = {
  encode: (value) => JSON.stringify(value) ?? 'null',
  decode(value, at) {
    if (typeof value !== 'string') return value
    at.context.moved.push([at.source, at.wire])
    for (const { token } of roundedIntegers(value)) {
      at.context.problems.push({ wire: at.wire, breach: 'rounded', got: token })
    }
    try {
      return JSON.parse(value)
    } catch {
      at.context.problems.push({ wire: at.wire, breach: 'json-text', got: value })
      return value
    }
  },
}

/** Values that the wire cannot hold, such as objects in an enum, by their text. */
export function textTableCodec(values: readonly unknown[]): NodeCodec {
  const byText = new Map(values.map((value) => [textOf(value), value]))
  const texts = new Map(values.map((value) => [canonicalText(value), textOf(value)]))
  return {
    encode: (value) => texts.get(canonicalText(value)) ?? value,
    decode: (value) => (typeof value === 'string' && byText.has(value) ? byText.get(value) : value),
  }
}

/** The text that stands for a value in a table: strings stand for themselves. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')
}

/** A branch of a union with the tests that tell it from the others. */
export interface BranchCodec {
  readonly codec: NodeCodec | undefined
  isSource(value: unknown): boolean
  isWire(value: unknown): boolean
}

/** The codec of the first branch that a value fits. */
export function unionCodec(branches: readonly BranchCodec[]): NodeCodec {
  return {
    encode(value) {
      const branch = branches.find((candidate) => candidate.isSource(value))
      return branch?.codec === undefined ? value : branch.codec.encode(value)
    },
    decode(value, at) {
      const branch = branches.find((candidate) => candidate.isWire(value))
      return branch?.codec === undefined ? value : branch.codec.decode(value, at)
    },
  }
}
