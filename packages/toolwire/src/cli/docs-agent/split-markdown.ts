/** A stretch of a Markdown document under one heading. */
interface MarkdownPart {
  /** The heading's text without markup; undefined for what stands before the first heading. */
  readonly heading: string | undefined
  readonly level: number
  /** The heading's anchor as repository hosts make it, unique in the document. */
  readonly anchor: string
  /** The text under the heading, up to the next heading of any level. */
  readonly text: string
}

export interface MarkdownDocument {
  /** The title of the front matter, else the first heading. */
  readonly title: string | undefined
  readonly parts: readonly MarkdownPart[]
}

/**
 * A Markdown document cut at its headings, in order. Headings inside fenced code are text; parts without text are
 * left out.
 *
 * @example splitMarkdown('# Budgets\nTwenty calls.').parts[0]?.text // 'Twenty calls.'
 */
export function splitMarkdown(markdown: string): MarkdownDocument {
  const { front, body } = frontMatter(markdown.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/))
  const parts: MarkdownPart[] = []
  const anchors = new Map<string, number>()
  let firstHeading: string | undefined
  let open: { heading: string | undefined; level: number; lines: string[] } = {
    heading: undefined,
    level: 0,
    lines: [],
  }

  const close = (): void => {
    const text = open.lines.join('\n').trim()
    const anchor = open.heading === undefined ? '' : uniqueAnchor(open.heading, anchors)
    if (text !== '') parts.push({ heading: open.heading, level: open.level, anchor, text })
  }

  for (const line of headingsOf(body)) {
    if (line.level === 0) {
      open.lines.push(line.text)
      continue
    }
    close()
    firstHeading ??= line.text
    open = { heading: line.text, level: line.level, lines: [] }
  }
  close()
  return { title: titleOf(front) ?? firstHeading, parts }
}

/** The text of a heading or a snippet without links, code marks and emphasis. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replaceAll(/[`*]+/g, '')
    .trim()
}

interface Line {
  /** 0 for text. */
  readonly level: number
  readonly text: string
}

const MAX_HEADING = 200

function* headingsOf(lines: readonly string[]): Generator<Line> {
  let fence: string | undefined
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence) && line.trim() === mark) fence = undefined
      yield { level: 0, text: line }
    } else if (mark !== undefined) {
      fence = mark
      yield { level: 0, text: line }
    } else {
      const under = underlineLevel(lines[index - 1], line, lines[index + 1])
      const heading = atxHeading(line) ?? under
      yield heading ?? { level: 0, text: line }
      if (under !== undefined) index++
    }
  }
}

function atxHeading(line: string): Line | undefined {
  const marks = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)?.[1]
  if (marks === undefined) return undefined
  const rest = line
    .trim()
    .slice(marks.length, marks.length + MAX_HEADING)
    .trim()
  const text = plainText(rest.replace(/(^|[ \t])#{1,200}$/, ''))
  return text === '' ? undefined : { level: marks.length, text }
}

/** A heading that is underlined with `===` or `---`: only a single line of plain text, else it is a list or a table. */
function underlineLevel(
  before: string | undefined,
  line: string,
  after: string | undefined,
): Line | undefined {
  if (after === undefined || line.trim() === '' || (before ?? '').trim() !== '') return undefined
  if (/^(?: {4}|\t|\s*(?:[-+*>|<]|\d+[.)]\s))/.test(line) || line.includes('|')) return undefined
  const level = /^ {0,3}={2,}\s*$/.test(after) ? 1 : /^ {0,3}-{3,}\s*$/.test(after) ? 2 : 0
  return level === 0 ? undefined : { level, text: plainText(line.slice(0, MAX_HEADING)) }
}

function frontMatter(lines: readonly string[]): { front: readonly string[]; body: readonly string[] } {
  if (lines[0]?.trimEnd() !== '---') return { front: [], body: lines }
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  return end < 0 ? { front: [], body: lines } : { front: lines.slice(1, end), body: lines.slice(end + 1) }
}

function titleOf(front: readonly string[]): string | undefined {
  const line = front.find((candidate) => candidate.startsWith('title:'))
  const title = line
    ?.slice('title:'.length, MAX_HEADING)
    .trim()
    .replaceAll(/^["']|["']$/g, '')
  return title === '' ? undefined : title
}

function uniqueAnchor(heading: string, seen: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]+/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  const count = seen.get(anchor) ?? 0
  seen.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}
