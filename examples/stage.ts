// What the stories share: a model on either wire that asks the emulator, and a trace that is kept in memory.
import { createRecorder } from 'toolwire/trace'
import { anthropicModel } from 'toolwire/anthropic'
import { openaiModel } from 'toolwire/openai-responses'
import type { Model, Recorder } from 'toolwire'

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
export function keepTrace(): { readonly recorder: Recorder; readonly text: () => string } {
  const lines: string[] = []
  const recorder = createRecorder({ write: (line) => void lines.push(line) }, { redact: false })
  return { recorder, text: () => lines.join('') }
}

/** True when the file of that URL was started by itself: `node examples/<story>/story.ts`. */
export function isStarted(url: string): boolean {
  return process.argv[1] !== undefined && new URL(`file://${process.argv[1]}`).href === url
}
