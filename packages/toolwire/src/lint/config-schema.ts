import { lintCodes, type LintCode } from '../finding/lint-codes.ts'
import type { JsonObject, JsonValue } from '../json/value.ts'
import type { RuleOptions } from './rule.ts'
import { rules } from './rules/index.ts'
import { wordListNames } from './words/words.ts'

/** JSON Schema of `toolwire.config.json`, for editors: every code with what it means, every option with its default. */
export function configSchema(): JsonObject {
  const settings: JsonObject = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      rules.map(({ code, options = {} }) => [code, settingSchema(code, options)]),
    ),
  }
  const strings: JsonObject = { type: 'array', items: { type: 'string' } }
  const lint = closed({
    wires: {
      description: "The APIs to judge for; the document's own, else all, when absent.",
      type: 'array',
      items: { enum: ['anthropic', 'openai-responses', 'openai-chat', 'gemini'] },
    },
    rules: { description: 'How findings of a code count.', ...settings },
    words: closed(
      Object.fromEntries(wordListNames.map((name) => [name, strings])),
      'More words for the lists that rules read.',
    ),
    overrides: {
      description: 'Other settings for some tools, by name; * stands for any characters.',
      type: 'array',
      items: { ...closed({ tools: strings, rules: settings }), required: ['tools', 'rules'] },
    },
    ignore: {
      description: 'Findings that do not count, each with the reason.',
      type: 'array',
      items: {
        ...closed({
          code: { enum: Object.keys(lintCodes) },
          tool: { description: 'Name of the tools; * stands for any characters.', type: 'string' },
          at: { description: 'JSON pointer inside the tool.', type: 'string' },
          reason: { type: 'string', minLength: 1 },
        }),
        required: ['code', 'tool', 'reason'],
      },
    },
    baseline: { description: 'File of known findings.', type: 'string' },
    maxWarnings: { description: 'More warnings than these give exit code 1.', type: 'integer', minimum: 0 },
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'toolwire configuration',
    ...closed({ $schema: { type: 'string' }, lint }),
    additionalProperties: true,
  }
}

const severities: JsonValue = ['off', 'error', 'warning', 'hint']

function settingSchema(code: LintCode, options: RuleOptions): JsonObject {
  const given = closed(
    Object.fromEntries(Object.entries(options).map(([name, value]) => [name, optionSchema(value)])),
  )
  return {
    description: lintCodes[code],
    anyOf: [
      { enum: severities },
      { type: 'array', prefixItems: [{ enum: severities }, given], items: false, minItems: 1 },
    ],
  }
}

function optionSchema(value: RuleOptions[string]): JsonObject {
  if (typeof value === 'object') return { type: 'array', items: { type: 'string' }, default: [...value] }
  return { type: typeof value, default: value }
}

function closed(properties: JsonObject, description?: string): JsonObject {
  return {
    ...(description !== undefined && { description }),
    type: 'object',
    additionalProperties: false,
    properties,
  }
}
