import { pointer, segmentsOf, valueAt } from '../json/pointer.ts'
import { itemSpans, memberSpans } from '../json/spans.ts'
import type { Span } from '../json/spans.ts'
import type { Codec } from './codec.ts'

/** What says where in a response the echoed value is. */
export type EchoPlace = Pick<Codec, 'echoed' | 'echoedAt'>

/** Where in a response's text the echoed value stands; undefined where it is not there. */
export function echoedSpan(text: string, wire: EchoPlace): Span | undefined {
  let span: Span | undefined = { start: text.search(/\S/), end: text.length }
  for (const segment of segmentsOf(placeOf(wire))) {
    const first = text[span.start]
    if (first === '{') span = memberSpans(text, span.start).get(segment)
    else if (first === '[') span = itemSpans(text, span.start)[Number(segment)]
    else return undefined
    if (span === undefined) return undefined
  }
  return span
}

/** The value of a response that is echoed. */
export function echoedValue(response: unknown, wire: EchoPlace): unknown {
  return valueAt(response, placeOf(wire))
}

function placeOf({ echoed, echoedAt }: EchoPlace): string {
  return echoedAt ?? pointer(echoed)
}
