import { argumentName, callSymptom } from '../fault-symptom.ts'
import { inOrder, strictAdvice } from '../strict-advice.ts'
import type { Symptom } from '../symptom.ts'

/** A value that breaks the schema. */
export const invalidArgument: Symptom = callSymptom({
  code: 'invalid-argument',
  needs: ['definitions'],
  suggestion: (fault, view) => {
    const values =
      fault.finding.args.allowed === undefined ? 'which form it must have' : 'what its values mean'
    return inOrder(strictAdvice(fault, view), `say in the description of ${argumentName(fault)} ${values}`)
  },
})
