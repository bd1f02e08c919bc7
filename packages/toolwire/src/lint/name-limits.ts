import type { LintWire } from './tool-set.ts'

/** What a name must look like on a wire. */
export interface NameLimit {
  /** One character after the other, of any number. */
  readonly characters: RegExp
  readonly first: RegExp
  /** Longer is certainly refused. */
  readonly most: number
  /** Longer is refused by some versions, or some sources say so. */
  readonly safe: number
}

const WORD = /^[a-zA-Z0-9_-]*$/
const ANY = /^/

/**
 * Names by wire. Anthropic: docs say 64, the API says 128 (2026-09). OpenAI: 64, and for Responses sources differ
 * between 64 and 128 (2026-12). Gemini: docs say 64, the API reference 128 (2026-12). MCP: specification 2026-07-28.
 */
export const nameLimits: Readonly<Record<LintWire | 'mcp', NameLimit>> = {
  anthropic: { characters: WORD, first: ANY, most: 128, safe: 128 },
  'openai-chat': { characters: WORD, first: ANY, most: 64, safe: 64 },
  'openai-responses': { characters: WORD, first: ANY, most: 128, safe: 64 },
  gemini: { characters: /^[A-Za-z0-9_.:-]*$/, first: /^[A-Za-z_]/, most: 128, safe: 64 },
  mcp: { characters: /^[A-Za-z0-9_.-]*$/, first: ANY, most: 128, safe: 128 },
}

/** Why a wire refuses a name, and how surely; undefined for a name that it takes. */
export function nameProblem(
  name: string,
  limit: NameLimit,
): { readonly why: 'empty' | 'pattern' | 'length'; readonly certain: boolean } | undefined {
  if (name === '') return { why: 'empty', certain: true }
  if (!limit.characters.test(name) || !limit.first.test(name)) return { why: 'pattern', certain: true }
  if (name.length > limit.safe) return { why: 'length', certain: name.length > limit.most }
  return undefined
}

/** The pattern of a wire's names as the providers print it. */
export function patternText({ characters, first, safe }: NameLimit): string {
  const letters = characters.source.slice(1, -2)
  return first === ANY ? `^${letters}{1,${safe}}$` : `^${first.source.slice(1)}${letters}{0,${safe - 1}}$`
}
