import { isObject, own, ownString, type OpenObject } from '../../json/value.ts'

/** What a result holds, as far as it can be told: hits of a search, a document, data, or plain text. */
export interface ReadResult {
  readonly text: string
  readonly data: unknown
  readonly hits: readonly Hit[]
  readonly document: Document | undefined
}

/** An entry of a list of results. */
export interface Hit {
  /** Its fields that are text or numbers, by name: what a call to fetch it may need. */
  readonly fields: ReadonlyMap<string, string | number>
  readonly title: string | undefined
  /** What names it: path, id, URL. */
  readonly reference: string | undefined
  readonly text: string
}

export interface Document {
  readonly title: string | undefined
  readonly reference: string | undefined
  readonly text: string
}

/** Reads the content of a result, whatever its form: JSON text, blocks, plain text with or without references. */
export function readResult(content: unknown): ReadResult {
  const text = contentText(content)
  const data = parse(text)
  if (data === undefined) {
    const hits = brokenHits(text) ?? lineHits(text)
    return { text, data, hits, document: undefined }
  }
  const list = listIn(data)
  return {
    text,
    data,
    hits: list.map(hitOf).filter((hit) => hit.reference !== undefined || hit.title !== undefined),
    document: list.length === 0 && isObject(data) ? documentOf(data) : undefined,
  }
}

/** The text of a result's content: a string, or the texts of its blocks. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return content === undefined || content === null ? '' : JSON.stringify(content)
  return content
    .map((block) =>
      isObject(block) ? (ownString(block, 'text') ?? '') : typeof block === 'string' ? block : '',
    )
    .filter((text) => text !== '')
    .join('\n')
}

const REFERENCES = [
  'path',
  'id',
  'url',
  'uri',
  'slug',
  'key',
  'file',
  'filename',
  'href',
  'link',
  'doc_id',
  'docId',
  'document_id',
  'document',
  'doc',
  'page',
]
const TITLES = ['title', 'name', 'heading', 'subject', 'label']
const SECTIONS = ['section', 'heading', 'anchor']
const TEXTS = [
  'text',
  'content',
  'body',
  'markdown',
  'snippet',
  'excerpt',
  'summary',
  'description',
  'passage',
  'highlight',
  'highlights',
  'chunk',
  'page_content',
  'answer',
]

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** The list of entries in a value: itself, or the first such list among its members, two levels down at most. */
function listIn(data: unknown, depth = 0): readonly OpenObject[] {
  if (Array.isArray(data)) {
    const objects = data.filter(isObject)
    return objects.some(
      (object) =>
        first(object, REFERENCES) !== undefined ||
        first(object, TITLES) !== undefined ||
        first(object, TEXTS) !== undefined,
    )
      ? objects
      : []
  }
  if (!isObject(data) || depth > 2) return []
  for (const value of Object.values(data)) {
    const found = listIn(value, depth + 1)
    if (found.length > 0) return found
  }
  return []
}

function hitOf(object: OpenObject): Hit {
  const fields = new Map<string, string | number>()
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'string' || typeof value === 'number') fields.set(key, value)
  }
  const section = first(object, SECTIONS)
  const title = first(object, TITLES)
  return {
    fields,
    title: title ?? section,
    reference: first(object, REFERENCES),
    text: first(object, TEXTS) ?? '',
  }
}

function documentOf(object: OpenObject): Document | undefined {
  const nested = Object.values(object).find((value) => isObject(value) && first(value, TEXTS) !== undefined)
  const holder = first(object, TEXTS) === undefined && isObject(nested) ? nested : object
  const text = first(holder, TEXTS)
  if (text === undefined) return undefined
  return { title: first(holder, TITLES), reference: first(holder, REFERENCES), text }
}

function first(object: OpenObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = own(object, name)
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
      return value.join(' ')
  }
  return undefined
}

// A result that was cut to fit is no JSON any more: its entries are still told apart by their references.
function brokenHits(text: string): Hit[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const names = [...new Set([...REFERENCES, ...TITLES])].join('|')
  const pairs = [...text.matchAll(new RegExp(`"(${names})"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|\\d+)`, 'g'))]
  const hits = pairs.map((pair) => hitOf({ [pair[1] ?? '']: parseScalar(pair[2] ?? '""') }))
  return hits.filter((hit) => hit.reference !== undefined)
}

function parseScalar(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return ''
  }
}

const LINK = /\[([^\]]{1,300})\]\(([^)\s]{1,500})\)/
const PATH = /(?:[\w.-]+\/)*[\w-]+\.(?:md|mdx|txt|rst|html|adoc)\b/

// What names a document stands at the beginning of its line.
const MAX_LINE = 500

/** Hits of a plain listing: a line that begins like a list entry and holds a link or a path. */
function lineHits(text: string): Hit[] {
  const hits: Hit[] = []
  for (const line of text.split('\n')) {
    const entry = /^\s*(?:\d+[.)]|[-*•])\s+(.+)$/.exec(line.slice(0, MAX_LINE))?.[1]
    if (entry === undefined) {
      if (hits.length > 0 && /^\s+\S/.test(line)) appendText(hits, line)
      continue
    }
    const link = LINK.exec(entry)
    const reference = link?.[2] ?? PATH.exec(entry)?.[0]
    if (reference === undefined) continue
    const title =
      link?.[1] ??
      entry
        .replace(reference, '')
        .split(/\s+[—–:|-]\s+/)[0]
        ?.replaceAll(/[()[\]`*]|^\s*[—–:|-]+/g, '')
        .trim()
    hits.push({
      fields: new Map([
        ['path', reference],
        ['id', reference],
        ['url', reference],
      ]),
      title: title === '' ? undefined : title,
      reference,
      text: entry,
    })
  }
  return hits
}

function appendText(hits: Hit[], line: string): void {
  const last = hits.pop()
  if (last !== undefined) hits.push({ ...last, text: `${last.text} ${line.trim()}` })
}
