import { isObject, type OpenObject } from '../json/value.ts'
import type { Profile } from '../wire/profile.ts'
import type { EmulatedRefusal, EmulatedWire, Route } from './emulated-wire.ts'
import type { Arrival, EmulatorState, Incoming, Reply } from './emulator-state.ts'
import { clockAt, createIds } from './ids.ts'
import { readBody, type ReadBody } from './read-body.ts'
import { safeHeaders, safePath, type ReceivedRequest } from './received-request.ts'
import { takeTurn } from './take-turn.ts'
import { countTokens } from './tokens.ts'

/** The provider's response to a request. Rejects only when the request's signal is aborted. */
export async function answerRequest({ request, text }: Incoming, state: EmulatorState): Promise<Response> {
  const url = new URL(request.url)
  const read = await textOf(request, text, state.maxBody)
  request.signal.throwIfAborted()
  const number = ++state.counts.received
  const wire = wireFor(url, request.headers, state.wires)
  const entry = createEntry(request, { number, read, path: safePath(url), wire })
  state.requests.push(entry)
  const { method, headers, signal } = request
  const { pathname: path, searchParams: query } = url
  const arrival: Arrival = { wire, number, method, path, query, headers, signal, read }
  const reply = await replyTo(arrival, entry, state)
  signal.throwIfAborted()
  return respond(reply, { arrival, entry, state })
}

async function textOf(request: Request, text: string | undefined, limit: number): Promise<ReadBody> {
  if (text === undefined) return readBody(request, limit)
  return text.length > limit ? { kind: 'too-large' } : { kind: 'text', text }
}

type Entry = { -readonly [Key in keyof ReceivedRequest]: ReceivedRequest[Key] }

interface EntryOptions {
  readonly number: number
  readonly read: ReadBody
  readonly path: string
  readonly wire: EmulatedWire
}

function createEntry(request: Request, { number, read, path, wire }: EntryOptions): Entry {
  const text = read.kind === 'text' && read.text !== '' ? read.text : undefined
  const parsed = text === undefined ? undefined : parse(text)
  return {
    number,
    wire: wire.codec.wire,
    method: request.method,
    path,
    headers: safeHeaders(request.headers),
    body: parsed !== undefined && 'value' in parsed ? parsed.value : text,
    status: 0,
    response: undefined,
    requestId: '',
    finding: undefined,
  }
}

/** The wire that a path belongs to; for paths of none, the one whose clients send such headers. */
function wireFor({ pathname }: URL, headers: Headers, wires: readonly EmulatedWire[]): EmulatedWire {
  const byPath = wires.find((wire) => wire.routes.some((route) => route.path.test(pathname)))
  const byFolder = wires.find((wire) => wire.ownPaths?.test(pathname) === true)
  const byHeader = wires.find((wire) =>
    [wire.versionHeader, ...wire.keyHeaders].some((name) => isOwn(name, headers)),
  )
  const other = wires.find((wire) => wire.versionHeader === undefined)
  const found = byPath ?? byFolder ?? byHeader ?? other ?? wires[0]
  if (found === undefined) throw new TypeError('no wires are emulated')
  return found
}

/** Whether a request has a header that only the clients of one wire send: many send the bearer's. */
function isOwn(name: string | undefined, headers: Headers): boolean {
  return name !== undefined && name !== 'authorization' && headers.has(name)
}

async function replyTo(arrival: Arrival, entry: ReceivedRequest, state: EmulatorState): Promise<Reply> {
  const { wire, method, path, read } = arrival
  const { words } = wire
  if (state.isClosed) return { refusal: words.custom(503, 'the emulator is closed', undefined) }
  const routes = wire.routes.filter((one) => one.path.test(path))
  const route = routes.find((one) => one.method === method)
  if (routes.length === 0) return { refusal: words.unknownPath(method, path) }
  if (route === undefined) return { refusal: words.wrongMethod(method, path) }
  const keyRefusal = refuseKey(arrival)
  if (keyRefusal !== undefined) return { refusal: keyRefusal }
  const pathId = idIn(route, path)
  const profile = profileFor(arrival, pathId, state)
  if ('refusal' in profile) return profile
  if (read.kind === 'too-large') return { refusal: words.tooLarge(state.maxBody) }
  if (read.kind === 'broken') return { refusal: words.notJson(read.problem) }
  if (route.action === 'read' || route.action === 'remove')
    return storedReply({ wire, route, id: pathId }, state)
  const parsed = parse(read.text)
  if ('problem' in parsed) return { refusal: words.notJson(parsed.problem) }
  return takeTurn({ arrival, route, profile: profile.profile, pathId, body: entry.body }, state)
}

/** What the path names. */
function idIn(route: Route, path: string): string {
  const written = route.path.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

function refuseKey({ wire, headers, query }: Arrival): EmulatedRefusal | undefined {
  const { keyHeaders, keyParameter } = wire
  const inQuery = keyParameter === undefined ? null : query.get(keyParameter)
  const given = [...keyHeaders.map((name) => headers.get(name)), inQuery].find(
    (value) => value !== null && value !== '',
  )
  const key = given?.replace(/^Bearer\s+/i, '').trim()
  if (key === undefined || key === '') return wire.words.missingKey()
  return key === INVALID_KEY ? wire.words.wrongKey(key) : undefined
}

/** The key that is refused; any other is taken. */
const INVALID_KEY = 'invalid'

type ProfileChoice = { readonly profile: Profile } | { readonly refusal: EmulatedRefusal }

function profileFor({ wire, headers }: Arrival, pathId: string, state: EmulatorState): ProfileChoice {
  const { codec, versionHeader, words } = wire
  const asked = state.profile?.wire === codec.wire ? state.profile : undefined
  if (versionHeader === undefined) return { profile: asked ?? wire.profileFor?.(pathId) ?? codec.profile }
  const version = headers.get(versionHeader)
  if (version === null && words.missingVersion !== undefined) return { refusal: words.missingVersion() }
  if (asked !== undefined) return { profile: asked }
  const named = codec.profiles.find((one) => one.http?.headers[versionHeader] === version)
  if (named === undefined && words.wrongVersion !== undefined)
    return { refusal: words.wrongVersion(version ?? '') }
  return { profile: named ?? codec.profile }
}

interface Stored {
  readonly wire: EmulatedWire
  readonly route: Route
  readonly id: string
}

function storedReply({ wire, route, id }: Stored, state: EmulatorState): Reply {
  const stored = state.stored.get(id)
  if (stored === undefined) return { refusal: wire.words.notStored(id) }
  if (route.action === 'read') return { body: stored.response }
  state.stored.delete(id)
  return { body: wire.removed?.(id) ?? {} }
}

interface Answering {
  readonly arrival: Arrival
  readonly entry: Entry
  readonly state: EmulatorState
}

function respond(reply: Reply, { arrival, entry, state }: Answering): Response {
  const { wire, number } = arrival
  const { codec } = wire
  const ids = createIds({ seed: state.seed, request: -number, taken: new Set() })
  const requestId = wire.requestId?.(ids) ?? ''
  const { refusal } = reply
  const body = refusal === undefined ? reply.body : errorBody(refusal, requestId, wire)
  const status = refusal?.status ?? 200
  const more =
    refusal === undefined
      ? wire.headers({ time: clockAt(number), request: number, tokens: countTokens(entry.body) })
      : { ...wire.errorHeaders(status), ...refusal.headers }
  entry.status = status
  entry.response = body
  entry.requestId = requestId
  entry.finding = refusal?.finding
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      ...(requestId === '' ? {} : { [codec.http.requestIdHeader]: requestId }),
      ...more,
    },
  })
}

function errorBody(refusal: EmulatedRefusal, requestId: string, wire: EmulatedWire): OpenObject {
  const body = wire.refusals.errorBody(refusal, requestId)
  const error = body['error']
  return refusal.details === undefined || !isObject(error)
    ? body
    : { ...body, error: { ...error, details: refusal.details } }
}

type Parsed = { readonly value: unknown } | { readonly problem: string }

function parse(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unreadable' }
  }
}
