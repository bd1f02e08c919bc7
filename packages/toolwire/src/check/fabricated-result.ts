/** The passage of a text that tells the result of a call, in the form in which results are told. */
export function findFabricatedResult(text: string): string | undefined {
  const found = LINE.exec(text) ?? TAG.exec(text)
  return found?.[0].trim().slice(0, MAX_LENGTH)
}

const LINE = /^[ \t]*(?:observation|(?:tool|function)[ _](?:result|output|response))[ \t]*:[ \t]*\S.*$/im
const TAG = /<\|?(?:tool_response|tool_result|function_response|function_results?)\|?>[^\n]*/i
const MAX_LENGTH = 200
