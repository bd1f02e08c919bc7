/** True for text mainly in a script other than Latin: the word lists say nothing about it. */
export function isForeign(text: string): boolean {
  if (ASCII.test(text)) return false
  const letters = count(text, /\p{L}/gu)
  return letters >= 4 && count(text, /\p{Script=Latin}/gu) * 2 < letters
}

/** True for text mainly in a script that puts no space between words. */
export function isSpaceless(text: string): boolean {
  if (ASCII.test(text)) return false
  const letters = count(text, /\p{L}/gu)
  return (
    count(
      text,
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
    ) *
      2 >
    letters
  )
}

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\u0000-\u007F]*$/

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
