import { assert, asyncProperty, pre } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anthropicRefusal } from '../../test/oracle/anthropic-pairing.ts'
import {
  anthropicMessages,
  breakChat,
  breakContents,
  breakInput,
  breakMessages,
  chatMessages,
  geminiContents,
  mutations,
  responsesInput,
  turns,
} from '../../test/oracle/conversations.ts'
import { chatRefusal } from '../../test/oracle/chat-pairing.ts'
import { geminiRefusal } from '../../test/oracle/gemini-pairing.ts'
import { responsesRefusal } from '../../test/oracle/responses-pairing.ts'
import { emulate } from './emulate.ts'

const RUNS = { numRuns: 300 }

async function refused(url: string, body: object): Promise<string | undefined> {
  const headers = { authorization: 'Bearer k', 'anthropic-version': '2026-10-21' }
  const emulator = emulate({ model: { turn: () => ({ text: 'Taken.' }) } })
  const response = await emulator.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status === 200) return undefined
  const { error } = (await response.json()) as { error: { message: string } }
  expect([response.status, error.message]).toEqual([400, expect.stringMatching(/\S/)])
  return error.message
}

const tools = [{ name: 'look_up', input_schema: { type: 'object', properties: {} } }]
const askAnthropic = (messages: unknown): Promise<string | undefined> =>
  refused('https://x/v1/messages', { model: 'claude-opus-5', max_tokens: 10, tools, messages })
const askResponses = (input: unknown): Promise<string | undefined> =>
  refused('https://x/v1/responses', { model: 'gpt-5.6', input })
const askChat = (messages: unknown): Promise<string | undefined> =>
  refused('https://x/v1/chat/completions', { model: 'gpt-5.5', messages })
const askGemini = (contents: unknown): Promise<string | undefined> =>
  refused('https://x/v1beta/models/gemini-2.5-flash:generateContent', { contents })

// The rules are those of `test/oracle`, which knows nothing of the library's own.
describe('pairing on Anthropic', () => {
  it('takes every sound conversation', async () => {
    await assert(
      asyncProperty(turns, async (made) => {
        expect(await askAnthropic(anthropicMessages(made))).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('refuses a broken one exactly where the rules say so', async () => {
    await assert(
      asyncProperty(turns, mutations, async (made, list) => {
        const messages = breakMessages(anthropicMessages(made), list)
        expect((await askAnthropic(messages)) !== undefined).toBe(
          anthropicRefusal(messages as never[]) !== undefined,
        )
      }),
      RUNS,
    )
  })
})

describe('an empty message on Anthropic', () => {
  const said = (role: string, content: unknown): object => ({ role, content })

  it('without a block is taken of an assistant wherever it stands, and refused of the user', async () => {
    const ask = said('user', 'Go.')
    expect(await askAnthropic([ask, said('assistant', []), ask])).toBeUndefined()
    expect(await askAnthropic([ask, said('assistant', 'Yes.'), said('user', []), ask])).toBe(
      'messages.2: user messages must have non-empty content',
    )
  })
})

describe('pairing on Responses', () => {
  it('takes every sound conversation', async () => {
    await assert(
      asyncProperty(turns, async (made) => {
        expect(await askResponses(responsesInput(made))).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('refuses nothing that the rules allow, and every output or call that stands alone', async () => {
    await assert(
      asyncProperty(turns, mutations, async (made, list) => {
        const input = breakInput(responsesInput(made), list)
        const text = await askResponses(input)
        const called = new Set(
          input.filter((item) => item['type'] === 'function_call').map((item) => item['call_id']),
        )
        const answered = new Set(
          input.filter((item) => item['type'] === 'function_call_output').map((item) => item['call_id']),
        )
        const isAlone =
          [...called].some((id) => !answered.has(id)) || [...answered].some((id) => !called.has(id))
        if (responsesRefusal(input as never[]) === undefined) expect(text).toBeUndefined()
        if (isAlone) expect(text).toBeDefined()
      }),
      RUNS,
    )
  })
})

/** What is no refusal: results are bound to the wrong call, without a word. */
const SILENT = /^(two calls with one id|a response that answers no call)/

describe('pairing on Chat Completions', () => {
  it('takes every sound conversation', async () => {
    await assert(
      asyncProperty(turns, async (made) => {
        expect(await askChat(chatMessages(made))).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('refuses a broken one exactly where the rules say so', async () => {
    await assert(
      asyncProperty(turns, mutations, async (made, list) => {
        const messages = breakChat(chatMessages(made), list)
        const refusal = chatRefusal(messages as never[])
        pre(refusal === undefined || !SILENT.test(refusal))
        expect((await askChat(messages)) !== undefined).toBe(refusal !== undefined)
      }),
      RUNS,
    )
  })
})

// The second generation: the third wants signatures back, which is another rule.
describe('pairing on Gemini', () => {
  it('takes every sound conversation', async () => {
    await assert(
      asyncProperty(turns, async (made) => {
        expect(await askGemini(geminiContents(made))).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('refuses a broken one exactly where the rules say so', async () => {
    await assert(
      asyncProperty(turns, mutations, async (made, list) => {
        const contents = breakContents(geminiContents(made), list)
        const refusal = geminiRefusal(contents as never[])
        pre(refusal === undefined ? !contents.some(mixes) : !SILENT.test(refusal))
        expect((await askGemini(contents)) !== undefined).toBe(refusal !== undefined)
      }),
      RUNS,
    )
  })
})

/** Whether something else stands in front of responses: no source says whether that is counted. */
function mixes({ parts }: Record<string, unknown>): boolean {
  const are = (parts as object[]).map((part) => 'functionResponse' in part)
  return are.includes(true) && are.lastIndexOf(true) > are.indexOf(false) && are.includes(false)
}
