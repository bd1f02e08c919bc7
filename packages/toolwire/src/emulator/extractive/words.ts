/** The words of a text in lower case; names are taken apart at underscores and capitals: `searchDocs` gives two. */
export function wordsOf(text: string): string[] {
  const spaced = text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replaceAll(/['’]s\b/g, '')
  const words = spaced.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? piecesOf(word) : [word]))
}

/** Scripts that write words without spaces, or with their endings grown on: words are met by pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Particles and question words of Chinese and Japanese: they hold words together and carry no meaning. */
const PARTICLES =
  /什么|怎么|怎样|如何|为什么|哪里|哪个|多少|可以|能够|吗|呢|吧|的|了|是|在|和|与|或|把|被|何故|何時|何処|何|誰/g
const RUN =
  /[\p{Script=Han}\u3005\u30fc\p{Script=Katakana}]+|[\p{Script=Hangul}]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu

// Hiragana is left out where it stands between other scripts: it is grammar there.
function piecesOf(word: string): string[] {
  const runs = word.replaceAll(PARTICLES, ' ').match(RUN) ?? []
  const pieces = runs.flatMap((run) => {
    const text = run.trim()
    return UNSPACED.test(text) ? pairsIn(text) : text.split(/\s+/).filter((piece) => piece !== '')
  })
  return pieces.length > 0 ? pieces : pairsIn(word)
}

function pairsIn(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

/** How many words a text has; of scripts without spaces about two characters make one. */
export function wordCount(text: string): number {
  const unspaced = text.match(new RegExp(UNSPACED, 'gu'))?.length ?? 0
  return text.split(/\s+/).filter((word) => word !== '').length + Math.floor(unspaced / 2)
}

/** The stems of the words that carry meaning. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem)
}

/** The words that carry meaning, as written, in order. */
export function contentWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}_.:/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word.toLowerCase()))
}

/** A word without its usual English endings, so that `budgets` and `budget`, `parsed` and `parsing` meet. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const base = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh|z)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  const short = base.length > 5 ? base.replace(/(ing|ed|ly)$/, '') : base.replace(/([^e])ed$/, '$1')
  return short.replace(/([^aeiouls])\1$/, '$1').replace(/([^e])e$/, '$1')
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be because been before being between both but by can could did
  do does doing don during each else few for from further get give had has have having he her here hers him his how i
  if in into is it its itself just know like let list ll m make many may me might more most much must my need no nor
  not now of off on once only or other our out over own please say see shall she should show so some such tell than
  that the their them then there these they this those through to too under until up us use used using very want was
  way we were what when where which while who whom whose why will with work would you your s t re ve explain describe
  happen happens mean means`.split(/\s+/),
)
