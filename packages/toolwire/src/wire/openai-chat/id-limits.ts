import type { IdLimits, NameLimits } from '../profile.ts'

/** What the id of a call must look like. */
export const idLimits: IdLimits = { callId: /^[\s\S]+$/, maxLength: 40 }

/** What the name of a tool must look like, in a definition and in a call that is sent back. */
export const nameLimits: NameLimits = { pattern: /^[a-zA-Z0-9_-]{1,64}$/, maxLength: 64, safeLength: 64 }
