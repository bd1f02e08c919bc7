/** About how many tokens a value is: a token for every four characters of its JSON, no tokenizer of any model. */
export function countTokens(value: unknown): number {
  return Math.max(1, Math.ceil((JSON.stringify(value) ?? '').length / 4))
}
