/** Sees a response's body pass. */
export interface BodyWatcher {
  /** Told of each chunk when it is on its way. Must not throw. */
  chunk(bytes: Uint8Array): void
  /**
   * Told once: at the end, at an error, or when the reader has gone (`cancelled`). What it returns is waited for, but
   * not for long.
   */
  end(how: { readonly error?: unknown; readonly cancelled?: boolean }): void | Promise<void>
}

/**
 * The same response with a watcher of its body. Each chunk passes as it comes and when it is asked for: nothing is
 * read ahead, and a reader that leaves ends the exchange. The very same response where it has no body to watch.
 */
export function watchResponse(response: Response, watcher: BodyWatcher): Response {
  const { body } = response
  if (body === null || typeof body.getReader !== 'function' || response.bodyUsed || body.locked) {
    void watcher.end({})
    return response
  }
  const { status, statusText, headers, url, redirected } = response
  // Before the body is locked: a status that no body may have is thrown for.
  let source: ReadableStreamDefaultReader<Uint8Array> | undefined
  const passed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        source ??= body.getReader()
        try {
          const next = await source.read()
          if (next.done) {
            await notLong(watcher.end({}))
            controller.close()
          } else {
            controller.enqueue(next.value)
            watcher.chunk(next.value)
          }
        } catch (error) {
          await notLong(watcher.end({ error }))
          controller.error(error)
        }
      },
      async cancel(reason) {
        void watcher.end({ cancelled: true })
        await (source ?? body).cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const watched = new Response(passed, { status, statusText, headers })
  // SDKs name them in their logs.
  Object.defineProperties(watched, { url: { value: url }, redirected: { value: redirected } })
  return watched
}

// The watcher has all bytes by now and needs a few microtasks: what it writes stands before the caller goes on. Whatever
// else it might wait for is not waited for.
async function notLong(work: void | Promise<void>): Promise<void> {
  if (work === undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 20)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
