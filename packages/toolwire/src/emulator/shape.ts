/**
 * What a field of a request may hold, as data: the part of a provider's checks that is about types, before any
 * conversation is looked at. A field that an open object does not list may hold anything.
 */
export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly nullable: boolean }
  | TextShape
  | NumberShape
  | ListShape
  | ObjectShape
  | TaggedShape
  | TextOrShape

export interface TextShape {
  readonly kind: 'text'
  readonly values?: readonly string[]
  readonly minLength?: number
  readonly nullable: boolean
}
/** Text, or something else: `values` are the texts that may be. */
export interface TextOrShape {
  readonly kind: 'text-or'
  readonly other: Shape
  readonly values?: readonly string[]
  readonly nullable: boolean
}
export interface NumberShape {
  readonly kind: 'number' | 'integer'
  readonly min?: number
  readonly max?: number
  readonly nullable: boolean
}
export interface ListShape {
  readonly kind: 'list'
  readonly items: Shape
  readonly min?: number
  readonly max?: number
  /** One item may stand in place of a list of one. */
  readonly single?: true
  readonly nullable: boolean
}
export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: Readonly<Record<string, Shape>>
  readonly required: readonly string[]
  /** Fields beside the listed ones are refused. */
  readonly closed: boolean
  readonly nullable: boolean
}
/** An object whose shape depends on one of its fields. */
export interface TaggedShape {
  readonly kind: 'tagged'
  readonly by: string
  readonly tags: Readonly<Record<string, Shape>>
  /** The tag that is meant when the field is absent or null. */
  readonly fallback?: string
  /** Further tags, of objects that are not looked into. */
  readonly others?: RegExp
  /** Whether the provider writes the tag into the path of a fault. */
  readonly named: boolean
  readonly nullable: boolean
}

export const any: Shape = { kind: 'any' }
/** A field that is known and may hold nothing. */
export const nothing: Shape = { kind: 'null' }
export const boolean: Shape = { kind: 'boolean', nullable: false }

export function text(
  options: { readonly values?: readonly string[]; readonly minLength?: number } = {},
): TextShape {
  return { kind: 'text', nullable: false, ...options }
}

export function number(options: { readonly min?: number; readonly max?: number } = {}): NumberShape {
  return { kind: 'number', nullable: false, ...options }
}

export function integer(options: { readonly min?: number; readonly max?: number } = {}): NumberShape {
  return { kind: 'integer', nullable: false, ...options }
}

export function list(
  items: Shape,
  options: { readonly min?: number; readonly max?: number; readonly single?: true } = {},
): ListShape {
  return { kind: 'list', items, nullable: false, ...options }
}

/** An object with these fields and no others; a key that ends in `!` is required. */
export function closed(fields: Readonly<Record<string, Shape>>): ObjectShape {
  return { ...open(fields), closed: true }
}

/** An object with at least these fields; a key that ends in `!` is required. */
export function open(fields: Readonly<Record<string, Shape>>): ObjectShape {
  const required = Object.keys(fields).filter((key) => key.endsWith('!'))
  const plain = Object.entries(fields).map(([key, shape]) => [key.replace(/!$/, ''), shape])
  return {
    kind: 'object',
    fields: Object.fromEntries(plain),
    required: required.map((key) => key.slice(0, -1)),
    closed: false,
    nullable: false,
  }
}

/** A shape by the value of the field `by`. */
export function tagged(
  by: string,
  tags: Readonly<Record<string, Shape>>,
  options: TaggedOptions = {},
): TaggedShape {
  return { kind: 'tagged', by, tags, named: false, nullable: false, ...options }
}

export interface TaggedOptions {
  readonly fallback?: string
  readonly others?: RegExp
  readonly named?: boolean
}

/** Text, or the other shape. */
export function textOr(other: Shape, options: { readonly values?: readonly string[] } = {}): TextOrShape {
  return { kind: 'text-or', other, nullable: false, ...options }
}

/** The shape, or null. */
export function orNull(shape: Shape): Shape {
  return 'nullable' in shape ? { ...shape, nullable: true } : shape
}
