/**
 * The sentences of a text: split at `. ! ? 。` and at line ends, not after `e.g.`, `i.e.`, `vs.`, `etc.` and the like,
 * nor after digits; pieces under two words are dropped.
 *
 * @example sentencesOf('Lists pages, e.g. of a wiki. Returns ids.') // ['Lists pages, e.g. of a wiki', 'Returns ids']
 */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(ABBREVIATION, (found) => found.replaceAll('.', DOT))
    .split(/(?<![\d])[.!?]+(?=\s|$|["'”’)\]])|(?<=\d)[.!?]+(?=\s+\p{Lu}|\s*$)|[。！？]+|\r?\n+/u)
    .map((sentence) => sentence.replaceAll(DOT, '.').trim())
    .filter((sentence) => /\S\s+\S/.test(sentence) || SPACELESS.test(sentence))
}

/** A stand-in for the full stop of an abbreviation; no text holds it. */
const DOT = '\uE000'
const ABBREVIATION = /\b(?:e\.\s?g|i\.\s?e|vs|etc|approx|incl|resp|cf|no|max|min|a\.m|p\.m)\./gi
/** Scripts that put no space between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u
