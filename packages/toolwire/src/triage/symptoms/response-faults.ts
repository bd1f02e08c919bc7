import type { FaultCode } from '../../finding/fault-codes.ts'
import { callSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

// What to do about faults of responses that are no single call's.
const ADVICE: { readonly [Code in FaultCode]?: string } = {
  'stop-reason-mismatch': 'decide by the content whether there are calls, not by the stop reason',
  'malformed-call': 'ask once more and say what went wrong; simplify the schema if it comes again',
  'leaked-call': 'switch on the tool parser of the server, or recover the call from the text',
  'fabricated-result': 'stop the response where a call ends, and run the call',
}

/** The faults of responses beside their calls, judged by `check`. */
export const responseFaults: readonly Symptom[] = Object.entries(ADVICE).map(([code, advice]) =>
  callSymptom({ code: code as FaultCode, needs: ['stopReason', 'text'], suggestion: () => advice }),
)
