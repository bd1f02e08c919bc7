import type { IdLimits } from '../profile.ts'

/** What the id of a call must look like, where it has one. No rule is documented. */
export const idLimits: IdLimits = { callId: /^[\s\S]+$/, maxLength: Number.POSITIVE_INFINITY }

/**
 * Images that a result may hold. Docs "Function calling", "Multimodal function responses", 2026-08; models before the
 * third generation refuse media in a result.
 */
export const resultImages: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
