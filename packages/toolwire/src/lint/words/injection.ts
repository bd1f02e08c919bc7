/** Families of orders that have no place in a definition. */
export type InjectionFamily = 'override' | 'secrecy' | 'precedence' | 'exfiltration' | 'markup'

/** How an order was found: the words, where they start, and whether it is about the call itself. */
export interface InjectionMark {
  readonly family: InjectionFamily
  readonly text: string
  readonly at: number
  /** `call`: to keep the call itself from the user. `data`: to keep some data from the user, which is often right. */
  readonly about?: 'call' | 'data'
}

/** The orders in a text. Linear in the text: every gap in the patterns is bounded. */
export function injectionMarks(text: string): InjectionMark[] {
  if (!SUSPECT.test(text)) return []
  const marks: InjectionMark[] = []
  for (const [family, pattern, reject] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, match.index - 24), match.index)
      if (reject?.test(before) === true) continue
      marks.push({ family, text: match[0], at: match.index })
    }
  }
  for (const match of text.matchAll(SECRECY)) {
    marks.push({
      family: 'secrecy',
      text: match[0],
      at: match.index,
      about: secrecyAbout(match[0], text.slice(match.index + match[0].length)),
    })
  }
  return marks.sort((a, b) => a.at - b.at)
}

/** A word that some pattern needs: texts without any are not looked at further. */
const SUSPECT =
  /ignore|disregard|forget|overrid|bypass|user|other|any|every|tool first|\.ssh|\.aws|id_rsa|\.env|histor|prompt|<!--|<\/?(?:important|system|secret|critical|instructions)|\[\[\[/i

/** Behind these a verb tells what something does or can do, and orders nothing. */
const NO_ORDER =
  /(?:\bto|\bcan|\bmay|\bwill|\bcould|\bwould|\bcannot|\bfor|\bthat|\bwhich|\bit|\bthis(?: tool)?|\btool|["'“`(])\s*$/i

const PATTERNS: readonly (readonly [InjectionFamily, RegExp, RegExp?])[] = [
  [
    'override',
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,30}?\b(?:previous|prior|above|earlier|all|any|system|your)\b[^.!?\n]{0,24}?\b(?:instructions|guidelines|system prompt|prompts?)\b/gi,
    NO_ORDER,
  ],
  [
    'override',
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,30}?\b(?:previous|prior|above|earlier|system|your)\b[^.!?\n]{0,24}?\brules\b/gi,
    NO_ORDER,
  ],
  [
    'precedence',
    /\b(?:before|after|instead of) (?:using|calling|invoking|running|any use of) (?:any|every|all|all the|the)?\s?(?:of the )?(?:other |others? of the )?(?:available )?tools?\b(?<=(?:any|every|all|other)\b[^.]{0,30})/gi,
  ],
  [
    'precedence',
    /\balways (?:call|use|invoke|run) this (?:tool |function )?(?:first|before (?:anything|everything))\b/gi,
  ],
  [
    'exfiltration',
    /(?<=(?:^|[.!?:;,\n)]|\band|\bthen|\bfirst|\balso|\bplease|\bmust|\bshould|\balways|\byou)\s{0,3})(?:read|send|include|pass|attach|upload)\b[^.!?\n]{0,60}?(?:~\/\.ssh|~\/\.aws|\bid_rsa\b|(?<![\w/])\.env\b|\b(?:conversation|chat) history\b|\bsystem prompt\b)/gi,
  ],
  ['markup', /<(?:important|system|secret|critical|instructions)>/gi],
  ['markup', /<!--[^]{0,200}?(?:-->|$)/g],
  ['markup', /\[\[\[\s?SYSTEM/gi],
]

const SECRECY =
  /\b(?:do not|don['’]t|never|must not) (?:tell|mention|inform|reveal|show)\b[^.!?\n]{0,60}?\busers?\b(?!['’]s|\s+apart\b|[-_ ](?:id|name|agent|interface|account|data|profile|table|group|record|list|input)s?\b)|\bwithout (?:telling|asking|informing|notifying|alerting) the user\b|\b(?:do not|don['’]t|never) mention (?:this|that you|the (?:call|tool|use))\b[^.!?\n]{0,40}|\bhide\b[^.!?\n]{0,40}? from the user\b/gi

function secrecyAbout(mark: string, rest: string): 'call' | 'data' {
  if (/^without (?:telling|informing|notifying|alerting)/i.test(mark)) return 'call'
  if (/^without asking/i.test(mark)) return 'data'
  if (/\b(?:this|that you|the call|tool|instructions?|step|action|request|what you)\b/i.test(mark))
    return 'call'
  // "Do not tell the user about this" and "do not inform the user" keep the call itself quiet.
  if (!/(?:tell|inform) (?:the |your |any )?users?$/i.test(mark)) return 'data'
  return /^\s*(?:$|[.!;,\n]|(?:about|of) (?:this|it|the (?:call|tool|use))|that (?:you|this)|anything|what)/i.test(
    rest,
  )
    ? 'call'
    : 'data'
}
