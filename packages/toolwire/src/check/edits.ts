import { segmentsOf } from '../json/pointer.ts'
import { isObject, setOwn } from '../json/value.ts'

/** Edits of one document, each at a pointer into the document as it was, made together. */
export interface Edits {
  replace(where: string, value: unknown): void
  remove(where: string): void
  /** Puts values before an item of a list; an index behind the last puts them at the end. */
  before(where: string, values: readonly unknown[]): void
  after(where: string, values: readonly unknown[]): void
  isEmpty(): boolean
  /** The document with the edits; what they do not touch is shared with the original. */
  apply(document: unknown): unknown
}

/** No edits yet. */
export function createEdits(): Edits {
  const root = createNode()
  let count = 0
  function at(where: string): Node {
    count++
    let node = root
    for (const segment of segmentsOf(where)) {
      let child = node.children.get(segment)
      if (child === undefined) {
        child = createNode()
        node.children.set(segment, child)
      }
      node = child
    }
    return node
  }
  return {
    replace: (where, value) => void (at(where).replacement = { value }),
    remove: (where) => void (at(where).isRemoved = true),
    before: (where, values) => void at(where).before.push(...values),
    after: (where, values) => void at(where).after.push(...values),
    isEmpty: () => count === 0,
    apply: (document) => applyNode(root, document),
  }
}

interface Node {
  readonly children: Map<string, Node>
  replacement: { readonly value: unknown } | undefined
  isRemoved: boolean
  readonly before: unknown[]
  readonly after: unknown[]
}

function createNode(): Node {
  return { children: new Map(), replacement: undefined, isRemoved: false, before: [], after: [] }
}

function applyNode(node: Node, original: unknown): unknown {
  const value = node.replacement === undefined ? original : node.replacement.value
  if (node.children.size === 0) return value
  if (Array.isArray(value)) return applyList(node, value)
  const copy: object = isObject(value) ? { ...value } : {}
  for (const [key, child] of node.children) {
    if (child.isRemoved) Reflect.deleteProperty(copy, key)
    else
      setOwn(
        copy,
        key,
        applyNode(child, Object.hasOwn(copy, key) ? (copy as Record<string, unknown>)[key] : undefined),
      )
  }
  return copy
}

function applyList(node: Node, list: readonly unknown[]): unknown[] {
  const result: unknown[] = []
  let from = 0
  for (const [index, child] of inOrder(node)) {
    const at = Math.min(index, list.length)
    for (; from < at; from++) result.push(list[from])
    push(result, child.before)
    if (index < list.length) {
      if (!child.isRemoved) result.push(applyNode(child, list[index]))
      from = index + 1
    }
    push(result, child.after)
  }
  for (; from < list.length; from++) result.push(list[from])
  return result
}

/** The edited items of a list; what is no index says nothing about one. */
function inOrder({ children }: Node): (readonly [index: number, child: Node])[] {
  return [...children]
    .map(([key, child]) => [Number(key), child] as const)
    .filter(([index]) => Number.isInteger(index) && index >= 0)
    .sort(([one], [other]) => one - other)
}

function push(list: unknown[], values: readonly unknown[]): void {
  for (const value of values) list.push(value)
}
