import { isObject, own, ownArray } from '../../json/value.ts'
import type { OpenObject } from '../../json/value.ts'
import type { AnswerOptions, EchoChange } from '../codec.ts'
import type { EchoIds } from '../echo-ids.ts'
import { keyIn } from './fields.ts'
import { callIn, contentOf } from './parts.ts'
import type { GeminiContent, GeminiPart } from './types.ts'

const WHERE = '/candidates/0/content'

/**
 * The content of a response as history: the very same object, thoughts and signatures in their parts, unless a call in
 * it is refused on the way back. Undefined for a content without parts, which is refused itself.
 */
export function echoedContent(
  response: unknown,
  ids: EchoIds,
  onChange: AnswerOptions['onChange'],
): GeminiContent | undefined {
  const content = contentOf(response)
  if (content === undefined) return undefined
  const parts = ownArray(content, 'parts')
  if (parts.length === 0) return undefined
  let call = -1
  const kept = parts.flatMap((part, index) => {
    if (callIn(part) === undefined) return [part]
    const id = ids[++call]
    return id === undefined
      ? []
      : [sound(part as OpenObject, { id, where: `${WHERE}/parts/${index}`, onChange })] // holds a call
  })
  const isSame = kept.length === parts.length && kept.every((part, index) => part === parts[index])
  // Without a role it would be the user's.
  if (own(content, 'role') !== 'model') return { ...content, role: 'model', parts: kept as GeminiPart[] }
  return isSame ? content : { ...content, parts: kept as GeminiPart[] } // parts of a response
}

interface Mending {
  readonly id: string
  readonly where: string
  readonly onChange: AnswerOptions['onChange']
}

/** The part with an id that is its own and an object as its arguments. */
function sound(part: OpenObject, { id, where, onChange }: Mending): OpenObject {
  const key = keyIn(part, 'functionCall')
  const before: OpenObject = callIn(part) ?? {}
  const hasOther =
    typeof own(before, 'id') === 'string' && own(before, 'id') !== '' && own(before, 'id') !== id
  const renamed = hasOther ? { ...before, id } : before
  const args = own(before, 'args')
  if (args === undefined || args === null || isObject(args))
    return renamed === before ? part : { ...part, [key]: renamed }
  const parsed = typeof args === 'string' ? objectIn(args) : undefined
  const change: Pick<EchoChange, 'code' | 'lossy'> = parsed
    ? { code: 'misencoded-arguments', lossy: false }
    : args === ''
      ? { code: 'empty-arguments', lossy: false }
      : { code: typeof args === 'string' ? 'malformed-arguments' : 'non-object-arguments', lossy: true }
  const after = parsed ?? {}
  onChange?.({ ...change, where: `${where}/${key}/args`, action: 'replace', before: args, after })
  return { ...part, [key]: { ...renamed, args: after } }
}

function objectIn(text: string): OpenObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
