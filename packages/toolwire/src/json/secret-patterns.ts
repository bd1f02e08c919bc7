/** Replaces one secret; `kind` says what it is: `provider-key`, `password`. */
export type SecretMark = (secret: string, kind: SecretKind) => string

export type SecretKind =
  | 'private-key'
  | 'provider-key'
  | 'cloud-key'
  | 'access-token'
  | 'web-token'
  | 'bearer'
  | 'password'
  | 'secret'
  | 'api-key'
  | 'token'

/**
 * The text with every known form of secret replaced by a mark, and everything else as it is. Patterns begin at a
 * word boundary and want the length and alphabet of the real thing, so that `npm_config_cache` and `task-…` survive.
 * Costs one pass per pattern; a text that is marked already is not marked again.
 *
 * @example redactSecrets('connect failed: password=hunter2') // 'connect failed: password=[redacted:password]'
 */
export function redactSecrets(text: string, mark: SecretMark = plainMark): string {
  let result = text
  for (const [kind, pattern, when] of KEYS) {
    result = result.replaceAll(pattern, (secret) => (when?.(secret) === false ? secret : mark(secret, kind)))
  }
  result = result.replaceAll(BEARER, (_, word: string, secret: string) => word + mark(secret, 'bearer'))
  return redactAssigned(result, mark)
}

/** What a property's name says of its value; undefined when it says nothing of a secret. */
export function secretKindOf(name: string): SecretKind | undefined {
  const plain = name.toLowerCase().replaceAll(/[-_ ]/g, '')
  if (plain.endsWith('password') || plain.endsWith('passwd')) return 'password'
  if (plain.endsWith('apikey')) return 'api-key'
  if (plain.endsWith('token')) return 'token'
  return /secret(?:key|accesskey)?$/.test(plain) ? 'secret' : undefined
}

/** Whether the value beside such a name is a secret: a token only if it looks like one, the others always. */
export function isSecretValue(value: string, kind: SecretKind): boolean {
  if (value === '' || NO_SECRET.test(value)) return false
  return kind !== 'token' || (/^\S{16,}$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value))
}

const hasDigit = (secret: string): boolean => /\d/.test(secret)

// A refused match is passed over whole, and a repeated class is never followed by one that it overlaps: linear.
const KEYS: readonly (readonly [SecretKind, RegExp, ((secret: string) => boolean)?])[] = [
  [
    'private-key',
    /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY-----(?:(?:[^-]|-(?!----))*-----END [A-Z\d ]{0,40}PRIVATE KEY-----|(?:\s|\\[nr])*[A-Za-z\d+/=]{40,}(?:(?:\s|\\[nr])+[A-Za-z\d+/=]+)*)/g,
  ],
  ['provider-key', /\bsk-[\w-]{20,}/g, hasDigit],
  ['provider-key', /\bAIza[\w-]{35}(?![\w-])/g],
  ['cloud-key', /\bA[KS]IA[A-Z\d]{16}(?!\w)/g],
  [
    'access-token',
    /\b(?:gh[pousr]_[A-Za-z\d]{36,}|github_pat_\w{22,}|glpat-[\w-]{20,}|npm_[A-Za-z\d]{36}(?!\w)|hf_[A-Za-z\d]{34,})/g,
  ],
  ['access-token', /\bxox[abprs]-[A-Za-z\d-]{10,}/g, hasDigit],
  ['web-token', /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g],
]

const BEARER = /\b(Bearer\s{1,4})([^\s"'`,;<>()[\]{}\\]{16,})/g

/** A name that announces a secret, up to the place where the value begins. */
const NAMED =
  /(pass(?:word|wd)|secret(?:[-_]?(?:access[-_]?)?key)?|api[-_ ]?key|token)(?:\\?["'])?\s{0,3}(?:=>?|:)\s{0,3}/gi
const OPEN_QUOTE = /\\?["']/y
const BARE = /[^\s"'`,;&<>()[\]{}\\]*/y

/** Values that hold nothing, and marks. */
const NO_SECRET = /^(?:null|undefined|none|true|false|\[?redacted\b.*)$/i

function redactAssigned(text: string, mark: SecretMark): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(NAMED)) {
    const at = match.index + match[0].length
    const kind = secretKindOf(match[1] ?? '')
    if (!kind || match.index < from) continue
    const { start, end } = valueSpan(text, at)
    const value = text.slice(start, end)
    if (!isSecretValue(value, kind)) continue
    result += text.slice(from, start) + mark(value, kind)
    from = end
  }
  return from === 0 ? text : result + text.slice(from)
}

/** The value that begins here, without its quotes: quoted, quoted inside a JSON string, or bare. */
function valueSpan(text: string, at: number): { readonly start: number; readonly end: number } {
  const open = runAt(OPEN_QUOTE, text, at)
  const start = at + open.length
  const quote = open.at(-1)
  const bare = { start, end: start + runAt(BARE, text, start).length }
  if (!quote) return bare
  for (let end = start; end < text.length; end++) {
    if (text[end] === quote || (open.length === 2 && text[end] === '\\')) return { start, end }
    if (text[end] === '\\') end++
  }
  return bare
}

function runAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function plainMark(_: string, kind: SecretKind): string {
  return `[redacted:${kind}]`
}
