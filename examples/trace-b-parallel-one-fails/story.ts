// Two calls in one turn, of which one fails. Its error is data: specific, and it says when to try again, so the model
// recovers in the next turn.
import assert from 'node:assert/strict'
import { defineTool, run, type RunResult } from 'toolwire'
import { emulate, scripted } from 'toolwire/emulator'
import { z } from 'zod'
import { isStarted, keepTrace, look, modelOn, type WireName } from '../stage.ts'

/** The error of the time service, as its client throws it. */
class TimeAPIError extends Error {
  override readonly name = 'TimeAPIError'
}

const getWeather = defineTool({
  name: 'get_weather',
  description:
    'Looks up the present weather of one place. Use it for the weather now, not for other days. ' +
    'Returns degrees Celsius and a word for the sky. For several places call it once for each, in one turn.',
  input: z.object({ location: z.string().describe("Name of a town. Example: 'Tokyo'.") }),
  traits: { readOnly: true, openWorld: true },
  execute: ({ location }) => ({ location, celsius: 11, sky: 'clear' }),
})

const getTime = defineTool({
  name: 'get_time',
  description:
    'Tells the local time of one place. Use it for the time now, not to convert a time. ' +
    'Returns the time as hours and minutes. A name of the time zone list is understood best.',
  input: z.object({ location: z.string().describe("A town or a time zone. Example: 'Asia/Tokyo'.") }),
  traits: { readOnly: true, openWorld: true },
  execute: ({ location }) => {
    if (location === 'Tokyo') throw new TimeAPIError('rate limit exceeded. Retry in 30s recommended.')
    return { location, time: '18:30' }
  },
})

/** Tells the story on one wire: the result, and the trace as text. */
export async function story(wire: WireName): Promise<{ result: RunResult; trace: string }> {
  const emulator = emulate({
    model: scripted([
      {
        text: 'I look up both.',
        calls: [
          { name: 'get_weather', input: { location: 'Tokyo' } },
          { name: 'get_time', input: { location: 'Tokyo' } },
        ],
      },
      {
        text: 'The time service is busy; I try the time zone.',
        calls: [{ name: 'get_time', input: { location: 'Asia/Tokyo' } }],
      },
      { text: 'In Tokyo it is 18:30, with 11 °C and a clear sky.' },
    ]),
  })
  const trace = keepTrace()
  const result = await run({
    model: modelOn(wire, emulator.fetch),
    tools: [getWeather, getTime],
    prompt: 'What are the weather and the time in Tokyo?',
    trace: trace.recorder,
  })
  await trace.recorder.close()

  assert.equal(result.stop.reason, 'answered')
  assert.deepEqual(
    result.calls.map(({ call, outcome }) => `${call.name} ${outcome}`),
    ['get_weather ok', 'get_time error', 'get_time ok'],
  )
  return { result, trace: trace.text() }
}

if (isStarted(import.meta.url)) {
  const { show, triage } = await look((await story('anthropic')).trace, 'trace-b.trace.jsonl')
  console.log(`${show}\n${triage}`)
}
