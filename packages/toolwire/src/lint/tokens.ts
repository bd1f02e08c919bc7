/** Estimated tokens of a text: `ceil(characters / 4.2)`. */
export function textTokens(text: string): number {
  return Math.ceil(text.length / 4.2)
}

/** Estimated tokens of a definition as sent: name, description and schema. */
export function tokensOf(name: string, description: string, schema: unknown): number {
  return textTokens(name + description + (schema === undefined ? '' : (JSON.stringify(schema) ?? '')))
}
