/** Text that people do not see, and models read. */
export interface HiddenText {
  readonly kind:
    | 'direction override'
    | 'tag characters'
    | 'variation selectors'
    | 'look-alike letters'
    | 'invisible characters'
    | 'HTML comment'
    | 'terminal escapes'
    | 'text behind white space'
    | 'encoded text'
  readonly severity: 'error' | 'warning'
  readonly count: number
  /** Where the first stands. */
  readonly at: number
  /** Code points, as `U+200B`; none for what is visible. */
  readonly codes: readonly string[]
  /** What it says, where it can be read. */
  readonly text: string
}

/** What is hidden in a text. A name may moreover mix no scripts. */
export function hiddenText(text: string, isName = false): HiddenText[] {
  const found: HiddenText[] = []
  if (UNUSUAL.test(text)) found.push(...hiddenCharacters(text))
  const comment = /<!--[^]*?(?:-->|$)/.exec(text)
  if (comment !== null)
    found.push({
      kind: 'HTML comment',
      severity: 'warning',
      count: 1,
      at: comment.index,
      codes: [],
      text: comment[0],
    })
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const escape = /\u001B\[[0-9;?]*[A-Za-z]|\u001B\]/.exec(text)
  if (escape !== null)
    found.push({
      kind: 'terminal escapes',
      severity: 'warning',
      count: 1,
      at: escape.index,
      codes: ['U+001B'],
      text: '',
    })
  const gap = text.length > 12 ? /[ \t]{40,}(?=\S)|(?:\r?\n[ \t]*){10,}(?=\S)/.exec(text) : null
  if (gap !== null && gap.index > 0) {
    const behind = text.slice(gap.index + gap[0].length)
    found.push({
      kind: 'text behind white space',
      severity: 'warning',
      count: 1,
      at: gap.index,
      codes: [],
      text: behind.slice(0, 200),
    })
  }
  const encoded = text.length >= 60 ? encodedText(text) : undefined
  if (encoded !== undefined) found.push(encoded)
  if (isName && mixesScripts(text)) {
    found.push({
      kind: 'look-alike letters',
      severity: 'error',
      count: 1,
      at: 0,
      codes: foreignLetters(text),
      text,
    })
  }
  return found
}

/** The text without the invisible characters that are safe to strip. */
export function withoutInvisible(text: string): string {
  const hidden = new Set(invisibleAt(text))
  return [...text].filter((_, index) => !hidden.has(index)).join('')
}

/** Any character that may hide something: plain text is done with one test. */
const UNUSUAL =
  // oxlint-disable-next-line no-misleading-character-class -- joiners and selectors are looked for one by one
  /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E01EF}]/u
const BIDI = /[\u202A-\u202E\u2066-\u2069]/u
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]/u
const SELECTOR = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u
const TAG = /[\u{E0000}-\u{E007F}]/u
const FLAG = '\u{1F3F4}'
/** What a variation selector may stand behind: emoji, keycaps, symbols, and ideographs that have variants. */
const BASE =
  /[\p{Emoji}\p{Extended_Pictographic}\p{S}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}]|\u20E3/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0F]/u
/** Scripts whose spelling needs joiners and non-joiners. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Syriac}]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

function hiddenCharacters(text: string): HiddenText[] {
  const characters = [...text]
  const indices = [...characters.keys()]
  const at = (index: number): string => characters[index] ?? ''
  const flagged = flagTags(characters)
  const tags = indices.filter((index) => TAG.test(at(index)) && !flagged.has(index))
  const selectors = indices.filter(
    (index) => SELECTOR.test(at(index)) && (!BASE.test(at(index - 1)) || SELECTOR.test(at(index - 1))),
  )
  const bidi = indices.filter((index) => BIDI.test(at(index)))
  const decoded = tags
    .map((index) => String.fromCodePoint(((at(index).codePointAt(0) ?? 0) - 0xe0000) & 0x7f))
    .join('')
  return [
    group('direction override', 'error', { characters, found: bidi }),
    { ...group('tag characters', 'error', { characters, found: tags }), text: decoded },
    group('variation selectors', 'error', { characters, found: selectors }),
    group('invisible characters', 'warning', { characters, found: invisibleAt(text) }),
  ].filter(({ count }) => count > 0)
}

/** Tag characters that spell a regional flag. */
function flagTags(characters: readonly string[]): ReadonlySet<number> {
  const flagged = new Set<number>()
  for (let index = characters.indexOf(FLAG); index >= 0; index = characters.indexOf(FLAG, index + 1)) {
    for (let tag = index + 1; tag < index + 9 && TAG.test(characters[tag] ?? ''); tag++) flagged.add(tag)
  }
  return flagged
}

/** Indices, counted in code points, of invisible characters that the script around them does not need. */
function invisibleAt(text: string): number[] {
  if (!INVISIBLE.test(text)) return []
  const characters = [...text]
  const isRtl = RIGHT_TO_LEFT.test(text)
  return [...characters.keys()].filter((index) => {
    const character = characters[index] ?? ''
    if (!INVISIBLE.test(character)) return false
    const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? '']
    if (character === '\u200D' && EMOJI.test(before) && EMOJI.test(after)) return false
    if ((character === '\u200C' || character === '\u200D') && (JOINING.test(before) || JOINING.test(after)))
      return false
    return !((character === '\u200E' || character === '\u200F') && isRtl)
  })
}

function group(
  kind: HiddenText['kind'],
  severity: HiddenText['severity'],
  { characters, found }: { characters: readonly string[]; found: readonly number[] },
): HiddenText {
  const codes = [...new Set(found.map((index) => codeOf(characters[index] ?? '')))]
  const [first = 0] = found
  return {
    kind,
    severity,
    count: found.length,
    at: characters.slice(0, first).join('').length,
    codes,
    text: '',
  }
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Base64 that decodes to text. */
function encodedText(text: string): HiddenText | undefined {
  for (const match of text.matchAll(
    /(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/]{4}){15,2000}[A-Za-z0-9+/]{0,3}={0,2}(?![A-Za-z0-9+/=_-])/g,
  )) {
    const decoded = decode(match[0])
    if (decoded === undefined) continue
    return {
      kind: 'encoded text',
      severity: 'warning',
      count: 1,
      at: match.index,
      codes: [],
      text: decoded.slice(0, 200),
    }
  }
  return undefined
}

function decode(encoded: string): string | undefined {
  // Words alone are base64, too: real base64 of text mixes cases and digits.
  if (!/[a-z]/.test(encoded) || !/[A-Z]/.test(encoded) || !/[0-9+/=]/.test(encoded)) return undefined
  try {
    const text = atob(
      encoded.replace(/=+$/, '').slice(0, Math.floor(encoded.replace(/=+$/, '').length / 4) * 4),
    )
    const printable = text.match(/[\x20-\x7E\n\r\t]/g)?.length ?? 0
    return printable === text.length && /[a-z]{2,}\s+[a-z]{2,}/i.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Latin letters beside Cyrillic or Greek ones: `сreate` with a Cyrillic c. */
function mixesScripts(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && LOOK_ALIKES.test(name)
}

const LOOK_ALIKES =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\u{FF01}-\u{FF5E}]/u

function foreignLetters(name: string): string[] {
  return [...new Set([...name].filter((letter) => LOOK_ALIKES.test(letter)).map(codeOf))]
}
