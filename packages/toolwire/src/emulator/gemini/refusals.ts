import { geminiRefusals } from '../../wire/gemini/index.ts'
import type { EmulatedRefusal, RefusalWords } from '../emulated-wire.ts'
import { refuseByRow } from '../refuse-by-row.ts'

/** A 400 of the API; `param` is the field that it names in its details. */
export function invalid(message: string, param: string | null = null): EmulatedRefusal {
  return { status: 400, type: 'INVALID_ARGUMENT', code: null, param, message }
}

/**
 * What the API says about keys, paths and bodies: from the table of the wire where it has a row, else in the API's
 * form (not read in a first-party source, 2026-12). A method that a path does not have is a path that is not there.
 */
export const words: RefusalWords = {
  missingKey: () => refuseByRow(geminiRefusals, 'missing-key'),
  wrongKey: () => refuseByRow(geminiRefusals, 'invalid-key'),
  notJson: () => refuseByRow(geminiRefusals, 'not-json', { problem: 'Expected a value.' }),
  tooLarge: (limit) => invalid(`Request payload size exceeds the limit: ${limit} bytes.`),
  unknownPath: (_method, path) => notFound(path),
  wrongMethod: (_method, path) => notFound(path),
  notStored: (id) => refusal(404, `${id} is not found.`),
  failed: (message) => refusal(500, message),
  custom(status, message, type) {
    const row = USUAL[status]
    const usual = row === undefined ? undefined : refuseByRow(geminiRefusals, row, { wait: WAIT })
    const said = refusal(status, message ?? usual?.message ?? 'Error')
    return { ...said, ...(type === undefined ? {} : { type }), ...(status === 429 ? { waitMs: 1000 } : {}) }
  },
}

const WAIT = '1s'

/** The rows of the statuses that pass. */
const USUAL: Readonly<Record<number, string>> = { 429: 'rate-limit', 500: 'server-error', 503: 'overloaded' }

/** The canonical codes of Google's APIs, by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

function refusal(status: number, message: string): EmulatedRefusal {
  const type = CODES[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL')
  return { status, type, code: null, param: null, message }
}

function notFound(path: string): EmulatedRefusal {
  const isStream = path.endsWith(':streamGenerateContent')
  const hint = isStream ? ' Streaming is not supported by this emulator yet: ask generateContent.' : ''
  return refusal(404, `The requested URL ${path} was not found on this server.${hint}`)
}
