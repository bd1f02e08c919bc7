import { callAndPlace, requestSymptom } from '../fault-symptom.ts'
import type { LocatedFault } from '../located-fault.ts'
import { callEvidence } from '../evidence.ts'
import type { Symptom } from '../symptom.ts'

/** A call without a result in a request that went on. */
export const missingResult: Symptom = requestSymptom({
  code: 'missing-result',
  needs: ['requests'],
  silent: ({ call }) => call?.mayStayOpen === true,
  evidence: (fault) => {
    const { call, request } = fault
    if (call === undefined || request === undefined) return callAndPlace(fault)
    const sent = {
      place: request.place,
      excerpt: `request of turn ${request.turn} without a result for ${call.callId ?? call.name}`,
    }
    return [callEvidence(call), { ...sent, ...(request.time === undefined ? {} : { time: request.time }) }]
  },
  suggestion: (fault) => advice(fault),
})

function advice({ call }: LocatedFault): string {
  if (call?.outcome !== undefined) {
    return `the call ended (${call.outcome}) but its result was not sent: put one result for every call of a response into the next request`
  }
  if (call?.started === true) {
    return 'the handler never ended: give it a timeout, and answer "outcome unknown" for a call that a crash cut off'
  }
  return 'answer every call of a response, also those of unknown tools and of handlers that throw: loop over all of them in the dispatcher'
}
