import { argumentName, callSymptom } from '../fault-symptom.ts'
import { inOrder, strictAdvice } from '../strict-advice.ts'
import type { Symptom } from '../symptom.ts'

/** An argument that the closed schema does not have. */
export const unknownArgument: Symptom = callSymptom({
  code: 'unknown-argument',
  needs: ['definitions'],
  suggestion: (fault, view) => {
    const { nearest } = fault.finding.args
    const where =
      typeof nearest === 'string'
        ? `say in the description of ${nearest} what it holds`
        : `say where ${argumentName(fault)} belongs`
    return inOrder(strictAdvice(fault, view), where)
  },
})
