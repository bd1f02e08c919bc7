import { argumentName, callSymptom } from '../fault-symptom.ts'
import { strictAdvice } from '../strict-advice.ts'
import type { Symptom } from '../symptom.ts'

/** A number, boolean, list or object that is written as text. */
export const stringifiedArgument: Symptom = callSymptom({
  code: 'stringified-argument',
  needs: ['definitions'],
  suggestion: (fault, view) =>
    strictAdvice(fault, view) ??
    `give an example of ${argumentName(fault)} in its description, and convert it in the dispatcher`,
})
