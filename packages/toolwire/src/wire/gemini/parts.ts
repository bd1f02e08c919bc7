import { below } from '../../json/pointer.ts'
import { isObject, own, ownArray, ownString } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { CallPart, Part, ResultPart, Role } from '../codec.ts'
import { field, keyIn, snakeOf } from './fields.ts'

/** What stands in a response: its first candidate is the one that counts. */
export function responseParts(response: unknown): readonly Part[] {
  const content = contentOf(response)
  if (content === undefined) return []
  const parts: Part[] = []
  const place = { where: '/candidates/0/content', message: 0, role: 'assistant' } as const
  readContent(parts, content, { place, turn: createTurn() })
  return parts
}

/** What stands in a request's contents from entry `from` on, and in front of them the system text. */
export function requestParts(request: unknown, from = 0): readonly Part[] {
  const parts: Part[] = []
  if (!isObject(request)) return parts
  const key = keyIn(request, 'systemInstruction')
  const system = own(request, key)
  if (from === 0 && isObject(system)) {
    const place = { where: below('', key), message: -1, role: 'system' } as const
    readContent(parts, system, { place, turn: createTurn() })
  }
  const contents = ownArray(request, 'contents')
  const turn = createTurn()
  // Results without an id are told by the calls before them: reading begins with the turn they may belong to.
  for (let index = turnStart(contents, from); index < contents.length; index++) {
    const content = contents[index]
    const place = { where: `/contents/${index}`, message: index, role: roleOf(content) }
    // What stands before `from` only says which calls are open.
    const found = index < from ? [] : parts
    if (isObject(content)) readContent(found, content, { place, turn })
    else found.push({ ...place, type: '', kind: 'other' })
  }
  return parts
}

/** The content of the first candidate. */
export function contentOf(response: unknown): OpenObject | undefined {
  const content = own(candidateOf(response), 'content')
  return isObject(content) ? content : undefined
}

export function candidateOf(response: unknown): OpenObject | undefined {
  const [candidate] = ownArray(response, 'candidates')
  return isObject(candidate) ? candidate : undefined
}

/** The call in a part of content, if it is one that the client answers. */
export function callIn(part: unknown): OpenObject | undefined {
  const call = field(part, 'functionCall')
  return isObject(call) ? call : undefined
}

/** A call's arguments: without any it has none, which is an empty object here. */
export function argumentsOf(call: OpenObject): unknown {
  return Object.hasOwn(call, 'args') ? own(call, 'args') : {}
}

/**
 * Ids for the calls of one turn that have none: the name, and for the second of that name `name~2`. A result without
 * an id has the name alone, so it gets the id of the first call of that name which is not answered yet.
 */
export interface Turn {
  call(call: OpenObject): Pick<CallPart, 'callId' | 'byName'>
  result(result: OpenObject): Pick<ResultPart, 'callId' | 'byName'>
  /** Forgets the calls: the model speaks again. */
  restart(): void
}

export function createTurn(): Turn {
  let open: { readonly callId: string; readonly name: string; readonly hasId: boolean }[] = []
  const named = new Map<string, number>()

  function take(fits: (call: (typeof open)[number]) => boolean): string | undefined {
    const index = open.findIndex(fits)
    return index < 0 ? undefined : open.splice(index, 1)[0]?.callId
  }

  return {
    call(call) {
      const id = ownString(call, 'id')
      const name = ownString(call, 'name') ?? ''
      if (id !== undefined && id !== '') {
        open.push({ callId: id, name, hasId: true })
        return { callId: id }
      }
      const number = (named.get(name) ?? 0) + 1
      named.set(name, number)
      const callId = number === 1 ? name : `${name}~${number}`
      open.push({ callId, name, hasId: false })
      return { callId, byName: true }
    },
    result(result) {
      const id = ownString(result, 'id')
      const name = ownString(result, 'name')
      const byId = id === undefined ? undefined : take((call) => call.hasId && call.callId === id)
      if (byId !== undefined) return { callId: byId }
      const byName = take((call) => call.name === name && (id === undefined || !call.hasId))
      if (byName !== undefined) return { callId: byName, byName: true }
      return id === undefined ? { callId: name, byName: true } : { callId: id }
    },
    restart() {
      if (open.length > 0) open = []
      if (named.size > 0) named.clear()
    },
  }
}

/** Members of a part that make it a call or a result. */
const SPEAKING = ['functionCall', 'functionResponse', 'toolCall', 'toolResponse']
const SPEAKS: ReadonlySet<string> = new Set(SPEAKING.flatMap((name) => [name, snakeOf(name)]))

/** Members of a part that do not say what it is. */
const BESIDE: ReadonlySet<string> = new Set(
  ['thought', 'thoughtSignature', 'videoMetadata', 'mediaResolution', 'partMetadata'].flatMap((name) => [
    name,
    snakeOf(name),
  ]),
)

interface Place {
  readonly where: string
  readonly message: number
  readonly role: Role
}

function roleOf(content: unknown): Role {
  return own(content, 'role') === 'model' ? 'assistant' : 'user'
}

function turnStart(contents: readonly unknown[], from: number): number {
  if (from === 0) return 0
  let index = Math.min(from, contents.length) - 1
  while (index > 0 && roleOf(contents[index]) !== 'assistant') index--
  return index
}

function readContent(
  parts: Part[],
  content: OpenObject,
  { place, turn }: { readonly place: Place; readonly turn: Turn },
): void {
  const { message, role } = place
  if (role === 'assistant') turn.restart()
  const where = `${place.where}/parts/`
  ownArray(content, 'parts').forEach((value, index) => {
    parts.push(part(value, { where: where + String(index), message, role }, turn))
  })
}

/** Each part is one object, made at once: a history has thousands of them. */
function part(value: unknown, { where, message, role }: Place, turn: Turn): Part {
  if (!isObject(value)) return { where, message, role, type: '', kind: 'other' }
  const keys = Object.keys(value)
  const known = keys.some((key) => SPEAKS.has(key))
    ? SPEAKING.find((name) => isObject(field(value, name)))
    : undefined
  const key = known === undefined ? (keys.find((name) => !BESIDE.has(name)) ?? '') : keyIn(value, known)
  const type = known ?? key
  const inner = own(value, key)
  if (type === 'text' && typeof inner === 'string') {
    if (own(value, 'thought') === true)
      return { where, message, role, type: 'thought', kind: 'reasoning', itemId: undefined }
    return { where, message, role, type, kind: 'text', text: inner, textWhere: `${where}/text` }
  }
  const held = isObject(inner) ? inner : {}
  if (known === 'functionCall' || known === 'toolCall') {
    const isServer = known === 'toolCall'
    const { callId, byName } = isServer ? serverId(held) : turn.call(held)
    const call: CallPart = {
      where,
      message,
      role,
      type,
      kind: 'call',
      callId,
      itemId: undefined,
      name: ownString(held, isServer ? keyIn(held, 'toolType') : 'name'),
      value: argumentsOf(held),
      side: isServer ? 'server' : 'client',
      mayStayOpen: isServer,
    }
    return byName === true ? { ...call, byName } : call
  }
  if (known === 'functionResponse' || known === 'toolResponse') {
    const isServer = known === 'toolResponse'
    const { callId, byName } = isServer ? serverId(held) : turn.result(held)
    const { isError, content } = said(own(held, 'response'))
    const result: ResultPart = {
      where,
      message,
      role,
      type,
      kind: 'result',
      callId,
      idWhere: `${where}/${key}/${byName === true ? 'name' : 'id'}`,
      side: isServer ? 'server' : 'client',
      isError,
      content,
    }
    return byName === true ? { ...result, byName } : result
  }
  return { where, message, role, type, kind: 'other' }
}

function serverId(held: OpenObject): Pick<CallPart, 'callId' | 'byName'> {
  return { callId: ownString(held, 'id') }
}

/** What a result says: the text of `output` or `error` where it is one, else the whole object. */
function said(response: unknown): Pick<ResultPart, 'isError' | 'content'> {
  if (!isObject(response)) return { isError: false, content: response }
  const isError = Object.hasOwn(response, 'error') && !Object.hasOwn(response, 'output')
  const text = own(response, isError ? 'error' : 'output')
  return { isError, content: typeof text === 'string' ? text : response }
}
