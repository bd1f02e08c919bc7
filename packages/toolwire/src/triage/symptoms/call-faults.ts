import type { FaultCode } from '../../finding/fault-codes.ts'
import { callSymptom } from '../fault-symptom.ts'
import { inOrder, strictAdvice } from '../strict-advice.ts'
import type { Symptom } from '../symptom.ts'

interface Row {
  readonly needs: Symptom['needs']
  readonly advice: string
}

const PARSE_ERROR = 'answer the call with the parse error, so that the model can mend it'

// What to do about the faults of calls that a trace tells no more of than the response itself.
const ROWS: { readonly [Code in FaultCode]?: Row } = {
  'concatenated-arguments': { needs: ['rawInput'], advice: PARSE_ERROR },
  'misencoded-arguments': { needs: ['rawInput'], advice: 'decode the arguments exactly once' },
  'empty-arguments': { needs: ['rawInput'], advice: 'take empty arguments as {} where nothing is required' },
  'non-object-arguments': { needs: ['rawInput'], advice: PARSE_ERROR },
  'wrapped-calls': {
    needs: ['definitions'],
    advice: 'unwrap the calls in the dispatcher, and answer the wrapper once',
  },
}

/** The other faults of calls, judged by `judgeCalls`. */
export const callFaults: readonly Symptom[] = Object.entries(ROWS).map(([code, { needs, advice }]) =>
  callSymptom({
    code: code as FaultCode,
    needs,
    suggestion: (fault, view) => inOrder(strictAdvice(fault, view), advice),
  }),
)
