import { faultEvidence, idEvidence } from '../evidence.ts'
import { requestSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

/** A result that names its call by a wrong id. */
export const resultMismatch: Symptom = requestSymptom({
  code: 'result-mismatch',
  needs: ['requests'],
  evidence: (fault) =>
    fault.call === undefined ? [faultEvidence(fault)] : [idEvidence(fault.call), faultEvidence(fault)],
  suggestion: ({ finding }) =>
    finding.args.why === 'item-id'
      ? 'send call.call_id back, never call.id'
      : finding.args.why === 'kind'
        ? 'answer each kind of call with its own kind of result'
        : 'send back the id that the call came with, unchanged',
})
