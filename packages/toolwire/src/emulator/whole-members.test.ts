import { expect, it } from 'vitest'
import { wholeMembers } from './whole-members.ts'

it.each([
  ['{"path":"a.txt","text":"hel', { path: 'a.txt' }],
  ['{"path":"a.txt","text":', { path: 'a.txt' }],
  ['{"path":"a.txt"', { path: 'a.txt' }],
  ['{"n":12', {}],
  ['{"a":[1,2],"b":{"c":"x, y","d', { a: [1, 2] }],
  [String.raw`{"a":"say \"hi, you\"","b`, { a: 'say "hi, you"' }],
  ['{', {}],
  ['', {}],
  ['[1,2', {}],
  ['nonsense, no {', {}],
])('%j leaves %j', (text, members) => {
  expect(wholeMembers(text)).toEqual(members)
})
