import { describe, expect, it } from 'vitest'
import { anthropic, run } from '../../src/anthropic.ts'
import { run as runResponses } from '../../src/openai-responses.ts'
import type { AnthropicRequest, AnthropicResponse } from '../../src/anthropic.ts'
import { defineTool, run as runAny } from '../../src/index.ts'
import { emulate, scripted } from '../../src/emulator.ts'
import type { Model } from '../../src/wire/codec.ts'

const look = defineTool({
  name: 'look',
  description: 'Looks.',
  input: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
  execute: ({ at }: { at: string }) => `seen: ${at}`,
})

/** A model of the user's own: the wire that the entry exports, and a way to send. */
function ownModel(): Model<AnthropicRequest, AnthropicResponse> {
  const model = scripted([{ calls: [{ name: 'look', input: { at: 'x' } }] }, { text: 'done' }])
  const { fetch } = emulate({ model })
  return {
    wire: anthropic,
    model: 'own',
    async send(request, { signal }) {
      const headers = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' }
      const response = await fetch('http://own/v1/messages', {
        method: 'POST',
        headers,
        signal,
        body: JSON.stringify(request),
      })
      return (await response.json()) as AnthropicResponse
    },
  }
}

describe('a model made by hand with the wire of an entry', () => {
  it.each([
    ['its own wire', run],
    ['every wire', runAny],
  ])('runs by the entry of %s, checked as any other', async (_, runOf) => {
    const result = await runOf({ model: ownModel(), tools: [look], prompt: 'Look at x.' })
    expect(result.stop.reason).toBe('answered')
    expect(result.calls.map(({ content }) => content)).toEqual(['seen: x'])
  })

  it('is refused by the entry of another wire, which is named', async () => {
    await expect(runResponses({ model: ownModel(), prompt: 'x' } as never)).rejects.toMatchObject({
      code: 'unknown-wire',
      message: expect.stringMatching(/openai-responses.*anthropic/),
    })
  })
})
