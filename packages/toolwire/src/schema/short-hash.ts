import { sha256 } from '@noble/hashes/sha2.js'

/** Eight hex digits of the SHA-256 of a text: what keeps two names apart that are spelled alike on a wire. */
export function shortHash(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text)).slice(0, 4)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
