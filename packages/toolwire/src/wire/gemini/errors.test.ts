import { describe, expect, it } from 'vitest'
import { fault } from '../../finding/fault-codes.ts'
import type { Finding } from '../../finding/finding.ts'
import { gemini, geminiRefusals } from './index.ts'

const RPC = 'type.googleapis.com/google.rpc.'

describe('an error response', () => {
  it('is read in the provider’s own form, with the reason in its details', () => {
    const refusal = {
      status: 400,
      type: 'INVALID_ARGUMENT',
      code: 'API_KEY_INVALID',
      param: null,
      message: 'x',
    }
    const body = geminiRefusals.errorBody(refusal, '')
    expect(body).toEqual({
      error: {
        code: 400,
        message: 'x',
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': `${RPC}ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
      },
    })
    expect(gemini.readError(400, body)).toEqual(refusal)
  })

  it('may come in a list, as text, or as text inside of another', () => {
    const error = { code: 400, message: 'x', status: 'INVALID_ARGUMENT' }
    const expected = { status: 400, type: 'INVALID_ARGUMENT', code: null, param: null, message: 'x' }
    const whole = JSON.stringify({ error })
    for (const body of [
      [{ error }],
      whole,
      { error: { message: whole, code: 400, status: 'Bad Request' } },
    ]) {
      expect(gemini.readError(400, body)).toEqual(expected)
    }
  })

  it('names the field, and says how long to wait', () => {
    const details = [
      { '@type': `${RPC}BadRequest`, fieldViolations: [{ field: 'tools[0]', description: 'x' }] },
      { '@type': `${RPC}RetryInfo`, retryDelay: '20.04466179s' },
    ]
    const error = { code: 429, message: 'x', status: 'RESOURCE_EXHAUSTED', details }
    expect(gemini.readError(429, { error })).toMatchObject({ param: 'tools[0]', waitMs: 20_045 })
  })

  it('is told by a response that failed', () => {
    const finishMessage = 'Malformed function call: print(default_api.n())'
    const response = { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage }] }
    expect(gemini.readError(200, response)).toMatchObject({
      type: 'MALFORMED_FUNCTION_CALL',
      message: finishMessage,
    })
  })

  it('is none where nothing is wrong', () => {
    for (const body of [{ candidates: [] }, {}, [], 'text', null, { error: {} }]) {
      expect(gemini.readError(200, body)).toBeUndefined()
    }
  })
})

describe('a refusal', () => {
  it('is recognised by its own row, with the words that the row makes', () => {
    const known: Record<string, string> = {
      path: 'tools[0].function_declarations[0].parameters.function_call.args.function_response.name',
      problem: 'Unexpected token.',
    }
    const details = new Proxy(known, { get: (all, key) => all[String(key)] ?? '1' })
    const special: Record<string, string> = {
      'enum-value': 'a.enum[3]',
      'args-not-object': 'a.function_call.args',
    }
    const lost = geminiRefusals.rows.filter((row) => {
      const path = special[row.id]
      const words = row.word(path === undefined ? details : { ...known, path, value: '1' })
      return !row.pattern.test(words.message)
    })
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it.each([
    [
      'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      'missing-result',
    ],
    [
      'The GenerateContentRequest proto is invalid:\n  * tools[0].function_declarations[53].name: [FIELD_INVALID] Invalid function name. Must start with a letter or an underscore. Must be a-z.',
      'invalid-tool-name',
    ],
    [
      '* GenerateContentRequest.contents[2].parts[0].function_response.name: Name cannot be empty.',
      'result-mismatch',
    ],
    [
      'Function call is missing a thought_signature in functionCall parts. This is required',
      'missing-reasoning',
    ],
    [
      'Unable to submit request because it must include at least one parts field, which describes the prompt input.',
      'empty-content',
    ],
  ])('is recognised: %s', (message, code) => {
    const rows = geminiRefusals.rows.filter(({ pattern }) => pattern.test(message))
    expect(rows.some(({ faults }) => faults.includes(code))).toBe(true)
  })

  const tools = [
    {
      functionDeclarations: [
        { name: 'a' },
        { name: '1b', parameters: { type: 'object', properties: { from: {}, to: { const: 1, items: {} } } } },
      ],
    },
  ]

  it('names the place as a message of fields: maps are lists of pairs', () => {
    const where = '/tools/0/functionDeclarations/1/parameters/properties/to/const'
    expect(said(fault('unsupported-schema', where, { keyword: 'const' }), { tools })).toBe(
      'Invalid JSON payload received. Unknown name "const" at \'tools[0].function_declarations[1].parameters.properties[1].value\': Cannot find field.',
    )
  })

  it('names keys where a second reader of the request speaks', () => {
    const where = '/tools/0/functionDeclarations/1/parameters/properties/to'
    expect(said(fault('unsupported-schema', where, { keyword: 'items' }), { tools })).toBe(
      '* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[to].items: missing field.\n',
    )
    const name = fault('invalid-tool-name', '/tools/0/functionDeclarations/1/name', {
      name: '1b',
      why: 'pattern',
    })
    expect(said(name, { tools })).toContain(
      '* GenerateContentRequest.tools[0].function_declarations[1].name: Invalid',
    )
  })

  it('counts responses and calls, and reads their names first', () => {
    const contents = [
      { role: 'model', parts: [{ functionCall: { name: 'n' } }] },
      { role: 'user', parts: [{ functionResponse: { name: '', response: {} } }] },
    ]
    const mismatch = { got: '', expected: 'n', why: 'empty', name: 'n' } as const
    const where = '/contents/1/parts/0/functionResponse/name'
    expect(said(fault('result-mismatch', where, mismatch), { contents })).toBe(
      '* GenerateContentRequest.contents[1].parts[0].function_response.name: Name cannot be empty.\n',
    )
    const args = { callId: 'n', name: 'n', side: 'client' as const, unanswered: ['n'] }
    expect(said(fault('missing-result', '/contents/0/parts/0', args), { contents: [contents[0]] })).toMatch(
      /^Please ensure that the number of function response parts/,
    )
  })

  it('of a signature inside the call is one of an unknown field', () => {
    const where = '/contents/1/parts/0/functionCall/thoughtSignature'
    expect(said(fault('invalid-reasoning', where, { why: 'nested' }), {})).toBe(
      'Invalid JSON payload received. Unknown name "thoughtSignature" at \'contents[1].parts[0].function_call\': Cannot find field.',
    )
  })
})

function said(finding: Finding, body: unknown): string | undefined {
  for (const row of geminiRefusals.rows) {
    const details = row.faults.includes(finding.code) ? row.details?.(finding, body) : undefined
    if (details !== undefined) return row.word(details).message
  }
  return undefined
}
