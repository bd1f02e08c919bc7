import { isObject, own, type OpenObject } from '../json/value.ts'
import type { ListShape, NumberShape, ObjectShape, Shape, TaggedShape, TextShape } from './shape.ts'

/** A step of a path: a key, an index, or the tag of the object that was just entered. */
export type Step = string | number | { readonly tag: string }

/** The first thing about a request's fields that does not fit. */
export interface FieldFault {
  readonly path: readonly Step[]
  readonly problem:
    | { readonly kind: 'missing' }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'type'; readonly expected: string }
    | { readonly kind: 'value'; readonly allowed: readonly string[] }
    | { readonly kind: 'tag'; readonly by: string; readonly allowed: readonly string[] }
    | { readonly kind: 'untagged'; readonly by: string }
    | { readonly kind: 'below' | 'above' | 'short' | 'long'; readonly limit: number; readonly of: string }
  readonly got: unknown
}

/**
 * The first fault of a body against a shape, or undefined. Types of known fields come before unknown keys, in the
 * order in which the body has them, as providers were measured to do (2026-08-31).
 */
export function firstFieldFault(body: unknown, shape: Shape): FieldFault | undefined {
  return find(body, shape, { path: [], unknown: false }) ?? find(body, shape, { path: [], unknown: true })
}

interface Place {
  readonly path: readonly Step[]
  /** Which of the two rounds this is: types, or unknown keys. */
  readonly unknown: boolean
}

function find(value: unknown, shape: Shape, place: Place): FieldFault | undefined {
  if (shape.kind === 'any') return undefined
  if (value === null && (shape.kind === 'null' || shape.nullable)) return undefined
  switch (shape.kind) {
    case 'text-or':
      if (typeof value === 'string') return inText(value, { ...shape, kind: 'text' }, place)
      return kindFits(value, shape.other) ? find(value, shape.other, place) : typeFault(value, shape, place)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : typeFault(value, shape, place)
    case 'text':
      return inText(value, shape, place)
    case 'number':
    case 'integer':
      return inNumber(value, shape, place)
    case 'list':
      return inList(value, shape, place)
    case 'object':
      return inObject(value, shape, place)
    case 'tagged':
      return inTagged(value, shape, place)
    case 'null':
      return place.unknown ? { path: place.path, problem: { kind: 'unknown' }, got: value } : undefined
  }
}

/** How a shape is called in a fault of type. */
function shapeName(shape: Shape): string {
  if (shape.kind === 'text-or') return `text-or-${shape.other.kind}`
  return shape.kind
}

function kindFits(value: unknown, shape: Shape): boolean {
  return shape.kind === 'list' ? Array.isArray(value) : isObject(value)
}

function typeFault(got: unknown, shape: Shape, place: Place): FieldFault | undefined {
  return fault(place, { kind: 'type', expected: shapeName(shape) }, got)
}

function fault(place: Place, problem: FieldFault['problem'], got: unknown): FieldFault | undefined {
  return place.unknown ? undefined : { path: place.path, problem, got }
}

function inText(value: unknown, shape: TextShape, place: Place): FieldFault | undefined {
  if (typeof value !== 'string') return typeFault(value, shape, place)
  if (shape.values !== undefined && !shape.values.includes(value)) {
    return fault(place, { kind: 'value', allowed: shape.values }, value)
  }
  const least = shape.minLength
  if (least === undefined || value.length >= least) return undefined
  return fault(place, { kind: 'short', limit: least, of: 'text' }, value)
}

function inNumber(value: unknown, shape: NumberShape, place: Place): FieldFault | undefined {
  const fits = shape.kind === 'integer' ? Number.isInteger(value) : typeof value === 'number'
  if (!fits || typeof value !== 'number') return typeFault(value, shape, place)
  const { min, max } = shape
  if (min !== undefined && value < min)
    return fault(place, { kind: 'below', limit: min, of: shape.kind }, value)
  if (max !== undefined && value > max)
    return fault(place, { kind: 'above', limit: max, of: shape.kind }, value)
  return undefined
}

function inList(value: unknown, shape: ListShape, place: Place): FieldFault | undefined {
  if (!Array.isArray(value))
    return shape.single ? find(value, shape.items, place) : typeFault(value, shape, place)
  const { min, max } = shape
  if (min !== undefined && value.length < min)
    return fault(place, { kind: 'short', limit: min, of: 'list' }, value)
  if (max !== undefined && value.length > max)
    return fault(place, { kind: 'long', limit: max, of: 'list' }, value)
  for (const [index, item] of value.entries()) {
    const found = find(item, shape.items, { ...place, path: [...place.path, index] })
    if (found !== undefined) return found
  }
  return undefined
}

function inObject(value: unknown, shape: ObjectShape, place: Place): FieldFault | undefined {
  if (!isObject(value)) return typeFault(value, shape, place)
  const missing = shape.required.find((key) => own(value, key) === undefined)
  if (missing !== undefined && !place.unknown) {
    return { path: [...place.path, missing], problem: { kind: 'missing' }, got: undefined }
  }
  return inFields(value, shape, place)
}

function inFields(value: OpenObject, shape: ObjectShape, place: Place): FieldFault | undefined {
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    const path = [...place.path, key]
    const known = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
    if (known === undefined) {
      if (place.unknown && shape.closed) return { path, problem: { kind: 'unknown' }, got: field }
      continue
    }
    const found = find(field, known, { ...place, path })
    if (found !== undefined) return found
  }
  return undefined
}

function inTagged(value: unknown, shape: TaggedShape, place: Place): FieldFault | undefined {
  if (!isObject(value)) return fault(place, { kind: 'type', expected: 'tagged' }, value)
  const tag = own(value, shape.by) ?? shape.fallback
  if (tag === undefined) return fault(place, { kind: 'untagged', by: shape.by }, value)
  const inner = typeof tag === 'string' && Object.hasOwn(shape.tags, tag) ? shape.tags[tag] : undefined
  if (inner === undefined) {
    if (typeof tag === 'string' && shape.others?.test(tag) === true) return undefined
    return fault(place, { kind: 'tag', by: shape.by, allowed: Object.keys(shape.tags) }, tag)
  }
  const path = shape.named ? [...place.path, { tag: String(tag) }] : place.path
  return find(value, inner, { ...place, path })
}
