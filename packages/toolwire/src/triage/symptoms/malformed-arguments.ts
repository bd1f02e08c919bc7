import { callSymptom } from '../fault-symptom.ts'
import { inOrder, strictAdvice } from '../strict-advice.ts'
import type { Symptom } from '../symptom.ts'

/** Arguments that are no JSON. */
export const malformedArguments: Symptom = callSymptom({
  code: 'malformed-arguments',
  needs: ['rawInput'],
  suggestion: (fault, view) =>
    inOrder(strictAdvice(fault, view), 'answer the call with the parse error, so that the model can mend it'),
})
