import type { Finding } from '../finding/finding.ts'
import type { WireName } from '../wire/profile.ts'

/** What a document is. */
export type DocumentKind = 'request' | 'response' | 'stream' | 'definition' | 'transcript'

/** What the document alone does not tell. */
export interface CheckContext {
  /** The tools that were declared when a response was made. */
  readonly tools?: readonly unknown[]
  /** The stored response that a request continues; left aside for a request that does not continue it. */
  readonly previousResponse?: unknown
  readonly limits?: { readonly maxResultChars?: number }
  /** Names of tools that are called again and again by design. */
  readonly pollTools?: readonly string[]
  readonly model?: string
}

/** Something that could not be judged, and why. */
export interface Unchecked {
  readonly code: string
  readonly reason: string
}

/** What a check found. */
export interface CheckReport {
  /** Undefined when the document was not recognised. */
  readonly wire: WireName | undefined
  readonly kind: DocumentKind | undefined
  /** In the order of the document. */
  readonly findings: readonly Finding[]
  /** What cannot be known from the document. Everything else was checked: silence means fine. */
  readonly unchecked: readonly Unchecked[]
}

/** What a repair did. */
export interface Change {
  /** The fault it mends. */
  readonly code: string
  /** JSON pointer into the document as it was. */
  readonly where: string
  readonly action: 'add' | 'remove' | 'replace' | 'move' | 'rename'
  /** True when something was dropped or replaced that cannot be had back. */
  readonly lossy: boolean
  readonly before?: unknown
  readonly after?: unknown
}
