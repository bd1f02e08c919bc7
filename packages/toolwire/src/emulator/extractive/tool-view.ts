import type { DeclaredTool } from '../../wire/codec.ts'
import { argumentsOf, type Argument } from './schema-view.ts'
import { stem, wordsOf } from './words.ts'

/** What a declared tool is for, told from its name, description and schema. */
type ToolRole = 'search' | 'fetch' | 'weather' | 'time' | 'change' | 'other'

export interface ToolView {
  readonly name: string
  readonly role: ToolRole
  readonly description: string
  readonly arguments: readonly Argument[]
  /** What the tool is about: the words of its name without the verb, as stems. */
  readonly nouns: readonly string[]
  /** Words that ask for it: its verb and the like. */
  readonly verbs: readonly string[]
  /** The argument that a search query or a reference goes into. */
  readonly subject: Argument | undefined
}

/** The caller's own tools, looked at. */
export function viewTools(tools: readonly DeclaredTool[]): readonly ToolView[] {
  const views: ToolView[] = []
  for (const tool of tools) {
    if (tool.own && tool.name !== undefined) views.push(viewTool(tool, tool.name))
  }
  return views
}

function viewTool(tool: DeclaredTool, name: string): ToolView {
  const args = argumentsOf(tool.schema)
  const words = wordsOf(name)
  const verb = words.find((word) => VERBS.some((group) => group.includes(word)))
  const verbs = VERBS.find((group) => verb !== undefined && group.includes(verb)) ?? []
  const description = tool.description ?? ''
  const seen = { name, description, args, words, verb }
  const role = roleOf(seen)
  return {
    name,
    role,
    description,
    arguments: args,
    nouns: words.filter((word) => word !== verb && !FILLERS.has(word)).map(stem),
    verbs,
    subject: role === 'search' ? queryOf(args) : referenceOf(args),
  }
}

interface Seen {
  readonly description: string
  readonly args: readonly Argument[]
  readonly words: readonly string[]
  readonly verb: string | undefined
}

function roleOf({ description, args, words, verb }: Seen): ToolRole {
  const has = (list: readonly string[]): boolean => words.some((word) => list.includes(word))
  const isChange = CHANGES.some((group) => verb !== undefined && group.includes(verb))
  // A document is opened to be read, a ticket is opened to be there.
  if (isChange && !(verb === 'open' && referenceOf(args) !== undefined)) return 'change'
  const mayQuery = queryOf(args) !== undefined
  if (has(SEARCH_WORDS) && mayQuery) return 'search'
  if (has(['weather', 'forecast'])) return 'weather'
  if (has(['time', 'clock', 'timezone', 'datetime'])) return 'time'
  if (has(FETCH_WORDS) && referenceOf(args) !== undefined) return 'fetch'
  if (/\b(full-text )?search(es)?\b|\bfinds?\b/i.test(firstSentence(description)) && mayQuery) return 'search'
  if (/\b(weather|forecast)\b/i.test(firstSentence(description))) return 'weather'
  if (/\b(current|local) time\b/i.test(firstSentence(description))) return 'time'
  return 'other'
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.!?])\s/)[0] ?? ''
}

function queryOf(args: readonly Argument[]): Argument | undefined {
  const texts = args.filter((arg) => arg.type === 'string' && arg.values === undefined)
  return (
    texts.find((arg) => arg.words.some((word) => QUERY_WORDS.has(word))) ??
    (texts.filter((arg) => arg.required && !arg.nullable).length === 1
      ? texts.find(
          (arg) => arg.required && !arg.nullable && !arg.words.some((word) => REFERENCE_WORDS.has(word)),
        )
      : undefined)
  )
}

/** The argument that names a document or record. */
function referenceOf(args: readonly Argument[]): Argument | undefined {
  const texts = args.filter((arg) => arg.type === 'string' || arg.type === 'integer')
  return texts.find((arg) => arg.required && arg.words.some((word) => REFERENCE_WORDS.has(word)))
}

const SEARCH_WORDS = ['search', 'find', 'query', 'lookup', 'grep']
const FETCH_WORDS = ['fetch', 'get', 'read', 'open', 'load', 'retrieve', 'view', 'show', 'cat']
const QUERY_WORDS: ReadonlySet<string> = new Set(
  'query q search text term terms keyword keywords question pattern phrase'.split(' '),
)
const REFERENCE_WORDS: ReadonlySet<string> = new Set(
  'id ids path url uri slug key file filename document doc page ref reference handle'.split(' '),
)
const FILLERS: ReadonlySet<string> = new Set([
  'the',
  'a',
  'by',
  'for',
  'of',
  'in',
  'current',
  'all',
  'my',
  'tool',
  'api',
])

/** Verbs that change something, with the words that ask for it. */
const CHANGES: readonly (readonly string[])[] = [
  [
    'create',
    'open',
    'file',
    'raise',
    'submit',
    'log',
    'report',
    'make',
    'add',
    'new',
    'write',
    'book',
    'schedule',
  ],
  ['delete', 'remove', 'cancel', 'drop', 'close', 'archive'],
  ['update', 'change', 'set', 'edit', 'rename', 'move', 'assign', 'modify'],
  ['send', 'email', 'mail', 'notify', 'post', 'message', 'reply'],
]

const READS: readonly (readonly string[])[] = [
  [...FETCH_WORDS, 'list', 'check', 'describe', 'tell', 'what', 'which', ...SEARCH_WORDS],
  ['calculate', 'compute', 'count', 'sum', 'convert', 'translate', 'evaluate'],
]

const VERBS = [...CHANGES, ...READS]
