import type { LocatedFault } from './located-fault.ts'
import type { View } from './view.ts'

/** Advice to compile a tool strict, where it was not: strict mode rules out most faults of arguments. */
export function strictAdvice({ call }: LocatedFault, view: View): string | undefined {
  if (call === undefined || view.definitionOf(call)?.strict === true) return undefined
  return `compile ${view.toolOf(call)} with strict: true`
}

/** Advice in the order in which it is to be followed, as one sentence. */
export function inOrder(...advice: readonly (string | undefined)[]): string {
  return advice.filter((one) => one !== undefined).join(', and ')
}
