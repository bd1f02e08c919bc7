import { pointer, valueAt } from '../json/pointer.ts'
import { isObject } from '../json/value.ts'
import { wellFormed } from '../json/well-formed.ts'
import type { Problem } from './problem.ts'
import type { RepairWork } from './repair-work.ts'

/** Cuts a result that is over the caller's limit, and says in its place how much is missing; only where asked to. */
export function cutResult({ finding }: Problem, work: RepairWork): boolean {
  const { limit } = finding.args
  if (finding.code !== 'oversized-result' || !work.cuts || typeof limit !== 'number') return false
  const spot = longestText(valueAt(work.body, finding.where), finding.where)
  if (spot === undefined) return false
  const { where, text } = spot
  const rest = Number(finding.args.size) - text.length
  const after = cut(text, limit - rest)
  if (after === undefined) return false
  work.edits.replace(where, after)
  return work.changed({ finding }, { action: 'replace', lossy: true, before: text, after })
}

/** Head and tail, with a note between them that counts into the limit. Undefined where not even the note fits. */
function cut(text: string, limit: number): string | undefined {
  const note = `\n[${text.length} characters, shortened to ${limit}]\n`
  const room = limit - note.length
  if (room < 0) return undefined
  const head = Math.ceil(room / 2)
  return wellFormed(text.slice(0, head)) + note + wellFormed(text.slice(text.length - (room - head)))
}

/** The longest text in a result: where the cut is made. */
function longestText(
  result: unknown,
  base: string,
): { readonly where: string; readonly text: string } | undefined {
  let longest: { readonly where: string; readonly text: string } | undefined
  const visit = (value: unknown, where: string): void => {
    if (typeof value === 'string') {
      if (longest === undefined || value.length > longest.text.length) longest = { where, text: value }
    } else if (Array.isArray(value)) value.forEach((item, index) => visit(item, where + pointer(index)))
    else if (isObject(value) && typeof value['text'] === 'string') visit(value['text'], `${where}/text`)
  }
  if (!isObject(result)) return undefined
  for (const key of ['content', 'output']) visit(result[key], base + pointer(key))
  return longest
}
