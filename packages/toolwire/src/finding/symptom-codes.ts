import type { JsonValue } from '../json/value.ts'
import type { FaultArgs } from './fault-codes.ts'

/** What every finding of a trace says of its place in the run, where it is known. */
export type TraceArgs = {
  /** The turn, from 1. */
  turn?: number
  /** Ordinal of the call within the run. */
  call?: number
  /** The call's tool. */
  tool?: string
  /** The turn in which the same tool, or another for the same thing, succeeded. */
  recovered?: number
  /** The status with which the provider refused the request. */
  refused?: number
  /** The turn of that request. */
  request?: number
  /** True when the provider took the request all the same. */
  accepted?: boolean
}

/** What the sentence of each symptom needs beside `TraceArgs`. Codes are public: never renamed, never reused. */
export type SymptomArgs = {
  // 1 how the run ended
  'provider-rejection': {
    status: number
    kind: 'request' | 'account' | 'capacity' | 'network'
    type: string
    message: string
    requestId: string
    /** Pointer or parameter that the provider names. */
    param: string
    retried: boolean
    /** Faults that the text can stand for, where no cause was found. */
    candidates: string[]
  }
  'unanswered-end': {
    last: 'call' | 'result' | 'pause' | 'running'
    stop: string
    calls: number
    /** The call that was running, with its arguments. */
    shown?: string
    /** How many more were running. */
    more?: number
  }
  'empty-final': { stop: string; results: number }
  'cut-response': { stop: string; limit: number | null; tail: string }
  'refused-response': { stop: string; text: string }
  'budget-hit': { budget: string; limit: number | null; calls: number; turns: number; most: string[] }
  // 3 calls
  'undeclared-argument': { names: string[]; nearest?: string }
  // 4 errors
  'tool-error': {
    count: number
    kind: 'failure' | 'rejection' | 'cancelled' | 'transient' | 'timeout'
    text: string
    next: 'unchanged' | 'changed' | 'other-tool' | 'gave-up' | 'none'
    calls: number[]
  }
  'retry-unchanged': { text: string; first: number }
  // 5 repeats
  'redundant-call': { first: number; firstTurn: number }
  // 9 the rest
  'nothing-structural': { stop: string; places: string[] }
}

/** The symptoms of traces that are not faults of a conversation. */
export type SymptomCode = keyof SymptomArgs

/** Everything that triage may report. */
export type TriageCode = SymptomCode | keyof FaultArgs

/** What each symptom means, in a line. */
export const symptomCodes: { readonly [Code in SymptomCode]: string } = {
  'provider-rejection': 'The provider answered a request with an error.',
  'unanswered-end': 'The run ends on a call or a result, without an answer.',
  'empty-final': 'The last response says that it is done, and says nothing.',
  'cut-response': 'The answer was cut off by a limit.',
  'refused-response': 'The model or a filter refused to answer.',
  'budget-hit': 'The run was stopped by its budget.',
  'undeclared-argument': 'An argument that the schema does not name, in a schema that does not forbid it.',
  'tool-error': 'A tool answered with an error.',
  'retry-unchanged': 'A call was made again unchanged after its own error.',
  'redundant-call': 'A call was made again, and nothing had changed.',
  'nothing-structural': 'The run failed, and its calls were sound.',
}

/** True for a code of this vocabulary. */
export function isSymptomCode(code: string): code is SymptomCode {
  return Object.hasOwn(symptomCodes, code)
}

/** The arguments of a symptom's finding. */
export type ArgsOf<Code extends SymptomCode> = SymptomArgs[Code] & TraceArgs

/** Arguments that are read only as far as they are there: findings come from files, too. */
export type LooseArgs = Readonly<Record<string, JsonValue | undefined>>
