import type { Symptom } from './symptom.ts'
import { budgetHit } from './symptoms/budget-hit.ts'
import { callFaults } from './symptoms/call-faults.ts'
import { cutResponse } from './symptoms/cut-response.ts'
import { duplicateResult } from './symptoms/duplicate-result.ts'
import { emptyFinal } from './symptoms/empty-final.ts'
import { invalidArgument } from './symptoms/invalid-argument.ts'
import { malformedArguments } from './symptoms/malformed-arguments.ts'
import { misplacedResult } from './symptoms/misplaced-result.ts'
import { missingArgument } from './symptoms/missing-argument.ts'
import { missingResult } from './symptoms/missing-result.ts'
import { misspelledToolName } from './symptoms/misspelled-tool-name.ts'
import { orphanResult } from './symptoms/orphan-result.ts'
import { providerRejection } from './symptoms/provider-rejection.ts'
import { redundantCall } from './symptoms/redundant-call.ts'
import { refusedResponse } from './symptoms/refused-response.ts'
import { repeatedCall } from './symptoms/repeated-call.ts'
import { requestFaults } from './symptoms/request-faults.ts'
import { responseFaults } from './symptoms/response-faults.ts'
import { resultMismatch } from './symptoms/result-mismatch.ts'
import { retryUnchanged } from './symptoms/retry-unchanged.ts'
import { stringifiedArgument } from './symptoms/stringified-argument.ts'
import { toolError } from './symptoms/tool-error.ts'
import { truncatedArguments } from './symptoms/truncated-arguments.ts'
import { unansweredEnd } from './symptoms/unanswered-end.ts'
import { undeclaredArgument } from './symptoms/undeclared-argument.ts'
import { unknownArgument } from './symptoms/unknown-argument.ts'
import { unknownTool } from './symptoms/unknown-tool.ts'

/** Every symptom, in the order of the protocol's questions. `nothing-structural` follows from what these find. */
export const allSymptoms: readonly Symptom[] = [
  providerRejection,
  unansweredEnd,
  emptyFinal,
  cutResponse,
  refusedResponse,
  budgetHit,
  missingResult,
  orphanResult,
  misplacedResult,
  duplicateResult,
  resultMismatch,
  ...requestFaults,
  truncatedArguments,
  malformedArguments,
  invalidArgument,
  missingArgument,
  unknownArgument,
  stringifiedArgument,
  undeclaredArgument,
  unknownTool,
  misspelledToolName,
  ...callFaults,
  ...responseFaults,
  toolError,
  retryUnchanged,
  redundantCall,
  repeatedCall,
]
