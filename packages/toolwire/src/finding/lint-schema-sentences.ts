import type { LintSentences } from './lint-codes.ts'
import { faultSentence } from './fault-sentences.ts'
import type { Finding } from './finding.ts'
import { counted, listed, onWires, quote, short } from './lint-words.ts'

type SchemaCode =
  | 'schema-invalid'
  | 'schema-root'
  | 'schema-property-key'
  | 'unsupported-schema'
  | 'non-strict-schema'
  | 'schema-strict-loss'
  | 'strict-budget'
  | 'strict-implicit'
  | 'schema-conditional'
  | 'example-invalid'
  | 'example-needed'
  | 'too-many-tools'
  | 'tool-count'
  | 'tool-tokens'
  | 'tool-missing-pair'
  | 'annotation-hints'
  | 'mcp-header'

/** The sentences about schemas, strictness, examples and sets. */
export const schemaSentences: LintSentences<SchemaCode> = {
  'schema-invalid': ({ why, keyword, got, expected, name, nearest }) => {
    const meant = nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`
    switch (why) {
      case 'reference':
        return `The reference ${JSON.stringify(got)} leads nowhere${meant === '' ? '; nothing is ever fetched from an address' : meant}.`
      case 'required':
        return `${quote(name ?? '')} is required and no property has that name${meant}.`
      case 'bounds':
        return `${quote(keyword)} is ${JSON.stringify(got)}, where ${expected ?? 'less'} is possible: no value fits.`
      case 'type':
        return `The ${keyword} ${short(JSON.stringify(got))} is no ${expected ?? 'such value'}.`
      case 'pattern':
        return `The pattern ${short(JSON.stringify(got))} is no regular expression.`
      case 'repeated':
        return `A name stands twice in ${quote(keyword)}.`
      default:
        return `The value of ${quote(keyword)} is ${short(JSON.stringify(got))}, not ${expected ?? 'valid'}${meant}.`
    }
  },
  'schema-root': ({ why, keyword, got }) =>
    why === 'type'
      ? `The root of the schema is of type ${got ?? 'none'}; arguments are always an object.`
      : why === 'rules'
        ? `${quote(keyword)} at the root holds rules that providers refuse there; compiled, they stand in the description.`
        : `${quote(keyword)} at the root is refused by providers; compiled, all arguments stand one level deeper, in "input".`,
  'schema-property-key': ({ key, becomes, wires }) =>
    `The key ${quote(short(key))} is refused${onWires(wires)}${becomes === undefined ? '' : `; the model will see ${quote(becomes)}`}.`,
  'unsupported-schema': (args) => refusal('unsupported-schema', args),
  'non-strict-schema': (args) => refusal('non-strict-schema', args),
  'schema-strict-loss': ({ keyword, kind, enforcedBy, count, what, advice, wires }) => {
    const places = count === undefined ? '' : ` in ${counted(count, 'place')}`
    if (keyword === 'strict')
      return `The tool is sent without strict${onWires(wires)}${typeof what === 'string' ? `: ${what}` : ''}${typeof advice === 'string' ? `; ${advice}` : ''}.`
    return `${quote(keyword)}${places} ${LOST[kind] ?? 'changes'}${onWires(wires)}; ${ENFORCED[enforcedBy] ?? enforcedBy}.`
  },
  'strict-budget': ({ budget, got, limit, left, wires }) =>
    left === undefined
      ? `The strict tools have ${got} ${BUDGETS[budget] ?? budget}${onWires(wires)}; ${limit} are allowed.`
      : `${got} tools could be strict${onWires(wires)}; ${counted(left.length, 'tool')} go without, for ${limit} ${BUDGETS[budget] ?? budget} are allowed in a request: ${listed(left)}.`,
  'strict-implicit': () =>
    'The tool does not say whether it is strict, and the provider decides: write "strict": true or false.',
  'schema-conditional': ({ why, keyword, text, optionals }) =>
    why === 'method'
      ? `${quote(keyword ?? '')} decides which of ${counted(optionals ?? 0, 'optional parameter')} count, and the schema cannot say it: show calls as input_examples, or make one parameter of a union.`
      : why === 'keyword'
        ? `${quote(keyword ?? '')} ties parameters to each other, which no provider enforces: show calls as input_examples, or make one parameter of a union.`
        : `A parameter counts only beside another (${quote(short(text ?? ''))}), and the schema cannot say it: show calls as input_examples.`,
  'example-invalid': ({ what, index, problem }) =>
    `The ${what}${index === undefined ? '' : ` ${index + 1}`} does not fit the schema: ${problem}.`,
  'example-needed': ({ why, count, price }) =>
    `${why === 'conditional' ? 'Parameters that depend on each other' : 'Nested parameters'} are best shown: give ${counted(count, 'example')} of input${price === undefined ? '' : ` (about ${price} tokens)`}.`,
  'too-many-tools': ({ count, limit, deferred, wires }) =>
    `${count} ${deferred === true ? 'deferred tools' : 'tools'}${onWires(wires)}; the provider takes ${limit}.`,
  'tool-count': ({ count, limit }) =>
    `${count} tools are offered at once; beyond ${limit} models choose worse. Offer fewer, or defer them behind a tool search.`,
  'tool-tokens': ({ tokens, limit, biggest, cuts }) =>
    `The definitions cost about ${tokens} tokens in every request, more than ${limit}; most: ${biggest
      .slice(0, 3)
      .map((one) => `${one.tool} (${one.tokens})`)
      .join(', ')}${
      cuts === undefined || cuts.length === 0
        ? ''
        : `. Cheapest cuts: ${cuts.map((cut) => `${cut.what} (${cut.tokens})`).join('; ')}`
    }.`,
  'tool-missing-pair': ({ pairs }) =>
    `Tools without their other half: ${pairs
      .slice(0, 4)
      .map(({ tool, missing }) => `${quote(tool)} (${missing})`)
      .join(', ')}${pairs.length > 4 ? ` and ${pairs.length - 4} more` : ''}.`,
  'annotation-hints': ({ why, hint, proposal }) =>
    why === 'absent'
      ? 'No tool of the list says by its annotations whether it reads or writes; clients then ask before every call.'
      : why === 'warning'
        ? `The tool destroys something and its description does not warn. Add: ${proposal ?? ''}`
        : why === 'contradiction'
          ? 'The tool says that it only reads and that it destroys.'
          : `The name says ${why === 'destructive' ? 'that the tool destroys' : 'that the tool only reads'}, ${quote(hint ?? '')} does not; ${proposal ?? ''}.`,
  'mcp-header': ({ why, header, other }) =>
    `The header ${quote(header ?? '')} ${HEADERS[why] ?? 'is not valid'}${other === undefined ? '' : ` (${quote(other)})`}.`,
}

const LOST: Readonly<Record<string, string>> = {
  narrowed: 'becomes narrower: some valid input can no longer be written',
  widened: 'becomes wider: the provider lets through what the schema refuses',
  merged: 'is merged: two inputs have one form',
  moved: 'moves from the schema to the description',
  renamed: 'is spelt otherwise, and back again',
}

const ENFORCED: Readonly<Record<string, string>> = {
  wire: 'the provider still holds the model to it',
  validator: 'toolwire checks it when a call comes',
  nobody: 'nobody checks it',
}

const BUDGETS: Readonly<Record<string, string>> = {
  tools: 'tools',
  optional: 'optional parameters',
  unions: 'parameters with unions',
  properties: 'properties',
  characters: 'characters of names and values',
  enumValues: 'values of enums',
  longEnumCharacters: 'characters in one enum',
  depth: 'levels of nesting',
}

const HEADERS: Readonly<Record<string, string>> = {
  syntax: 'is no valid name of a header',
  repeated: 'is given twice, but for case',
  type: 'is on a parameter that is no text, integer or boolean',
  place: 'is on a parameter that not every call has in the same place',
  secret: 'would carry a secret',
}

/** What conversations say of the same refusal. */
function refusal(code: string, args: object): string {
  // The arguments are those of the fault: the rule took them from it.
  return faultSentence({ code, severity: 'error', where: '', args: args as Finding['args'] }) ?? ''
}
