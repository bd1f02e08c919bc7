/** A passage of a text that speaks to the model as an authority would. */
export interface InjectionMark {
  readonly kind: 'override' | 'role' | 'secrecy' | 'hidden' | 'authority' | 'command'
  readonly text: string
}

/**
 * The kinds of marks in a text, each once: an order to drop instructions, tags of a role, secrecy, invisible text,
 * claimed authority, a declared tool named in a command. One alone is no sign: texts about prompts have them too.
 */
export function injectionMarks(text: string, toolNames: () => readonly string[]): InjectionMark[] {
  if (text.length < MIN_LENGTH || !mayHaveMarks(text)) return []
  const marks: InjectionMark[] = []
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(text)
    if (found !== null) marks.push({ kind, text: found[0].trim() })
  }
  const command = commandOf(text, toolNames)
  return command === undefined ? marks : [...marks, { kind: 'command', text: command }]
}

const MIN_LENGTH = 20

function mayHaveMarks(text: string): boolean {
  const [first, second, third] = LOOKS
  const looked = first.test(text) || second.test(text) || third.test(text) || text.includes(TAG)
  return looked && ANY.test(text)
}

// Every mark has one of these words, so that few texts are read for each kind of mark.
const ANY =
  /ignor|disregard|forget|override|instruction|must|system|assistant|do not (tell|mention)|don't (tell|mention)|[\u{E0000}-\u{E007F}]/iu

/**
 * A piece of each of those words, in groups whose letters stand one below the other: a search for one such group skips
 * most of a text, which a search for all of them cannot.
 */
const LOOKS = [/must|syst|inst|sist/i, /ignor|egard|rget|overr/i, /tell|ment/i] as const

/** The first half of every character from U+E0000 to U+E007F. */
const TAG = '\uDB40'

const PATTERNS: readonly (readonly [InjectionMark['kind'], RegExp])[] = [
  [
    'override',
    /\b(ignore|disregard|forget|override)\b.{0,30}\b(previous|prior|above|earlier|all|your|these|any)\b.{0,30}\b(instructions?|prompts?|rules|guidelines|directions)\b/i,
  ],
  ['role', /<\|?(im_start|system|assistant)\|?>|\[\/?INST\]|^(system|assistant)\s*(prompt|message)?:/im],
  [
    'secrecy',
    /\b(do not|don't|never)\b.{0,20}\b(tell|mention|reveal|inform|show)\b.{0,30}\b(user|human|anyone)\b/i,
  ],
  ['hidden', /[\u{E0000}-\u{E007F}]/u],
  [
    'authority',
    /\b(order|instruction|command|request|message)s?\b.{0,20}\b(of|from|by)\b.{0,12}\b(the )?(administrator|admin|system|developer|operator|anthropic|openai)\b|\bdear (assistant|ai|model|agent)\b/i,
  ],
]

const COMMAND =
  /\b(must|should|have to|need to|now|first|immediately|please)\b.{0,40}\b(call|use|run|invoke|execute)\b.{0,40}/gi

/** A sentence that tells to use a declared tool. */
function commandOf(text: string, toolNames: () => readonly string[]): string | undefined {
  for (const [passage] of text.matchAll(COMMAND)) {
    const from = passage.toLowerCase()
    if (toolNames().some((name) => name !== '' && from.includes(name.toLowerCase()))) return passage.trim()
  }
  return undefined
}
