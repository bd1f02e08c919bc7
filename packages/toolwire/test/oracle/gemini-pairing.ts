// What Gemini says about calls and responses, written down from its documentation and error bodies alone (facts of
// 2026-12-01, part C). Nothing of the library is imported here.

import type { Json, MadeTurn, Mutation } from './conversations.ts'

export interface Content {
  role: string
  parts: Json[]
}

/** Why the API would refuse the contents; undefined when all is well: as many responses as calls, in the next content. */
export function geminiRefusal(contents: readonly Content[]): string | undefined {
  let expected = 0
  for (const [index, { role, parts }] of contents.entries()) {
    const calls = parts.filter((part) => 'functionCall' in part).length
    const responses = parts.filter((part) => 'functionResponse' in part).length
    if (responses !== expected)
      return `${responses} function response parts for ${expected} function call parts`
    if (calls > 0 && (role !== 'model' || contents[index - 1]?.role !== 'user'))
      return 'a function call turn that comes after no user turn'
    expected = calls
  }
  return expected > 0 ? `no function response parts for ${expected} function call parts` : undefined
}

/** Whether each response names a call of the turn before, each another one: else it is bound to the wrong one in silence. */
export function namesCalls(contents: readonly Content[]): boolean {
  let called: unknown[] = []
  for (const { parts } of contents) {
    const idsOf = (key: string): unknown[] =>
      parts.flatMap((part) => (key in part ? [(part[key] as Json)['id']] : []))
    const named = idsOf('functionResponse')
    if (named.some((id) => !called.includes(id)) || new Set(named).size < named.length) return false
    called = idsOf('functionCall')
  }
  return true
}

/** Why the API would refuse the contents, or bind a response to another call than was meant. */
export function geminiFault(contents: readonly Content[]): string | undefined {
  const refusal = geminiRefusal(contents)
  if (refusal !== undefined) return refusal
  const has = (key: string, role: string): boolean =>
    contents.some((content) => content.role === role && content.parts.some((part) => key in part))
  if (has('functionResponse', 'model')) return 'a response in a turn of the model'
  if (has('functionCall', 'user')) return 'a call in a turn of the user'
  if (contents.some(({ parts }) => parts.length === 0)) return 'contents.parts must not be empty'
  const ids = contents.flatMap(({ parts }) =>
    parts.flatMap((part) => ('functionCall' in part ? [(part['functionCall'] as Json)['id']] : [])),
  )
  if (new Set(ids).size < ids.length) return 'two calls with one id'
  return namesCalls(contents) ? undefined : 'a response that answers no call'
}

/** Whether a content has something else in front of its responses: no source says whether that is counted. */
export function mixesResponses(contents: readonly Content[]): boolean {
  return contents.some(
    ({ parts }) =>
      parts.findLastIndex((part) => 'functionResponse' in part) > parts.findIndex((part) => 'text' in part) &&
      parts.some((part) => 'text' in part),
  )
}

/** The conversation as Gemini has it. Each turn with calls has its signature. */
export function geminiContents(made: readonly MadeTurn[]): Content[] {
  const contents: Content[] = [{ role: 'user', parts: [{ text: 'Go on.' }] }]
  made.forEach((turn, index) => {
    const calls = turn.calls.map((input, call): Json => ({
      functionCall: { id: `id_${index}_${call}`, name: 'look_up', args: { input, call } },
      ...(call === 0 ? { thoughtSignature: 'c2ln' } : {}),
    }))
    const said = turn.text || calls.length === 0 ? [{ text: `Turn ${index}.` }] : []
    contents.push({ role: 'model', parts: [...said, ...calls] })
    const responses = turn.order.map((call): Json => ({
      functionResponse: {
        id: `id_${index}_${call}`,
        name: 'look_up',
        response: { [turn.failed ? 'error' : 'output']: `result ${index} ${call}` },
      },
    }))
    if (responses.length > 0) contents.push({ role: 'user', parts: responses })
    if (turn.remark || responses.length === 0)
      contents.push({ role: 'user', parts: [{ text: `And ${index}?` }] })
  })
  return contents
}

/** A broken copy of the contents, none of which is left without parts. */
export function breakGemini(contents: readonly Content[], list: readonly Mutation[]): Content[] {
  const broken = structuredClone(contents) as Content[]
  for (const { kind, from, to } of list) {
    const places = broken.flatMap(({ parts }, c) =>
      parts.flatMap((part, p) => ('functionResponse' in part ? [{ c, p, part }] : [])),
    )
    const chosen = places[from % Math.max(places.length, 1)]
    if (kind === 'cut') broken.splice(1 + (from % Math.max(broken.length - 1, 1)), 1)
    if (kind === 'cut' || chosen === undefined) continue
    const { c, p, part } = chosen
    const users = broken.filter(({ role }) => role === 'user')
    const target = users[to % users.length]!.parts
    const parts = broken[c]!.parts
    if (kind === 'drop') parts.splice(p, 1)
    else if (kind === 'duplicate') target.push(structuredClone(part))
    else if (kind === 'move' || kind === 'swap') {
      parts.splice(p, 1)
      target.push(part)
    } else if (kind === 'split') {
      const rest = parts.splice(Math.max(1, p))
      if (rest.length > 0) broken.splice(c + 1, 0, { role: 'user', parts: rest })
    } else if (kind === 'reorder') parts.reverse()
    else broken.splice(c, 0, { role: 'user', parts: [{ text: 'By the way.' }] })
  }
  return broken.filter(({ parts }) => parts.length > 0)
}
