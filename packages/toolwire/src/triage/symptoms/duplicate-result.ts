import { callAndPlace, requestSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

/** A second result for one call. */
export const duplicateResult: Symptom = requestSymptom({
  code: 'duplicate-result',
  needs: ['requests'],
  evidence: callAndPlace,
  suggestion: () => 'give exactly one result per call: answer in one place, and never again on a retry',
})
