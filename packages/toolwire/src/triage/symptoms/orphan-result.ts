import { callEvidence, faultEvidence } from '../evidence.ts'
import { requestSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

/** A result that answers no call which the provider can see. */
export const orphanResult: Symptom = requestSymptom({
  code: 'orphan-result',
  needs: ['requests'],
  silent: (_fault, { run }) => run.edges.includes('clipped-start') || run.edges.includes('missing-state'),
  evidence: (fault) =>
    fault.call === undefined ? [faultEvidence(fault)] : [callEvidence(fault.call), faultEvidence(fault)],
  suggestion: ({ call }) =>
    call === undefined
      ? 'send back the id that the call came with, and drop a result together with its call'
      : `the response of turn ${call.turn} was not echoed: put it into the history unchanged, before its results`,
})
