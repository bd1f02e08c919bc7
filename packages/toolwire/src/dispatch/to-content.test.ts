import { anything, assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLoneSurrogate } from '../json/well-formed.ts'
import { toContent } from './to-content.ts'

const LIMIT = 25_000
const textOf = (value: unknown): unknown => toContent(value, LIMIT).content

describe('toContent', () => {
  it.each<[string, unknown, string]>([
    ['a string', 'as it is', 'as it is'],
    ['an empty string', '', ''],
    ['an object', { units: 12 }, '{"units":12}'],
    ['null', null, 'null'],
    ['a boolean', false, 'false'],
    ['a number', 12.5, '12.5'],
    ['undefined', undefined, 'The tool ran and returned nothing.'],
    ['a bigint', 10n, '10'],
    ['a bigint in an object', { size: 10n }, '{"size":"10"}'],
    ['NaN and Infinity', [Number.NaN, Number.POSITIVE_INFINITY, -0], '["NaN","Infinity",0]'],
    ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['an invalid date', new Date(Number.NaN), 'Invalid Date'],
    [
      'a map',
      new Map<string, unknown>([
        ['a', 1],
        ['__proto__', 2],
      ]),
      '{"a":1,"__proto__":2}',
    ],
    ['a map with other keys', new Map([[{ id: 1 }, 'x']]), '[[{"id":1},"x"]]'],
    ['a set', new Set([1, 'b']), '[1,"b"]'],
    ['a function', function lookUp() {}, '[function lookUp]'],
    ['a symbol', Symbol('x'), '[Symbol(x)]'],
    ['members that are no data', { a: undefined, b: () => 1, c: Symbol('x'), d: 1 }, '{"d":1}'],
    ['holes and undefined in a list', [undefined, , 1], '[null,null,1]'], // eslint-disable-line no-sparse-arrays
    ['bytes', new Uint8Array(5), '[Uint8Array, 5 bytes]'],
    ['a buffer', { raw: new ArrayBuffer(7) }, '{"raw":"[ArrayBuffer, 7 bytes]"}'],
    ['a blob', new Blob(['abc'], { type: 'image/png' }), '[Blob, image/png, 3 bytes]'],
    ['an error inside', { failed: new TypeError('no') }, '{"failed":{"name":"TypeError","message":"no"}}'],
    ['a stream inside', { body: new ReadableStream() }, '{"body":"[ReadableStream, not read]"}'],
    ['a promise inside', { later: Promise.resolve(1) }, '{"later":"[Promise, not read]"}'],
    ['toJSON', { money: { toJSON: () => '5 EUR' } }, '{"money":"5 EUR"}'],
    ['a boxed number', { n: Object(5) }, '{"n":5}'],
    [
      'a class instance',
      new (class Point {
        x = 1
      })(),
      '{"x":1}',
    ],
    ['a class that says itself', new URLSearchParams('a=1'), 'a=1'],
    ['a class that says nothing', { seen: new WeakMap() }, '{"seen":"[WeakMap]"}'],
    ['a pattern', { match: /a+/g }, '{"match":"/a+/g"}'],
    ['an empty object', {}, '{}'],
    ['a URL', { link: new URL('https://example.com/a') }, '{"link":"https://example.com/a"}'],
  ])('says %s', (_, value, text) => {
    expect(toContent(value, LIMIT)).toEqual({ content: text, isError: false })
  })

  it('says where a value goes round', () => {
    const circular: Record<string, unknown> = { name: 'a' }
    circular['self'] = circular
    expect(textOf(circular)).toBe('{"name":"a","self":"[circular]"}')
  })

  it('shows a shared part in both places', () => {
    const part = { n: 1n }
    expect(textOf([part, part])).toBe('[{"n":"1"},{"n":"1"}]')
  })

  it('says what cannot be read, and reads the rest', () => {
    const value = {
      get broken() {
        throw new TypeError('no')
      },
      fine: 1,
      toText: {
        toJSON: () => {
          throw new RangeError('no')
        },
      },
    }
    expect(textOf(value)).toBe(
      '{"broken":"[unreadable: TypeError]","fine":1,"toText":"[unreadable: RangeError]"}',
    )
  })

  it.each<[string, () => unknown, string]>([
    ['ReadableStream', () => new ReadableStream(), 'ReadableStream'],
    [
      'AsyncGenerator',
      async function* numbers() {
        yield 1
      },
      'AsyncGenerator',
    ],
    [
      'Generator',
      function* numbers() {
        yield 1
      },
      'Generator',
    ],
    ['Response', () => new Response('x'), 'Response'],
  ])('refuses a %s by name', (_, make, name) => {
    const { content, isError } = toContent(make(), LIMIT)
    expect(isError).toBe(true)
    expect(content).toContain(`returned a ${name}, which cannot be sent`)
  })

  it('takes MCP content as blocks', () => {
    const value = {
      content: [
        { type: 'text', text: 'a chart' },
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'file:///a.md', text: '# A' } },
        { type: 'resource_link', uri: 'https://example.com', name: 'more' },
      ],
    }
    expect(toContent(value, LIMIT)).toEqual({
      isError: false,
      content: [
        { type: 'text', text: 'a chart' },
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'text', text: '[audio/wav, 4 characters of base64, not sent]' },
        { type: 'text', text: '# A' },
        { type: 'text', text: 'more https://example.com' },
      ],
    })
  })

  it('takes a single MCP text as text, its flag as the flag, and structured content where there is no text', () => {
    expect(toContent({ content: [{ type: 'text', text: 'no such id' }], isError: true }, LIMIT)).toEqual({
      content: 'no such id',
      isError: true,
    })
    expect(textOf({ content: [], structuredContent: { units: 12 } })).toBe('{"units":12}')
  })

  it('takes a content list that is no MCP content for what it is', () => {
    expect(textOf({ content: [{ type: 'paragraph', text: 'x' }] })).toBe(
      '{"content":[{"type":"paragraph","text":"x"}]}',
    )
    expect(textOf({ content: [] })).toBe('{"content":[]}')
    expect(textOf({ content: 'x' })).toBe('{"content":"x"}')
  })

  it('limits text and counts images apart', () => {
    const image = { type: 'image', data: 'A'.repeat(5000), mimeType: 'image/png' }
    const { content } = toContent({ content: [{ type: 'text', text: 'x'.repeat(5000) }, image] }, 300)
    const [first, second] = content as [{ text: string }, unknown]
    expect(first.text.length).toBeLessThanOrEqual(300)
    expect(first.text).toContain('of 5000 characters left out here')
    expect(second).toEqual(image)
  })

  it('replaces lone surrogates', () => {
    expect(textOf('a\uD800b')).toBe('a\uFFFDb')
    expect(textOf({ name: 'a\uD800b' })).toBe('{"name":"a\uFFFDb"}')
  })

  it('makes content of any value, without a throw', () => {
    assert(
      property(
        anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withSparseArray: true,
          withNullPrototype: true,
          withBoxedValues: true,
          withObjectString: true,
        }),
        sound,
      ),
    )
  })

  it.each<[string, () => unknown]>([
    [
      'a revoked proxy',
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      },
    ],
    [
      'a proxy that refuses everything',
      () =>
        new Proxy(
          {},
          { get: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail, has: fail },
        ),
    ],
    [
      'a proxy that answers otherwise each time',
      () => {
        let n = 0
        return new Proxy({ a: 1 }, { get: (_, key) => (n++ > 3 ? 5n : key === 'a' ? 1 : undefined) })
      },
    ],
    ['a proxied function', () => new Proxy(() => {}, { get: fail })],
    [
      'a list nested 100,000 deep',
      () => {
        let list: unknown[] = []
        for (let n = 0; n < 100_000; n++) list = [list]
        return list
      },
    ],
    [
      'toJSON that gives an object with toJSON, for ever',
      () => {
        const again = (): object => ({ toJSON: again })
        return again()
      },
    ],
    [
      'toJSON that gives itself',
      () => ({
        n: 1,
        toJSON() {
          return this
        },
      }),
    ],
    [
      'a getter that gives a new object, for ever',
      () => {
        const endless = (): object => ({
          get next() {
            return endless()
          },
        })
        return endless()
      },
    ],
    [
      'parts shared 2 to the power of 40 times',
      () => {
        let part: unknown = 'x'
        for (let n = 0; n < 40; n++) part = [part, part]
        return part
      },
    ],
    ['a string shared until JSON is too long', () => Array.from({ length: 2000 }, () => LONG)],
    ['an error whose message throws', () => Object.defineProperty(new Error('x'), 'message', { get: fail })],
    [
      'a tag that throws',
      () => ({
        get [Symbol.toStringTag]() {
          return fail()
        },
      }),
    ],
    [
      'an object without a prototype',
      () => Object.assign(Object.create(null), { constructor: 1, toString: 2 }),
    ],
  ])('makes content of %s', (_, make) => {
    sound(make())
  })
})

const LONG = 'x'.repeat(1_000_000)

function sound(value: unknown): void {
  const { content } = toContent(value, 2000)
  const texts =
    typeof content === 'string'
      ? [content]
      : content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  for (const text of texts) {
    expect(typeof text).toBe('string')
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(hasLoneSurrogate(text)).toBe(false)
  }
}

function fail(): never {
  throw new TypeError('no')
}
