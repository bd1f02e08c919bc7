import type { OpenObject } from '../json/value.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import type { Codec } from '../wire/codec.ts'
import { profileOf, type Profile } from '../wire/profile.ts'
import { checkedOptions, type BoundCompileOptions } from './compile-options.ts'
import { compileTools, type NativeTool } from './compile-tools.ts'
import type { CompiledTools } from './compiled-tools.ts'
import { isStandard, jsonSchemaOf } from './define-tool.ts'
import type { AnyTool, StandardJSONSchemaV1 } from './tool.ts'

export type { BoundCompileOptions }

/** `compile` for one wire: the tools as its `tools` field takes them, what was lost, and the way back for calls. */
export type BoundCompile = (
  tools: readonly (AnyTool | NativeTool)[],
  options?: BoundCompileOptions,
) => CompiledTools

/**
 * `compileSchema` for one wire: one schema as the wire takes it, with `encode` and `decode` for values. Of a Standard
 * Schema its input side.
 */
export type BoundCompileSchema = (
  schema: OpenObject | StandardJSONSchemaV1,
  options?: BoundCompileOptions,
) => CompiledSchema

/**
 * `compile` that knows this wire alone, so that no other is bundled.
 *
 * @example const compile = bindCompile(anthropic)
 */
export function bindCompile(codec: Codec): BoundCompile {
  return (tools, options) => {
    const { profile, ...rest } = checkedOptions(options)
    return compileTools(tools, { ...rest, wire: codec, profile: chosen(codec, profile) })
  }
}

/** `compileSchema` that knows this wire alone. */
export function bindCompileSchema(codec: Codec): BoundCompileSchema {
  return (schema, options) => {
    const { profile, ...rest } = checkedOptions(options)
    // What is no Standard Schema is an object, or refused by the compiler.
    const plain = isStandard(schema) ? jsonSchemaOf(schema, undefined, '') : (schema as OpenObject)
    return compileSchema(plain, { ...rest, profile: chosen(codec, profile) })
  }
}

function chosen(codec: Codec, id: string | undefined): Profile {
  return id === undefined ? codec.profile : profileOf(codec.profiles, id)
}
