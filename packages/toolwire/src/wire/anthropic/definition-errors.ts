import type { Finding } from '../../finding/finding.ts'
import { segmentsOf } from '../../json/pointer.ts'
import type { RefusalDetails, RefusalRow } from '../codec.ts'
import { indexOf, text } from './error-places.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const
const STRICT = 'public reports, several independent quotes; docs "Structured outputs"'

/** Refusals of tools and of the tool choice. Above each word: the keys of its details; `tool` is an index. */
export const definitionRefusals: readonly RefusalRow[] = [
  {
    id: 'tool-choice-type',
    faults: [],
    ...INVALID,
    pattern: /^tool_choice: Input should be an object$/,
    word: () => ({ message: 'tool_choice: Input should be an object' }),
    source: 'probe of the live API, aakshintala/fiber',
    date: '2026-09-29',
  },
  {
    id: 'tool-choice-tag',
    faults: [],
    ...INVALID,
    pattern: /^tool_choice: Input tag /,
    // choice: 'required'
    word: ({ choice }) => ({
      message: `tool_choice: Input tag '${choice}' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'`,
    }),
    source: 'probe of the live API, aakshintala/fiber',
    date: '2026-09-29',
  },
  {
    id: 'tool-choice-without-tools',
    faults: ['tool-choice-conflict'],
    ...INVALID,
    pattern: /^tool_choice\.any may only be specified while providing tools$/,
    word: () => ({ message: 'tool_choice.any may only be specified while providing tools' }),
    details: ({ args }) => (args.why === 'no-tools' ? {} : undefined),
    source: 'probe of the live API, aakshintala/fiber',
    date: '2026-09-29',
  },
  {
    id: 'tool-choice-unknown-tool',
    faults: ['tool-choice-conflict'],
    ...INVALID,
    pattern: /^Tool '.*' not found in provided tools$/,
    // name
    word: ({ name }) => ({ message: `Tool '${name}' not found in provided tools` }),
    details: ({ args }) => (args.why === 'undeclared' ? { name: text(args.name) } : undefined),
    source: 'probe of the live API, aakshintala/fiber',
    date: '2026-09-29',
  },
  {
    id: 'tool-choice-thinking',
    faults: ['tool-choice-conflict'],
    ...INVALID,
    pattern: /^Thinking may not be enabled when tool_choice forces tool use\.$/,
    word: () => ({ message: 'Thinking may not be enabled when tool_choice forces tool use.' }),
    details: ({ args }) => (args.why === 'thinking' ? {} : undefined),
    source: 'docs "Extended thinking"; manual thinking',
    date: '2026-08-22',
  },
  {
    id: 'tool-name-missing',
    faults: ['invalid-tool-name'],
    ...INVALID,
    pattern: /^tools\.\d+\.custom\.name: Field required$/,
    // tool
    word: ({ tool }) => ({ message: `tools.${tool}.custom.name: Field required` }),
    details: (finding) => (finding.args.why === 'empty' ? { tool: indexOf(finding.where) } : undefined),
    source: 'the form of all missing fields',
    date: '2026-08-28',
  },
  {
    id: 'tool-name-length',
    faults: ['invalid-tool-name'],
    ...INVALID,
    pattern: /^tools\.\d+\.custom\.name: String should have at most \d+ characters$/,
    // tool; limit
    word: ({ tool, limit }) => ({
      message: `tools.${tool}.custom.name: String should have at most ${limit} characters`,
    }),
    details: (finding) =>
      finding.args.why === 'length' ? { tool: indexOf(finding.where), limit: '128' } : undefined,
    source: 'anthropics/claude-code#96152',
    date: '2026-09-22',
  },
  {
    id: 'tool-name-pattern',
    faults: ['invalid-tool-name'],
    ...INVALID,
    pattern: /^tools\.\d+\.custom\.name: String should match pattern /,
    // tool
    word: ({ tool }) => ({
      message: `tools.${tool}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`,
    }),
    details: (finding) => (finding.args.why === 'pattern' ? { tool: indexOf(finding.where) } : undefined),
    source: 'home-assistant/core#147760; nicobailon/pi-mcp-adapter#190',
    date: '2026-07-01',
  },
  {
    id: 'tool-names-unique',
    faults: ['duplicate-tool-name'],
    ...INVALID,
    pattern: /^tools: Tool names must be unique\.$/,
    word: () => ({ message: 'tools: Tool names must be unique.' }),
    details: () => ({}),
    source: 'eclipse-theia/theia#16122; danny-avila/LibreChat#13162',
    date: '2026-05-01',
  },
  {
    id: 'schema-missing',
    faults: ['unsupported-schema'],
    ...INVALID,
    pattern: /^tools\.\d+\.custom\.input_schema: Field required$/,
    // tool
    word: ({ tool }) => ({ message: `tools.${tool}.custom.input_schema: Field required` }),
    source: 'probe of claude-haiku-4-5',
    date: '2026-08-28',
  },
  {
    id: 'schema-root',
    faults: ['unsupported-schema'],
    ...INVALID,
    pattern: /input_schema does not support oneOf, allOf, or anyOf at the top level$/,
    // tool
    word: ({ tool }) => ({
      message: `tools.${tool}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    }),
    details: (finding) => {
      const [, tool = '', , keyword = '', below] = segmentsOf(finding.where)
      return ['oneOf', 'anyOf', 'allOf'].includes(keyword) && below === undefined ? { tool } : undefined
    },
    source: 'anomalyco/opencode#35516 and others',
    date: '2026-08-01',
  },
  {
    id: 'strict-open-object',
    faults: ['non-strict-schema'],
    ...INVALID,
    pattern: /For 'object' type, 'additionalProperties' must be explicitly set to false$/,
    // tool
    word: ({ tool }) => ({
      message: `tools.${tool}.custom: For 'object' type, 'additionalProperties' must be explicitly set to false`,
    }),
    details: (finding) =>
      keywordOf(finding) === 'additionalProperties' ? { tool: indexOf(finding.where) } : undefined,
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'strict-pattern',
    faults: ['non-strict-schema'],
    ...INVALID,
    pattern: /Unsupported regex feature in pattern field: /,
    // tool; feature
    word: ({ tool, feature }) => ({
      message: `tools.${tool}.custom: Unsupported regex feature in pattern field: ${feature}`,
    }),
    details: (finding) =>
      keywordOf(finding) === 'pattern'
        ? { tool: indexOf(finding.where), feature: text(finding.args.value) || text(finding.args.got) }
        : undefined,
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'strict-enum',
    faults: ['non-strict-schema'],
    ...INVALID,
    pattern: /Enum value does not match declared type$/,
    // tool
    word: ({ tool }) => ({ message: `tools.${tool}.custom: Enum value does not match declared type` }),
    details: (finding) => (keywordOf(finding) === 'enum' ? { tool: indexOf(finding.where) } : undefined),
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'strict-keyword',
    faults: ['non-strict-schema'],
    ...INVALID,
    pattern: /For '\w+' type, propert(y '\w+' is|ies [\w, ]+ are) not supported$/,
    // tool; type: 'integer'; keyword: 'minimum'
    word: ({ tool, type, keyword }) => ({
      message: `tools.${tool}.custom: For '${type}' type, property '${keyword}' is not supported`,
    }),
    details: (finding) => {
      const type = text(finding.args.type) || 'object'
      return { tool: indexOf(finding.where), type, keyword: keywordOf(finding) }
    },
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'strict-tools',
    faults: [],
    ...INVALID,
    pattern: /^Too many strict tools \(\d+\)\./,
    // count
    word: ({ count }) => ({
      message: `Too many strict tools (${count}). The maximum number of strict tools supported is 20. Try reducing the number of tools marked as strict.`,
    }),
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'strict-optional',
    faults: [],
    ...INVALID,
    pattern: /^Schemas contains too many optional parameters \(\d+\)/,
    // count
    word: ({ count }) => ({
      message: `Schemas contains too many optional parameters (${count}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: 24).`,
    }),
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'strict-unions',
    faults: [],
    ...INVALID,
    pattern: /^Schemas contains too many parameters with union types \(\d+ parameters/,
    // count
    word: ({ count }) => ({
      message: `Schemas contains too many parameters with union types (${count} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: 16 parameters with unions).`,
    }),
    source: STRICT,
    date: '2026-08-22',
  },
  {
    id: 'schema-invalid',
    faults: ['unsupported-schema', 'non-strict-schema'],
    ...INVALID,
    pattern: /input_schema: JSON schema is invalid\. It must match JSON Schema draft 2020-12/,
    // tool
    word: ({ tool }) => ({
      message: `tools.${tool}.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.claude.com/en/docs/tool-use.`,
    }),
    details: (finding): RefusalDetails => ({ tool: indexOf(finding.where) }),
    source: 'public reports',
    date: '2026-08-01',
  },
]

/** The keyword that a finding on a schema is about. */
function keywordOf(finding: Finding): string {
  return text(finding.args.keyword) || (segmentsOf(finding.at ?? '').at(-1) ?? '')
}
