import { isText, keyword, type Parameter } from '../parameter.ts'
import { statesFormat } from '../parameter-text.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'
import type { Words } from '../words/words.ts'

/** A date or time as text, of a form that is told nowhere. */
export const parameterDateFormat: Rule = toolRule({
  code: 'parameter-date-format',
  severity: 'warning',
  certainty: 'likely',
  basis: 'heuristic',
  sources: [sources.measured],
  forms: ['source'],
  readsText: true,
  check({ tool, words }, report) {
    for (const parameter of tool.parameters) {
      const { description, values } = parameter
      if (parameter.isItem || !isText(parameter) || values !== undefined || !isDate(parameter, words))
        continue
      if (STATED.some((name) => keyword(parameter, name) !== undefined)) continue
      const shown = `${description} ${samples(parameter)}`
      if (OTHER.test(shown)) continue
      const time = parameter.words.some((word) => TIMES.has(word))
      const proposal = time ? 'date-time' : 'date'
      if (!STATES.test(shown) && !statesFormat(shown))
        report({ parameter, args: { why: 'format', proposal } })
      else if (WITH_CLOCK.test(shown) && WITH_DAY.test(shown) && !ZONE.test(shown))
        report({ parameter, args: { why: 'zone', proposal: 'UTC unless an offset is given' } })
    }
  },
})

const STATED = ['format', 'pattern']
/** Words beside `time` or `date` that make it something else: a span, a unit, a part of the day. */
const OTHER_NAMES: ReadonlySet<string> = new Set(
  'unit zone frame period range span meal cooking prep preparation travel run running wait waiting response elapsed cook column field type format of'.split(
    ' ',
  ),
)
/** Weaker words: they may stand for a place in a list, or for something else than a date. */
const PLACES: ReadonlySet<string> = new Set(['since', 'until', 'before', 'after'])
const ENDS: ReadonlySet<string> = new Set(
  'from to start end min max gte lte gt lt utc after before since until'.split(' '),
)
const TIMES: ReadonlySet<string> = new Set([
  'time',
  'datetime',
  'timestamp',
  'since',
  'until',
  'before',
  'after',
])

function isDate({ words, description }: Parameter, { date }: Words): boolean {
  if (words.some((word) => OTHER_NAMES.has(word))) return false
  const last = words.at(-1) ?? ''
  const isNamed = (word: string) => date.has(word) && !PLACES.has(word)
  if (isNamed(last))
    return last !== 'day' && last !== 'time'
      ? true
      : /\b(?:date|time|day)\b/i.test(description) || words.length > 1
  if (!ENDS.has(last) && !PLACES.has(words[0] ?? '')) return false
  if (words.some((word) => isNamed(word) && word !== 'day')) return true
  return words.some((word) => PLACES.has(word)) && /\b(?:date|time|timestamp|day)s?\b/i.test(description)
}

/** A place in a list, natural language, a span, or a name. */
const OTHER =
  /\b(?:cursor|paginat\w*|page|pages|token|natural[ -]language|relative|yesterday|today|tomorrow|last week|next (?:week|\w+day)|now|morning|noon|evening|night|anytime|any time|time frame|breakfast|duration|day of (?:the )?week|weekday|monday|column|field|timezone|time zone)\b/i

/** Forms in words that `statesFormat` does not look for. */
const STATES =
  /\b(?:month|day|year)[-/, ]+(?:month|day|year)\b|\b(?:[DMY]{1,4}[-/. ][DMY]{1,4}[-/. ][DMY]{1,4}|[dmy]{1,4}[-/.][dmy]{1,4}[-/.][dmy]{1,4}|hh:mm|hh|milliseconds|seconds|month and year|format)\b|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\b\d{1,2} ?(?:am|pm)\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\b\d{4}\b|\b\d+[smhdwMy]\b/i
const WITH_CLOCK = /\b(?:HH|hh):mm|\b\d\d:\d\d/i
const WITH_DAY = /yyyy|\d{4}-\d\d/i
const ZONE =
  /\bUTC\b|\bGMT\b|\bzone\b|timezone|offset|\blocal\b|ISO|RFC|:\d\dZ|[+-]\d\d:\d\d|ss(?:\.S+)?Z|\bZ\b|%z|[+-]HH/i

function samples(parameter: Parameter): string {
  return ['default', 'examples', 'example']
    .map((name) => keyword(parameter, name))
    .map((value) => (value === undefined ? '' : JSON.stringify(value)))
    .join(' ')
}
