/** What to look for in the body when a refusal may mean this fault, in one line; undefined where its title says it. */
export function lookFor(code: string): string | undefined {
  return Object.hasOwn(LOOK_FOR, code) ? LOOK_FOR[code] : undefined
}

const LOOK_FOR: Readonly<Record<string, string>> = {
  'missing-result':
    'the call with that id, and a result that names it: there is none where the API looks for it',
  'orphan-result': 'the result with that id, and the call that it answers: no call in front of it has the id',
  'misplaced-result':
    'the result with that id: it is there, but behind something else, or a message too late',
  'duplicate-result': 'two results that name the same call',
  'duplicate-call-id': 'two calls with the same id, perhaps in turns far apart',
  'result-mismatch': 'the field of the result that names its call: another id, an empty one, or another kind',
  'invalid-call-id': 'ids that are empty, too long, or made by another provider',
  'invalid-turn':
    'who speaks: a call in a turn of the user, a result in one of the assistant, two turns that may not follow each other',
  'empty-content': 'empty texts, empty lists, an error result without a text',
  'invalid-unicode':
    'a lone surrogate such as \\ud83d in a string, often where a text was cut inside an emoji',
  'undeclared-tools': 'tools: it is absent or empty, and the history has calls',
  'tool-choice-conflict':
    'tool_choice beside the settings that it does not go with: thinking, a tool that is not declared',
  'missing-reasoning': 'the turn with the calls: the reasoning that came with it is not there any more',
  'orphan-reasoning': 'a reasoning item whose call or message does not follow it',
  'invalid-reasoning': 'a reasoning block that was changed, moved, or made by another provider',
  'malformed-arguments': 'arguments of calls in the history that are no JSON',
  'misencoded-arguments': 'arguments: a text where an object is meant, or an object where JSON text is meant',
  'empty-arguments': 'arguments that are an empty text or null: {} is meant',
  'truncated-arguments': 'arguments that end in the middle',
  'non-object-arguments': 'arguments that are a list, a text or a number',
  'invalid-tool-name': 'names of tools with dots, spaces or other signs, or too long ones',
  'duplicate-tool-name': 'two tools of the same name',
  'too-many-tools': 'how many tools are declared',
  'unsupported-schema':
    'the schema of the tool that is named: a keyword or a shape that the API does not take',
  'non-strict-schema': 'the schema of the strict tool: every object closed, every property in required',
}
