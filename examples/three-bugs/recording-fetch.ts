// A loop of one's own that leaves a trace: each exchange is told to a recorder as it happens.
import type { Recorder } from 'toolwire'

export interface RecordingOptions {
  readonly wire: string
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly recorder: Recorder
}

export interface Exchange {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Sends bodies to one endpoint and records what was sent and what came back, a turn each. */
export function recordingFetch(options: RecordingOptions): (body: object) => Promise<Exchange> {
  const { wire, url, recorder } = options
  const run = 'story'
  let turn = 0
  return async (body) => {
    if (turn++ === 0) recorder.write({ type: 'run_start', run, wire, tools: [] })
    recorder.write({ type: 'turn_start', run, turn, cause: turn === 1 ? 'prompt' : 'results' })
    recorder.write({ type: 'request', run, turn, attempt: 1, method: 'POST', url, headers: {}, body })
    const start = performance.now()
    const response = await options.fetch(url, post(body))
    const answer = (await response.json()) as Record<string, unknown>
    const { status, headers } = response
    const durationMs = performance.now() - start
    recorder.write({
      type: 'response',
      run,
      turn,
      attempt: 1,
      status,
      headers: Object.fromEntries(headers),
      body: answer,
      durationMs,
    })
    return { status, body: answer }
  }
}

/** A body as a request that both providers take. */
export function post(body: unknown): RequestInit {
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer offline',
    'x-api-key': 'offline',
    'anthropic-version': '2023-06-01',
  }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}
