import { canonicalText } from '../json/canonical.ts'

/** A text that is equal for two calls when they ask for the same: same tool, same input by value. */
export function repeatKey(name: string, input: unknown): string {
  return `${name} ${canonicalText(input ?? {})}`
}
