import type { IdLimits } from '../profile.ts'

/** What the id of a call must look like. */
export const idLimits: IdLimits = { callId: /^[\s\S]+$/, maxLength: 64, itemIdPrefix: 'fc_' }

/**
 * What an item's own id must begin with, by type. "Expected an ID that begins with 'fc'": nodetool-ai/nodetool#4252.
 * No body shows one for custom calls.
 */
export const itemIdPrefixes: Readonly<Record<string, string>> = { function_call: 'fc' }
