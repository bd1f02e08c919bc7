import type { IdLimits } from '../profile.ts'

/** What the id of a call must look like. No upper limit is documented or reported. */
export const idLimits: IdLimits = { callId: /^[a-zA-Z0-9_-]+$/, maxLength: Number.POSITIVE_INFINITY }
