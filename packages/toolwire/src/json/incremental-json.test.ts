import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIncrementalJson } from './incremental-json.ts'
import type { IncrementalJson } from './incremental-json.ts'

function fed(...pieces: string[]): IncrementalJson {
  const json = createIncrementalJson()
  for (const piece of pieces) json.push(piece)
  return json
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('createIncrementalJson', () => {
  it.each([
    ['', undefined],
    ['{', {}],
    ['{"pa', {}],
    ['{"path"', {}],
    ['{"path":', {}],
    ['{"path":"', { path: '' }],
    ['{"path":"a.t', { path: 'a.t' }],
    ['{"n":12', {}],
    ['{"n":12,', { n: 12 }],
    ['{"ok":tru', {}],
    ['{"ok":true', { ok: true }],
    ['[1,[2,{"a":"x', [1, [2, { a: 'x' }]]],
    ['["a","b', ['a', 'b']],
    ['{"a":"\\', { a: '' }],
    ['{"a":"\\u00f', { a: '' }],
    ['{"a":"\\u00fc', { a: 'ü' }],
    ['{"a":"x\\ud83d', { a: 'x' }],
    ['{"a":"x\\ud83d\\ude00', { a: 'x😀' }],
    ['{"a":"lone \\ud83d"', { a: 'lone \ud83d' }],
    ['"te', 'te'],
    ['[', []],
  ])('%s shows what has come of it', (text, value) => {
    expect(fed(text).value).toEqual(value)
    expect(fed(text).state).toBe('open')
    expect(fed(...text).value).toEqual(value)
  })

  it('takes any JSON, cut anywhere, for what JSON.parse takes it', () => {
    const cut = fc.tuple(fc.json(), fc.array(fc.nat({ max: 80 })))
    fc.assert(
      fc.property(cut, ([text, cuts]) => {
        const places = [0, ...cuts.filter((at) => at < text.length).sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
        const json = fed(...pieces)
        expect(json.state).toBe('done')
        expect(json.value).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is done when JSON.parse would take the text, and only then', () => {
    const characters = fc.array(fc.constantFrom(...'{}[],:"\\/ \n\t-+.eE019utrefalsn'), { maxLength: 12 })
    fc.assert(
      fc.property(characters, (list) => {
        expect(fed(...list).state === 'done').toBe(isJson(list.join('')))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    '{"a":Dave',
    '{,',
    '[1,]',
    '{"a":1,}',
    '01 ',
    '"\n"',
    '"\\x"',
    '"\\u12g',
    '{}{',
    'nul1',
    '1 2',
    '-,',
  ])('calls %j broken and keeps what stood before', (text) => {
    expect(fed(...text).state).toBe('broken')
    expect(fed(text).state).toBe('broken')
  })

  it('keeps containers, so that a look costs nothing', () => {
    const json = fed('{"list":[')
    const { value } = json
    json.push('1,2')
    json.push(',3]')
    expect(json.value).toBe(value)
    expect(value).toEqual({ list: [1, 2, 3] })
  })

  it('names the member that is still arriving', () => {
    expect(fed('{"a":1,"b":"x').openKey).toBe('b')
    expect(fed('{"a":1,"b":{"c":2').openKey).toBe('b')
    expect(fed('{"a":1,"b":2,').openKey).toBeUndefined()
    expect(fed('{"a":1,"b').openKey).toBeUndefined()
    expect(fed('{"a":1}').openKey).toBeUndefined()
    expect(fed('[{"a":1').openKey).toBeUndefined()
  })

  it('takes __proto__ for a key like any other', () => {
    const { value } = fed('{"__proto__":{"isAdmin":true},"constructor":1}')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor'])
    expect((value as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  it('is not troubled by depth', () => {
    const json = fed('['.repeat(200_000))
    expect(json.state).toBe('open')
  })
})
