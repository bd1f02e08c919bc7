import { append } from '../append.ts'
import { nameTokens } from '../text/name-words.ts'
import { setRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool } from '../tool-set.ts'

/** Names in another style than the rest of the set, or a set that is not in snake_case. */
export const nameCase: Rule = setRule({
  code: 'name-case',
  severity: 'warning',
  certainty: 'likely',
  basis: 'advised',
  sources: [sources.geminiFunctions, sources.house],
  forms: ['source'],
  readsName: true,
  check({ set }, report) {
    const byStyle = new Map<Style, LintTool[]>()
    for (const tool of set.tools) {
      const style = styleOf(tool.name)
      if (style !== undefined) append(byStyle, style, tool)
    }
    const [first, ...rest] = [...byStyle].sort(byCount)
    if (first === undefined) return
    const [expected, tools] = first
    if (rest.length === 0 && expected !== 'snake_case') {
      report({
        args: { style: expected, expected: 'snake_case', count: tools.length, edits: tools.length },
        severity: 'hint',
      })
    }
    for (const [style, others] of rest) {
      for (const tool of others) {
        const becomes = inStyle(tool.name, expected)
        // Letters without case have no style.
        if (becomes === tool.name) continue
        report({
          tool,
          where: tool.at.name,
          args: { name: tool.name, style, expected, ...(becomes !== undefined && { becomes }) },
        })
      }
    }
  },
})

type Style = 'snake_case' | 'camelCase' | 'PascalCase' | 'kebab-case' | 'SCREAMING_CASE' | 'mixed'

const STYLES: readonly (readonly [Style, RegExp])[] = [
  ['snake_case', /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/],
  ['kebab-case', /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/],
  ['camelCase', /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/],
  ['PascalCase', /^(?:[A-Z][a-z0-9]*)+$/],
  ['SCREAMING_CASE', /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/],
]

/**
 * The style of a name; undefined for one word in lower case, which is of every style. Before a dot or slash stands a
 * name space, which providers see as a prefix: its words count, the dot does not.
 */
function styleOf(name: string): Style | undefined {
  const styles = new Set(
    name
      .split(/[./]/)
      .filter((part) => !/^(?:[a-z][a-z0-9]*)?$/.test(part))
      .map((part) => STYLES.find(([, pattern]) => pattern.test(part))?.[0] ?? 'mixed'),
  )
  const [style] = styles
  return styles.size > 1 ? 'mixed' : style
}

/** The most frequent style first; in doubt snake_case. */
function byCount([styleA, a]: [Style, LintTool[]], [styleB, b]: [Style, LintTool[]]): number {
  return b.length - a.length || Number(styleB === 'snake_case') - Number(styleA === 'snake_case')
}

function inStyle(name: string, style: Style): string | undefined {
  const parts = name.split(/([./])/).map((part) => (/^[./]?$/.test(part) ? part : partInStyle(part, style)))
  return parts.includes(undefined) || name === '' ? undefined : parts.join('')
}

function partInStyle(name: string, style: Style): string | undefined {
  const tokens = nameTokens(name.replaceAll(/\d+/g, ''))
  if (/\d/.test(name) || tokens.length === 0) return undefined
  const capital = (token: string): string => token.slice(0, 1).toUpperCase() + token.slice(1)
  if (style === 'snake_case') return tokens.join('_')
  if (style === 'kebab-case') return tokens.join('-')
  if (style === 'camelCase')
    return tokens.map((token, index) => (index === 0 ? token : capital(token))).join('')
  return style === 'PascalCase' ? tokens.map(capital).join('') : undefined
}
