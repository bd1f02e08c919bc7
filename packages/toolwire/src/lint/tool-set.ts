import type { OpenObject } from '../json/value.ts'
import type { ToolTraits } from '../tool/tool.ts'
import type { Parameter } from './parameter.ts'

/** The provider APIs that rules know, whether or not toolwire speaks them here. */
export type LintWire = 'anthropic' | 'openai-responses' | 'openai-chat' | 'gemini'

/** Where a definition comes from: the shape it was written in. */
export type Origin = LintWire | 'mcp' | 'sdk' | 'openapi' | 'catalogue'

/** A tool definition as the rules see it, whatever it was written for. Fields that are absent or no text are `''`. */
export interface LintTool {
  readonly origin: Origin
  /** JSON pointer to the entry in the checked document. */
  readonly where: string
  readonly name: string
  /** The entry has no name: the reader made one up, which nobody can be blamed for. */
  readonly isUnnamed: boolean
  /** The name space or server that the name lives in; names are unique within one. */
  readonly space: string
  readonly title: string
  readonly description: string
  /** The input schema as written, undefined where there is none. */
  readonly input: unknown
  readonly output: unknown
  readonly examples: readonly unknown[]
  /** What it claims to do to the world: MCP annotations and the traits of `defineTool`. */
  readonly traits: ToolTraits
  readonly annotations: OpenObject | undefined
  /** As written; undefined where nothing is said. */
  readonly strict: boolean | undefined
  /** Not sent with each request, but found by a tool search. */
  readonly deferred: boolean
  /** The registry key, or the name of the function that runs. */
  readonly handler: string | undefined
  /** Pointers to the fields above; those of absent fields name the place where they would stand. */
  readonly at: ToolPlaces
  /** The pointer into the document for a pointer inside the input schema. */
  readonly locate: (at: string) => string
  /** The entry as written. */
  readonly source: OpenObject
  /** Tokens of the name: lower case, singular, without digits. */
  readonly words: readonly string[]
  /** Parameters of all depths in the order of the document, read through `$ref` and union branches. */
  readonly parameters: readonly Parameter[]
  /** Whose text is mainly in a script that the patterns do not read. */
  readonly foreign: boolean
  /** Codes that the definition itself silences, each with its reason. */
  readonly ignores: Readonly<Record<string, unknown>>
}

export interface ToolPlaces {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly examples: string
  readonly annotations: string
  readonly ignores: string
}

/** The tools of one document that a model sees together. */
export interface ToolSet {
  /** JSON pointer to the list. */
  readonly where: string
  readonly origin: Origin
  /** The wire of the document: of a request body, or of a native list of tools. */
  readonly wire: LintWire | undefined
  /**
   * True for a document in a provider's own form: it is sent as it stands, so nothing mends it. A request body, or a
   * tools array whose entries have that form.
   */
  readonly native: boolean
  readonly tools: readonly LintTool[]
  /** Provider-defined tools, toolsets and the like: counted, not judged. */
  readonly others: readonly OtherTool[]
  /** By name as written, all tools that have it. */
  readonly byName: ReadonlyMap<string, readonly LintTool[]>
  /** The request offers a tool search. */
  readonly toolSearch: boolean
  /** How many requests of a log declare it; 1 for a document of its own. */
  readonly requests: number
}

export interface OtherTool {
  readonly where: string
  readonly type: string
  readonly name: string
}
