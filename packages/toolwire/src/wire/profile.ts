import { ToolwireError } from '../error/toolwire-error.ts'

/**
 * A wire with one vendor's or version's limits, as dated data: the compiler, the checker and the emulator read the
 * same one.
 */
export interface Profile {
  /** Public: `anthropic@2026-10-21`. */
  readonly id: string
  readonly wire: WireName
  /** ISO date on which the facts below were last looked at. */
  readonly date: string
  readonly names: NameLimits
  readonly ids: IdLimits
  readonly schemas: SchemaProfile
  readonly tools: ToolSetLimits
  /** The request's field for the most tokens of a response, where it is not the wire's own. */
  readonly tokenLimit?: string
  /** MIME types of images that a result may hold, on wires where that depends on the model. */
  readonly resultImages?: readonly string[]
  /** How the API version and the key travel, where versions differ in it. */
  readonly http?: {
    readonly headers: Readonly<Record<string, string>>
    readonly auth: 'bearer' | 'x-api-key'
  }
}

/** The provider APIs that toolwire speaks. */
export type WireName = 'anthropic' | 'openai-responses' | 'openai-chat' | 'gemini'

export interface NameLimits {
  /** What the provider accepts. */
  readonly pattern: RegExp
  /** The longest name that the provider accepts. */
  readonly maxLength: number
  /** The longest name that toolwire emits: portable to every provider. */
  readonly safeLength: number
}

export interface IdLimits {
  /** What a call's pairing id must look like. */
  readonly callId: RegExp
  readonly maxLength: number
  /** The one length that the provider takes: letters and digits, no more and no fewer. */
  readonly exactLength?: number
  /** What the item's own id must start with, on wires that have one beside the pairing id. */
  readonly itemIdPrefix?: string
}

export interface ToolSetLimits {
  /** The most tools that a request may declare, where there is a limit. */
  readonly maxTools?: number
  /** The most tools that wait for a tool search, where there is a limit. */
  readonly maxDeferred?: number
  /** The provider decides by itself whether a tool is strict that does not say so. */
  readonly decidesStrict?: boolean
  /** A definition has a place for examples of input; elsewhere they are told in the description. */
  readonly examples?: boolean
  /** Anthropic's budget over all strict tools of a request. */
  readonly strictBudget?: { readonly tools: number; readonly optional: number; readonly unions: number }
}

/** What a provider accepts as a tool's input schema: one table without strict, one with. */
export interface SchemaProfile {
  readonly open: SchemaRules
  readonly strict: SchemaRules
  /**
   * The wire has no strict flag: a schema is always made by `open`, and `strict: true` only forbids losses that are
   * narrowed or enforced by nobody.
   */
  readonly withoutStrict?: true
  /** The field of a definition that takes a schema made by these rules, on wires with more than one. */
  readonly field?: string
  /** Other fields that take a schema, each with rules of its own. Chosen by policy; read wherever they stand. */
  readonly otherFields?: Readonly<Record<string, SchemaRules>>
}

export interface SchemaRules {
  /** Keywords that may stand at the root object; `*` is any. */
  readonly refusedAtRoot: readonly string[]
  /** Sources are silent or differ on `refusedAtRoot`: the compiler keeps clear of it, nobody reports it. */
  readonly rootDisputed?: true
  /** Keywords that the provider accepts anywhere; absent means every keyword of the dialect. */
  readonly keywords?: readonly string[]
  /**
   * Keywords that the provider certainly refuses. What stands in neither list is disputed or undocumented: the
   * compiler leaves it out, the emulator lets it pass.
   */
  readonly refused?: readonly string[]
  /** What is not in `keywords` is certainly refused: the field is a fixed message that knows no other member. */
  readonly refusesUnknown?: true
  /** Type names are emitted in upper case, as OpenAPI has them here; they are read in either. */
  readonly upperCaseTypes?: true
  /** Null is said by `nullable: true` beside one type: there is no type `null` and no list of types. */
  readonly nullableKeyword?: true
  /** Kinds of values that `enum` may hold, where not all may: others become a table of texts. `const` counts as one. */
  readonly enumKinds?: readonly ('string' | 'number')[]
  /** A recursive `$ref` may stand only in properties that are not required. */
  readonly recursionInOptionalOnly?: true
  /** `$ref` may have siblings only if their names begin with `$`. */
  readonly dollarSiblings?: true
  /** `oneOf` is read as `anyOf`: of overlapping branches the first that fits. */
  readonly oneOfIsAnyOf?: true
  /** `enum` and `const` may hold scalars only. */
  readonly scalarValues?: boolean
  /** `enum` beside a list of types is refused. */
  readonly refusesEnumBesideTypeList?: boolean
  /** The provider does not guarantee upper and lower case of `enum` and `const` values. */
  readonly caseMayDrift?: boolean
  /** Values of `format` that the provider accepts; absent means any. */
  readonly formats?: readonly string[]
  /** Every object must be closed with `additionalProperties: false`. */
  readonly closed: boolean
  /** Every property must be in `required`, so that an optional one is nullable instead. */
  readonly allRequired: boolean
  /** Every array must have `items`. */
  readonly itemsRequired: boolean
  /** An object root must carry `properties`. */
  readonly propertiesRequired: boolean
  /** The largest `minItems` that is accepted, where there is such a limit. */
  readonly maxMinItems?: number
  /** `$ref` may be recursive. */
  readonly recursion: boolean
  /** `$ref` may have annotation siblings. */
  readonly refSiblings: boolean
  /** What a `pattern` may not use. */
  readonly refusedInPattern?: RegExp
  /** Sources differ on whether such a pattern is refused. */
  readonly patternDisputed?: boolean
  /** What a key of the root's properties must look like, where there is a rule. */
  readonly key?: RegExp
  /** `key` holds for the properties of every object, not of the root alone. */
  readonly keyEverywhere?: true
  /** Limits on the size of one schema. */
  readonly size?: {
    readonly properties: number
    readonly depth: number
    readonly characters: number
    readonly enumValues: number
    readonly longEnumValues: number
    readonly longEnumCharacters: number
  }
}

/** The profile of that id; throws `unknown-wire` with the ids there are. */
export function profileOf(profiles: readonly Profile[], id: string): Profile {
  const found = profiles.find((profile) => profile.id === id)
  if (found !== undefined) return found
  const known = profiles.map((profile) => profile.id).join(', ')
  throw new ToolwireError(
    'unknown-wire',
    `no profile is called ${JSON.stringify(id)}; known here are ${known}`,
  )
}
