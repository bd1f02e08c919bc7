import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { Codec } from '../wire/codec.ts'
import type { DocumentKind } from './check-report.ts'
import { eventIn } from './stream-event.ts'

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
  if (Array.isArray(document)) return detectStream(document, options)
  if (!isObject(document)) return { reason: 'no JSON object' }
  const codec =
    wire === undefined ? codecs.find((one) => one.detect(document) !== undefined) : named(codecs, wire)
  if (codec === undefined) return { reason: 'of no wire that is known: give the wire' }
  const shape = codec.detect(document)
  if (kind === 'stream') {
    // What an accumulator made of a stream, or what a server sent that does not stream.
    return shape === 'response' ? { codec, kind: 'response' } : { reason: 'no list of events' }
  }
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

function detectStream(events: readonly unknown[], { codecs, wire, kind }: DetectOptions): Detected {
  if (kind !== undefined && kind !== 'stream') return { reason: `a list of events is no ${kind}` }
  if (wire !== undefined && kind !== undefined) return { codec: named(codecs, wire), kind }
  const known = wire === undefined ? codecs : [named(codecs, wire)]
  const codec = known.find((one) => events.some((event) => one.isEvent(eventIn(event))))
  if (codec !== undefined) return { codec, kind: 'stream' }
  return {
    reason:
      kind === undefined
        ? 'a list is none of the documents that are known'
        : 'of no wire that is known: give the wire',
  }
}

function named(codecs: readonly Codec[], wire: string): Codec {
  const codec = codecs.find((one) => one.wire === wire)
  if (codec !== undefined) return codec
  const known = codecs.map((one) => one.wire).join(', ')
  throw new ToolwireError('unknown-wire', `no wire is called ${JSON.stringify(wire)}; known are ${known}`)
}
