import { describe, expect, it } from 'vitest'
import { createLineReader } from './json-lines.ts'

const A = '{"type":"turn_start","seq":1,"x":"{\\"type\\":\\"a\\""}'
const B = '{"type":"turn_end","seq":2}'

function read(text: string, last = false) {
  const reader = createLineReader('f')
  const values = reader.read(text, last).map(({ value, column }) => [value.seq, column])
  return { values, problems: reader.problems.map(({ kind, bytes, source }) => [kind, bytes, source.line]) }
}

describe('lines of a trace', () => {
  it('reads a whole line', () => {
    expect(read(A)).toEqual({ values: [[1, undefined]], problems: [] })
  })

  it('reads both values of a line that was glued', () => {
    expect(read(A + B)).toEqual({
      values: [
        [1, undefined],
        [2, A.length + 1],
      ],
      problems: [['glued-line', undefined, 1]],
    })
  })

  it('leaves out a torn end, and says how many bytes', () => {
    expect(read('{"type":"turn_end","s', true)).toEqual({ values: [], problems: [['torn-end', 21, 1]] })
  })

  it('reads what stands behind a tear in the middle', () => {
    const torn = '{"type":"response","seq":9,"body":{"content":[{"type":"text","text":"é'
    expect(read(torn + B)).toEqual({
      values: [[2, torn.length + 1]],
      problems: [['torn-line', new TextEncoder().encode(torn).length, 1]],
    })
  })

  it('does not take a block of a torn body for an event', () => {
    expect(read('{"type":"response","seq":9,"body":{"content":[{"type":"text","text":"x"}]').values).toEqual(
      [],
    )
  })

  it('skips what is no object, and lines without anything', () => {
    expect(read('[1]').problems).toEqual([['foreign-line', undefined, 1]])
    expect(read('hello there').problems).toEqual([['foreign-line', 11, 1]])
    expect(read('  ')).toEqual({ values: [], problems: [] })
  })

  it('counts lines and bytes', () => {
    const reader = createLineReader('f')
    reader.read('{"type":"é","seq":1}', false)
    expect(reader.read(B, true)[0]).toMatchObject({ line: 2, offset: 22 })
  })
})
