import { isObject, type JsonValue } from '../../json/value.ts'
import { toolRule, type Rule } from '../rule.ts'
import { mistakesOf } from '../schema-faults.ts'
import { schemaNodes } from '../schema-nodes.ts'
import { sources } from '../sources.ts'

/** A schema that is no JSON Schema, or that no value can fit. */
export const schemaInvalid: Rule = toolRule({
  code: 'schema-invalid',
  severity: 'error',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.jsonSchema],
  forms: ['source'],
  check({ tool }, report) {
    const { input, locate } = tool
    if (input !== undefined && input !== null && !isObject(input)) {
      const got = Array.isArray(input) ? 'a list' : typeof input
      report({
        where: tool.at.input,
        at: '',
        args: { why: 'value', keyword: 'schema', got, expected: 'an object' },
      })
    }
    for (const node of schemaNodes(tool)) {
      const mistakes = mistakesOf(node, input, tool)
      for (const { at, ...args } of mistakes) {
        const fix =
          args.why === 'repeated'
            ? { where: locate(at), action: 'replace' as const, value: distinct(node.schema['required']) }
            : undefined
        report({ where: locate(at), at, args, ...(fix && { fix }) })
      }
    }
  },
})

function distinct(names: unknown): JsonValue {
  return [...new Set(Array.isArray(names) ? (names as JsonValue[]) : [])]
}
