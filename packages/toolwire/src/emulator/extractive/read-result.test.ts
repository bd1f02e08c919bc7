import { describe, expect, it } from 'vitest'
import { readResult } from './read-result.ts'

const hits = (content: unknown): unknown =>
  readResult(content).hits.map(({ reference, title, text }) => [reference, title, text])

describe('readResult', () => {
  it.each([
    ['a list', [{ id: 'a', title: 'A', snippet: 'x' }]],
    ['a list in an object', { found: 1, hits: [{ id: 'a', title: 'A', snippet: 'x' }] }],
    ['a list two levels down', { data: { results: [{ id: 'a', title: 'A', snippet: 'x' }] } }],
  ])('finds hits in %s', (_, value) => {
    expect(hits(JSON.stringify(value))).toEqual([['a', 'A', 'x']])
  })

  it('reads blocks of either wire', () => {
    const text = JSON.stringify([{ path: 'a.md', text: 'x' }])
    expect(hits([{ type: 'text', text }])).toEqual([['a.md', undefined, 'x']])
    expect(hits([{ type: 'input_text', text }])).toEqual([['a.md', undefined, 'x']])
  })

  it('reads listings of links and of paths', () => {
    expect(
      hits('Found:\n1. [The loop](dev/loop.md) – runs\n   and stops\n- guide/start.md: Start here'),
    ).toEqual([
      ['dev/loop.md', 'The loop', '[The loop](dev/loop.md) – runs and stops'],
      ['guide/start.md', 'Start here', 'guide/start.md: Start here'],
    ])
  })

  it('takes a document for one, also when it is wrapped', () => {
    expect(readResult('{"id":"a","title":"A","text":"Long."}').document).toEqual({
      reference: 'a',
      title: 'A',
      text: 'Long.',
    })
    expect(readResult('{"document":{"path":"a.md","content":"Long."}}').document).toEqual({
      reference: 'a.md',
      title: undefined,
      text: 'Long.',
    })
  })

  it('is at ease with anything', () => {
    for (const content of [
      undefined,
      null,
      '',
      '{',
      '[1,2]',
      '{}',
      '[]',
      'null',
      5,
      [null],
      [{ type: 'image' }],
      { a: 1 },
    ]) {
      expect(readResult(content).hits).toEqual([])
    }
  })
})
