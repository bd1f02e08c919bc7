import type { Finding } from '../finding/finding.ts'
import { segmentsOf, valueAt } from '../json/pointer.ts'
import { isObject, own } from '../json/value.ts'
import type { RefusalDetails, RefusalRow } from './codec.ts'
import { text } from './openai-error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const
const SCHEMA = { ...INVALID, code: 'invalid_function_parameters' } as const
const REPORTS = 'error bodies in public reports'

/**
 * Refusals of tools and of the tool choice, with places as on Responses. Above each word: the keys of its details;
 * `tool` is an index.
 */
export const definitionRefusals: readonly RefusalRow[] = [
  {
    id: 'tool-choice-unknown-tool',
    faults: ['tool-choice-conflict'],
    ...INVALID,
    pattern: /^Tool choice '.*' not found in 'tools' parameter\.$/,
    // choice: 'function'
    word: ({ choice }) => ({
      message: `Tool choice '${choice}' not found in 'tools' parameter.`,
      param: 'tool_choice',
    }),
    details: ({ args }) => ({ choice: text(args.choice) }),
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'too-many-tools',
    faults: ['too-many-tools'],
    ...INVALID,
    code: 'array_above_max_length',
    pattern: /^Invalid 'tools': array too long\./,
    // limit; count
    word: ({ limit, count }) => ({
      message: `Invalid 'tools': array too long. Expected an array with maximum length ${limit}, but got an array with length ${count} instead.`,
      param: 'tools',
    }),
    details: ({ args }) => ({ limit: String(args.limit), count: String(args.count) }),
    source: 'anomalyco/opencode#4909 and others, on chat',
    date: '2026-01-01',
  },
  {
    id: 'tool-name-length',
    faults: ['invalid-tool-name'],
    ...INVALID,
    code: 'string_above_max_length',
    pattern: /^Invalid 'tools\[\d+\](\.function)?\.name': string too long\./,
    // tool; limit; length
    word: ({ tool, limit, length }) => ({
      message: `Invalid 'tools[${tool}].name': string too long. Expected a string with maximum length ${limit}, but got a string with length ${length} instead.`,
      param: `tools[${tool}].name`,
    }),
    details: (finding) =>
      finding.args.why === 'length'
        ? {
            tool: toolOf(finding),
            limit: String(finding.args.limit),
            length: String(text(finding.args.name).length),
          }
        : undefined,
    source: 'home-assistant/core#121325, on chat',
    date: '2024-07-01',
  },
  {
    id: 'tool-name-pattern',
    faults: ['invalid-tool-name'],
    ...INVALID,
    code: 'invalid_value',
    pattern: /^Invalid 'tools\[\d+\](\.function)?\.name': string does not match pattern\./,
    // tool
    word: ({ tool }) => ({
      message: `Invalid 'tools[${tool}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      param: `tools[${tool}].name`,
    }),
    details: (finding) => (finding.args.why === 'pattern' ? { tool: toolOf(finding) } : undefined),
    source: 'openai/codex#8174',
    date: '2026-01-01',
  },
  {
    id: 'schema-root',
    faults: ['unsupported-schema', 'non-strict-schema'],
    ...SCHEMA,
    pattern:
      /schema must have type 'object' and not have 'oneOf'\/'anyOf'\/'allOf'\/'enum'\/'not' at the top level/,
    // tool; name
    word: (details) =>
      schemaText(
        details,
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
      ),
    details: (finding, body) => {
      const [keyword = '', below] = schemaPath(finding)
      const isRoot = below === undefined && ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].includes(keyword)
      return isRoot ? toolDetails(finding, body) : undefined
    },
    source: REPORTS,
    date: '2026-08-01',
  },
  {
    id: 'schema-root-type',
    faults: ['unsupported-schema', 'non-strict-schema'],
    ...SCHEMA,
    pattern: /schema must be a JSON Schema of 'type: "object"', got 'type: /,
    // tool; name; type: 'None', 'string'
    word: (details) =>
      schemaText(details, `schema must be a JSON Schema of 'type: "object"', got 'type: "${details.type}"'.`),
    details: (finding, body) => {
      const path = schemaPath(finding)
      if (keywordOf(finding) !== 'type' || path.filter((segment) => segment !== 'type').length > 0)
        return undefined
      const schema = valueAt(body, `${definitionOf(finding)}/parameters`)
      const type = isObject(schema) ? own(schema, 'type') : undefined
      return { ...toolDetails(finding, body), type: typeof type === 'string' ? type : 'None' }
    },
    source: REPORTS,
    date: '2026-08-01',
  },
  inContext(
    'schema-properties',
    'properties',
    'object schema missing properties.',
    /object schema missing properties\.$/,
  ),
  inContext('schema-items', 'items', 'array schema missing items.', /array schema missing items\.$/),
  inContext(
    'strict-open-object',
    'additionalProperties',
    "'additionalProperties' is required to be supplied and to be false.",
    /'additionalProperties' is required to be supplied and to be false\.$/,
  ),
  {
    id: 'strict-required',
    faults: ['non-strict-schema'],
    ...SCHEMA,
    pattern: /'required' is required to be supplied and to be an array including every key in properties\./,
    // tool; name; context; key: the first that is missing
    word: (details) =>
      schemaText(
        details,
        `In context=${details.context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${details.key}'.`,
      ),
    details: (finding, body) => {
      if (keywordOf(finding) !== 'required') return undefined
      return { ...toolDetails(finding, body), context: contextOf(finding), key: missingKey(finding, body) }
    },
    source: 'kevinwatt/mysql-mcp#5',
    date: '2026-01-01',
  },
  {
    id: 'schema-keyword',
    faults: ['non-strict-schema', 'unsupported-schema'],
    ...SCHEMA,
    pattern: /In context=\(.*\), '[^']+' is not permitted\.$/,
    // tool; name; context; keyword
    word: (details) =>
      schemaText(details, `In context=${details.context}, '${details.keyword}' is not permitted.`),
    details: (finding, body) => ({
      ...toolDetails(finding, body),
      context: contextOf(finding),
      keyword: keywordOf(finding),
    }),
    source: REPORTS,
    date: '2026-08-01',
  },
]

// oxlint-disable-next-line max-params -- id, keyword, words and how to recognise them
function inContext(id: string, keyword: string, words: string, pattern: RegExp): RefusalRow {
  return {
    id,
    faults: ['unsupported-schema', 'non-strict-schema'],
    ...SCHEMA,
    pattern,
    // tool; name; context: "('properties', 'paths')"
    word: (details) => schemaText(details, `In context=${details.context}, ${words}`),
    details: (finding, body) =>
      keywordOf(finding) === keyword
        ? { ...toolDetails(finding, body), context: contextOf(finding) }
        : undefined,
    source: `${REPORTS}; SCHEMAS of 2026-12-01`,
    date: '2026-08-01',
  }
}

function schemaText({ tool, name }: RefusalDetails, words: string): { message: string; param: string } {
  return { message: `Invalid schema for function '${name}': ${words}`, param: `tools[${tool}].parameters` }
}

function toolDetails(finding: Finding, body: unknown): Record<string, string> {
  return { tool: toolOf(finding), name: text(valueAt(body, `${definitionOf(finding)}/name`)) }
}

function toolOf(finding: Finding): string {
  return segmentsOf(finding.where)[1] ?? '0'
}

/** Pointer to the definition, which chat has below `function`. */
function definitionOf(finding: Finding): string {
  const [list, tool, holder] = segmentsOf(finding.where)
  return holder === 'function' ? `/${list}/${tool}/function` : `/${list}/${tool}`
}

/** The path inside the schema: what stands behind `parameters`. */
function schemaPath(finding: Finding): string[] {
  return segmentsOf(finding.where).slice(segmentsOf(definitionOf(finding)).length + 1)
}

/** The keyword that a finding on a schema is about. */
function keywordOf(finding: Finding): string {
  return segmentsOf(finding.at ?? '').at(-1) ?? text(finding.args.keyword)
}

/** The place inside the schema as the provider prints it: a tuple of Python. */
function contextOf(finding: Finding): string {
  const path = schemaPath(finding)
  if (path.at(-1) === keywordOf(finding)) path.pop()
  const quoted = path.map((segment) => `'${segment}'`)
  return quoted.length === 1 ? `(${quoted[0]},)` : `(${quoted.join(', ')})`
}

function missingKey(finding: Finding, body: unknown): string {
  const { missing } = finding.args
  if (Array.isArray(missing) && typeof missing[0] === 'string') return missing[0]
  const schema = valueAt(body, finding.where)
  if (!isObject(schema)) return ''
  const required = own(schema, 'required')
  const properties = own(schema, 'properties')
  const keys = isObject(properties) ? Object.keys(properties) : []
  return keys.find((key) => !Array.isArray(required) || !required.includes(key)) ?? ''
}
