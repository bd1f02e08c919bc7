import { createIncrementalJson, type IncrementalJson } from '../json/incremental-json.ts'
import { isObject, setOwn, type OpenObject } from '../json/value.ts'

/** The text of arguments that arrives in pieces. Nothing is parsed before somebody asks, and nothing twice. */
export interface StreamedText {
  push(piece: string): void
  /** Takes the place of all that came: the provider's own last word. */
  replace(text: string): void
  readonly raw: string
  /** Nothing but white space has come. */
  readonly isBlank: boolean
  /** The value so far; live, as `IncrementalJson` has it. */
  readonly partial: unknown
  /** Whether the text so far is one whole JSON value. Cheap however often it is asked. */
  isWhole(): boolean
  /** The text as strict JSON; undefined where it is none. */
  parsed(): { readonly value: unknown } | undefined
  /** The members of an object that are whole: what Anthropic sends of a call that was cut off. */
  wholeMembers(): OpenObject
}

export function createStreamedText(): StreamedText {
  let settled = ''
  let tail = ''
  let isBlank = true
  let json: IncrementalJson | undefined
  let parsed:
    | { readonly length: number; readonly result: { readonly value: unknown } | undefined }
    | undefined

  // Begins with the first look, and then follows piece by piece.
  function followed(): IncrementalJson {
    if (json !== undefined) return json
    json = createIncrementalJson()
    json.push(settled + tail)
    return json
  }

  return {
    push(piece) {
      if (piece === '') return
      tail += piece
      isBlank &&= piece.trim() === ''
      json?.push(piece)
      if (tail.length < BLOCK) return
      // Reading a character makes engines join what was added, so that the pieces can be forgotten.
      if (tail.charCodeAt(0) >= 0) settled += tail
      tail = ''
    },
    replace(text) {
      settled = text
      tail = ''
      isBlank = text.trim() === ''
      json = undefined
      parsed = undefined
    },
    get raw() {
      return settled + tail
    },
    get isBlank() {
      return isBlank
    },
    get partial() {
      return json === undefined &&
        parsed?.length === settled.length + tail.length &&
        parsed.result !== undefined
        ? parsed.result.value
        : followed().value
    },
    isWhole: () => followed().state === 'done',
    parsed() {
      const length = settled.length + tail.length
      if (parsed?.length !== length) parsed = { length, result: parse(settled + tail) }
      return parsed.result
    },
    wholeMembers() {
      const { value, openKey } = followed()
      const whole: OpenObject = {}
      if (!isObject(value)) return whole
      for (const key of Object.keys(value)) if (key !== openKey) setOwn(whole, key, value[key])
      return whole
    },
  }
}

const BLOCK = 4096

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
