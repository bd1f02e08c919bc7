import { isSecretValue, redactSecrets, secretKindOf } from '../json/secret-patterns.ts'
import { isObject, setOwn } from '../json/value.ts'
import { hex, shortHash } from './hash.ts'
import { rewriteText } from './rewrite-text.ts'

export interface RedactOptions {
  /** More secrets to know, beside the built-in ones; `kind` stands in the mark. */
  readonly patterns?: readonly { readonly kind: string; readonly pattern: RegExp }[]
  /** Has the last word on every string value; `key` is the nearest property above it. */
  readonly redact?: (text: string, place: { readonly key: string | undefined }) => string
  /** Makes marks of equal secrets equal across recorders; random when absent, and stored nowhere. */
  readonly secret?: string
}

/**
 * The value with the secrets in its strings replaced by marks, `[redacted:<kind>:<4 hex>]`: equal secrets get equal
 * marks. Keys stay, and so do the definitions under a top-level `tools`. JSON inside strings is looked into.
 *
 * @example redact({ header: 'Bearer 0123456789abcdef' }) // { header: 'Bearer [redacted:bearer:1c4f]' }
 */
export function redact(value: unknown, options: RedactOptions = {}): unknown {
  return createRedactor(options).value(value)
}

export interface Redactor {
  /** How the header of a trace calls it. */
  readonly name: 'default' | 'custom'
  /** A JSON text with its secrets replaced; `key` is the property that holds it, if any. */
  json(text: string, key?: string): string
  value(value: unknown): unknown
}

export function createRedactor(options: RedactOptions = {}): Redactor {
  const secret = options.secret ?? hex(crypto.getRandomValues(new Uint8Array(16)))
  const patterns = options.patterns ?? []
  const isCustom = patterns.length > 0 || options.redact !== undefined

  function mark(text: string, kind: string): string {
    return `[redacted:${kind}:${shortHash(`${secret}\0${text}`).slice(0, 4)}]`
  }

  function string(text: string, key: string | undefined): string {
    const kind = key === undefined ? undefined : secretKindOf(key)
    let safe = text
    if (kind !== undefined && isSecretValue(text, kind)) safe = mark(text, kind)
    else if (isCustom || SUSPICIOUS.test(text)) {
      safe = redactSecrets(holdsJson(text) ? rewriteText(text, string, { keepSpace: true }) : text, mark)
    }
    for (const { kind: own, pattern } of patterns) {
      const everywhere = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`)
      safe = safe.replaceAll(everywhere, (found) => mark(found, own))
    }
    return options.redact === undefined ? safe : options.redact(safe, { key })
  }

  function value(given: unknown, key?: string, top?: string): unknown {
    if (typeof given === 'string') return string(given, key)
    if (Array.isArray(given)) return given.map((item) => value(item, key, top))
    if (!isObject(given)) return given
    const copy = {}
    for (const [name, item] of Object.entries(given)) {
      setOwn(copy, name, top === undefined && name === DEFINITIONS ? item : value(item, name, top ?? name))
    }
    return copy
  }

  return {
    name: isCustom ? 'custom' : 'default',
    json: (text, outer) =>
      isCustom || SUSPICIOUS.test(text) || (outer !== undefined && secretKindOf(outer) !== undefined)
        ? rewriteText(text, (found, key, top) => (top === DEFINITIONS ? found : string(found, key ?? outer)))
        : text,
    value: (given) => value(given),
  }
}

const DEFINITIONS = 'tools'

// A text without any of these holds none of the known secrets: most texts are passed by after one look.
const SUSPICIOUS =
  /\bsk-|AIza|A[KS]IA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|npm_|hf_|eyJ|PRIVATE KEY|bearer|passw|secret|api[-_ ]?key|token(?!s)|\\u00[2-7]/i

function holdsJson(text: string): boolean {
  const first = text.trimStart()[0]
  if (first !== '{' && first !== '[') return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
