import { anthropicRefusals } from '../../wire/anthropic/index.ts'
import type { EmulatedRefusal, RefusalWords } from '../emulated-wire.ts'
import { refuseByRow } from '../refuse-by-row.ts'

export type AnthropicRefusal = EmulatedRefusal

/** A 400 of the API. */
export function invalid(message: string): EmulatedRefusal {
  return refusal(400, 'invalid_request_error', message)
}

/**
 * What the API says about keys, versions, paths and bodies: from the table of the wire where it has a row, else in
 * the API's form (page "Claude API errors", 2026-08).
 */
export const words: RefusalWords = {
  missingKey: () => refusal(401, 'authentication_error', 'x-api-key header is required'),
  wrongKey: () => refuseByRow(anthropicRefusals, 'invalid-key'),
  missingVersion: () => invalid('anthropic-version: header is required'),
  wrongVersion: (version) => invalid(`anthropic-version: "${version}" is not a valid version`),
  notJson: (problem) => refuseByRow(anthropicRefusals, 'not-json', { problem }),
  tooLarge: () => refuseByRow(anthropicRefusals, 'request-too-large'),
  unknownPath: () => refusal(404, 'not_found_error', 'Not Found'),
  wrongMethod: () => refusal(405, 'invalid_request_error', 'Method Not Allowed'),
  notStored: (id) => refusal(404, 'not_found_error', `Not found: ${id}`),
  failed: (message) => refusal(500, 'api_error', message),
  custom(status, message, type) {
    const usual = type ?? TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error')
    return refusal(status, usual, message ?? MESSAGES[status] ?? 'Error')
  },
}

/** What the emulator cannot do: message threads and streams. */
export const unsupported: {
  readonly thread: EmulatedRefusal
  readonly stream: EmulatedRefusal
} = {
  // The official tool runner goes on without a thread when it reads this code (SDK 1.14, ThreadState.ts).
  thread: {
    ...invalid(
      'thread: This request cannot be served with a thread. Send the full conversation without `thread`.',
    ),
    details: { error_code: 'thread_unsupported_request', unsupported: ['emulator'] },
  },
  stream: invalid(
    'stream: Streaming is not supported by this emulator yet. Send the request without `stream`.',
  ),
}

function refusal(status: number, type: string, message: string): EmulatedRefusal {
  return { status, type, code: null, param: null, message }
}

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

const MESSAGES: Readonly<Record<number, string>> = {
  429: 'This request would exceed your rate limit. Please try again later.',
  500: 'Internal server error',
  529: 'Overloaded',
}
