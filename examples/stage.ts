// What the stories share: a model on either wire that asks the emulator, a trace that is kept in memory, and the two
// ways to look at it.
import { fileURLToPath } from 'node:url'
import { triage, type Model, type Recorder } from 'toolwire'
import { anthropicModel } from 'toolwire/anthropic'
import { openaiModel } from 'toolwire/openai-responses'
import { createRecorder, readTrace, renderTrace, renderTriage } from 'toolwire/trace'

export const wires = ['anthropic', 'openai-responses'] as const
export type WireName = (typeof wires)[number]

/** The model of a wire behind a fetch of the emulator's. */
export function modelOn(wire: WireName, fetch: typeof globalThis.fetch): Model {
  const options = { apiKey: 'offline', fetch }
  const model =
    wire === 'anthropic'
      ? anthropicModel({ model: 'claude-sonnet-5-5', ...options })
      : openaiModel({ model: 'gpt-5.5', ...options })
  // The stories run on either wire, so they take the bodies of both as plain JSON.
  return model as unknown as Model
}

/** A recorder that keeps the lines of its trace. */
export function keepTrace(kind: 'run' | 'guard' = 'run'): {
  readonly recorder: Recorder
  readonly text: () => string
} {
  const lines: string[] = []
  const recorder = createRecorder({ write: (line) => void lines.push(line) }, { kind })
  return { recorder, text: () => lines.join('') }
}

/** What `toolwire show` and `toolwire triage` print of a trace, without times. */
export async function look(
  trace: string,
  file: string,
): Promise<{ readonly show: string; readonly triage: string }> {
  let show = ''
  let report = ''
  for await (const run of readTrace(trace, { file })) {
    const told = triage(run)
    show += renderTrace(run, { headline: told.headline, findings: told.findings, times: false })
    report += renderTriage(told, { times: false })
  }
  return { show, triage: report }
}

/** True when the file of that URL was started by itself: `node examples/<story>/story.ts`. */
export function isStarted(url: string): boolean {
  return process.argv[1] === fileURLToPath(url)
}
