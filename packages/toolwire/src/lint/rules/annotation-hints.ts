import { setRule, type Report, type Rule, type SetSubject } from '../rule.ts'
import { sources } from '../sources.ts'
import type { LintTool } from '../tool-set.ts'
import { actionWords } from '../text/action.ts'
import { addedTokens } from '../parameter-text.ts'
import { patterns } from '../words/patterns.ts'
import type { Words } from '../words/words.ts'

/** Hints on what a tool does to the world: absent, against its name, against each other, or not told to the model. */
export const annotationHints: Rule = setRule({
  code: 'annotation-hints',
  severity: 'hint',
  certainty: 'certain',
  basis: 'advised',
  sources: [sources.mcpAnnotations],
  forms: ['source'],
  check(subject, report) {
    const { set } = subject
    const declares = set.tools.some(({ annotations }) => annotations !== undefined)
    if (set.origin === 'mcp' && set.tools.length > 0 && !declares) report({ args: { why: 'absent' } })
    for (const tool of set.tools) {
      if (tool.origin === 'mcp' && tool.annotations !== undefined) checkHints(tool, subject, report)
      checkWarning(tool, subject, report)
    }
  },
})

type ReportHints = Report<'annotation-hints'>

function checkHints(tool: LintTool, { words }: SetSubject, report: ReportHints): void {
  const { annotations = {}, at, traits } = tool
  const { readOnly, destructive } = traits
  const where = at.annotations
  if (readOnly === true && annotations['destructiveHint'] === true) {
    report({ tool, where, severity: 'warning', args: { why: 'contradiction', hint: 'destructiveHint' } })
  } else if (readOnly !== true && onlyReads(tool, words)) {
    const proposal = 'set "readOnlyHint": true, or name the tool for what it changes'
    report({ tool, where, certainty: 'likely', args: { why: 'read-only', hint: 'readOnlyHint', proposal } })
  } else if (destructive === false && readOnly !== true && destroys(tool, words)) {
    const proposal = 'set "destructiveHint": true, or name the tool for what it keeps'
    report({
      tool,
      where,
      certainty: 'likely',
      args: { why: 'destructive', hint: 'destructiveHint', proposal },
    })
  }
}

/** Whatever the origin: the model reads the description, not the hints. */
function checkWarning(tool: LintTool, { words }: SetSubject, report: ReportHints): void {
  const { description, traits, at } = tool
  if (!destroys(tool, words) || traits.readOnly === true) return
  if (patterns.warning.test(description) || SOFT.test(description)) return
  // One without a description has a fault of its own.
  if (description.trim() === '') return
  const proposal = 'This cannot be undone; ask the user first.'
  report({
    tool,
    where: at.description,
    certainty: 'likely',
    args: { why: 'warning', proposal, price: addedTokens(proposal) },
  })
}

/** What is deleted can be had back. */
const SOFT =
  /\btrash\b|\brecycle bin\b|\bundo\b|\bundelete\b|\bsoft[- ]delete|\breversibl|\breverted?\b|\bre-(?:create|upload|add)/i

function destroys(tool: LintTool, { destroy }: Words): boolean {
  const tokens = actionWords(tool)
  // What is taken out of something is still there.
  if (tokens[0] === 'remove' && tokens.includes('from')) return false
  return destroy.has(tokens[0] ?? '') || destroy.has(tokens.at(-1) ?? '')
}

/** The first word says that it reads, and none that it writes: `get_or_create_page` does both. */
function onlyReads(tool: LintTool, { read, destroy }: Words): boolean {
  const tokens = actionWords(tool)
  const [first = '', ...rest] = tokens
  const last = tokens.at(-1) ?? ''
  // `check` and `show` may stand for `check in` and `show to the user`.
  const reads =
    (read.has(first) && !LOOSE.has(first)) || (last === 'read' && !rest.includes('mark') && first !== 'mark')
  return reads && !rest.some((word) => WRITES.has(word) || destroy.has(word))
}

const LOOSE: ReadonlySet<string> = new Set(['check', 'show', 'count', 'find', 'query', 'view'])
const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'write', 'or', 'and', 'set', 'add', 'mark'])
