/** Estimated tokens of a text: `ceil(characters / 4.2)`. */
export function textTokens(text: string): number {
  return Math.ceil(text.length / 4.2)
}

/** The text that a definition puts before the model: name, description and schema. */
export function sentText(name: string, description: string, schema: unknown): string {
  return name + description + (schema === undefined ? '' : (JSON.stringify(schema) ?? ''))
}

/** Tokens of a definition as sent, counted where a counter is given, else estimated. */
export function tokensOf(
  name: string,
  description: string,
  {
    schema,
    count = textTokens,
  }: { readonly schema: unknown; readonly count?: ((text: string) => number) | undefined },
): number {
  return count(sentText(name, description, schema))
}
