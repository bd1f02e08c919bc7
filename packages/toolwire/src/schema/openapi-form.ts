import type { Emitter } from './emit.ts'
import { setOwn } from '../json/value.ts'
import { TYPE_OF_KEYWORD } from './keywords.ts'
import { schemaList, schemaMap, typeList, type SchemaObject } from './schema-node.ts'

/**
 * A schema that is done, in the words of OpenAPI 3.0 as Gemini has them: type names in upper case, `nullable` for null
 * and one type at a place. Everything else has been taken care of before.
 */
export function openApiForm(emitter: Emitter, schema: SchemaObject): SchemaObject {
  return form(emitter, schema)
}

function form(emitter: Emitter, schema: SchemaObject): SchemaObject {
  const flat = withoutNull(emitter, schema)
  const out: SchemaObject = {}
  for (const key of Object.keys(flat)) {
    const value = flat[key]
    if (key === 'type') out['type'] = String(value).toUpperCase()
    else if (key === 'items') out['items'] = form(emitter, value as SchemaObject)
    else if (key === 'anyOf') out['anyOf'] = (value as SchemaObject[]).map((branch) => form(emitter, branch))
    else if (key === 'properties') {
      const properties: SchemaObject = {}
      for (const [name, sub] of schemaMap(flat, key)) {
        setOwn(properties, name, form(emitter, sub as SchemaObject))
      }
      out['properties'] = properties
    } else setOwn(out, key, value)
  }
  const notes = emitter.written.get(flat) ?? emitter.written.get(schema)
  if (notes !== undefined) emitter.written.set(out, notes)
  return out
}

/** One type or one union at a place, and null as a mark beside it. */
function withoutNull(emitter: Emitter, schema: SchemaObject): SchemaObject {
  const types = typeList(schema)
  const branches = schemaList(schema, 'anyOf')
  if (branches !== undefined) return branchesWithoutNull(emitter, schema, branches as SchemaObject[])
  if (types.length === 0) return schema
  const kinds = types.filter((type) => type !== 'null')
  const nullable = kinds.length < types.length ? { nullable: true } : {}
  const { type: _type, ...rest } = schema
  // Null alone has no word: any type with the mark, and the validator has the rest.
  if (kinds.length <= 1) return { type: kinds[0] ?? 'string', ...rest, ...nullable }
  return { ...words(rest), anyOf: kinds.map((type) => ({ type, ...rulesOf(rest, type) })), ...nullable }
}

function branchesWithoutNull(
  emitter: Emitter,
  schema: SchemaObject,
  branches: readonly SchemaObject[],
): SchemaObject {
  const isNull = (branch: SchemaObject) => typeList(branch).length === 1 && typeList(branch)[0] === 'null'
  const left = branches.filter((branch) => !isNull(branch))
  const hasNull = left.length < branches.length
  const [only] = left
  if (left.length !== 1 || only === undefined) {
    return { ...schema, anyOf: left, ...(hasNull ? { nullable: true } : {}) }
  }
  const inner = withoutNull(emitter, only)
  const { anyOf: _anyOf, description, ...outer } = schema
  const texts = [description, inner['description']].filter((text) => typeof text === 'string')
  const notes = [...(emitter.written.get(schema) ?? []), ...(emitter.written.get(only) ?? [])]
  const merged: SchemaObject = {
    ...inner,
    ...outer,
    ...(texts.length === 0 ? {} : { description: joined(texts as string[]) }),
    // What may be anything may be null without a mark.
    ...(hasNull && (inner['type'] !== undefined || inner['anyOf'] !== undefined) ? { nullable: true } : {}),
  }
  if (notes.length > 0) emitter.written.set(merged, notes)
  return merged
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].map((text) => (/[.!?:]\s*$/.test(text) ? text.trimEnd() : `${text}.`)).join(' ')
}

const WORDS = ['title', 'description', 'default', 'example']

function words(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => WORDS.includes(key)))
}

/** The rules that speak of a type. */
function rulesOf(schema: SchemaObject, type: string): SchemaObject {
  const group = type === 'integer' ? 'number' : type
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key]) => !WORDS.includes(key) && (TYPE_OF_KEYWORD.get(key) ?? group) === group,
    ),
  )
}
