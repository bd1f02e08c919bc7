import { expansions } from '../words/abbreviations.ts'
import { stopWords } from '../words/stop-words.ts'
import { singular } from './name-words.ts'

/** The words of a text in lower case: letters of any script, digits and apostrophes left out. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

/** The words that carry meaning: without stop words. */
export function contentWords(text: string): string[] {
  return wordsOf(text).filter((word) => !stopWords.has(word))
}

/** The words that carry meaning as stems, each once: three letters or more, known short forms written out. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>()
  for (const word of contentWords(text)) {
    for (const part of writtenOut(word)) if (part.length >= 3) stems.add(stem(part))
  }
  return stems
}

/** The words that a known short form stands for, else the word itself. */
export function writtenOut(word: string): string[] {
  return (expansions.get(word) ?? expansions.get(singular(word)) ?? word).split(' ')
}

/**
 * What forms of one English word share: `searches`, `searching` and `searched` give one stem. Only for comparing; a
 * stem need not be a word.
 */
export function stem(word: string): string {
  const whole = singular(word)
  if (whole.length <= 4) return whole
  let base = whole.replace(SUFFIX, '')
  if (/([b-df-hj-np-tv-z])\1$/.test(base) && !/(?:ll|ss|zz)$/.test(base)) base = base.slice(0, -1)
  if (base.length > 4) base = base.replace(/[eiy]$/, '')
  // `create`, `creating` and `creation` meet in what stands before `at`; `format` is whole.
  return base !== whole && base.length > 4 ? base.replace(/at$/, '') : base
}

const WORD = /[\p{L}\p{M}]+/gu
const SUFFIX = /(?:ingly|edly|ations?|ators?|izing|ized|ments?|ing|ions?|ers?|ors?|ed|ly|es)$/
