import { describe, expect, test } from 'vitest'
import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject } from '../json/value.ts'
import type { AttemptEvent, Refusal } from './codec.ts'
import { post, type PostOptions, type Timing, type Transport } from './transport.ts'

const BODY = { model: 'm', messages: [] }
const ANSWER = { content: [] }

interface World {
  readonly transport: Transport
  readonly waits: number[]
  readonly sent: Request[]
  readonly events: AttemptEvent[]
  readonly options: PostOptions
}

/** A provider that answers with these in turn; an error is a broken network. */
function world(answers: readonly (Response | Error)[], futile: readonly string[] = []): World {
  const waits: number[] = []
  const sent: Request[] = []
  const events: AttemptEvent[] = []
  let next = 0
  const timing: Timing = {
    now: () => 0,
    date: () => Date.parse('2026-12-01T10:00:00Z'),
    random: () => 0.5,
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  }
  const transport: Transport = {
    wire: {
      wire: 'anthropic',
      echoed: 'content',
      http: { baseUrl: '', path: '', serverPath: '', headers: () => ({}), requestIdHeader: 'request-id' },
      readError: (status, body) => readError(status, body),
    },
    url: 'https://api.test/v1/messages?key=hidden',
    headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json' },
    fetch: (url, init) => {
      sent.push(new Request(url as string, init))
      const answer = answers[next++]
      return answer instanceof Response
        ? Promise.resolve(answer)
        : Promise.reject(answer ?? new Error('no answer left'))
    },
    isFutile: (refusal, saysWhen) => !saysWhen && futile.includes(refusal.code ?? ''),
  }
  const options: PostOptions = {
    body: BODY,
    text: JSON.stringify(BODY),
    signal: new AbortController().signal,
    observe: (event) => void events.push(event),
    timing,
  }
  return { transport, waits, sent, events, options }
}

function readError(status: number, body: unknown): Refusal | undefined {
  if (!isObject(body) || !isObject(body['error'])) return undefined
  const { type, code = null, message } = body['error'] as { type: string; code?: string; message: string }
  return { status, type, code, param: null, message }
}

const ok = (): Response => Response.json(ANSWER)
const refused = (status: number, headers: Record<string, string> = {}, code?: string): Response =>
  Response.json({ error: { type: 'some_error', message: 'said so', code } }, { status, headers })

async function failure(promise: Promise<unknown>): Promise<ToolwireError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!ToolwireError.is(error)) throw new Error(`expected a ToolwireError, got ${String(error)}`)
  return error
}

describe('what is sent and given back', () => {
  test('the text goes out as it is, and the response comes with its own text', async () => {
    const text = '{ "content" : [ ] }'
    const { transport, sent, options } = world([new Response(text)])
    const posted = await post(transport, { ...options, text: '{"a": 1}' })
    expect(await sent[0]?.text()).toBe('{"a": 1}')
    expect(posted).toEqual({ body: { content: [] }, text })
  })

  test('an observer sees each attempt, without the key and without the query', async () => {
    const { transport, events, options } = world([refused(529), ok()])
    await post(transport, options)
    expect(events.map((event) => `${event.attempt} ${event.type}`)).toEqual([
      '1 request',
      '1 response',
      '2 request',
      '2 response',
    ])
    expect(JSON.stringify(events)).not.toContain('s3cret')
    expect(JSON.stringify(events)).not.toContain('hidden')
    expect(events[3]).toMatchObject({ status: 200, body: ANSWER, bytes: 14 })
  })

  test('an observer that throws costs nothing', async () => {
    const { transport, options } = world([ok()])
    const observe = (): void => {
      throw new Error('broken observer')
    }
    expect((await post(transport, { ...options, observe })).body).toEqual(ANSWER)
  })
})

describe('a response that lacks what is echoed', () => {
  test('is one where the wire knows its shape', async () => {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' } }
    const { transport, options } = world([Response.json(blocked)])
    const wire = { ...transport.wire, detect: () => 'response' as const }
    expect((await post({ ...transport, wire }, options)).body).toEqual(blocked)
  })
})

describe('retries', () => {
  test('wait as long as the body says, where no header does', async () => {
    const { transport, waits, options } = world([refused(429), refused(429, { 'retry-after': '3' }), ok()])
    const readWait = (status: number, body: unknown): Refusal | undefined => {
      const refusal = transport.wire.readError(status, body)
      return refusal && { ...refusal, waitMs: 20_045 }
    }
    await post({ ...transport, wire: { ...transport.wire, readError: readWait } }, options)
    expect(waits).toEqual([20_045, 3_000])
  })

  test.each([408, 409, 429, 500, 503, 529])('%i is tried again', async (status) => {
    const { transport, sent, options } = world([refused(status), ok()])
    await post(transport, options)
    expect(sent).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 413, 422])('%i is not tried again', async (status) => {
    const { transport, sent, options } = world([refused(status), ok()])
    expect((await failure(post(transport, options))).details['status']).toBe(status)
    expect(sent).toHaveLength(1)
  })

  test('a 400 is never sent twice, whatever the header says', async () => {
    const { transport, sent, options } = world([refused(400, { 'x-should-retry': 'true' }), ok()])
    await failure(post(transport, options))
    expect(sent).toHaveLength(1)
  })

  test('x-should-retry wins over the status', async () => {
    const no = world([refused(503, { 'x-should-retry': 'false' }), ok()])
    await failure(post(no.transport, no.options))
    expect(no.sent).toHaveLength(1)
    const yes = world([refused(403, { 'x-should-retry': 'true' }), ok()])
    await post(yes.transport, yes.options)
    expect(yes.sent).toHaveLength(2)
  })

  test('there are two retries, and the last refusal is thrown', async () => {
    const { transport, sent, options } = world([refused(500), refused(502), refused(503), ok()])
    const error = await failure(post(transport, options))
    expect(error.code).toBe('provider-refused')
    expect(error.details).toEqual({
      status: 503,
      type: 'some_error',
      code: null,
      param: null,
      message: 'said so',
      requestId: null,
    })
    expect(sent).toHaveLength(3)
  })

  test('a broken network is tried again, then told with its cause', async () => {
    const broken = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
    const passing = world([broken, ok()])
    expect((await post(passing.transport, passing.options)).body).toEqual(ANSWER)
    const lasting = world([broken, broken, broken])
    const error = await failure(post(lasting.transport, lasting.options))
    expect(error.code).toBe('provider-unreachable')
    expect(error.message).toContain('ECONNREFUSED')
    expect(lasting.events.filter((event) => event.type === 'failure')).toHaveLength(3)
  })

  test('an empty account is not asked twice', async () => {
    const { transport, sent, options } = world(
      [refused(429, {}, 'insufficient_quota'), ok()],
      ['insufficient_quota'],
    )
    await failure(post(transport, options))
    expect(sent).toHaveLength(1)
  })
})

describe('waits', () => {
  test.each([
    ['retry-after-ms', { 'retry-after-ms': '1250', 'retry-after': '9' }, 1250],
    ['retry-after in seconds', { 'retry-after': '2.5' }, 2500],
    ['retry-after as a date', { 'retry-after': 'Tue, 01 Dec 2026 10:00:07 GMT' }, 7000],
    ['a date that has passed', { 'retry-after': 'Tue, 01 Dec 2026 09:00:00 GMT' }, 0],
    ['nonsense is no wait', { 'retry-after': 'soon' }, 437.5],
  ])('%s', async (_, headers, expected) => {
    const { transport, waits, options } = world([refused(429, headers), ok()])
    await post(transport, options)
    expect(waits).toEqual([expected])
  })

  test('without headers the wait doubles, with a quarter of jitter at most', async () => {
    const { transport, waits, options } = world([refused(500), refused(500), ok()])
    await post(transport, options)
    expect(waits).toEqual([437.5, 875])
  })

  test('an abort ends a wait at once, with the reason of the signal', async () => {
    const { transport, options } = world([refused(429, { 'retry-after': '3600' }), ok()])
    const controller = new AbortController()
    const { timing: _, ...real } = options
    const promise = post(transport, { ...real, signal: controller.signal })
    const reason = new Error('enough')
    setTimeout(() => controller.abort(reason), 5)
    await expect(promise).rejects.toBe(reason)
  })
})

describe('answers that are none', () => {
  test('a page of HTML with status 200 is named, with the advice to look at the base URL', async () => {
    const { transport, sent, options } = world([new Response('<html>Sign in</html>')])
    const error = await failure(post(transport, options))
    expect(error.code).toBe('provider-unreachable')
    expect(error.message).toContain('<html>Sign in</html>')
    expect(error.message).toContain('base URL')
    expect(sent).toHaveLength(1)
  })

  test('an error status with a body of another make keeps what the body says', async () => {
    const { transport, options } = world([new Response('upstream is gone', { status: 404 })])
    expect((await failure(post(transport, options))).details).toMatchObject({
      status: 404,
      type: 'unknown',
      message: 'upstream is gone',
    })
  })

  test('a fetch that ignores the signal does not hold an abort up', async () => {
    const { transport, options } = world([])
    const controller = new AbortController()
    const deaf: Transport = { ...transport, fetch: () => new Promise(() => {}) }
    const promise = post(deaf, { ...options, signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(promise).rejects.toThrow('enough')
  })
})
