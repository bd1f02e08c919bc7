import { wordCount } from './words.ts'

/** A sentence of a text, with the headings that it stands under. */
export interface Sentence {
  readonly text: string
  readonly heading: string
  /** Its place in the text, from 0. */
  readonly order: number
}

/** The sentences of a Markdown or plain text: paragraphs and list entries; headings become context, code is left out. */
export function sentencesIn(markdown: string): readonly Sentence[] {
  const sentences: Sentence[] = []
  const headings: string[] = []
  for (const block of blocksOf(markdown)) {
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(block)
    if (heading !== null) {
      headings.length = Math.min(headings.length, (heading[1] ?? '#').length - 1)
      headings.push(plain(heading[2] ?? ''))
      continue
    }
    for (const text of splitBlock(block)) {
      sentences.push({ text, heading: headings.join(' › '), order: sentences.length })
    }
  }
  return sentences
}

const MIN_WORDS = 4
const END = /(?<=[.!?]["”')\]`*]*)\s+(?=["“'(*[]*[\p{Lu}\p{Lo}\d`])|(?<=[。！？][」』）]?)(?![」』）])/u
const ABBREVIATED = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|no)\.)$/i

function splitBlock(block: string): string[] {
  const text = plain(block)
  const pieces: string[] = []
  for (const piece of text.split(END)) {
    const last = pieces.at(-1)
    if (last !== undefined && ABBREVIATED.test(last)) pieces[pieces.length - 1] = `${last} ${piece}`
    else pieces.push(piece)
  }
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => wordCount(piece) >= MIN_WORDS && !piece.endsWith(':'))
}

/** Paragraphs, list entries and headings, each as one line. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = []
  let current: string[] = []
  let fence: string | undefined
  const flush = (): void => {
    if (current.length > 0) blocks.push(current.join(' '))
    current = []
  }
  const isComment = commentLines()
  for (const raw of withoutFrontMatter(markdown).split('\n')) {
    const line = raw.trim()
    const mark = /^(```+|~~~+)/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || line.startsWith(fence))) {
      flush()
      fence = fence === undefined ? mark : undefined
    } else if (fence !== undefined) continue
    else if (isComment(line)) continue
    else if (line === '' || RULER.test(line)) flush()
    else if (/^#{1,6}\s|^[-*+]\s|^\d+[.)]\s|^\||^>/.test(line)) {
      flush()
      current.push(line)
      if (/^#{1,6}\s|^\|/.test(line)) flush()
    } else if (current.length > 0 || !INDENTED.test(raw)) current.push(line)
  }
  flush()
  return blocks
}

/** Tells lines that are nothing but a comment, also one that goes over many. A comment within a line is cut by `plain`. */
function commentLines(): (line: string) => boolean {
  let open = false
  return (line) => {
    if (open) {
      open = !line.includes('-->')
      return true
    }
    if (!line.startsWith('<!--')) return false
    const end = line.indexOf('-->')
    open = end < 0
    return open || line.slice(end + 3).trim() === ''
  }
}

const RULER = /^(?:[-*_]\s*){3,}$|^\|?[\s:|-]+\|[\s:|-]*$/
const INDENTED = /^ {4,}|^\t/
const TAGS =
  /<\/?(?:a|b|br|code|details|div|em|h[1-6]|hr|i|img|kbd|li|ol|p|pre|span|strong|sub|summary|sup|table|t[dhr]|ul)\b[^>]{0,300}>/gi

function withoutFrontMatter(text: string): string {
  return /^---\n[\s\S]*?\n---\n/.test(text) ? text.replace(/^---\n[\s\S]*?\n---\n/, '') : text
}

/** The words without what only lays them out. */
function plain(text: string): string {
  return text
    .replace(/^(?:[-*+]|\d+[.)]|>)\s+(?:\[[ x]\]\s+)?/, '')
    .replaceAll(/^\||\|$/g, '')
    .replaceAll(/\s*\|\s*/g, ' | ')
    .replaceAll(/!\[[^\]]{0,300}\]\([^)]{0,500}\)/g, '')
    .replaceAll(/\[([^\]]{1,300})\]\([^)]{0,500}\)/g, '$1')
    .replaceAll(/<!--[\s\S]{0,2000}?-->/g, '')
    .replaceAll(TAGS, '')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
