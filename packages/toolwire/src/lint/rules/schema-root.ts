import { isObject, own, ownArray, type OpenObject } from '../../json/value.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A root that is no plain object: some providers refuse it, and models see another form of it. */
export const schemaRoot: Rule = toolRule({
  code: 'schema-root',
  severity: 'warning',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicTools, sources.openaiStructured, sources.mcpTools],
  forms: ['source'],
  check({ tool, set }, report) {
    // What a provider refuses in its own document is `unsupported-schema`.
    if (set.native) return
    const { input, origin } = tool
    if (!isObject(input)) return
    const type = own(input, 'type')
    const keyword = KEYWORDS.find((key) => Object.hasOwn(input, key))
    if (type !== 'object' && !(type === undefined && origin !== 'mcp' && isPlain(input))) {
      const got = type === undefined ? 'absent' : typeof type === 'string' ? type : JSON.stringify(type)
      report({
        where: type === undefined ? tool.at.input : tool.locate('/type'),
        at: type === undefined ? '' : '/type',
        severity: origin === 'mcp' ? 'error' : 'warning',
        args: { why: 'type', keyword: keyword ?? 'type', got },
      })
      return
    }
    if (keyword === undefined) return
    const rules = isRuleOnly(input, keyword)
    report({
      where: tool.locate(`/${keyword}`),
      at: `/${keyword}`,
      severity: rules ? 'hint' : 'warning',
      args: { why: rules ? 'rules' : 'keyword', keyword },
    })
  },
})

const KEYWORDS = ['anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'not']

/** Says nothing of a type and has nothing that only an object could have, or has just that. */
function isPlain(input: OpenObject): boolean {
  return !KEYWORDS.some((key) => Object.hasOwn(input, key)) && !Object.hasOwn(input, 'items')
}

/** Whether the branches only say which of the declared properties belong together. */
function isRuleOnly(input: OpenObject, keyword: string): boolean {
  const branches = ownArray(input, keyword)
  return (
    branches.length > 0 && branches.every((branch) => isObject(branch) && Object.keys(branch).every(isRule))
  )
}

function isRule(key: string): boolean {
  return key === 'required' || key === 'description' || key === 'title' || key === 'not'
}
