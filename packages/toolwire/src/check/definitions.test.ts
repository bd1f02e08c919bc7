import { describe, expect, it } from 'vitest'
import { anthropic } from '../wire/anthropic/index.ts'
import { gemini } from '../wire/gemini/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import {
  assistant,
  check,
  messages,
  places,
  readNote,
  readNoteFunction,
  repair,
  toolResult,
  toolUse,
  user,
} from './__fixtures__/bodies.ts'
import { refusalFor } from './refusal.ts'

const named = (name: string): object => ({ ...readNote, name })
const definition = (...tools: readonly object[]): Record<string, unknown> => ({ tools })
const withSchema = (parameters: object, strict = false): Record<string, unknown> => ({
  tools: [{ type: 'function', name: 'f', parameters, strict }],
})
const wordsOf = (body: Record<string, unknown>): (string | undefined)[] => {
  const { findings, wire } = check(body)
  return findings.map(
    (finding) => refusalFor(finding, wire === 'anthropic' ? anthropic : openaiResponses, body)?.message,
  )
}

describe('tool names', () => {
  it.each([
    ['', 'tools.0.custom.name: Field required'],
    ['a.b', "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"],
    ['x'.repeat(129), 'tools.0.custom.name: String should have at most 128 characters'],
  ])('%j is refused', (name, message) => {
    expect(wordsOf(definition(named(name)))).toEqual([message])
  })

  it('between 65 and 128 characters are a warning, and stay', () => {
    const body = definition(named('x'.repeat(100)))
    expect(check(body).findings).toMatchObject([{ code: 'invalid-tool-name', severity: 'warning' }])
    expect(repair(body).repaired).toBe(body)
  })

  it('are renamed in the history and the choice too, and never to a name that is taken', () => {
    const dotted = (name: string): object => ({ ...toolUse('a'), name })
    const body = {
      ...messages(user('Go.'), assistant(dotted('read.note')), user([toolResult('a')])),
      tools: [named('read.note'), named('read_note')],
      tool_choice: { type: 'tool', name: 'read.note' },
    }
    expect(repair(body).repaired).toEqual({
      ...messages(user('Go.'), assistant(dotted('read_note_2')), user([toolResult('a')])),
      tools: [named('read_note_2'), named('read_note')],
      tool_choice: { type: 'tool', name: 'read_note_2' },
    })
  })

  it('must be unique, and no one is dropped for it', () => {
    const body = definition(named('a'), named('b'), named('a'))
    expect(places(check(body).findings)).toEqual(['duplicate-tool-name /tools/2/name'])
    expect(wordsOf(body)).toEqual(['tools: Tool names must be unique.'])
    expect(repair(body).repaired).toBeNull()
  })

  it('must be unique among the tools of one namespace, whose own name is none of them', () => {
    const namespace = {
      type: 'namespace',
      name: 'read_note',
      description: 'Notes.',
      tools: [readNoteFunction],
    }
    expect(check(definition(readNoteFunction, namespace), { wire: 'openai-responses' }).findings).toEqual([])
    const twice = { ...namespace, tools: [readNoteFunction, readNoteFunction] }
    expect(places(check(definition(twice), { wire: 'openai-responses' }).findings)).toEqual([
      'duplicate-tool-name /tools/0/tools/1/name',
    ])
  })
})

describe('tool schemas', () => {
  it.each<[string, object, boolean, string]>([
    [
      'a root combinator',
      { type: 'object', properties: {}, oneOf: [{ required: ['a'] }] },
      false,
      "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
    ],
    [
      'another root type',
      { type: 'string' },
      false,
      `schema must be a JSON Schema of 'type: "object"', got 'type: "string"'.`,
    ],
    ['no properties', { type: 'object' }, false, 'In context=(), object schema missing properties.'],
    [
      'no items',
      { type: 'object', properties: { a: { type: 'array' } } },
      false,
      "In context=('properties', 'a'), array schema missing items.",
    ],
    [
      'an open object',
      { type: 'object', properties: {}, required: [] },
      true,
      "In context=(), 'additionalProperties' is required to be supplied and to be false.",
    ],
    [
      'a key that is not required',
      { type: 'object', properties: { a: { type: 'string' } }, required: [], additionalProperties: false },
      true,
      "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'a'.",
    ],
    [
      'a keyword',
      {
        type: 'object',
        properties: { a: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
        required: ['a'],
        additionalProperties: false,
      },
      true,
      "In context=('properties', 'a'), 'uniqueItems' is not permitted.",
    ],
  ])('with %s are refused by openai-responses in its words', (_name, schema, strict, message) => {
    const body = withSchema(schema, strict)
    const [first] = check(body, { wire: 'openai-responses' }).findings
    expect(refusalFor(first!, openaiResponses, body)).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: 'invalid_function_parameters',
      param: 'tools[0].parameters',
      message: `Invalid schema for function 'f': ${message}`,
    })
  })

  it.each<[string, object, boolean, string]>([
    [
      'a root combinator',
      { type: 'object', properties: {}, anyOf: [{ required: ['a'] }] },
      false,
      'tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
    ],
    [
      'an open object',
      { type: 'object', properties: {} },
      true,
      "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
    ],
    [
      'a bound',
      { type: 'object', properties: { a: { type: 'integer', minimum: 1 } }, additionalProperties: false },
      true,
      "tools.0.custom: For 'integer' type, property 'minimum' is not supported",
    ],
  ])('with %s are refused by anthropic in its words', (_name, schema, strict, message) => {
    const body = definition({ name: 'f', input_schema: schema, ...(strict ? { strict } : {}) })
    expect(wordsOf(body)).toEqual([message])
  })

  it('of a strict tool are closed and required, what was optional becomes nullable', () => {
    const body = withSchema(
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] },
      true,
    )
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual([
      'non-strict-schema /tools/0/parameters at /additionalProperties',
      'non-strict-schema /tools/0/parameters at /required',
    ])
    expect(check(repaired).findings).toEqual([])
    expect(repaired).toMatchObject({
      tools: [{ strict: true, parameters: { required: ['a', 'b'], additionalProperties: false } }],
    })
  })

  it('of the wire’s own tools are not looked at', () => {
    expect(
      check({ ...messages(user('Go.')), tools: [{ type: 'web_search_20260318', name: 'web_search' }] })
        .findings,
    ).toEqual([])
    expect(
      check({ tools: [readNoteFunction, { type: 'web_search' }] }, { wire: 'openai-responses' }).findings,
    ).toEqual([])
  })
})

describe('schemas of gemini', () => {
  const declared = (parameters: object, field = 'parameters'): Record<string, unknown> => ({
    tools: [{ functionDeclarations: [{ name: 'f', [field]: parameters }] }],
  })
  const base = '/tools/0/functionDeclarations/0/parameters'

  it('that are OpenAPI know a few members, and remarks of others are left out', () => {
    const body = declared({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      properties: {
        a: { type: 'STRING', 'x-order': 1, min_length: 2 },
        b: { type: 'object', properties: {} },
      },
    })
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual([
      `unsupported-schema ${base}/$schema`,
      `unsupported-schema ${base}/additionalProperties`,
      `unsupported-schema ${base}/properties/a/x-order`,
    ])
    expect(refusalFor(findings[1]!, gemini, body)?.message).toBe(
      'Invalid JSON payload received. Unknown name "additionalProperties" at \'tools[0].function_declarations[0].parameters\': Cannot find field.',
    )
    expect(repaired).toEqual(
      declared({
        type: 'object',
        properties: { a: { type: 'STRING', min_length: 2 }, b: { type: 'object', properties: {} } },
      }),
    )
  })

  it.each([
    [{ properties: { a: { type: ['string', 'null'] } } }, '/properties/a/type'],
    [{ properties: { a: { const: 'x' } } }, '/properties/a/const'],
    [{ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } }, '/properties/a/$ref'],
    [{ properties: { a: { type: 'array' } } }, '/properties/a'],
    [{ properties: { a: { type: 'integer', enum: [1, 2] } } }, '/properties/a/enum'],
    [{ properties: {}, additionalProperties: { type: 'string' } }, '/additionalProperties'],
  ])('that are OpenAPI and say %j are refused, and nobody guesses what was meant', (said, where) => {
    const { findings, repaired } = repair(declared({ type: 'object', ...said }))
    expect(places(findings)).toContain(`unsupported-schema ${base}${where}`)
    expect(repaired).toBeNull()
  })

  it('are JSON Schema in the other field', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: ['string', 'null'] } },
      additionalProperties: false,
    }
    expect(check(declared(schema, 'parametersJsonSchema')).findings).toEqual([])
  })

  it('follow a name that had to change, through the calls, their results and the choice', () => {
    const body = {
      tools: [{ functionDeclarations: [{ name: '7 days', description: 'A week.' }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['7 days'] } },
      contents: [
        { role: 'user', parts: [{ text: 'Go.' }] },
        { role: 'model', parts: [{ functionCall: { id: 'a', name: '7 days', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { id: 'a', name: '7 days', response: {} } }] },
      ],
    }
    const { findings, repaired } = repair(body)
    expect(places(findings)).toEqual(['invalid-tool-name /tools/0/functionDeclarations/0/name'])
    expect(JSON.stringify(repaired)).toBe(JSON.stringify(body).replaceAll('7 days', '_7_days'))
  })
})

describe('the tool choice of chat', () => {
  it('follows a name that had to change', () => {
    const tool = (name: string): object => ({ type: 'function', function: { name } })
    const body = (name: string): Record<string, unknown> => ({
      messages: [user('Go.')],
      tools: [tool(name)],
      tool_choice: tool(name),
    })
    expect(repair(body('a.b')).repaired).toEqual(body('a_b'))
  })
})
