import { argumentName, callSymptom } from '../fault-symptom.ts'
import { inOrder, strictAdvice } from '../strict-advice.ts'
import type { Symptom } from '../symptom.ts'

/** A required argument that is absent. */
export const missingArgument: Symptom = callSymptom({
  code: 'missing-argument',
  needs: ['definitions'],
  suggestion: (fault, view) =>
    inOrder(
      strictAdvice(fault, view),
      `describe ${argumentName(fault)} with an example; if it can be left out, make it optional`,
    ),
})
