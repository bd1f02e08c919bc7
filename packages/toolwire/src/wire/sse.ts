/** An event of a stream, as the server sent it. */
export interface SseEvent {
  /** The `event:` field; empty where there was none. */
  readonly event: string
  /** The `data:` lines, joined by line feeds. */
  readonly data: string
}

/**
 * Server-sent events out of bytes that are cut anywhere, by the rules of the HTML standard (2026-12): CR, LF and CRLF,
 * a byte order mark, comments, data of several lines. Costs each byte once, also where one event is a megabyte.
 */
export interface SseDecoder {
  /** The events that end in these bytes, handed over in order. */
  push(chunk: Uint8Array | string): void
  /** Hands over an event that was whole but for the blank line behind it. */
  end(): void
}

/**
 * No bytes yet.
 *
 * @example
 * const decoder = createSseDecoder(({ data }) => console.log(JSON.parse(data)))
 * for await (const chunk of response.body) decoder.push(chunk)
 * decoder.end()
 */
export function createSseDecoder(onEvent: (event: SseEvent) => void): SseDecoder {
  // Text is decoded as it comes; a character that is cut in two waits in the decoder, which also drops the mark.
  const decoder = new TextDecoder()
  /** The beginning of a line whose end has not come. Never searched again. */
  let held = ''
  /** The last character was a CR: a LF behind it belongs to it. */
  let isAfterReturn = false
  let isFirst = true
  let event = ''
  let data: string | undefined

  function readText(text: string): void {
    let start = isAfterReturn && text.charCodeAt(0) === FEED ? 1 : 0
    isFirst = false
    isAfterReturn = false
    let feed = text.indexOf('\n', start)
    let carriage = text.indexOf('\r', start)
    while (feed >= 0 || carriage >= 0) {
      const isReturn = carriage >= 0 && (feed < 0 || carriage < feed)
      const end = isReturn ? carriage : feed
      if (held === '') readLine(text, start, end)
      else endHeld(text.slice(start, end))
      start = end + 1
      if (isReturn) {
        if (feed === start) start++
        else if (start === text.length) isAfterReturn = true
        carriage = text.indexOf('\r', start)
      }
      if (feed >= 0 && feed < start) feed = text.indexOf('\n', start)
    }
    if (start < text.length) held += start === 0 ? text : text.slice(start)
  }

  function endHeld(rest: string): void {
    const line = held + rest
    held = ''
    readLine(line, 0, line.length)
  }

  /** A line without its end; an empty one ends the event. Only values are cut out of the text. */
  function readLine(text: string, start: number, end: number): void {
    if (start === end) return endEvent()
    const first = text.charCodeAt(start)
    if (first === LETTER_D && text.startsWith('data', start)) addData(valueOf(text, start + 4, end))
    else if (first === LETTER_E && text.startsWith('event', start))
      event = valueOf(text, start + 5, end) ?? event
    // Comments, `id`, `retry` and fields that nobody knows say nothing of a response.
  }

  function addData(value: string | undefined): void {
    if (value === undefined) return
    data = data === undefined ? value : `${data}\n${value}`
  }

  function endEvent(): void {
    const ended = data
    const name = event
    data = undefined
    event = ''
    if (ended !== undefined) onEvent({ event: name, data: ended })
  }

  return {
    push(chunk) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      if (text !== '') readText(isFirst ? text.replace(/^\uFEFF/, '') : text)
    },
    end() {
      const rest = decoder.decode()
      if (rest !== '') readText(rest)
      if (held !== '') endHeld('')
      endEvent()
    },
  }
}

/** What stands behind the name of a field; undefined where the name goes on. A name alone has an empty value. */
function valueOf(text: string, at: number, end: number): string | undefined {
  if (at === end) return ''
  if (at > end || text.charCodeAt(at) !== COLON) return undefined
  return text.slice(text.charCodeAt(at + 1) === SPACE && at + 1 < end ? at + 2 : at + 1, end)
}

const FEED = 0x0a
const SPACE = 0x20
const COLON = 0x3a
const LETTER_D = 0x64
const LETTER_E = 0x65
