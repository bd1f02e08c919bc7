import type { JsonValue } from '../json/value.ts'
import type { FaultArgs, FaultCode } from './fault-codes.ts'
import type { Finding } from './finding.ts'

/** The sentence of a fault's finding, or undefined for a code of another vocabulary. */
export function faultSentence(finding: Finding): string | undefined {
  if (!Object.hasOwn(sentences, finding.code)) return undefined
  // The arguments are those of the code, for `fault` typed them; in a finding that was read back some may be absent.
  const sentence = sentences[finding.code as FaultCode] as (args: Finding['args']) => string
  return sentence(finding.args)
}

type Sentences = { readonly [Code in FaultCode]: (args: FaultArgs[Code]) => string }

/** A sentence per code. A new code does not compile without one. */
const sentences: Sentences = {
  'missing-result': ({ callId, name, side }) =>
    `${callOf(callId, name)} has no result.${side === 'server' ? ' It is a server tool: its result belongs into the same assistant turn.' : ''}`,
  'orphan-result': ({ callId }) =>
    `This result answers ${callId === '' || callId === undefined ? 'no id' : quote(callId)}, and no call with that id is in sight of the provider.`,
  'misplaced-result': ({ callId, name, why }) =>
    `The result of ${lowerFirst(callOf(callId, name))} ${misplaced(why)}.`,
  'duplicate-result': ({ callId, name, keep }) =>
    `${callOf(callId, name)} is answered twice; the ${keep === 'later' ? 'later result counts, for the earlier is an error' : 'earlier result counts'}.`,
  'duplicate-call-id': ({ callId, name, first, same }) =>
    same
      ? `The call ${quote(callId)} (${name}) stands here a second time; the first is at ${first}.`
      : `Two different calls have the id ${quote(callId)}; the first is at ${first}.`,
  'result-mismatch': ({ got, expected, why }) => mismatch(got, expected, why),
  'invalid-call-id': ({ got, why, expected }) => invalidId(got, why, expected),
  'invalid-turn': ({ role, why }) => turnFault(role, why),
  'empty-content': ({ what }) => emptiness(what),
  'invalid-unicode': ({ count }) =>
    `This string holds ${count === 1 ? 'half of a surrogate pair' : `${count} halves of surrogate pairs`}; strict JSON parsers refuse the whole body.`,
  'oversized-result': ({ size, limit }) => `This result has ${size} characters; the limit is ${limit}.`,
  'undeclared-tools': ({ names }) =>
    `The history holds calls of ${list(names)}, but the request declares no tools.`,
  'tool-choice-conflict': ({ choice, why, name }) => choiceConflict(choice, why, name),
  'missing-reasoning': ({ itemId, field }) =>
    field !== undefined
      ? `The first call of this turn is sent back without its \`${field}\`.`
      : itemId === undefined
        ? 'Thinking is on, but this turn of the running tool loop does not start with its thinking block.'
        : `${quote(itemId)} is sent without the reasoning item that led to it.`,
  'orphan-reasoning': ({ itemId }) =>
    `The reasoning item ${quote(itemId)} is not followed by the call or message that it led to.`,
  'invalid-reasoning': ({ why }) =>
    why === 'signature'
      ? 'This reasoning block has no signature; the provider takes it back only as it came.'
      : why === 'nested'
        ? 'The signature stands inside the call; it belongs beside it, in the same part.'
        : 'A reasoning block stands where none may stand.',
  'malformed-arguments': ({ name, problem }) =>
    `The arguments of ${name} are not JSON${problem === undefined ? '' : `: ${problem}`}.`,
  'concatenated-arguments': ({ name, values }) =>
    `The arguments of ${name} are ${values ?? 'several'} JSON values in a row.`,
  'misencoded-arguments': ({ name, got, expected }) =>
    `The arguments of ${name} are ${article(got)}; this wire carries ${article(expected)}.`,
  'empty-arguments': ({ name }) => `The arguments of ${name} are empty; an object was meant.`,
  'non-object-arguments': ({ name, got }) => `The arguments of ${name} are ${article(got)}, not an object.`,
  'truncated-arguments': ({ name, stop }) =>
    `The arguments of ${name} were cut off${stop === undefined ? '' : ` (${stop})`}.`,
  'missing-argument': ({ name }) => `The argument ${quote(name)} is required and absent.`,
  'unknown-argument': ({ name, nearest }) => `The schema has no argument ${quote(name)}.${maybe(nearest)}`,
  'stringified-argument': ({ name, expected }) =>
    `The argument ${quote(name)} is a string; the schema wants ${article(expected?.join(' or ') ?? 'value of another kind')}, and the string holds exactly one.`,
  'invalid-argument': (args) => invalidArgument(args),
  'misspelled-tool-name': ({ got, name }) =>
    `The model called ${quote(got)}; the tool is named ${quote(name)}.`,
  'unknown-tool': ({ got, nearest, names }) =>
    `No tool is named ${quote(got)}.${maybe(nearest)} Declared: ${list(names)}.`,
  'wrapped-calls': ({ name, count }) => `${quote(name)} wraps ${count ?? 'several'} calls in one.`,
  'leaked-call': ({ name }) =>
    `The text holds a call${name === undefined ? '' : ` of ${name}`} that was written instead of made.`,
  'fabricated-result': ({ text }) => `The text tells a result before the call has run: ${quote(text)}.`,
  'malformed-call': ({ stop }) =>
    `The provider ended the turn with ${quote(stop)}: a call in it could not be read or was not allowed, and none may run.`,
  'stop-reason-mismatch': ({ stop, calls }) =>
    calls === 0
      ? `The stop reason is ${quote(stop)}, but there is no call.`
      : `The stop reason is ${quote(stop)}, but there ${calls === 1 ? 'is a call' : `are ${calls} calls`}.`,
  'ambiguous-stream': ({ why, name }) => ambiguity(why, name),
  'interrupted-stream': ({ why, message }) =>
    `The stream ${interruption(why)}${message === undefined ? '' : `: ${message}`}.`,
  'invalid-tool-name': ({ name, why, limit, pattern }) => toolName(name, why, { limit, pattern }),
  'duplicate-tool-name': ({ name, first }) => `Two tools are named ${quote(name)}; the first is at ${first}.`,
  'too-many-tools': ({ count, limit }) => `The request declares ${count} tools; the provider takes ${limit}.`,
  'unsupported-schema': (args) => `The provider refuses the schema${ofTool(args.tool)}: ${schemaRule(args)}.`,
  'non-strict-schema': (args) =>
    `The schema${ofTool(args.tool)} does not qualify for strict mode: ${schemaRule(args)}.`,
  'repeated-call': ({ name, count }) => `The same call of ${name} ${count} times in a row, without progress.`,
  'unflagged-error': () => 'The result says that it is an error, but is not marked as one.',
  'injected-instructions': ({ text }) => `The result gives orders to the model: ${quote(text)}.`,
  'low-token-limit': ({ limit, floor }) =>
    `A response may have ${limit} tokens; below ${floor} calls are easily cut off in the middle of their arguments.`,
}

function invalidArgument(args: FaultArgs['invalid-argument']): string {
  const { name, breach, expected, got, allowed, nearest, limit } = args
  const wanted =
    allowed !== undefined
      ? `allowed ${allowed.map(short).join(', ')}`
      : breach === 'type' && expected !== undefined
        ? `expected ${expected.join(' or ')}`
        : breach !== undefined && limit !== undefined
          ? `the schema says ${breach} ${short(limit)}`
          : ''
  const said = [got === undefined ? '' : `got ${got}`, wanted].filter((part) => part !== '').join(', ')
  const subject = name === undefined ? 'The arguments break' : `The argument ${quote(name)} breaks`
  return `${subject} the schema${said === '' ? '' : `: ${said}`}.${maybe(nearest)}`
}

function callOf(callId: string | undefined, name: string | undefined): string {
  const of = name === '' || name === undefined ? '' : ` of ${name}`
  return callId === '' || callId === undefined ? `A call${of}` : `The call ${quote(callId)}${of}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function turnFault(role: string, why: FaultArgs['invalid-turn']['why']): string {
  switch (why) {
    case 'call-in-user':
      return `A call stands in a ${role} turn; only the assistant calls.`
    case 'result-in-assistant':
      return `A result stands in an ${role} turn; results belong into user turns.`
    case 'call-first':
      return 'These calls follow neither a turn of the user nor results.'
    case 'user-behind-results':
      return 'The user speaks right behind results; some models want the assistant to answer them first.'
    case 'prefill':
      return 'The conversation ends with the assistant; this model wants the user to speak last.'
    default:
      return 'This turn stands where the order of roles does not allow it.'
  }
}

function emptiness(what: FaultArgs['empty-content']['what']): string {
  switch (what) {
    case 'text':
      return 'This text is empty; the provider refuses empty text.'
    case 'message':
      return 'This message of the user is empty; the provider wants content.'
    case 'error-result':
      return 'This result is marked as an error and is empty; the provider wants a text.'
    case 'list':
      return 'This list is empty; the provider wants it left out, or with something in it.'
    default:
      return 'Something here is empty; the provider wants content.'
  }
}

function misplaced(why: FaultArgs['misplaced-result']['why']): string {
  switch (why) {
    case 'late':
      return 'does not stand in the message right after the call'
    case 'split':
      return 'stands in another message than the other results of its turn'
    case 'behind-content':
      return 'stands behind other content; results come first'
    case 'before-call':
      return 'stands before its call'
    default:
      return 'stands in the wrong place'
  }
}

function mismatch(got: string, expected: string, why: FaultArgs['result-mismatch']['why']): string {
  if (why === 'item-id')
    return `The result names ${quote(got)}, the id of the item; the call's id is ${quote(expected)}.`
  if (why === 'kind') return `The result is a ${got}; this call is answered by a ${expected}.`
  if (why === 'empty') return `The result names no call; only ${quote(expected)} can be meant.`
  return `The result names ${quote(got)}; only ${quote(expected)} can be meant.`
}

function invalidId(got: string, why: FaultArgs['invalid-call-id']['why'], expected: string): string {
  if (why === 'absent') return 'An id is absent.'
  if (why === 'empty') return 'An id is empty.'
  if (why === 'length') return `The id ${quote(got)} is longer than ${expected} characters.`
  return `The id ${quote(got)} has a form that the provider refuses: it must ${why === 'prefix' ? `begin with ${quote(expected)}` : `match ${expected}`}.`
}

function ambiguity(why: FaultArgs['ambiguous-stream']['why'], name: string | undefined): string {
  if (why === 'restart') return 'A second response begins here: what came before it does not count.'
  const piece = name === undefined ? 'A piece of a call' : `A piece of a call of ${name}`
  return why === 'same-index'
    ? `${piece} has the index of another call; ids and names tell them apart.`
    : `${piece} has no index; ids and names tell to which call it belongs.`
}

function interruption(why: FaultArgs['interrupted-stream']['why']): string {
  if (why === 'error') return 'ends with an error of the server'
  if (why === 'unreadable') return 'holds an event that is no JSON'
  return 'ends here, without its end marks: what came is a part only'
}

function choiceConflict(
  choice: string,
  why: FaultArgs['tool-choice-conflict']['why'],
  name: string | undefined,
): string {
  if (why === 'thinking')
    return `The tool choice ${quote(choice)} forces a call, which thinking does not allow.`
  if (why === 'nested')
    return `The tool choice holds the name ${quote(name ?? '')} one level too deep for this wire.`
  if (why === 'no-tools') return `The tool choice ${quote(choice)} wants a call, but no tools are declared.`
  return `The tool choice names ${quote(name ?? choice)}, which is not declared.`
}

function toolName(
  name: string,
  why: FaultArgs['invalid-tool-name']['why'],
  { limit, pattern }: { limit: number | undefined; pattern: string | undefined },
): string {
  if (why === 'empty') return 'A tool has no name.'
  if (why === 'length') return `The name ${quote(name)} has more than ${limit ?? 'the allowed'} characters.`
  if (why === 'portable')
    return `The name ${quote(name)} has more than ${limit ?? 64} characters, which some providers refuse.`
  return `The name ${quote(name)} has characters that the provider refuses${pattern === undefined ? '' : `; it must match ${pattern}`}.`
}

function schemaRule({ rule, keyword, ...args }: FaultArgs['unsupported-schema']): string {
  switch (rule) {
    case 'invalid':
      return `the value of ${keyword} is not valid${typeof args['expected'] === 'string' ? `, it must be ${args['expected']}` : ''}`
    case 'root-type':
      return `the root must be of type object, not ${said(args['got'])}`
    case 'root-keyword':
      return `${keyword} may not stand at the root`
    case 'missing-properties':
    case 'missing-items':
      return `${keyword} is absent`
    case 'open-object':
      return 'an object is open; it must say additionalProperties: false'
    case 'not-required':
      return `every property must be in required, and ${said(args['missing'])} is not`
    case 'property-key':
      return `the property name ${said(args['key'])} has characters that are refused`
    case 'size':
      return `${said(args['what'])} is ${said(args['count'])}, the limit is ${said(args['limit'])}`
    case 'recursion':
      return `${said(args['value'])} is recursive`
    case 'reference':
      return `${said(args['value'])} leads to nothing that is known`
    default:
      return args['value'] === undefined
        ? `${keyword} is not taken`
        : `${keyword} ${said(args['value'])} is not taken`
  }
}

function said(value: JsonValue | undefined): string {
  return value === undefined ? 'unknown' : short(value)
}

function maybe(nearest: JsonValue | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${short(nearest)}?`
}

function ofTool(tool: JsonValue | undefined): string {
  return typeof tool === 'string' ? ` of ${tool}` : ''
}

function article(noun: string): string {
  if (noun === 'null') return 'null'
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

function list(names: readonly string[] | undefined): string {
  if (names === undefined || names.length === 0) return 'none'
  const shown = names.slice(0, MAX_NAMES).map(quote).join(', ')
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown
}

function quote(text: string | undefined): string {
  return text === undefined ? 'unknown' : short(text)
}

function short(value: JsonValue): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const MAX_NAMES = 10
const MAX_LENGTH = 80
