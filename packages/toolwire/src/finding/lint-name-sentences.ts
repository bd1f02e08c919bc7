import type { LintCode, LintSentences } from './lint-codes.ts'
import { counted, listed, onWires, quote, short } from './lint-words.ts'

type NameCode = Extract<
  LintCode,
  `name-${string}` | `description-${string}` | 'invalid-tool-name' | 'duplicate-tool-name' | 'unused-ignore'
>

/** The sentences about names and descriptions. */
export const nameSentences: LintSentences<NameCode> = {
  'invalid-tool-name': ({ name, why, limit, pattern, becomes, wires, form }) => {
    const problem =
      why === 'empty'
        ? 'A tool has no name'
        : why === 'length'
          ? `The name ${quote(short(name))} has ${name.length} characters; ${limit ?? 64} are allowed`
          : why === 'slash'
            ? `The name ${quote(short(name))} holds a slash, which an older proposal allowed and the protocol does not`
            : `The name ${quote(short(name))} does not match ${pattern ?? 'what is allowed'}`
    // A document is sent as it stands; elsewhere the name is mended on the way.
    const cure = form === 'compiled' ? 'write' : 'the model will see'
    return `${problem}${onWires(wires)}${becomes === undefined ? '' : `; ${cure} ${quote(becomes)}`}.`
  },
  'name-case': ({ name, style, expected, becomes, count }) =>
    name === undefined
      ? `${count === 1 ? 'The only name with a style is' : `All ${count ?? ''} names are`} ${style}, where ${expected} is usual.`
      : `The name ${quote(name)} is ${style}, the others are ${expected}${becomes === undefined ? '' : `: ${quote(becomes)}`}.`,
  'name-verb': ({ name, becomes }) =>
    `The name ${quote(name)} says no action${becomes === undefined ? '' : `; for example ${quote(becomes)}`}.`,
  'name-generic': ({ name }) =>
    `The name ${quote(name)} does not say what it acts on; add the object, as in "search_docs".`,
  'name-abbreviation': ({ token, expansion }) =>
    `The name abbreviates ${quote(token)}${expansion === undefined || expansion === '' ? '; write it out, or explain it in the description' : `; write ${quote(expansion)}`}.`,
  'duplicate-tool-name': ({ name, first, why, wires }) =>
    why === 'case'
      ? `The name ${quote(name)} differs from that at ${first} in case only.`
      : why === 'renamed'
        ? `After compiling, two tools are named ${quote(name)}${onWires(wires)}; the other is at ${first}.`
        : `Two tools are named ${quote(name)}; the first is at ${first}.`,
  'name-near-duplicate': ({ name, other, why }) =>
    `${quote(name)} and ${quote(other)} are easily taken for each other (${NEAR[why]}): merge them, or say in each when to use the other.`,
  'name-prefix': ({ families, why }) =>
    why === 'servers'
      ? 'Tools of several servers stand in one set without a prefix that tells them apart.'
      : `A shared prefix would group the families: ${families
          .slice(0, 3)
          .map(({ names, prefix }) => `${quote(`${prefix}_…`)} for ${listed(names, 3)}`)
          .join('; ')}.`,
  'name-handler': ({ name, handler }) =>
    `The tool is named ${quote(name)} and its code ${quote(handler)}; one name for both keeps logs readable.`,

  'description-missing': ({ why, skeleton }) =>
    `The tool ${why === 'absent' ? 'has no description' : why === 'empty' ? 'has an empty description' : `has its ${why} for a description`}. Say: ${skeleton}`,
  'description-label-only': ({ description, skeleton }) =>
    `The description ${quote(short(description))} says hardly more than the name. Say: ${skeleton}`,
  'description-quality': ({ score, missing, sentences, price }) =>
    `The description has ${score} of 6 parts; missing: ${missing.join(', ')}. Add${price === undefined ? '' : ` (about ${price} tokens)`}: ${sentences.map(({ sentence }) => sentence).join(' ')}`,
  'description-search-stop': ({ sentence }) =>
    `A search that does not say when to stop is called again and again. Add: ${sentence}`,
  'description-overlap': ({ other, similarity, description, otherDescription }) =>
    `Described almost like ${quote(other)} (${Math.round(similarity * 100)} %): ${quote(short(description))} and ${quote(short(otherDescription))}. Merge them, or say in each when to use the other.`,
  'description-dangling-reference': ({ name, nearest }) =>
    `The description names ${quote(name)}, which is no tool of this set${nearest === undefined ? '.' : `; did you mean ${quote(nearest)}?`}`,
  'description-too-long': ({ why, got, limit }) =>
    why === 'share'
      ? `The description holds ${got} % of the tokens of all descriptions; more than ${limit} % in one tool crowds out the others.`
      : `The description has ${got} ${why}; more than ${limit} ${why === 'characters' ? 'are cut or refused by some clients' : 'are seldom worth it'}. Move examples to input_examples, and policy to the system prompt.`,
  'description-pressure': ({ why, text, count }) =>
    why === 'praise'
      ? `The description praises the tool (${quote(short(text))}), which biases the choice; say when to use it.`
      : `The description shouts ${counted(count, 'time')} (${short(text)}); plain wording works better on current models.`,
  'description-injection': ({ families, text, place }) =>
    `The ${place} gives orders to the model (${families.join(', ')}): ${quote(short(text, 100))}.`,
  'description-hidden-text': ({ kind, place, count, codes }) =>
    `The ${place} holds hidden text: ${kind}${codes.length === 0 ? '' : ` (${codes.slice(0, 4).join(', ')})`}${count > 1 ? `, ${count} times` : ''}.`,
  'description-changed': ({ changed }) =>
    `The definition is no longer the one in the lock file: ${changed.join(', ')} changed. Read what changed, then write the lock anew.`,
  'unused-ignore': ({ ignored, why, nearest }) =>
    why === 'reason'
      ? `The ignore of ${ignored} gives no reason.`
      : why === 'unknown'
        ? `The ignore names ${quote(ignored)}, which is no code${nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`}`
        : `The ignore of ${ignored} silences nothing; remove it.`,
}

const NEAR = {
  order: 'the same words in another order',
  spelling: 'one letter apart',
  synonym: 'verbs that mean the same',
  digit: 'only a digit apart',
} as const
