import { canonicalText } from '../../json/canonical.ts'

/** A call that the model means to make. */
export interface PlannedCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The same for the same tool and input. */
export function keyOf(call: PlannedCall): string {
  return `${call.name} ${canonicalText(call.input)}`
}
