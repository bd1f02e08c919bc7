/** True for text mainly in a script other than Latin: the word lists say nothing about it. */
export function isForeign(text: string): boolean {
  const letters = count(text, /\p{L}/gu)
  return letters >= 4 && count(text, /\p{Script=Latin}/gu) * 2 < letters
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
