/**
 * The tokens of a name: split at `_ - . / space`, where the case changes, and at digits; lower case, singular.
 *
 * @example nameWords('listHTTPUsers_by_id') // ['list', 'http', 'user', 'by', 'id']
 */
export function nameWords(name: string): readonly string[] {
  const known = KNOWN.get(name)
  if (known !== undefined) return known
  const words = nameTokens(name).map(singular)
  // Parameters have the same few names in all tools; the rest need not be kept.
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(name, words)
  return words
}

const KNOWN = new Map<string, readonly string[]>()
const MAX_KNOWN = 2_000

/** The same tokens in lower case, plurals kept. */
export function nameTokens(name: string): string[] {
  return name
    .slice(0, MAX_LENGTH)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll}(?!\b|_))/gu, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((token) => token !== '')
}

/** The singular of an English noun, as far as endings tell; other words stay as they are. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || NO_PLURAL.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const MAX_LENGTH = 1_000
const NO_PLURAL = /(?:ss|us|is|ws|news|series|alias|canvas|kubernetes|sms|https|aws|css|dns|tls|os)$/
