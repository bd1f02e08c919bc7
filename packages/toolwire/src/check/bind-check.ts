import type { Codec } from '../wire/codec.ts'
import { checkDocument, repairDocument } from './check-document.ts'
import type { CheckOptions, RepairOptions, RepairReport } from './check-document.ts'
import type { CheckReport } from './check-report.ts'

/** `check` for one wire: what is wrong with a request, response, stream, definition or transcript of it. */
export type BoundCheck = (document: unknown, options?: Omit<CheckOptions, 'codecs' | 'wire'>) => CheckReport

/** `repair` for one wire: the document with its faults mended, and every change. */
export type BoundRepair = (
  document: unknown,
  options?: Omit<RepairOptions, 'codecs' | 'wire'>,
) => RepairReport

/**
 * `check` that knows this wire alone, so that no other is bundled.
 *
 * @example const check = bindCheck(anthropic)
 */
export function bindCheck(codec: Codec): BoundCheck {
  return (document, options) => checkDocument(document, { ...options, ...only(codec) })
}

/** `repair` that knows this wire alone. */
export function bindRepair(codec: Codec): BoundRepair {
  return (document, options) => repairDocument(document, { ...options, ...only(codec) })
}

function only(codec: Codec): { readonly codecs: readonly Codec[]; readonly wire: string } {
  return { codecs: [codec], wire: codec.wire }
}
