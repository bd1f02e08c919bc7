import { fault } from '../finding/fault-codes.ts'
import type { Finding } from '../finding/finding.ts'
import { pointer } from '../json/pointer.ts'
import { isObject, own, ownArray } from '../json/value.ts'
import type { Part, ResultPart, TextPart } from '../wire/codec.ts'
import { Holds, whereOf } from './scan.ts'
import type { Entry } from './scan.ts'

/** `empty-content`: text without a character, a user's message of nothing or of nothing but blanks, an error that says nothing. */
export function checkContent(entry: Entry): void {
  const { codec, parts, holds, report } = entry
  if (codec.rules.refusedWhenEmpty !== undefined) checkLists(entry, codec.rules.refusedWhenEmpty)
  if (!codec.rules.refusesEmpty) return
  if (isEmptyMessage(entry)) {
    const where = whereOf(entry)
    const fix = isDispensable(entry) ? { fix: { where, action: 'remove' } as const } : {}
    report(fault('empty-content', where, { what: 'message' }, fix))
  }
  const isBlank =
    holds === Holds.texts && parts.every((part) => part.kind === 'text' && isBlankText(part.text))
  for (const part of parts) {
    if (part.kind === 'text' && (part.text === '' || (isBlank && part.role !== 'assistant'))) {
      report(emptyText(part, entry, isBlank))
    } else if (isEmptyError(part)) {
      const where = part.content === undefined ? part.where : `${part.where}/content`
      const value = 'Error: the tool failed without a message.'
      const fix = { where: `${part.where}/content`, action: 'replace', value } as const
      report(fault('empty-content', where, { what: 'error-result' }, { fix }))
    }
  }
}

function isBlankText(text: string): boolean {
  return !/\S/.test(text)
}

/** Lists that are to be left out when there is nothing in them. A message that says nothing else goes. */
function checkLists(entry: Entry, members: readonly string[]): void {
  const { value, message, parts, report } = entry
  if (message < 0 || !isObject(value)) return
  for (const member of members) {
    const list = own(value, member)
    if (!Array.isArray(list) || list.length > 0) continue
    const where = whereOf(entry)
    const at = where + pointer(member)
    const goes = parts.length > 0 ? at : isDispensable(entry) ? where : undefined
    const fix = goes === undefined ? {} : { fix: { where: goes, action: 'remove' } as const }
    report(fault('empty-content', at, { what: 'list' }, fix))
  }
}

/** An assistant may have said nothing. */
function isEmptyMessage({ codec, value, message, parts }: Entry): boolean {
  const content = codec.rules.resultMessage?.content
  if (content === undefined || message < 0 || parts.length > 0 || !isObject(value)) return false
  return own(value, 'role') === 'user' && Array.isArray(own(value, content))
}

/** The block goes. A text that is the whole message takes the message with it, unless the list needs the message. */
function emptyText(part: TextPart, entry: Entry, isBlank: boolean): Finding {
  const isWhole = part.textWhere === part.where
  const args = { what: 'text' } as const
  if (entry.message >= 0 && isBlank && !isDispensable(entry))
    return fault('empty-content', part.textWhere, args)
  const fix = {
    where: isWhole && entry.message >= 0 ? whereOf(entry) : part.where,
    action: 'remove',
  } as const
  return fault('empty-content', part.textWhere, args, { fix })
}

/** A conversation is not empty and begins with the user. */
function isDispensable({ body, codec, message }: Entry): boolean {
  const list = isObject(body) ? ownArray(body, codec.list) : []
  if (message > 0) return list.length > 1
  const next = list[1]
  return isObject(next) && own(next, 'role') === 'user'
}

function isEmptyError(part: Part): part is ResultPart {
  if (part.kind !== 'result' || part.side !== 'client' || !part.isError) return false
  const { content } = part
  if (content === undefined || content === null || content === '') return true
  return Array.isArray(content) && content.every((block) => isObject(block) && own(block, 'text') === '')
}
