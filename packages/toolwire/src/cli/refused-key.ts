import type { Refusal } from '../wire/codec.ts'

/** Whether what a provider said, or its status alone, is that it does not take the key. */
export function isKeyRefused(status: unknown, code?: Refusal['code'] | undefined): boolean {
  // Gemini answers a wrong key with 400 and says why in a code.
  return status === 401 || status === 403 || code === 'API_KEY_INVALID'
}
