import { faultSentence } from './fault-sentences.ts'
import type { FaultArgs } from './fault-codes.ts'
import type { Finding } from './finding.ts'
import { isSymptomCode } from './symptom-codes.ts'
import type { ArgsOf, LooseArgs, SymptomCode, TraceArgs } from './symptom-codes.ts'

/**
 * What a finding of a trace says in one sentence: who did what to which call, where, and what came of it. Undefined
 * for a code that is in no vocabulary.
 */
export function symptomSentence(finding: Finding): string | undefined {
  const { code, args } = finding
  if (isSymptomCode(code)) {
    // The arguments are those of the code: the symptom typed them.
    const sentence = symptomSentences[code] as (args: Finding['args']) => string
    return sentence(args)
  }
  if (Object.hasOwn(traceSentences, code)) {
    const sentence = traceSentences[code as keyof typeof traceSentences] as
      | ((args: Finding['args']) => string)
      | undefined
    if (sentence !== undefined) return sentence(args)
  }
  const plain = faultSentence(finding)
  return plain === undefined ? undefined : placed(plain, args as TraceArgs)
}

type Sentences = { readonly [Code in SymptomCode]: (args: ArgsOf<Code>) => string }

/** A sentence per symptom. A new code does not compile without one. */
const symptomSentences: Sentences = {
  'provider-rejection': (args) => rejection(args),
  'unanswered-end': ({ last, tool, call, turn, calls, shown, more = 0 }) =>
    last === 'running'
      ? `The record stops while call ${call ?? '?'}, ${short(shown ?? tool ?? 'a tool', 44)}, was running (turn ${turn ?? '?'}${more === 0 ? '' : `, and ${more} more`}); the process was ended or is still running.`
      : last === 'pause'
        ? `The run ends on a paused response (turn ${turn ?? '?'}) that was never resumed.`
        : `The run ends on ${last === 'call' ? `call ${call ?? '?'} ${tool ?? ''}, which has no result` : `the result of ${tool ?? 'a call'}`} (turn ${turn ?? '?'}), after ${count(calls, 'call')}; no answer follows.`,
  'empty-final': ({ stop, turn, results }) =>
    `The last response (turn ${turn ?? '?'}) says ${stop} and holds neither text nor call${results > 0 ? `, after ${count(results, 'result')}` : ''}.`,
  'cut-response': ({ stop, turn, limit }) =>
    `The answer (turn ${turn ?? '?'}) was cut off: ${stop}${limit === null ? '' : `, limit ${limit} tokens`}.`,
  'refused-response': ({ stop, turn, text }) =>
    `The model refused to answer (turn ${turn ?? '?'}, ${stop})${text === '' ? '' : `: ${quoted(text, 60)}`}.`,
  'budget-hit': ({ budget, limit, calls, turns, most }) =>
    `The run was stopped by its budget${limit === null ? '' : ` of ${limit}`}${budget === '' ? '' : ` (${budget})`} after ${count(calls, 'call')} in ${count(turns, 'turn')}${most.length === 0 ? '' : `; most called: ${most.join(', ')}`}.`,
  'undeclared-argument': ({ tool, names, turn, nearest }) =>
    `${tool ?? 'A call'} got ${names.map((name) => JSON.stringify(name)).join(', ')} (turn ${turn ?? '?'}), which its schema does not name${nearest === undefined ? '' : `; nearest is ${JSON.stringify(nearest)}`}.`,
  'tool-error': (args) => toolError(args),
  'retry-unchanged': ({ tool, turn, call, first }) =>
    `Call ${call ?? '?'} (turn ${turn ?? '?'}) repeats ${tool ?? 'a call'} unchanged after the error of call ${first}.`,
  'redundant-call': ({ tool, turn, call, first, firstTurn }) =>
    `Call ${call ?? '?'} (turn ${turn ?? '?'}) repeats call ${first} of ${tool ?? 'a tool'} (turn ${firstTurn}); nothing had changed.`,
  'nothing-structural': () => 'No structural fault: the calls were sound; read what the model made of them.',
}

type TraceSentences = { readonly [Code in keyof FaultArgs]?: (args: FaultArgs[Code] & TraceArgs) => string }

/** Faults that a trace can tell more of than a single body. */
const traceSentences: TraceSentences = {
  'missing-result': (args) =>
    `${callName(args, args.name)} has no result${args.unanswered !== undefined && args.unanswered.length > 1 ? ` (nor have ${args.unanswered.length - 1} more of the turn)` : ''}${refusal(args)}.`,
  'orphan-result': (args) =>
    args.call === undefined
      ? `The result for ${short(args.callId === '' ? 'no id' : args.callId, 34)} answers no call that the provider can see${refusal(args)}.`
      : `The result of ${lower(callName(args, undefined))} is sent without its call${refusal(args)}.`,
  'misplaced-result': (args) =>
    `The result of ${lower(callName(args, args.name))} stands ${args.why === 'late' ? 'too late' : args.why === 'split' ? 'apart from the others' : args.why === 'before-call' ? 'before its call' : 'behind other content'}${refusal(args)}.`,
  'duplicate-result': (args) => `${callName(args, args.name)} is answered twice${refusal(args)}.`,
  'result-mismatch': (args) =>
    `The result of turn ${args.turn ?? '?'} ${args.got === '' ? 'names no call' : `names ${short(args.got, 20)}`}${args.why === 'item-id' ? ", the item's id," : ''} instead of ${short(args.expected, 20)}${args.refused === undefined ? '' : `; the next request was refused with ${args.refused}`}.`,
  'truncated-arguments': (args) =>
    `${callName(args, args.name)} was cut off${args.stop === undefined ? '' : ` by the token limit (${args.stop})`}; its arguments are only a part.`,
  'malformed-arguments': (args) =>
    `The arguments of ${lower(callName(args, args.name))} are no JSON${args.problem === undefined ? '' : `: ${short(args.problem, 50)}`}.`,
  'missing-argument': (args) =>
    `${args.tool ?? 'A call'} got no ${JSON.stringify(args.name)}${inTurn(args)}, which is required.`,
  'unknown-argument': (args) =>
    `${args.tool ?? 'A call'} got ${JSON.stringify(args.name)}${inTurn(args)}, which its schema does not have${args.nearest === undefined ? '' : `; nearest is ${JSON.stringify(args.nearest)}`}.`,
  'stringified-argument': (args) =>
    `${args.tool ?? 'A call'} got ${args.name} as text${got(args, 30)}${inTurn(args)}; the schema wants ${wanted(args) ?? 'another kind'}.`,
  'invalid-argument': (args) =>
    `${args.tool ?? 'A call'} got ${args.name === undefined || args.name === '' ? 'arguments' : short(args.name, 30)}${got(args, 34)}${inTurn(args)}; the schema ${allowed(args)}.`,
  'unknown-tool': (args) =>
    `The model called ${short(args.got, 40)}${inTurn(args)}, which is no tool${args.nearest === undefined ? '' : `; nearest is ${args.nearest}`}.`,
  'misspelled-tool-name': (args) =>
    `The model called ${short(args.got, 40)}${inTurn(args)}; the tool is named ${args.name}.`,
  'repeated-call': (args) =>
    `${args.tool ?? args.name} was called ${args.count} times with the same input (last in turn ${args.turn ?? '?'}), and nothing had changed.`,
}

function rejection(args: ArgsOf<'provider-rejection'>): string {
  const { status, kind, message, turn, retried } = args
  if (kind === 'network')
    return `The request of turn ${turn ?? '?'} got no answer: ${short(message, 70)}${retried ? '; a later attempt succeeded' : ''}.`
  const why = kind === 'capacity' ? `had no capacity (${status})` : `refused the request with ${status}`
  return `The provider ${why} in turn ${turn ?? '?'}${retried ? '; a later attempt succeeded' : message === '' ? '' : `: ${short(message.replace(/\.$/, ''), 80)}`}.`
}

function toolError({ tool, count: times, kind, text, turn, next }: ArgsOf<'tool-error'>): string {
  const name = tool ?? 'A tool'
  if (kind === 'rejection') return `${name} was not allowed to run (turn ${turn ?? '?'}).`
  if (kind === 'cancelled') return `${name} was cancelled (turn ${turn ?? '?'}).`
  const failed =
    times === 1 ? `failed (turn ${turn ?? '?'})` : `failed ${times} times (first in turn ${turn ?? '?'})`
  return `${name} ${failed}: ${quoted(text, 60)}${next === 'gave-up' ? '; the model gave up' : next === 'unchanged' ? '; it was called again unchanged' : ''}.`
}

function callName(args: TraceArgs, name: string | undefined): string {
  const tool = args.tool ?? name
  return `${args.call === undefined ? 'The call' : `Call ${args.call}`}${tool === undefined || tool === '' ? '' : ` ${short(tool, 40)}`}${inTurn(args)}`
}

function inTurn({ turn }: TraceArgs): string {
  return turn === undefined ? '' : ` (turn ${turn})`
}

function refusal({ refused, request }: TraceArgs): string {
  if (refused === undefined) return ''
  return `; the request${request === undefined ? '' : ` of turn ${request}`} was refused with ${refused}`
}

function allowed(args: LooseArgs): string {
  if (Array.isArray(args.allowed) && args.allowed.length > 0) {
    const words = args.allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    return `allows ${short(words.join(', '), 60)}`
  }
  const types = wanted(args)
  if (types !== undefined) return `wants ${short(types, 50)}`
  if (args.limit === undefined || typeof args.breach !== 'string') return 'does not allow it'
  return `wants ${args.breach} ${short(JSON.stringify(args.limit), 40)}`
}

function wanted({ expected }: LooseArgs): string | undefined {
  const types = Array.isArray(expected) ? expected.join(' or ') : expected
  return typeof types === 'string' && types !== '' ? types : undefined
}

/** What was received; it comes as JSON text. */
function got(args: LooseArgs, length: number): string {
  if (args.got === undefined) return ''
  return ` ${short(typeof args.got === 'string' ? args.got : JSON.stringify(args.got), length)}`
}

function placed(sentence: string, args: TraceArgs): string {
  return args.turn === undefined ? sentence : `${sentence.replace(/\.$/, '')}${inTurn(args)}${refusal(args)}.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function quoted(text: string, length: number): string {
  return JSON.stringify(short(text, length))
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}
