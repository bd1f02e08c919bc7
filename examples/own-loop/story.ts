// For those who have a loop of their own: the bodies stay yours, toolwire runs the calls and builds the next request.
import { compile, defineTool, dispatch } from 'toolwire'
import { anthropic, type AnthropicResponse } from 'toolwire/anthropic'
import { openaiResponses, type ResponsesResponse } from 'toolwire/openai-responses'
import { z } from 'zod'

const getStock = defineTool({
  name: 'get_stock',
  description:
    'Tells how many pieces of one article are in stock. Use it before you promise a delivery; it does not know prices. ' +
    'Returns the article and the number of pieces. Several articles may be asked for in one turn.',
  input: z.object({ article: z.string().describe("Number of the article. Example: 'K-7'.") }),
  traits: { readOnly: true },
  execute: ({ article }) => ({ article, pieces: article === 'K-7' ? 12 : 0 }),
})

export interface Endpoint {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Yours, or an emulator's. */
  readonly fetch: typeof globalThis.fetch
}

// #region anthropic
/** The whole loop on Anthropic Messages. */
export async function askAnthropic(question: string, endpoint: Endpoint): Promise<string> {
  const tools = compile([getStock], { wire: 'anthropic' })
  let request = anthropic.start({ model: 'claude-sonnet-5-5', prompt: question, tools: tools.tools })
  for (let turn = 0; turn < 10; turn++) {
    const response = await post<AnthropicResponse>(endpoint, request)
    if (anthropic.calls(response).length === 0) return anthropic.text(response)
    request = anthropic.answer(request, response, await dispatch(response, tools))
  }
  throw new Error('ten turns and no answer')
}
// #endregion

// #region openai-responses
/** The same on OpenAI Responses: the server keeps the history, and only what is new is sent. */
export async function askOpenAI(question: string, endpoint: Endpoint): Promise<string> {
  const tools = compile([getStock], { wire: 'openai-responses' })
  let request = openaiResponses.start({ model: 'gpt-5.5', prompt: question, tools: tools.tools })
  for (let turn = 0; turn < 10; turn++) {
    const response = await post<ResponsesResponse>(endpoint, request)
    if (openaiResponses.calls(response).length === 0) return openaiResponses.text(response)
    const outcomes = await dispatch(response, tools)
    request = openaiResponses.answer(request, response, outcomes, { state: 'previous-response' })
  }
  throw new Error('ten turns and no answer')
}
// #endregion

async function post<Res>(endpoint: Endpoint, body: object): Promise<Res> {
  const response = await endpoint.fetch(endpoint.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...endpoint.headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as Res
}
