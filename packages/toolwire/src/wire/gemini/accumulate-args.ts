import { isObject, own, ownArray, ownObject, ownString, setOwn } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import { keyIn } from './fields.ts'

/** Arguments of a call that come in parts, each for a path (`streamFunctionCallArguments` of Vertex AI). */
export interface PartialArgs {
  /** The arguments so far; the same object, which grows. */
  readonly value: OpenObject
  /** More is to come. */
  readonly isOpen: boolean
  add(call: OpenObject): void
  /** The call as it would be without streaming. */
  call(): OpenObject
}

export function createPartialArgs(start: OpenObject): PartialArgs {
  const value: OpenObject = { ...ownObject(start, 'args') }
  // The path whose text goes on with the next part.
  let continued: string | undefined
  let isOpen = true

  function add(call: OpenObject): void {
    isOpen = own(call, keyIn(call, 'willContinue')) === true
    for (const part of ownArray(call, keyIn(call, 'partialArgs'))) {
      const path = ownString(part, keyIn(part, 'jsonPath'))
      if (path === undefined) continue
      const key = VALUES.find((name) => own(part, keyIn(part, name)) !== undefined)
      const given = key === undefined ? undefined : own(part, keyIn(part, key))
      set(value, {
        path: stepsOf(path),
        given: key === 'nullValue' ? null : given,
        isContinued: continued === path,
      })
      continued = own(part, keyIn(part, 'willContinue')) === true ? path : undefined
    }
  }

  add(start)
  const {
    willContinue: _more,
    will_continue: _further,
    partialArgs: _parts,
    partial_args: _pieces,
    ...rest
  } = start
  return {
    value,
    get isOpen() {
      return isOpen
    },
    add,
    call: () => ({ ...rest, args: structuredClone(value) }),
  }
}

const VALUES = ['stringValue', 'numberValue', 'boolValue', 'nullValue']

/** The members and positions that a path leads through: `$.stops[0].name`, `$['a b']`. */
function stepsOf(path: string): (string | number)[] {
  const steps = path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/g)
  return [...steps].map(([, name, position, quoted, doubled]) =>
    position === undefined
      ? (name ?? (quoted ?? doubled ?? '').replaceAll(/\\(.)/g, '$1'))
      : Number(position),
  )
}

interface Setting {
  readonly path: readonly (string | number)[]
  readonly given: unknown
  readonly isContinued: boolean
}

function set(root: OpenObject, { path, given, isContinued }: Setting): void {
  let holder: object = root
  path.forEach((step, depth) => {
    const next = path[depth + 1]
    const before = at(holder, step)
    if (next === undefined) {
      const isText = isContinued && typeof before === 'string' && typeof given === 'string'
      put(holder, step, isText ? before + given : given)
      return
    }
    const fits = typeof next === 'number' ? Array.isArray(before) : isObject(before)
    const inner: object = fits ? (before as object) : typeof next === 'number' ? [] : {} // as tested
    if (!fits) put(holder, step, inner)
    holder = inner
  })
}

function at(holder: object, step: string | number): unknown {
  return Array.isArray(holder) ? holder[Number(step)] : own(holder, String(step))
}

/** A position far behind the end would make a list of holes. */
function put(holder: object, step: string | number, value: unknown): void {
  if (value === undefined) return
  if (!Array.isArray(holder)) return setOwn(holder, String(step), value)
  holder[Math.min(Number(step), holder.length)] = value
}
