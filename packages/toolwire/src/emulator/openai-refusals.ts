import type { WireRefusals } from '../wire/codec.ts'
import type { EmulatedRefusal, RefusalWords } from './emulated-wire.ts'
import { refuseByRow } from './refuse-by-row.ts'

/** A 400 of an OpenAI API. */
export function invalid(message: string, param: string | null, code: string | null): EmulatedRefusal {
  return { status: 400, type: 'invalid_request_error', code, param, message }
}

/** What this emulator cannot do. */
export function unsupported(param: string, hint: string): EmulatedRefusal {
  return invalid(
    `Unsupported parameter: '${param}' is not supported by this emulator yet. ${hint}`,
    param,
    'unsupported_parameter',
  )
}

/**
 * What OpenAI says about keys, paths and bodies: from the table of the wire where it has a row, else in the API's
 * form (not read in a first-party source, 2026-12).
 */
export function openAiWords(refusals: WireRefusals): RefusalWords {
  return {
    missingKey: () => refuseByRow(refusals, 'missing-key'),
    wrongKey: (key) => refuseByRow(refusals, 'invalid-key', { key }),
    notJson: () => refuseByRow(refusals, 'not-json'),
    tooLarge: (limit) =>
      refusal(413, `Request body is larger than ${limit} bytes.`, { code: 'request_too_large' }),
    unknownPath: (method, path) => refusal(404, `Invalid URL (${method} ${path})`, {}),
    wrongMethod: (method, path) =>
      refusal(405, `Invalid method for URL (${method} ${path})`, { code: 'method_not_supported' }),
    notStored: (id) => refusal(404, `Response with id '${id}' not found.`, { param: 'response_id' }),
    failed: (message) => refusal(500, message, { type: 'server_error', code: 'server_error' }),
    custom(status, message, type) {
      const row = STATUSES[status]
      return refusal(status, message ?? row?.message ?? 'Error', {
        type: type ?? row?.type ?? (status < 500 ? 'invalid_request_error' : 'server_error'),
        code: row?.code ?? null,
      })
    },
  }
}

interface RefusalFields {
  readonly type?: string
  readonly code?: string | null
  readonly param?: string
}

function refusal(status: number, message: string, fields: RefusalFields): EmulatedRefusal {
  return {
    status,
    type: fields.type ?? 'invalid_request_error',
    code: fields.code ?? null,
    param: fields.param ?? null,
    message,
  }
}

interface StatusRow {
  readonly type: string
  readonly code: string
  readonly message: string
}

const STATUSES: Readonly<Record<number, StatusRow>> = {
  401: { type: 'invalid_request_error', code: 'invalid_api_key', message: 'Incorrect API key provided.' },
  429: {
    type: 'requests',
    code: 'rate_limit_exceeded',
    message: 'Rate limit reached. Please try again later.',
  },
  500: {
    type: 'server_error',
    code: 'server_error',
    message: 'The server had an error while processing your request. Sorry about that!',
  },
  503: {
    type: 'service_unavailable_error',
    code: 'server_is_overloaded',
    message: 'Our servers are currently overloaded. Please try again later.',
  },
}
