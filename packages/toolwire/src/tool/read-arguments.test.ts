import { describe, expect, it } from 'vitest'
import type { Call } from '../wire/call.ts'
import { readArguments } from './read-arguments.ts'

describe('readArguments of a wire that carries text', () => {
  it.each([
    ['```json\n{"sku":"A"}\n```', 'a code fence around it'],
    ['```{"sku":"A"}```', 'a code fence around it'],
    ["{'sku': 'A'}", 'not strict JSON'],
    ['{"sku":"A",}', 'not strict JSON'],
    ['{"sku":"A"}<|call|>', 'a control token behind the value'],
    ['{"sku":"A"}\n</tool_call>\n<|im_end|>', 'a control token behind the value'],
  ])('mends %j, which has one reading', (rawInput, problem) => {
    expect(readArguments(textCall(rawInput), 'text')).toEqual({
      value: { sku: 'A' },
      fault: { code: 'malformed-arguments', problem },
    })
  })

  it.each([
    ['{"sku":"A"} and more', 'more text behind the value at character 13'],
    ['Here: {"sku":"A"}', 'unexpected "H" at character 1'],
    ['{"code":"print("hi")"}', 'unexpected "h" at character 17'],
    ['```json\n[1]\n```', 'a code fence around it'],
  ])('names what is wrong in %j, and never falls back to {}', (rawInput, problem) => {
    expect(readArguments(textCall(rawInput), 'text')).toEqual({
      value: undefined,
      fault: { code: 'malformed-arguments', problem },
    })
  })

  it('drops a leading {} before exactly one object', () => {
    expect(readArguments(textCall('{}{"sku":"A"}'), 'text')).toEqual({
      value: { sku: 'A' },
      fault: { code: 'concatenated-arguments', values: 2 },
    })
  })

  it.each([
    ['{"sku":"A"}{"sku":"B"}', 2],
    ['{"sku":"A"} {"sku":"A"} {"sku":"A"}', 3],
    ['{}[1]', 2],
    ['{}{}{"sku":"A"}', 3],
  ])('counts the values in %s and takes none', (rawInput, values) => {
    expect(readArguments(textCall(rawInput), 'text')).toEqual({
      value: undefined,
      fault: { code: 'concatenated-arguments', values },
    })
  })

  it.each([
    '{"path":"a","text":"Dock 4 fi',
    '{"path":"a"',
    '{',
    '{"a":1}{"b"',
    '```json\n{"a": [1, 2',
    '"A-1',
    '{"n": 12',
  ])('sees that %s ends inside a value', (rawInput) => {
    expect(readArguments(textCall(rawInput), 'text')).toEqual({
      value: undefined,
      fault: { code: 'truncated-arguments' },
    })
  })

  it('peels one layer of encoding too many, if an object is inside', () => {
    expect(readArguments(textCall('"{\\"sku\\":\\"A\\"}"'), 'text')).toEqual({
      value: { sku: 'A' },
      fault: { code: 'misencoded-arguments', got: 'string in JSON text', expected: 'JSON text' },
    })
  })

  it('takes an object where text belongs', () => {
    expect(readArguments(call({ input: { sku: 'A' } }), 'text')).toEqual({
      value: { sku: 'A' },
      fault: { code: 'misencoded-arguments', got: 'object', expected: 'JSON text' },
    })
  })

  it.each([
    ['"A-100"', 'string'],
    ['[1]', 'list'],
    ['5', 'number'],
    ['true', 'boolean'],
    ['"[1]"', 'string'],
  ])('takes %s for sound JSON of another kind', (rawInput, got) => {
    expect(readArguments(textCall(rawInput), 'text')).toEqual({
      value: undefined,
      fault: { code: 'non-object-arguments', got },
    })
  })

  it.each([
    [textCall(''), 'an empty string'],
    [textCall(' \n'), 'an empty string'],
    [textCall('null'), 'null'],
    [textCall('""'), 'an empty string'],
    [call({ input: null }), 'null'],
    [call({}), 'nothing'],
  ])('takes nothing for empty arguments: %j', (empty, got) => {
    expect(readArguments(empty, 'text')).toEqual({ value: {}, fault: { code: 'empty-arguments', got } })
  })
})

describe('readArguments of a wire that carries objects', () => {
  it('takes an object as it is', () => {
    const input = { sku: 'A' }
    expect(readArguments(call({ input }), 'object')).toEqual({ value: input })
  })

  it.each([
    [
      '{"sku":"A"}',
      { value: { sku: 'A' }, fault: { code: 'misencoded-arguments', got: 'string', expected: 'object' } },
    ],
    ['A-100', { value: undefined, fault: { code: 'non-object-arguments', got: 'string' } }],
    ['{"sku":"A', { value: undefined, fault: { code: 'truncated-arguments' } }],
    ['', { value: {}, fault: { code: 'empty-arguments', got: 'an empty string' } }],
    [[1], { value: undefined, fault: { code: 'non-object-arguments', got: 'list' } }],
    [null, { value: {}, fault: { code: 'empty-arguments', got: 'null' } }],
  ])('reads %j', (input, reading) => {
    expect(readArguments(call({ input }), 'object')).toEqual(reading)
  })
})

it('costs the text once, whatever is repeated in it', () => {
  for (const part of ['{}', '```', '<|call|>', "{'a':", '"{\\"', '{"a":1}']) {
    expect(readArguments(textCall(part.repeat(100_000)), 'text')).toBeDefined()
  }
})

/** A call as a codec reads it from text. */
function textCall(rawInput: string): Call {
  try {
    return call({ input: JSON.parse(rawInput), rawInput })
  } catch {
    return call({ rawInput })
  }
}

function call(fields: Partial<Call>): Call {
  return { callId: 'call_1', name: 'get_stock', where: '/output/0', complete: true, ...fields }
}
