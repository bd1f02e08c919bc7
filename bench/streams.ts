import Anthropic from '@anthropic-ai/sdk'
import { codecOf } from '../packages/toolwire/src/wire/index.ts'
import { readStream } from '../packages/toolwire/src/wire/read-stream.ts'
import { createSseDecoder } from '../packages/toolwire/src/wire/sse.ts'
import type { WireName } from '../packages/toolwire/src/wire/profile.ts'
import type { Bench, Figure } from './figure.ts'
import { handChat, handMessages, handResponses, type HandLoop } from './hand-stream.ts'
import { compare } from './rounds.ts'
import { bodyOf, denseArguments, framed, textArguments } from './stream-source.ts'

/** Streams of arguments: whole, looked at on each delta, and in one event, beside what others do with them. */
export const benchStreams: Bench = async ({ quick }) => {
  const figures: Figure[] = []
  const rounds = quick ? 5 : 9
  for (const kb of quick ? [1, 100] : [1, 10, 100, 1000]) {
    figures.push(await whole({ wire: 'anthropic', hand: handMessages, kb, rounds }))
  }
  figures.push(await whole({ wire: 'openai-responses', hand: handResponses, kb: 100, rounds }))
  figures.push(await whole({ wire: 'openai-chat', hand: handChat, kb: 100, rounds }))
  for (const shape of ['text', 'dense'] as const) {
    for (const kb of quick ? [100] : [10, 100, 1000]) figures.push(await live({ shape, kb, rounds }))
    figures.push(await flat({ shape, rounds: quick ? 3 : 5 }))
  }
  figures.push(...(await oneEvent(rounds)))
  figures.push(await besideListener(quick))
  return figures
}

interface Whole {
  readonly wire: WireName
  readonly hand: HandLoop
  readonly kb: number
  readonly rounds: number
}

async function whole({ wire, hand, kb, rounds }: Whole): Promise<Figure> {
  const text = textArguments(kb * 1000)
  const source = framed(wire, text)
  const ours = async (): Promise<void> => {
    const acc = await assembled(wire, source, false)
    expectEqual(acc.calls()[0]?.rawInput, text)
    if (codecOf(wire).calls(acc.response())[0]?.input === undefined) throw new Error('no input')
  }
  const theirs = async (): Promise<void> => expectEqual(JSON.stringify(await hand(bodyOf(source))), text)
  const { ratio, noise } = await compare(ours, theirs, { rounds, repeat: repeatOf(kb), clock: 'cpu' })
  return {
    what: `streams: ${wire}, ${kb} kB of arguments, by hand 1`,
    value: ratio,
    goal: 1.3,
    noise,
    unit: '×',
  }
}

interface Live {
  readonly shape: 'text' | 'dense'
  readonly kb: number
  readonly rounds: number
}

async function live({ shape, kb, rounds }: Live): Promise<Figure> {
  const text = shape === 'text' ? textArguments(kb * 1000) : denseArguments(kb * 1000)
  const source = framed('anthropic', text)
  const ours = async (): Promise<void> => {
    const acc = await assembled('anthropic', source, true)
    expectEqual(JSON.stringify(acc.calls()[0]?.partial), text)
  }
  const theirs = async (): Promise<void> =>
    expectEqual(JSON.stringify(await handMessages(bodyOf(source))), text)
  const { ratio, noise } = await compare(ours, theirs, { rounds, repeat: repeatOf(kb), clock: 'cpu' })
  const what = `streams: ${kb} kB of ${shape} looked at on each delta, by hand without a look 1`
  return { what, value: ratio, goal: 2, noise, unit: '×' }
}

/** 4 MB beside forty times 100 kB: what a byte costs must not grow. */
async function flat({ shape, rounds }: Omit<Live, 'kb'>): Promise<Figure> {
  const make = shape === 'text' ? textArguments : denseArguments
  const large = framed('anthropic', make(4_000_000))
  const small = framed('anthropic', make(100_000))
  const ours = (): Promise<unknown> => assembled('anthropic', large, true)
  const theirs = async (): Promise<void> => {
    for (let index = 0; index < 40; index++) await assembled('anthropic', small, true)
  }
  const { ratio, noise } = await compare(ours, theirs, { rounds, repeat: 1, clock: 'cpu' })
  // 40 to the power of 0.05: the exponent of the cost stays under 1.05.
  return {
    what: `streams: 4 MB of ${shape} beside 40 × 100 kB, live`,
    value: ratio,
    goal: 1.2,
    noise,
    unit: '×',
  }
}

/** An event of a megabyte in chunks of a network: framing it beside splitting the whole text, and 4 MB beside it. */
async function oneEvent(rounds: number): Promise<Figure[]> {
  const source = framed('anthropic', textArguments(1_000_000), 1_000_000)
  const large = framed('anthropic', textArguments(4_000_000), 4_000_000)
  const framing = await compare(
    () => {
      const decoder = createSseDecoder(({ data }) => {
        seen = data
      })
      for (const chunk of source) decoder.push(chunk)
      return Promise.resolve()
    },
    () => {
      const decoder = new TextDecoder()
      let text = ''
      for (const chunk of source) text += decoder.decode(chunk, { stream: true })
      seen = text.split('\n\n').map((event) => event.slice(event.indexOf('data: ') + 6))
      return Promise.resolve()
    },
    { rounds, repeat: 10, clock: 'cpu' },
  )
  const growth = await compare(
    () => assembled('anthropic', large, true),
    async () => {
      for (let index = 0; index < 4; index++) await assembled('anthropic', source, true)
    },
    { rounds, repeat: 1, clock: 'cpu' },
  )
  return [
    {
      what: 'streams: one event of 1 MB, framed; all bytes joined and split once 1',
      value: framing.ratio,
      goal: 1.5,
      noise: framing.noise,
      unit: '×',
    },
    {
      what: 'streams: one event of 4 MB beside 4 of 1 MB',
      value: growth.ratio,
      goal: 1.2,
      noise: growth.noise,
      unit: '×',
    },
  ]
}

/** Dense JSON, looked at on each delta, beside the SDK's listener, which parses the text so far each time. */
async function besideListener(quick: boolean): Promise<Figure> {
  const size = quick ? 20_000 : 85_000
  const text = denseArguments(size)
  const source = framed('anthropic', text)
  const start = process.cpuUsage()
  await listened(source, text)
  const theirs = spent(start)
  const repeat = 50
  const ownStart = process.cpuUsage()
  for (let index = 0; index < repeat; index++) await assembled('anthropic', source, true)
  const ours = spent(ownStart) / repeat
  const what = `streams: ${size / 1000} kB of dense JSON, the Anthropic SDK's inputJson listener 1 (${(theirs / ours).toFixed(0)} times as fast)`
  return { what, value: ours / theirs, goal: quick ? 0.05 : 0.01, noise: 0, unit: '×' }
}

async function listened(source: readonly Uint8Array[], text: string): Promise<void> {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response(bodyOf(source), { headers: { 'content-type': 'text/event-stream' } }))
  const client = new Anthropic({ apiKey: 'key', fetch })
  let last: unknown
  const stream = client.messages.stream({
    model: 'bench',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'x' }],
  })
  stream.on('inputJson', (_delta, snapshot) => {
    last = snapshot
  })
  await stream.finalMessage()
  expectEqual(JSON.stringify(last), text)
}

async function assembled(wire: WireName, source: readonly Uint8Array[], isLive: boolean) {
  const acc = codecOf(wire).accumulator()
  for await (const event of readStream(bodyOf(source))) {
    acc.push(event)
    if (isLive) for (const call of acc.calls()) seen = call.partial
  }
  return acc
}

/** Kept, so that no look is optimised away. */
export let seen: unknown

function spent(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return user + system
}

function repeatOf(kb: number): number {
  return Math.max(1, Math.round(200 / kb))
}

function expectEqual(value: unknown, text: string): void {
  if (value !== text) throw new Error(`the arguments were not read: ${String(value).slice(0, 80)}`)
}
