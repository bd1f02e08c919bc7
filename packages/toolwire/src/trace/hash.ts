import { sha256 } from '@noble/hashes/sha2.js'

/** The first 16 hex digits of the SHA-256 of a text: what ties a stored request to its base. */
export function shortHash(text: string): string {
  return hex(sha256(encoder.encode(text)).subarray(0, 8))
}

/** Hex digits of bytes. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** The UTF-8 length of a text. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x800) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2
    else if (unit >= 0x80) bytes += 1
  }
  return bytes
}

const encoder = new TextEncoder()
