import type { LintCode, LintCommonArgs, LintSentences } from './lint-codes.ts'
import { counted, listed, ofParameters, quote, short } from './lint-words.ts'

type ParameterCode = Extract<LintCode, `parameter-${string}`>

/** The sentences about parameters. */
export const parameterSentences: LintSentences<ParameterCode> = {
  'parameter-description': ({ why, skeleton, ...args }) =>
    why === 'restates'
      ? `${subject(args, 'is', 'are')} described in the words of the name only.${say('Say', skeleton)}`
      : `${subject(args, 'has', 'have')} no description.${say('Say', skeleton)}`,
  'parameter-example': (args) => `${subject(args, 'shows', 'show')} no example of a value; add one.`,
  'parameter-enum-meaning': ({ values, why, ...args }) =>
    `${subject(args, 'takes', 'take')} ${args.parameters === undefined ? `${listed(values)}, ` : ''}values that are explained nowhere${why === 'codes' ? '; a model has to guess what such codes mean' : ''}.`,
  'parameter-format-in-prose': ({ why, values, format, text, ...args }) =>
    why === 'format'
      ? `${subject(args, 'has', 'have')} a form that stands in words (${quote(short(text))}); write "format": ${quote(format ?? '')}.`
      : why === 'const'
        ? `${subject(args, 'must', 'must')} be one value, and only the words say so; write "const": ${JSON.stringify(values?.[0] ?? '')}.`
        : `${subject(args, 'lists', 'list')} the allowed values in words; write "enum": ${JSON.stringify(values ?? [])}.`,
  'parameter-id-source': ({ skeleton, ...args }) =>
    `${subject(args, 'does', 'do')} not say where the id comes from.${say('Add', skeleton, '.')}`,
  'parameter-date-format': ({ why, proposal, ...args }) =>
    why === 'zone'
      ? `${subject(args, 'gives', 'give')} a time without a zone.${say('Add', proposal, '.')}`
      : `${subject(args, 'is', 'are')} a date in no stated format; write "format": ${quote(proposal ?? 'date')}, or show a value.`,
  'parameter-unit': ({ word, proposal, ...args }) =>
    `${subject(args, 'is', 'are')} a measure (${quote(word)}) without a unit; name it in the text or the name${proposal === undefined ? '' : `, for example ${proposal}`}.`,
  'parameter-stringly': ({ why, proposal, ...args }) =>
    `${subject(args, 'is', 'are')} text that holds ${HELD[why]}; use ${proposal}.`,
  'parameter-boolean': ({ why, names, proposal, ...args }) =>
    why === 'negation'
      ? `${subject(args, 'is', 'are')} a negated flag${args.parameters === undefined && proposal !== undefined ? `; say it positively: ${quote(proposal)}` : ''}.`
      : why === 'antonyms'
        ? `The flags ${listed(names)} are opposites: what do both mean together? Use one flag, or one enum.`
        : `The tool has ${names?.length ?? 0} optional flags (${listed(names)}); one enum says which go together.`,
  'parameter-size': ({ why, got, limit }) =>
    why === 'depth'
      ? `The parameters are nested ${got} levels deep, more than ${limit}.`
      : `The tool has ${counted(got, 'parameter')}${why === 'leaves' ? ' at all depths' : ''}, more than ${limit}: split it, group what belongs together, or give what the program knows.`,
  'parameter-free-form': ({ why, proposal, ...args }) =>
    `${subject(args, 'is', 'are')} ${FREE[why]}${proposal === undefined ? '' : `; ${proposal}`}.`,
  'parameter-default': ({ why, value, told, ...args }) =>
    why === 'differs'
      ? `${subject(args, 'has', 'have')} the default ${JSON.stringify(value)}, and the text says ${quote(told ?? '')}.`
      : `${subject(args, 'is', 'are')} optional, and nothing says what happens without ${args.parameters === undefined ? 'it' : 'them'}.`,
  'parameter-known-value': ({ why, ...args }) =>
    why === 'secret'
      ? `${subject(args, 'is', 'are')} a secret that passes through the model; let the program add it.`
      : why === 'idempotency'
        ? `${subject(args, 'is', 'are')} a key that the model would invent anew for a repeated call; let the program make it.`
        : `${subject(args, 'is', 'are')} something the program knows; add it there instead of asking the model.`,
}

const HELD = { number: 'a number', boolean: 'true or false', list: 'a list', json: 'JSON' } as const
const FREE = {
  object: 'an object of any shape',
  untyped: 'a value of any type',
  array: 'a list of anything',
} as const

/** What to write, where a proposal is known. */
function say(verb: 'Say' | 'Add', text: string | undefined, end = ''): string {
  return text === undefined ? '' : ` ${verb}: ${text}${end}`
}

/** The parameter or the parameters, with the verb that fits. */
function subject(args: LintCommonArgs, one: string, several: string): string {
  const { parameter, parameters } = args
  return parameters === undefined
    ? `${parameter === undefined ? 'The parameter' : `The parameter ${quote(parameter)}`} ${one}`
    : `The parameters ${ofParameters({ parameters })} ${several}`
}
