// The code that docs/guide/dispatch.md shows.
import { compile, defineTool, dispatch, ToolError } from 'toolwire'
import { anthropic, type AnthropicResponse } from 'toolwire/anthropic'
import { z } from 'zod'

// #region errors
const getTime = defineTool({
  name: 'get_time',
  description: 'Tells the local time of one time zone. Takes IANA names only. Returns the time as HH:MM.',
  input: z.object({ zone: z.string().describe('IANA name. Example: "Asia/Tokyo".') }),
  traits: { readOnly: true },
  timeout: 5_000,
  execute: ({ zone }) => {
    if (!zone.includes('/')) {
      throw new ToolError(`no time zone is called "${zone}"`, {
        alternative: 'Use an IANA name such as Asia/Tokyo.',
      })
    }
    return '09:30'
  },
})
// #endregion

const request = anthropic.start({
  model: 'claude-sonnet-5-5',
  prompt: 'What time is it in Tokyo and in Oslo?',
  tools: compile([getTime], { wire: 'anthropic' }).tools,
})
const response: AnthropicResponse = {
  id: 'msg_01',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-5-5',
  content: [
    { type: 'tool_use', id: 'toolu_01', name: 'get_time', input: { zone: 'Tokyo' } },
    { type: 'tool_use', id: 'toolu_02', name: 'get_time', input: { zone: 'Europe/Oslo' } },
    { type: 'tool_use', id: 'toolu_03', name: 'getTime', input: { timezone: 'Europe/Oslo' } },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 412, output_tokens: 88 },
}

// #region dispatch
export const outcomes = await dispatch(response, [getTime])
export const next = anthropic.answer(request, response, outcomes)
// #endregion
