import { callAndPlace, requestSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

/** A result that stands where the provider does not look for it. */
export const misplacedResult: Symptom = requestSymptom({
  code: 'misplaced-result',
  needs: ['requests', 'wireOrder'],
  evidence: callAndPlace,
  suggestion: () => 'put all results of a turn first, in one message, right behind the response that called',
})
