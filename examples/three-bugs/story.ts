// The three bugs behind nearly every broken agent, each made by hand on both wires: a result that answers no call, a
// call without a result, arguments in the wrong form. The provider refuses each in its own words; check finds it, triage
// explains it, repair mends it, and the mended body is accepted.
import assert from 'node:assert/strict'
import { check, compile, defineTool, dispatch, repair, type Call, type Outcome } from 'toolwire'
import { readError as readAnthropicError } from 'toolwire/anthropic'
import { emulate, scripted } from 'toolwire/emulator'
import { readError as readResponsesError } from 'toolwire/openai-responses'
import { z } from 'zod'
import { isStarted, keepTrace, look, type WireName } from '../stage.ts'
import { post, recordingFetch } from './recording-fetch.ts'

export const bugs = ['orphan', 'missing', 'malformed'] as const
export type Bug = (typeof bugs)[number]

type Body = Record<string, unknown>
type Entry = Record<string, unknown>

const location = z.object({ location: z.string().describe("Name of a town. Example: 'Oslo'.") })
const tools = [
  defineTool({
    name: 'get_weather',
    description:
      'Looks up the present weather of one place. Use it for the weather now. Returns degrees Celsius.',
    input: location,
    execute: () => ({ celsius: 3 }),
  }),
  defineTool({
    name: 'get_time',
    description: 'Tells the local time of one place. Use it for the time now. Returns hours and minutes.',
    input: location,
    execute: () => ({ time: '09:30' }),
  }),
]

/** What each loop does to the next request, as it is written by hand: right but for one thing. */
const nextRequest: Readonly<Record<WireName, Readonly<Record<Bug, (request: Body, turn: Turn) => Body>>>> = {
  anthropic: {
    // Only the text of the response is kept in the history: the calls that the results answer are gone.
    orphan: (request, { response, outcomes }) =>
      messages(request, onlyText(response), [...results(outcomes), { type: 'text', text: 'Go on.' }]),
    // Only the first call is answered.
    missing: (request, { response, outcomes }) =>
      messages(request, content(response), results(outcomes.slice(0, 1))),
    // The arguments were turned into text on the way through a store.
    malformed: (request, { response, outcomes }) =>
      messages(
        request,
        content(response).map((block) =>
          block['type'] === 'tool_use' ? { ...block, input: JSON.stringify(block['input']) } : block,
        ),
        results(outcomes),
      ),
  },
  'openai-responses': {
    // The item's id instead of the call's.
    orphan: (request, { response, outcomes }) =>
      input(
        request,
        items(response),
        outcomes.map((outcome) => output(outcome, outcome.call.itemId)),
      ),
    missing: (request, { response, outcomes }) =>
      input(request, items(response), outputs(outcomes.slice(0, 1))),
    // The arguments were parsed on the way through a store, and never made text again.
    malformed: (request, { response, outcomes }) =>
      input(
        request,
        items(response).map((item) =>
          item['type'] === 'function_call'
            ? { ...item, arguments: JSON.parse(String(item['arguments'])) as unknown }
            : item,
        ),
        outputs(outcomes),
      ),
  },
}

interface Turn {
  readonly response: Body
  readonly outcomes: readonly Outcome[]
}

export interface Told {
  /** What the provider answered to the broken request. */
  readonly status: number
  readonly words: string
  /** Codes that check finds in it. */
  readonly found: readonly string[]
  /** What the provider answered to the repaired one. */
  readonly mended: number
  readonly trace: string
}

/** Tells the story of one bug on one wire. */
export async function story(bug: Bug, wire: WireName): Promise<Told> {
  const emulator = emulate({
    model: scripted([
      { text: 'I look up both.', calls: [call('get_weather'), call('get_time')] },
      { text: 'It is 09:30, with 3 °C.' },
    ]),
  })
  const trace = keepTrace('guard')
  const readError = wire === 'anthropic' ? readAnthropicError : readResponsesError
  const ask = recordingFetch({ wire, url: endpoints[wire], fetch: emulator.fetch, recorder: trace.recorder })

  const compiled = compile(tools, { wire })
  const request: Body = { model: models[wire], tools: compiled.tools, ...prompts[wire] }
  const first = await ask(request)
  const outcomes = await dispatch(first.body, compiled)
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['ok', 'ok'],
  )

  const broken = nextRequest[wire][bug](request, { response: first.body, outcomes })
  const refused = await ask(broken)
  const refusal = readError(refused.status, refused.body)
  await trace.recorder.close()

  const { repaired } = repair(broken)
  assert.notEqual(repaired, null)
  assert.deepEqual(
    check(repaired).findings.filter(({ severity }) => severity === 'error'),
    [],
  )
  const accepted = await emulator.fetch(endpoints[wire], post(repaired))
  return {
    status: refused.status,
    words: refusal?.message ?? '',
    found: check(broken).findings.map(({ code }) => code),
    mended: accepted.status,
    trace: trace.text(),
  }
}

const models: Record<WireName, string> = { anthropic: 'claude-sonnet-5-5', 'openai-responses': 'gpt-5.5' }
const endpoints: Record<WireName, string> = {
  anthropic: 'https://api.anthropic.com/v1/messages',
  'openai-responses': 'https://api.openai.com/v1/responses',
}
const question = 'What are the weather and the time in Oslo?'
const prompts: Record<WireName, Body> = {
  anthropic: { max_tokens: 4096, messages: [{ role: 'user', content: question }] },
  'openai-responses': { input: question },
}

function call(name: string): Pick<Call, 'name' | 'input'> {
  return { name, input: { location: 'Oslo' } }
}

function messages(request: Body, assistant: readonly Entry[], user: readonly Entry[]): Body {
  const before = request['messages'] as readonly Entry[]
  return {
    ...request,
    messages: [...before, { role: 'assistant', content: assistant }, { role: 'user', content: user }],
  }
}

function content(response: Body): readonly Entry[] {
  return response['content'] as readonly Entry[]
}

function onlyText(response: Body): readonly Entry[] {
  return content(response).filter((block) => block['type'] === 'text')
}

function results(outcomes: readonly Outcome[]): readonly Entry[] {
  return outcomes.map(({ call: { callId }, content: text }) => ({
    type: 'tool_result',
    tool_use_id: callId,
    content: text,
  }))
}

function items(response: Body): readonly Entry[] {
  return response['output'] as readonly Entry[]
}

function input(request: Body, response: readonly Entry[], results: readonly Entry[]): Body {
  return { ...request, input: [{ role: 'user', content: request['input'] }, ...response, ...results] }
}

function outputs(outcomes: readonly Outcome[]): readonly Entry[] {
  return outcomes.map((outcome) => output(outcome, outcome.call.callId))
}

function output(outcome: Outcome, id: string | undefined): Entry {
  return { type: 'function_call_output', call_id: id, output: outcome.content }
}

if (isStarted(import.meta.url)) {
  for (const bug of bugs) {
    const { trace } = await story(bug, 'openai-responses')
    console.log((await look(trace, `${bug}.trace.jsonl`)).triage)
  }
}
