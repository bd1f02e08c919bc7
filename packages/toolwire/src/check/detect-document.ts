import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'
import type { DocumentKind } from './check-report.ts'

export interface DetectOptions {
  readonly codecs: readonly Codec[]
  readonly wire?: string
  readonly kind?: DocumentKind
}

/** Of which wire and kind a document is, or why it is of none that can be checked. */
export type Detected = { readonly codec: Codec; readonly kind: DocumentKind } | { readonly reason: string }

/** Tells wire and kind by the shape of a document, where they are not given. */
export function detectDocument(document: unknown, options: DetectOptions): Detected {
  const { codecs, wire, kind } = options
  if (kind === 'stream' || Array.isArray(document)) {
    return {
      reason:
        kind === 'stream' ? 'streams are not checked' : 'a list is none of the documents that are known',
    }
  }
  if (!isObject(document)) return { reason: 'no JSON object' }
  const codec =
    wire === undefined ? codecs.find((one) => one.detect(document) !== undefined) : named(codecs, wire)
  if (codec === undefined) return { reason: 'of no wire that is known: give the wire' }
  const shape = codec.detect(document)
  if (kind !== undefined) return { codec, kind }
  if (shape === 'response') return { codec, kind: 'response' }
  const list = own(document, codec.list)
  if (
    list === undefined &&
    ownArray(document, 'tools').length > 0 &&
    codec.heldState(document) === undefined
  ) {
    return { codec, kind: 'definition' }
  }
  if (shape === undefined && list === undefined)
    return { reason: `no ${codec.list}, no ${codec.echoed}, no tools` }
  return { codec, kind: 'request' }
}

function named(codecs: readonly Codec[], wire: string): Codec {
  const codec = codecs.find((one) => one.wire === wire)
  if (codec !== undefined) return codec
  const known = codecs.map((one) => one.wire).join(', ')
  throw new ToolwireError('unknown-wire', `no wire is called ${JSON.stringify(wire)}; known are ${known}`)
}
