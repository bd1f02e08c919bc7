import type { Finding } from '../finding/finding.ts'
import type { Codec, Refusal, RefusalRow } from '../wire/codec.ts'
import { refusals } from '../wire/refusals.ts'

/**
 * How the provider would refuse a request for this finding, in its own words; undefined where no words are known.
 *
 * @example refusalFor(finding, anthropic, body)?.message // "messages.2: `tool_use` ids were found without …"
 */
export function refusalFor(finding: Finding, codec: Codec, body: unknown): Refusal | undefined {
  return refusedBy(finding, body, rowsOf(codec))?.refusal
}

/**
 * The refusal that a request with these findings meets: of what the provider is certain to refuse, that which it
 * tests first. Undefined when it accepts the request, as far as is known.
 */
export function firstRefusal(
  findings: readonly Finding[],
  codec: Codec,
  body: unknown,
): { readonly finding: Finding; readonly refusal: Refusal } | undefined {
  const rows = rowsOf(codec)
  let first: { readonly index: number; readonly finding: Finding; readonly refusal: Refusal } | undefined
  for (const finding of findings) {
    if (codec.rules.rows[finding.code]?.refused !== 'certain') continue
    const refused = refusedBy(finding, body, first === undefined ? rows : rows.slice(0, first.index))
    if (refused !== undefined) first = { ...refused, finding }
  }
  return first
}

/** Which faults a provider's text can stand for: the rows that know the text, and their codes. */
export function faultsMeant(
  codec: Codec,
  message: string,
): readonly { readonly row: RefusalRow; readonly faults: readonly string[] }[] {
  return refusals[codec.wire].rows
    .filter((row) => row.pattern.test(message))
    .map((row) => ({ row, faults: row.faults }))
}

/** The words of the profile's own provider come first: a server that has some does not speak in those of another. */
function rowsOf({ wire, profile: { id } }: Codec): readonly RefusalRow[] {
  const { rows } = refusals[wire]
  const own = rows.filter(({ profiles }) => profiles?.includes(id) === true)
  return [...own, ...rows.filter(({ profiles }) => profiles === undefined)]
}

function refusedBy(
  finding: Finding,
  body: unknown,
  rows: readonly RefusalRow[],
): { readonly index: number; readonly refusal: Refusal } | undefined {
  for (const [index, row] of rows.entries()) {
    if (row.details === undefined || !row.faults.includes(finding.code)) continue
    const details = row.details(finding, body)
    if (details === undefined) continue
    const { message, param } = row.word(details)
    const refusal = {
      status: row.status,
      type: row.type,
      code: row.code ?? null,
      param: param ?? null,
      message,
    }
    return { index, refusal }
  }
  return undefined
}
