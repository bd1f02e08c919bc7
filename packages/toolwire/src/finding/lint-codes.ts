import type { JsonValue } from '../json/value.ts'

/** What any lint finding may say beside the arguments of its code. */
export type LintCommonArgs = {
  /** The tool's name as written. */
  tool?: string
  /** The path of the parameter, such as `filter.since` or `items[].id`. */
  parameter?: string
  /** The paths of several parameters of one tool that share a hint. */
  parameters?: string[]
  /** The wires whose compiled form it holds for. */
  wires?: string[]
  /** Which form of the definition it was found in; always there for codes that conversations have, too. */
  form?: 'source' | 'compiled'
  /** Tokens that the cure adds; negative where it cuts. */
  price?: number
  /** How many places the cure touches; 1 when absent. */
  edits?: number
}

/** What the sentence of each code needs. Codes are public: never renamed, never reused. */
export type LintArgs = {
  // names
  'invalid-tool-name': {
    name: string
    why: 'empty' | 'pattern' | 'length' | 'portable' | 'slash'
    limit?: number
    pattern?: string
    /** The name that the model will see, where the compiler mends it. */
    becomes?: string
  }
  'name-case': { name?: string; style: string; expected: string; becomes?: string; count?: number }
  'name-verb': { name: string; becomes?: string }
  'name-generic': { name: string }
  'name-abbreviation': { name: string; token: string; expansion?: string }
  'duplicate-tool-name': { name: string; first: string; why?: 'equal' | 'case' | 'renamed' }
  'name-near-duplicate': {
    name: string
    other: string
    first: string
    why: 'order' | 'spelling' | 'synonym' | 'digit'
  }
  'name-prefix': { families: { names: string[]; prefix: string }[]; why: 'families' | 'servers' }
  'name-handler': { name: string; handler: string }
  // descriptions
  'description-missing': { why: 'absent' | 'empty' | 'name' | 'title'; skeleton: string }
  'description-label-only': { description: string; words: number; skeleton: string }
  'description-quality': {
    score: number
    missing: string[]
    /** A sentence to fill in, per missing part. */
    sentences: { part: string; sentence: string; tokens: number }[]
    /** The price times the calls of a typical run. */
    perRun: number
  }
  'description-search-stop': { sentence: string }
  'description-overlap': {
    other: string
    first: string
    similarity: number
    description: string
    otherDescription: string
  }
  'description-dangling-reference': { name: string; nearest?: string }
  'description-too-long': { why: 'characters' | 'tokens' | 'share'; got: number; limit: number }
  'description-pressure': { why: 'shouting' | 'praise'; text: string; count: number }
  'description-injection': { families: string[]; text: string; place: string }
  'description-hidden-text': { kind: string; place: string; count: number; text: string; codes: string[] }
  'description-changed': { changed: string[]; was: string; is: string }
  // parameters; the path is in `parameter` or `parameters`
  'parameter-description': { why: 'absent' | 'restates'; skeleton?: string }
  'parameter-example': { type?: string; skeleton?: string }
  'parameter-enum-meaning': { values: JsonValue[]; why: 'codes' | 'unexplained' }
  'parameter-format-in-prose': {
    why: 'enum' | 'const' | 'format'
    values?: JsonValue[]
    format?: string
    text: string
  }
  'parameter-id-source': { source?: string; skeleton?: string }
  'parameter-date-format': { why: 'format' | 'zone'; proposal?: string }
  'parameter-unit': { word: string; proposal?: string }
  'parameter-stringly': { why: 'number' | 'boolean' | 'list' | 'json'; proposal: string }
  'parameter-boolean': { why: 'negation' | 'antonyms' | 'many'; names?: string[]; proposal?: string }
  'parameter-size': { why: 'properties' | 'leaves' | 'depth'; got: number; limit: number }
  'parameter-free-form': { why: 'object' | 'untyped' | 'array'; proposal?: string }
  'parameter-default': { why: 'absent' | 'differs'; value?: JsonValue; told?: string }
  'parameter-known-value': { why: 'context' | 'secret' | 'idempotency' }
  // schemas, strictness, examples
  'schema-invalid': {
    why: string
    keyword: string
    got?: JsonValue
    expected?: string
    name?: string
    nearest?: string
  }
  'schema-root': { why: 'type' | 'keyword' | 'rules'; keyword: string; got?: string }
  'schema-property-key': { key: string; becomes?: string }
  'unsupported-schema': { keyword: string; [key: string]: JsonValue | undefined }
  'non-strict-schema': { keyword: string; [key: string]: JsonValue | undefined }
  'schema-strict-loss': {
    keyword: string
    kind: string
    enforcedBy: string
    count?: number
    [key: string]: JsonValue | undefined
  }
  'strict-budget': { budget: string; got: number; limit: number; left?: string[] }
  'strict-implicit': Record<never, never>
  'schema-conditional': {
    why: 'keyword' | 'method' | 'prose'
    keyword?: string
    text?: string
    optionals?: number
  }
  'example-invalid': { what: 'example' | 'default'; problem: string; index?: number; got?: JsonValue }
  'example-needed': { why: 'conditional' | 'nested'; count: number }
  // sets
  'too-many-tools': { count: number; limit: number; deferred?: boolean }
  'tool-count': { count: number; limit: number }
  'tool-tokens': {
    tokens: number
    limit: number
    biggest: { tool: string; tokens: number }[]
    cuts?: { what: string; tokens: number }[]
  }
  'tool-missing-pair': { pairs: { tool: string; missing: string; why: string }[] }
  'annotation-hints': {
    why: 'absent' | 'read-only' | 'destructive' | 'contradiction' | 'warning'
    hint?: string
    proposal?: string
  }
  'mcp-header': { why: string; header?: string; other?: string }
  'unused-ignore': { ignored: string; why: 'unused' | 'reason' | 'unknown'; nearest?: string }
}

/** The codes of definitions. Some are codes of conversations, too: what the provider refuses has one name. */
export type LintCode = keyof LintArgs

/** The arguments of a lint finding. */
export type LintArgsOf<Code extends LintCode> = LintArgs[Code] & LintCommonArgs

/** A sentence per code, of the codes named. */
export type LintSentences<Code extends LintCode = LintCode> = {
  readonly [Each in Code]: (args: LintArgsOf<Each>) => string
}

/** Every code with what it means, in a line. */
export const lintCodes: { readonly [Code in LintCode]: string } = {
  'invalid-tool-name': 'A tool name has a form that the provider refuses.',
  'name-case': 'A tool name is not snake_case.',
  'name-verb': 'A tool name says no action.',
  'name-generic': 'A tool name says nothing of what it acts on.',
  'name-abbreviation': 'A tool name holds an abbreviation that is explained nowhere.',
  'duplicate-tool-name': 'Two tools share a name.',
  'name-near-duplicate': 'Two tool names are easily taken for each other.',
  'name-prefix': 'The families of a large set share no prefix.',
  'name-handler': 'A tool and its code have different names.',
  'description-missing': 'A tool has no description.',
  'description-label-only': 'A description says no more than the name.',
  'description-quality': 'Parts of a useful description are missing.',
  'description-search-stop': 'A search tool does not say when to stop searching.',
  'description-overlap': 'Two tools are described in nearly the same words.',
  'description-dangling-reference': 'A description names a tool that the set does not have.',
  'description-too-long': 'A description is longer than some clients take, or than it is worth.',
  'description-pressure': 'A description shouts or praises instead of saying when to use the tool.',
  'description-injection': 'A definition gives orders to the model that are not about the tool.',
  'description-hidden-text': 'A definition holds text that people do not see and models read.',
  'description-changed': 'A definition differs from the one that was locked.',
  'parameter-description': 'A parameter is not described.',
  'parameter-example': 'A free text parameter shows no example.',
  'parameter-enum-meaning': 'The values of an enum are explained nowhere.',
  'parameter-format-in-prose': 'Allowed values or a format stand in words where the schema could say them.',
  'parameter-id-source': 'A parameter takes an id and does not say where ids come from.',
  'parameter-date-format': 'A date parameter says neither format nor zone.',
  'parameter-unit': 'A measured parameter has no unit.',
  'parameter-stringly': 'A string parameter holds what is a number, a boolean, a list or JSON.',
  'parameter-boolean': 'Booleans that are negated, opposed or many.',
  'parameter-size': 'A tool has many or deeply nested parameters.',
  'parameter-free-form': 'A parameter takes anything.',
  'parameter-default': 'What happens without an optional parameter is not told.',
  'parameter-known-value': 'The model must give what the program knows.',
  'schema-invalid': 'The schema is no valid JSON Schema, or contradicts itself.',
  'schema-root': 'The root of the schema is no plain object.',
  'schema-property-key': 'A property has a key that some providers refuse.',
  'unsupported-schema': 'The schema uses, or lacks, something the provider insists on.',
  'non-strict-schema': 'Strict mode is asked for, but the schema does not qualify.',
  'schema-strict-loss': 'Compiling the schema for strict mode loses something.',
  'strict-budget': 'The strict tools of a request exceed what the provider takes.',
  'strict-implicit': 'A tool does not say whether it is strict, and the provider decides.',
  'schema-conditional':
    'Which optional parameters belong together depends on another, and the schema cannot say it.',
  'example-invalid': 'An example or default does not fit the schema.',
  'example-needed': 'A tool whose parameters depend on each other shows no example.',
  'too-many-tools': 'More tools than the provider takes.',
  'tool-count': 'More tools than a model chooses well among.',
  'tool-tokens': 'The definitions cost many tokens in each request.',
  'tool-missing-pair': 'The set lacks the other half of a pair of tools.',
  'annotation-hints': 'The hints on what a tool does are absent, contradictory, or not told to the model.',
  'mcp-header': 'An `x-mcp-header` breaks the rules of the protocol.',
  'unused-ignore': 'An ignore silences nothing, or gives no reason.',
}

/** True for a code of this vocabulary. */
export function isLintCode(code: string): code is LintCode {
  return Object.hasOwn(lintCodes, code)
}
