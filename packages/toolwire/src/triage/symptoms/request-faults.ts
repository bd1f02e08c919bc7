import type { FaultCode } from '../../finding/fault-codes.ts'
import { requestSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

// What to do about the faults of requests that a trace tells no more of than the body itself.
const ADVICE: { readonly [Code in FaultCode]?: string } = {
  'duplicate-call-id': 'make ids where calls are decoded, and pair by position: no map keyed by the id alone',
  'invalid-call-id': 'send ids back as they came; rename foreign ones in call and result alike',
  'invalid-turn': 'put calls into the assistant turn and results into the next user turn',
  'empty-content': 'leave empty texts and messages out, and give an error result a text',
  'invalid-unicode': 'replace lone surrogates before the body is sent: cut texts by code points',
  'undeclared-tools': 'declare the tools as long as the history has calls of them',
  'tool-choice-conflict': 'set the tool choice to auto, or declare the tool that it names',
  'missing-reasoning': 'echo reasoning with the call that it led to, unchanged',
  'orphan-reasoning': 'drop a reasoning item together with the call or message that it led to',
  'invalid-reasoning': 'echo reasoning unchanged, signature and order included',
  'invalid-tool-name': 'use letters, digits, underscore and hyphen in tool names, 64 at most',
  'duplicate-tool-name': 'give each tool a name of its own: prefix by server or family',
  'too-many-tools': 'declare fewer tools per task',
  'unsupported-schema':
    'compile the tools for this wire: compile() mends the schema or says what it cannot keep',
  'non-strict-schema': 'compile the tools for this wire: compile() closes objects and requires every key',
  'oversized-result': 'give the tool a limit and an offset; answer with ids and a summary first',
  'unflagged-error': 'set the error flag in the dispatcher',
}

/** The other faults of requests, judged by `check`. */
export const requestFaults: readonly Symptom[] = Object.entries(ADVICE).map(([code, advice]) =>
  requestSymptom({ code: code as FaultCode, needs: ['requests'], suggestion: () => advice }),
)
