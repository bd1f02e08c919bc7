import { abbreviations, allowedAbbreviations } from './abbreviations.ts'
import { parameterWords } from './parameters.ts'
import { actions, generic, verbs } from './verbs.ts'

/** The word lists that rules read, with what a configuration added. Whole tokens, lower case, singular. */
export interface Words {
  readonly verbs: ReadonlySet<string>
  readonly read: ReadonlySet<string>
  readonly destroy: ReadonlySet<string>
  readonly search: ReadonlySet<string>
  readonly generic: ReadonlySet<string>
  /** Abbreviations with their expansions; `''` where several are possible. */
  readonly abbreviations: ReadonlyMap<string, string>
  readonly allowedAbbreviations: ReadonlySet<string>
  readonly formatted: ReadonlySet<string>
  readonly prose: ReadonlySet<string>
  readonly expression: ReadonlySet<string>
  readonly date: ReadonlySet<string>
  readonly measure: ReadonlySet<string>
  readonly unit: ReadonlySet<string>
  readonly numeric: ReadonlySet<string>
  readonly negation: ReadonlySet<string>
  /** Whole parameter names that the program knows. */
  readonly known: ReadonlySet<string>
  readonly secret: ReadonlySet<string>
}

/** Lists that a configuration may add to. */
export type WordLists = { readonly [List in keyof Words]?: readonly string[] }

/** The names of the lists. */
export const wordListNames: readonly string[] = [
  'verbs',
  'read',
  'destroy',
  'search',
  'generic',
  'abbreviations',
  'allowedAbbreviations',
  'formatted',
  'prose',
  'expression',
  'date',
  'measure',
  'unit',
  'numeric',
  'negation',
  'known',
  'secret',
]

/** The built-in lists, with more words for some of them. An abbreviation is added as `usr` or as `usr=user`. */
export function wordsWith(more: WordLists = {}): Words {
  const added = (list: keyof Words, words: readonly string[]): ReadonlySet<string> =>
    new Set([...words, ...(more[list] ?? []).map((word) => word.toLowerCase())])
  const pairs = (more.abbreviations ?? []).map((pair) => {
    const [short = '', long = ''] = pair.toLowerCase().split('=')
    return [short, long] as const
  })
  return {
    verbs: added('verbs', verbs),
    read: added('read', actions.read),
    destroy: added('destroy', actions.destroy),
    search: added('search', actions.search),
    generic: added('generic', generic),
    abbreviations: new Map([...abbreviations, ...pairs]),
    allowedAbbreviations: added('allowedAbbreviations', allowedAbbreviations),
    formatted: added('formatted', parameterWords.formatted),
    prose: added('prose', parameterWords.prose),
    expression: added('expression', parameterWords.expression),
    date: added('date', parameterWords.date),
    measure: added('measure', parameterWords.measure),
    unit: added('unit', parameterWords.unit),
    numeric: added('numeric', parameterWords.numeric),
    negation: added('negation', parameterWords.negation),
    known: added('known', parameterWords.known),
    secret: added('secret', parameterWords.secret),
  }
}
