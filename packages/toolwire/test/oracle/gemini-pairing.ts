// What Gemini's generateContent says about calls and responses, written down from its error bodies alone (facts of
// 2026-12-01, part C). Calls have ids here. Nothing of the library is imported.

interface Part {
  readonly functionCall?: { readonly id: string; readonly name: string }
  readonly functionResponse?: { readonly id: string; readonly name: string }
}

interface Content {
  readonly role: string
  readonly parts: readonly Part[]
}

const COUNTS = 'the number of function response parts is equal to the number of function call parts'

/** Why the API would refuse the contents, or bind a response to the wrong call; undefined when all is well. */
export function geminiRefusal(contents: readonly Content[]): string | undefined {
  const called = new Set<string>()
  for (const [index, { role, parts }] of contents.entries()) {
    const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
    const responses = parts.flatMap(({ functionResponse }) => functionResponse ?? [])
    if (role === 'model' && responses.length > 0) return 'a response in a turn of the model'
    if (role === 'user' && calls.length > 0) return 'a call in a turn of the user'
    if (parts.length === 0) return 'contents.parts must not be empty'
    const before = contents[index - 1]
    if (role === 'model') {
      if (calls.length > 0 && before?.role !== 'user')
        return 'function call turn comes immediately after a user turn or after a function response turn'
      for (const { id } of calls) {
        if (called.has(id)) return 'two calls with one id'
        called.add(id)
      }
      const next = contents[index + 1]
      const answers = next?.role === 'user' ? next.parts.flatMap((part) => part.functionResponse ?? []) : []
      if (answers.length < calls.length) return COUNTS
    }
    const asked = before?.role === 'model' ? before.parts.flatMap((part) => part.functionCall ?? []) : []
    if (role === 'user' && responses.length > 0 && asked.length === 0) return `${COUNTS}: there are no calls`
    if (role === 'user' && responses.length > asked.length) return `${COUNTS}: there are more`
    const left = [...asked]
    for (const { id } of role === 'user' ? responses : []) {
      const at = left.findIndex((call) => call.id === id)
      if (at < 0) return 'a response that answers no call'
      left.splice(at, 1)
    }
  }
  return undefined
}
