import type { Source } from '../finding/finding.ts'
import { segmentsOf } from '../json/pointer.ts'
import { memberSpans } from '../json/spans.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { OpenObject } from '../json/value.ts'
import { shortHash } from './hash.ts'
import { applyDelta } from './rebuild-body.ts'
import { compactText } from './rewrite-text.ts'

/** A request event as it was read: what it says, and what it adds to the one before. */
export interface ChainedRequest {
  /** False when the text does not match its hash, or its base is missing or does not. */
  readonly intact: boolean
  /** The body as it stands after this request; lists in it go on changing while the file is read. */
  readonly live: OpenObject | undefined
  /** First entry of the wire's list that this request puts in, and how many. */
  readonly from: number
  readonly added: number
  /** Entries that it takes out. */
  readonly removed: readonly unknown[]
  /** What stood in the list's place before, where that was no list: a bare prompt, for one. */
  readonly replaced: unknown
  /** Entries of the list. */
  readonly length: number
  /** The body, built anew. */
  body(): unknown
  /** Where the value that a pointer into the body names is stored: here, or with the request that brought it. */
  stored(where: string): { readonly source: Source; readonly where: string }
}

/** Reads the requests of one run in order: verifies each against its hash and keeps the latest body at hand. */
export interface RequestChain {
  read(line: StoredLine, list: string): ChainedRequest
}

export interface StoredLine {
  readonly event: OpenObject
  /** The event's own text. */
  readonly text: string
  readonly source: Source
}

export function createRequestChain(): RequestChain {
  const links = new Map<number, Link>()
  let latest: { readonly seq: number; readonly body: OpenObject } | undefined

  function body(link: Link): OpenObject | undefined {
    const chain: Link[] = []
    let at: Link | undefined = link
    while (at !== undefined && !at.full) {
      chain.push(at)
      at = at.base === undefined ? undefined : links.get(at.base)
    }
    if (at === undefined || !isObject(own(at.event, 'body'))) return undefined
    let built: OpenObject = copied(own(at.event, 'body') as OpenObject)
    for (const step of chain.toReversed()) built = applyDelta(built, step.event, true)
    return built
  }

  function storedAt(last: Link, where: string): { source: Source; where: string } {
    const [key = '', index, ...rest] = where === '' ? [] : where.slice(1).split('/')
    const tail = rest.length === 0 ? '' : `/${rest.join('/')}`
    let at = index
    for (
      let link: Link | undefined = last;
      link !== undefined;
      link = link.base === undefined ? undefined : links.get(link.base)
    ) {
      const place = at === undefined ? `/${key}` : `/${key}/${at}${tail}`
      if (link.full) return { source: link.source, where: where === '' ? '/body' : `/body${place}` }
      const step = stepBack(link.event, key, at)
      if (typeof step === 'object')
        return { source: link.source, where: `${step.where}${step.inside ? tail : place}` }
      at = step
    }
    return { source: last.source, where: '' }
  }

  return {
    read(line, list) {
      const { event } = line
      const link = linkOf(line, links)
      links.set(link.seq, link)
      const before = latest?.body
      const old = before === undefined ? [] : ownArray(before, list)
      const bare = before === undefined ? undefined : own(before, list)
      let change: Change
      if (link.full) {
        const whole = own(event, 'body')
        latest = isObject(whole) ? { seq: link.seq, body: copied(whole) } : undefined
        const next = latest === undefined ? [] : ownArray(latest.body, list)
        change = changeOfWhole(old, next)
      } else {
        const wasLatest = latest !== undefined && latest.seq === link.base
        change = changeOfSplices(event, list, old)
        const built = wasLatest && latest !== undefined ? applyDelta(latest.body, event, true) : body(link)
        latest = built === undefined ? undefined : { seq: link.seq, body: built }
        if (!wasLatest) change = changeOfWhole(old, latest === undefined ? [] : ownArray(latest.body, list))
      }
      return {
        ...change,
        replaced: Array.isArray(bare) ? undefined : bare,
        intact: link.intact && latest !== undefined,
        live: latest?.body,
        length: latest === undefined ? 0 : ownArray(latest.body, list).length,
        body: () => body(link),
        stored: (where) => storedAt(link, where),
      }
    },
  }
}

interface Link {
  readonly seq: number
  readonly event: OpenObject
  readonly source: Source
  readonly full: boolean
  readonly base: number | undefined
  readonly hash: string | undefined
  readonly intact: boolean
}

interface Change {
  readonly from: number
  readonly added: number
  readonly removed: readonly unknown[]
}

function linkOf({ event, text, source }: StoredLine, links: ReadonlyMap<number, Link>): Link {
  const seq = Number(own(event, 'seq'))
  const recorded = own(event, 'hash')
  const hash = typeof recorded === 'string' ? recorded : undefined
  const spans = memberSpans(text)
  const memberText = (key: string): string | undefined => {
    const span = spans.get(key)
    return span === undefined ? undefined : compactText(text.slice(span.start, span.end))
  }
  const whole = memberText('body')
  if (whole !== undefined) {
    return {
      seq,
      event,
      source,
      full: true,
      base: undefined,
      hash,
      intact: hash === undefined || hash === shortHash(whole),
    }
  }
  const baseSeq = own(event, 'base')
  const base = typeof baseSeq === 'number' ? links.get(baseSeq) : undefined
  const members = DELTA.map((key) => ({ key, text: memberText(key) })).filter(
    ({ text: own }) => own !== undefined,
  )
  const delta = `{${members.map(({ key, text: own }) => `"${key}":${own ?? ''}`).join(',')}}`
  const holds = hash === undefined || hash === shortHash(`${base?.hash ?? ''}${delta}`)
  return {
    seq,
    event,
    source,
    full: false,
    base: base?.seq,
    hash,
    intact: base !== undefined && base.intact && holds,
  }
}

const DELTA = ['base', 'set', 'unset', 'order', 'splice']

/** A copy whose lists may be spliced. */
function copied(body: OpenObject): OpenObject {
  return applyDelta({}, { set: body })
}

function changeOfSplices(event: OpenObject, list: string, old: readonly unknown[]): Change {
  const splices = ownArray(event, 'splice').filter(
    (splice): splice is unknown[] => Array.isArray(splice) && segmentsOf(String(splice[0]))[0] === list,
  )
  const replaced = own(event, 'set')
  if (isObject(replaced) && Object.hasOwn(replaced, list)) return changeOfWhole(old, ownArray(replaced, list))
  const removed: unknown[] = []
  let from = Number.POSITIVE_INFINITY
  let end = 0
  const now = [...(splices.length > 1 ? old : [])]
  for (const splice of splices) {
    const [start, count, items] = [Number(splice[1]), Number(splice[2]), ownItems(splice[3])]
    const source = splices.length > 1 ? now : old
    for (let at = start; at < start + count; at++) removed.push(source[at])
    if (splices.length > 1) now.splice(start, count, ...items)
    if (items.length === 0) continue
    from = Math.min(from, start)
    end = Math.max(end, start + items.length)
  }
  return Number.isFinite(from) ? { from, added: end - from, removed } : { from: 0, added: 0, removed }
}

function ownItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** What a whole list changes in the one before, by the text of the entries. */
function changeOfWhole(old: readonly unknown[], next: readonly unknown[]): Change {
  let from = 0
  while (from < old.length && from < next.length && JSON.stringify(old[from]) === JSON.stringify(next[from]))
    from++
  return { from, added: next.length - from, removed: old.slice(from) }
}

/**
 * Where a delta stores the entry of a list, or the entry's index in the base when it does not. `key` and `index` are
 * pointer segments.
 */
function stepBack(event: OpenObject, key: string, index: string | undefined): string | undefined | Stored {
  const set = own(event, 'set')
  if (isObject(set) && Object.hasOwn(set, segmentsOf(`/${key}`)[0] ?? ''))
    return { where: '/set', inside: false }
  if (index === undefined) return undefined
  let at = Number(index)
  for (const [number, splice] of [...ownArray(event, 'splice').entries()].toReversed()) {
    if (!Array.isArray(splice) || splice[0] !== `/${key}`) continue
    const [start, removed, items] = [Number(splice[1]), Number(splice[2]), ownItems(splice[3])]
    if (at < start) continue
    if (at < start + items.length) return { where: `/splice/${number}/3/${at - start}`, inside: true }
    at += removed - items.length
  }
  return String(at)
}

interface Stored {
  readonly where: string
  /** True when only what is below the entry is to be added. */
  readonly inside: boolean
}
