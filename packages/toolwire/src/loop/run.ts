import type { OpenObject } from '../json/value.ts'
import { createFeed } from './feed.ts'
import { RunLife } from './run-life.ts'
import type { BoundRunOptions, Run, RunEvent, RunResult } from './run-options.ts'

/**
 * A run of a model with tools, from the first request to the final answer or another typed stop. Await it for the
 * result, iterate it for the events, or both: it starts with the first of either, and several readers share it.
 * A reader that joins late sees what happens from then on; when the last one leaves early, the run is aborted.
 *
 * What a model or a provider does is never thrown: it is in `stop`. Rejects with a `ToolwireError` for misuse only.
 *
 * @example
 * const result = await run({ model: anthropicModel({ apiKey, model: 'claude-sonnet-5-5' }), tools: [searchDocs], prompt })
 * console.log(result.stop.reason, result.text)
 */
export function run<Req extends object = OpenObject, Res extends object = OpenObject>(
  options: BoundRunOptions<Req, Res>,
): Run<Req, Res> {
  const feed = createFeed<RunEvent>()
  const controller = new AbortController()
  let result: Promise<RunResult<Req, Res>> | undefined

  // Behind a tick, so that readers who open in the same breath as the first await miss nothing.
  function start(): Promise<RunResult<Req, Res>> {
    result ??= Promise.resolve().then(live)
    return result
  }

  async function live(): Promise<RunResult<Req, Res>> {
    try {
      const ended = await new RunLife(options, { feed, controller }).live()
      feed.end()
      return ended
    } catch (error) {
      feed.end(error)
      throw error
    }
  }

  async function leave(): Promise<void> {
    controller.abort(new Error('the iteration was left'))
    await result?.catch(ignore)
  }

  return {
    // oxlint-disable-next-line unicorn/no-thenable -- a run is awaited as well as iterated
    then: (fulfilled, rejected) => start().then(fulfilled, rejected),
    [Symbol.asyncIterator]: () =>
      feed.open({
        // What goes wrong reaches the reader by the feed.
        start: () => void start().catch(ignore),
        left: leave,
      }),
  }
}

function ignore(): void {}
