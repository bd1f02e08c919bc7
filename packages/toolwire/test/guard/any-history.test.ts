import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guard } from '../../src/index.ts'
import { anthropicRefusal } from '../oracle/anthropic-pairing.ts'
import {
  anthropicMessages,
  breakInput,
  breakMessages,
  mutations,
  responsesInput,
  turns,
} from '../oracle/conversations.ts'
import { responsesRefusal } from '../oracle/responses-pairing.ts'

type Entry = Record<string, unknown>

const subjects = [
  {
    wire: 'anthropic',
    url: 'https://api.anthropic.com/v1/messages',
    list: 'messages',
    rest: {
      model: 'claude-sonnet-5-5',
      max_tokens: 1000,
      tools: [{ name: 'look_up', input_schema: { type: 'object' } }],
    },
    valid: turns.map((made) => anthropicMessages(made) as unknown as Entry[]),
    broken: fc
      .tuple(turns, mutations)
      .map(([made, list]) => breakMessages(anthropicMessages(made), list) as unknown as Entry[]),
    refusal: (entries: unknown) => anthropicRefusal(entries as never),
  },
  {
    wire: 'openai-responses',
    url: 'https://api.openai.com/v1/responses',
    list: 'input',
    rest: { model: 'gpt-5.6', store: false },
    valid: turns.map((made) => responsesInput(made) as Entry[]),
    broken: fc
      .tuple(turns, mutations)
      .map(([made, list]) => breakInput(responsesInput(made), list) as Entry[]),
    refusal: (entries: unknown) => responsesRefusal(entries as never),
  },
]

describe.each(subjects)('any history on $wire', ({ url, list, rest, valid, broken, refusal }) => {
  /** A guard in front of nothing, and what goes through it. */
  function guarded() {
    let sent = ''
    const given = guard(
      async (_url, init) => {
        sent = String(init?.body)
        return new Response(null)
      },
      { onFinding: () => {} },
    )
    return async (entries: readonly Entry[]): Promise<{ text: string; sent: string; entries: unknown }> => {
      const text = JSON.stringify({ ...rest, [list]: entries })
      await given(url, { method: 'POST', body: text })
      return { text, sent, entries: (JSON.parse(sent) as Entry)[list] }
    }
  }

  it('that is valid passes as it is, turn after turn', async () => {
    const send = guarded()
    await fc.assert(
      fc.asyncProperty(valid, async (entries) => {
        const { text, sent } = await send(entries)
        expect(sent).toBe(text)
        const more = await send([...entries, { role: 'user', content: 'Go on.' }])
        expect(refusal(more.entries)).toBe(refusal(JSON.parse(more.text)[list]))
      }),
      { numRuns: 150 },
    )
  })

  it('that was broken reaches the provider as one that it accepts, now and when it has grown', async () => {
    const send = guarded()
    await fc.assert(
      fc.asyncProperty(broken, async (entries) => {
        const once = await send(entries)
        // Ending on the assistant asks for prefill: what was meant otherwise nobody knows, so it stays.
        fc.pre(refusal(once.entries) !== 'the conversation must end with the user')
        expect(refusal(once.entries)).toBeUndefined()
        const grown = await send([...entries, { role: 'user', content: 'Go on.' }])
        expect(refusal(grown.entries)).toBeUndefined()
        const again = await send(grown.entries as Entry[])
        expect(again.sent).toBe(again.text)
      }),
      { numRuns: 150 },
    )
  })
})
