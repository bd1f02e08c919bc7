import { wires } from '../../wire/index.ts'
import { createRecorder } from '../create-recorder.ts'
import type { RecorderOptions } from '../create-recorder.ts'
import type { TraceEvent, TracedTool } from '../event.ts'
import { readTrace } from '../read-trace.ts'
import type { Story, StoryCall, StoryTool, StoryTurn } from './story-types.ts'
import { WORDS } from './story-words.ts'
import type { TraceRun } from '../trace-run.ts'

export type { Story, StoryCall, StoryTool, StoryTurn }

/** The text of the story's trace file. */
export function storyText(story: Story, options: RecorderOptions = {}): string {
  const lines: string[] = []
  let clock = Date.UTC(2026, 11, 1, 9, 30)
  const recorder = createRecorder(
    { write: (line) => void lines.push(line) },
    { id: 'tr_story', now: () => (clock += 100), ...options },
  )
  tell(story, (event) => recorder.write(event))
  return lines.join('')
}

/** The index of the story's run. */
export async function storyRun(story: Story, file = 'run.trace.jsonl'): Promise<TraceRun> {
  return firstRun(storyText(story), file)
}

export async function firstRun(text: string, file = 'run.trace.jsonl'): Promise<TraceRun> {
  for await (const run of readTrace(text, { file })) return run
  throw new Error('the trace has no run')
}

type Write = (event: TraceEvent) => void

function tell(story: Story, write: Write): void {
  const run = 'r1'
  const words = WORDS[story.wire]
  const tools = story.tools ?? [{ name: 'search_docs' }]
  write({
    type: 'run_start',
    run,
    wire: story.wire,
    model: 'model-1',
    ...(story.budget === undefined ? {} : { budget: story.budget }),
    tools: tools.map((tool): TracedTool => ({
      name: tool.name,
      traits: tool.traits ?? {},
      strict: tool.strict ?? false,
    })),
  })
  let list: object[] = [
    ...(story.history ?? []),
    { role: 'user', content: story.prompt ?? 'how do I tune it?' },
  ]
  let calls = 0
  for (const [index, turn] of story.turns.entries()) {
    const number = index + 1
    const of = { run, turn: number }
    write({ type: 'turn_start', ...of, cause: index === 0 ? 'prompt' : 'results' })
    const body = words.request(
      story,
      list,
      tools.map((tool) => words.tool(tool)),
    )
    const sent = turn.request?.(body) ?? body
    if (turn.request !== undefined && Array.isArray(sent[words.list]))
      list = [...(sent[words.list] as object[])]
    const request = {
      type: 'request',
      ...of,
      method: 'POST',
      url: `https://provider.example${words.path}`,
      headers: {},
      body: sent,
    } as const
    write({ ...request, attempt: 1 })
    let attempt = 1
    if (turn.refused !== undefined) {
      const { status, message, type = 'invalid_request_error' } = turn.refused
      write({
        type: 'response',
        ...of,
        attempt,
        status,
        headers: { 'request-id': 'req_5b1f', 'x-request-id': 'req_5b1f' },
        body: words.refusal(type, message),
        durationMs: 20,
      })
      if (turn.retried !== true) break
      attempt = 2
      write({ ...request, attempt })
    }
    const made = (turn.calls ?? []).map((call) => ({
      ...call,
      id: call.id ?? `${words.id}${calls + 1 + (turn.calls ?? []).indexOf(call)}`,
    }))
    const response = (turn.response ?? words.response({ ...turn, calls: made }, number)) as Record<
      string,
      unknown
    >
    write({
      type: 'response',
      ...of,
      attempt,
      status: 200,
      headers: {},
      body: response,
      firstByteMs: 300,
      durationMs: 500,
    })
    const echoed = response[words.echoed]
    list.push(...words.echo(Array.isArray(echoed) ? (echoed as object[]) : []))
    const results: object[] = []
    const located = wires[story.wire].calls(response)
    for (const call of made) {
      const ordinal = ++calls
      const where = located.find((one) => one.callId === call.id)?.where ?? ''
      write({
        type: 'call_start',
        ...of,
        call: ordinal,
        callId: call.id,
        name: call.name,
        where,
        input: call.input,
      })
      if (call.result === null) continue
      for (const finding of call.findings ?? []) {
        const told = { phase: 'call', action: 'rejected', finding: { ...finding, where } } as const
        write({ type: 'finding', ...of, ...told })
      }
      const outcome = call.outcome ?? 'ok'
      const isError = outcome !== 'ok'
      const content = call.result ?? 'Found 2 chunks'
      write({
        type: 'call_end',
        ...of,
        call: ordinal,
        callId: call.id,
        name: call.name,
        outcome,
        isError,
        content,
        durationMs: 41,
        ...(call.returned === undefined ? {} : { returned: call.returned }),
        ...(call.error === undefined ? {} : { error: call.error }),
        ...(call.notes === undefined ? {} : { notes: call.notes }),
      })
      results.push(words.result(call.id, content, isError))
    }
    list.push(...words.results(results))
    if (turn.says !== undefined) list.push({ role: 'user', content: turn.says })
    write({
      type: 'turn_end',
      ...of,
      stopReason: wires[story.wire].ending(response).native,
      calls: made.length,
      usage: response.usage,
    })
  }
  if (story.end === null) return
  write({
    type: 'run_end',
    run,
    stop: { reason: story.end ?? 'answered', detail: (story.detail ?? {}) as Record<string, never> },
    turns: story.turns.length,
    calls,
    usage: { input: 100 * story.turns.length, output: 20 * story.turns.length, cacheRead: 0, cacheWrite: 0 },
    durationMs: 2100,
  })
}
