import type { Finding } from '../../finding/finding.ts'
import type { LintCode } from '../../finding/lint-codes.ts'
import type { OpenObject } from '../../json/value.ts'
import { wires } from '../../wire/index.ts'
import { lintDefinitions, type LintEngineOptions } from '../lint-definitions.ts'
import { rules } from '../rules/index.ts'

/**
 * What the rule of a code finds in definitions: a tool, a list of tools, or a document of any shape.
 * A tool without `name` is called `get_thing`, one without schema takes no arguments.
 *
 * @example lintOf('name-verb', { name: 'weather' }).map(({ where }) => where) // ['/0']
 */
export function lintOf<Code extends LintCode>(
  code: Code,
  definitions: unknown,
  options: Partial<LintEngineOptions> = {},
): readonly Finding<LintCode>[] {
  const rule = rules.find((one) => one.code === code)
  if (rule === undefined) throw new Error(`no rule ${code} in lint/rules/index.ts`)
  const report = lintDefinitions(documentOf(definitions), {
    codecs: Object.values(wires),
    only: [rule],
    ...options,
  })
  return report.findings.filter((finding) => finding.code === code)
}

/** A tool with these parameters, each a schema; the optional ones are named last. */
export function toolWith(properties: OpenObject, rest: OpenObject = {}): OpenObject {
  return {
    name: 'get_thing',
    description: 'Gets a thing.',
    inputSchema: { type: 'object', properties, required: Object.keys(properties) },
    ...rest,
  }
}

function documentOf(definitions: unknown): unknown {
  if (Array.isArray(definitions)) return definitions.map(completed)
  const isDocument =
    typeof definitions === 'object' &&
    definitions !== null &&
    ('tools' in definitions || 'openapi' in definitions)
  return isDocument ? definitions : [completed(definitions)]
}

function completed(tool: unknown): unknown {
  if (typeof tool !== 'object' || tool === null) return tool
  const hasSchema = ['inputSchema', 'input_schema', 'parameters', 'function', 'type', 'input'].some(
    (key) => key in tool,
  )
  return {
    name: 'get_thing',
    ...(!hasSchema && { inputSchema: { type: 'object', properties: {} } }),
    ...tool,
  }
}
