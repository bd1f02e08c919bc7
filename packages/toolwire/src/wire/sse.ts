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
  const state: State = { onEvent, held: '', afterReturn: false, isFirst: true, event: '', data: undefined }
  return {
    push(chunk) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      if (text !== '') readText(state, state.isFirst ? text.replace(/^\uFEFF/, '') : text)
    },
    end() {
      const rest = decoder.decode()
      if (rest !== '') readText(state, rest)
      if (state.held !== '') readLine(state, '')
      readLine(state, '')
    },
  }
}

interface State {
  readonly onEvent: (event: SseEvent) => void
  /** The beginning of a line whose end has not come. Never searched again. */
  held: string
  /** The last character was a CR: a LF behind it belongs to it. */
  afterReturn: boolean
  isFirst: boolean
  event: string
  data: string | undefined
}

function readText(state: State, text: string): void {
  state.isFirst = false
  let start = state.afterReturn && text.startsWith('\n') ? 1 : 0
  state.afterReturn = false
  let feed = text.indexOf('\n', start)
  let carriage = text.indexOf('\r', start)
  while (feed >= 0 || carriage >= 0) {
    const isReturn = carriage >= 0 && (feed < 0 || carriage < feed)
    const end = isReturn ? carriage : feed
    readLine(state, text.slice(start, end))
    start = end + 1
    if (isReturn) {
      if (feed === start) start++
      else if (start === text.length) state.afterReturn = true
      carriage = text.indexOf('\r', start)
    }
    if (feed >= 0 && feed < start) feed = text.indexOf('\n', start)
  }
  if (start < text.length) state.held += start === 0 ? text : text.slice(start)
}

/** A line without its end; an empty one ends the event. */
function readLine(state: State, rest: string): void {
  const line = state.held === '' ? rest : state.held + rest
  state.held = ''
  if (line === '') {
    const { data, event } = state
    state.data = undefined
    state.event = ''
    if (data !== undefined) state.onEvent({ event, data })
  } else if (line.startsWith('data:')) {
    const value = line.slice(line.charCodeAt(5) === SPACE ? 6 : 5)
    state.data = state.data === undefined ? value : `${state.data}\n${value}`
  } else if (line.startsWith('event:')) state.event = line.slice(line.charCodeAt(6) === SPACE ? 7 : 6)
  else if (line === 'data') state.data = state.data === undefined ? '' : `${state.data}\n`
  else if (line === 'event') state.event = ''
  // Comments, `id`, `retry` and fields that nobody knows say nothing of a response.
}

const SPACE = 0x20
