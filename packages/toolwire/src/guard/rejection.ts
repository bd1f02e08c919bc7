import type { Finding } from '../finding/finding.ts'
import { faultSentence } from '../finding/fault-sentences.ts'
import type { Refusal, RefusalRow } from '../wire/codec.ts'
import type { OpenObject } from '../json/value.ts'
import type { Endpoint } from './endpoint.ts'

/** The provider's own refusal of a request that was not sent, as its SDK expects it: never to be tried again. */
export function rejection(
  errors: readonly Finding[],
  body: unknown,
  endpoint: Endpoint,
): { readonly response: Response; readonly body: OpenObject } {
  const { codec, wire } = endpoint
  const refusal = firstWords(errors, body, endpoint)
  const told = errors.map(({ code, where }) => `${code} at ${where === '' ? '/' : where}`).slice(0, MOST_TOLD)
  const more = errors.length > MOST_TOLD ? ` and ${errors.length - MOST_TOLD} more` : ''
  const message = `${refusal.message} [toolwire guard, not sent: ${told.join(', ')}${more}]`
  const content = wire.refusals.errorBody({ ...refusal, message }, REQUEST_ID)
  const headers = {
    'content-type': 'application/json',
    'x-should-retry': 'false',
    [codec.http.requestIdHeader]: REQUEST_ID,
  }
  return { response: new Response(JSON.stringify(content), { status: 400, headers }), body: content }
}

const MOST_TOLD = 3
const REQUEST_ID = 'req_toolwire_guard'

/** Of several faults that which the provider tests first, in its words where they are known. */
function firstWords(errors: readonly Finding[], body: unknown, { codec, wire }: Endpoint): Refusal {
  const { id } = codec.profile
  const rows = wire.refusals.rows.filter(({ profiles }) => profiles === undefined || profiles.includes(id))
  for (const row of rows) {
    if (row.status !== 400) continue
    for (const finding of errors) {
      const refusal = wordsOf(row, finding, body)
      if (refusal !== undefined) return refusal
    }
  }
  const [first] = errors
  const type = rows.find(({ status }) => status === 400)?.type ?? 'invalid_request_error'
  return {
    status: 400,
    type,
    code: null,
    param: null,
    message: first === undefined ? '' : (faultSentence(first) ?? first.code),
  }
}

function wordsOf(row: RefusalRow, finding: Finding, body: unknown): Refusal | undefined {
  const details = row.faults.includes(finding.code) ? row.details?.(finding, body) : undefined
  if (details === undefined) return undefined
  const { message, param } = row.word(details)
  return { status: row.status, type: row.type, code: row.code ?? null, param: param ?? null, message }
}
