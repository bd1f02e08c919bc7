import { readdirSync, readFileSync } from 'node:fs'
import { anything, assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenObject } from '../json/value.ts'
import { valueAt, withValueAt } from '../json/pointer.ts'
import { compileTools } from '../tool/compile-tools.ts'
import type { CompiledTools } from '../tool/compiled-tools.ts'
import type { AnyTool } from '../tool/tool.ts'
import { codecOf, wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { type MadeCall, type MadeResponse, responseOf } from './__fixtures__/responses.ts'
import { judgeCalls } from './judge-calls.ts'
import type { CallJudgement } from './judgement.ts'

const stock: AnyTool = {
  name: 'get_stock_level',
  description: 'How many units of one article are on the shelves.',
  strict: false,
  inputSchema: {
    type: 'object',
    properties: { sku: { type: 'string' }, limit: { type: 'integer' } },
    required: ['sku'],
    additionalProperties: false,
  },
}
const shelves: AnyTool = {
  name: 'list_shelves',
  description: 'Every shelf.',
  strict: false,
  inputSchema: { type: 'object', properties: {} },
}
const names = Object.keys(wires) as WireName[]

describe.each(names)('judgeCalls on %s', (wire) => {
  const codec = codecOf(wire)
  const { name: nameField, arguments: argumentsField } = codec.callFields
  const tools = compileTools([stock, shelves], { wire: codec })
  const at = (index: number): string => `${codec.rules.callList ?? `/${codec.echoed}`}/${index}`
  const judged = (made: MadeResponse, convert?: 'never'): CallJudgement[] =>
    judgeCalls(responseOf(wire, made), codec, tools, convert === undefined ? {} : { convert })
  const one = (call: MadeCall): CallJudgement => judged({ calls: [call] })[0]!

  it('lets a valid call run, with its input', () => {
    const judgement = one({ name: 'get_stock_level', input: { sku: 'A', limit: 5 } })
    expect(judgement).toMatchObject({ runs: true, input: { sku: 'A', limit: 5 }, findings: [], notes: [] })
    expect(judgement.tool?.wireName).toBe('get_stock_level')
  })

  it.each([
    ['functions.get_stock_level', 'get_stock_level'],
    ['Get_Stock_Level', 'get_stock_level'],
    ['get-stock-level\n', 'get_stock_level'],
    ['getStockLevel', 'get_stock_level'],
    ['tools/list shelves', 'list_shelves'],
  ])('takes %j for %s, and says so', (name, meant) => {
    const judgement = one({ name, input: { sku: 'A' } })
    expect(judgement.tool?.wireName).toBe(meant)
    const where = at(0) + nameField
    expect(judgement.findings[0]).toEqual({
      code: 'misspelled-tool-name',
      severity: 'warning',
      where,
      args: { got: name, name: meant },
      fix: { where, action: 'replace', value: meant },
    })
    expect(judgement.runs).toBe(true)
  })

  it.each(['get_stock', 'stock_level_of', 'constructor', '__proto__', 'toString', ''])(
    'knows no tool %j',
    (name) => {
      const judgement = one({ name, input: { sku: 'A' } })
      expect(judgement).toMatchObject({ tool: undefined, runs: false })
      expect(judgement.findings).toMatchObject([
        {
          code: 'unknown-tool',
          severity: 'error',
          where: at(0) + nameField,
          args: { got: name, names: ['get_stock_level', 'list_shelves'] },
        },
      ])
    },
  )

  it('names the nearest tool', () => {
    expect(one({ name: 'get_stock_levl', input: {} }).findings[0]?.args).toMatchObject({
      nearest: 'get_stock_level',
    })
  })

  it('takes no name for another when two tools could be meant', () => {
    const both = compileTools(
      [
        { ...stock, name: 'a_b' },
        { ...stock, name: 'ab' },
      ],
      { wire: codec },
    )
    const [judgement] = judgeCalls(
      responseOf(wire, { calls: [{ name: 'A-B', input: { sku: 'A' } }] }),
      codec,
      both,
    )
    expect(judgement?.findings.map(({ code }) => code)).toEqual(['unknown-tool'])
  })

  it('lets no call of a truncated turn run', () => {
    const calls = [{ name: 'list_shelves' }, { name: 'get_stock_level', input: { sku: 'A' } }]
    for (const judgement of judged({ calls, stop: 'truncated' })) {
      expect(judgement.runs).toBe(false)
      expect(judgement.findings).toMatchObject([{ code: 'truncated-arguments', severity: 'error' }])
    }
  })

  it('lets no call of a refused turn run', () => {
    expect(judged({ calls: [{ name: 'list_shelves' }], stop: 'refused' })[0]?.runs).toBe(false)
  })

  it('runs calls whatever the stop reason says, as long as they are whole', () => {
    expect(judged({ calls: [{ name: 'list_shelves' }], stop: 'done' })[0]?.runs).toBe(true)
  })

  it('sees that text ends inside a value whatever the stop reason says', () => {
    const judgement = one({ name: 'get_stock_level', raw: '{"sku":"A-1' })
    expect(judgement.runs).toBe(false)
    expect(judgement.findings).toMatchObject([{ code: 'truncated-arguments', where: at(0) + argumentsField }])
  })

  it('mends arguments with one reading, and carries the mended ones as a fix in the shape of the wire', () => {
    const judgement = one({ name: 'get_stock_level', raw: '{"sku":"A",}' })
    expect(judgement).toMatchObject({ runs: true, input: { sku: 'A' }, wireInput: { sku: 'A' } })
    const value = codec.argumentsAre === 'object' ? { sku: 'A' } : '{"sku":"A"}'
    expect(judgement.findings).toMatchObject([
      {
        code: 'malformed-arguments',
        severity: 'error',
        where: at(0) + argumentsField,
        fix: { where: at(0) + argumentsField, action: 'replace', value },
      },
    ])
    expect(judgement.notes).toMatchObject([{ at: '', from: '{"sku":"A",}', to: { sku: 'A' } }])
  })

  it('converts a number in a string, and carries the converted arguments as a fix', () => {
    const judgement = one({ name: 'get_stock_level', input: { sku: 'A', limit: '5' } })
    expect(judgement).toMatchObject({
      runs: true,
      input: { sku: 'A', limit: 5 },
      wireInput: { sku: 'A', limit: 5 },
    })
    expect(judgement.findings).toMatchObject([
      { code: 'stringified-argument', severity: 'warning', where: at(0) + argumentsField, at: '/limit' },
    ])
    const { fix } = judgement.findings[0]!
    const fixed = typeof fix?.value === 'string' ? JSON.parse(fix.value) : fix?.value
    expect(fixed).toEqual({ sku: 'A', limit: 5 })
  })

  it('takes nothing for no arguments where none is required', () => {
    const judgement = one({ name: 'list_shelves', raw: '' })
    expect(judgement).toMatchObject({ runs: true, input: {}, wireInput: {} })
    expect(judgement.findings).toMatchObject([{ code: 'empty-arguments', severity: 'warning' }])
    expect(judgement.notes).toHaveLength(1)
  })

  it('takes nothing for a fault where an argument is required', () => {
    const judgement = one({ name: 'get_stock_level', raw: '' })
    expect(judgement).toMatchObject({ runs: false, input: undefined, wireInput: undefined })
    expect(judgement.findings.map(({ code, fix }) => [code, fix])).toEqual([['empty-arguments', undefined]])
  })

  it.each([
    [{ name: 'get_stock_level', input: { sku: 'A', limit: '5' } }, 'stringified-argument'],
    [{ name: 'list_shelves', raw: '' }, 'empty-arguments'],
    [{ name: 'get_stock_level', raw: '{"sku":"A",}' }, 'malformed-arguments'],
  ])('converts nothing where conversion is off: %j', (call, code) => {
    const [judgement] = judged({ calls: [call] }, 'never')
    expect(judgement?.runs).toBe(false)
    expect(judgement?.findings.map((finding) => [finding.code, finding.fix])).toEqual([[code, undefined]])
  })

  it('tells faults of the schema by place', () => {
    const judgement = one({ name: 'get_stock_level', input: { limit: 'many', colour: 'red' } })
    expect(judgement.runs).toBe(false)
    expect(judgement.findings.map(({ code, where, at: place }) => [code, where, place]).sort()).toEqual([
      ['invalid-argument', at(0) + argumentsField, '/limit'],
      ['missing-argument', at(0) + argumentsField, '/sku'],
      ['unknown-argument', at(0) + argumentsField, '/colour'],
    ])
  })

  it.each(['multi_tool_use.parallel', 'functions.multi_tool_use.parallel', 'parallel'])(
    'unwraps %s',
    (name) => {
      const input = {
        tool_uses: [
          { recipient_name: 'functions.get_stock_level', parameters: { sku: 'A' } },
          { recipient_name: 'list_shelves', parameters: {} },
        ],
      }
      const judgement = one({ name, input })
      expect(judgement).toMatchObject({ runs: true, tool: undefined })
      expect(judgement.findings).toMatchObject([{ code: 'wrapped-calls', where: at(0), args: { count: 2 } }])
      expect(judgement.inner?.map(({ tool, input: inner }) => [tool?.wireName, inner])).toEqual([
        ['get_stock_level', { sku: 'A' }],
        ['list_shelves', {}],
      ])
    },
  )

  it('runs nothing of a wrapper in which a call does not fit', () => {
    const uses = [
      { recipient_name: 'list_shelves', parameters: {} },
      { recipient_name: 'get_stock_level', parameters: {} },
    ]
    const judgement = one({ name: 'multi_tool_use.parallel', input: { tool_uses: uses } })
    expect(judgement).toMatchObject({ runs: false, findings: [{ code: 'wrapped-calls' }] })
    expect(one({ name: 'multi_tool_use.parallel', input: { uses } })).toMatchObject({
      runs: false,
      findings: [{ code: 'wrapped-calls' }],
    })
    expect(one({ name: 'parallel', input: {} })).toMatchObject({
      runs: false,
      findings: [{ code: 'unknown-tool' }],
    })
  })

  it('leaves the calls of tools of the wire’s own to others', () => {
    const native = { type: 'custom_thing_2026', name: 'bash' }
    const withNative = compileTools([stock, native], { wire: codec })
    const [judgement] = judgeCalls(
      responseOf(wire, { calls: [{ name: 'bash', raw: 'ls {' }] }),
      codec,
      withNative,
    )
    expect(judgement).toMatchObject({ tool: undefined, runs: false, findings: [] })
  })

  it('finds nothing wrong with free text, but runs no tool of ours with it', () => {
    const free = {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      output: ['apply', 'get_stock_level'].map((name) => ({
        type: 'custom_tool_call',
        id: 'ctc_1',
        call_id: `call_${name}`,
        name,
        input: '{"sku":',
      })),
    }
    const responses = codecOf('openai-responses')
    const native = { type: 'custom', name: 'apply' }
    const compiled = compileTools([stock, native], { wire: responses })
    const judgements = judgeCalls(free, responses, compiled)
    expect(judgements.map(({ runs, findings }) => [runs, findings.map((one) => one.code)])).toEqual([
      [false, []],
      [false, ['non-object-arguments']],
    ])
  })

  it('judges any JSON in the place of arguments and names without a throw', () => {
    assert(
      property(anything(), anything(), (name, input) => {
        const response = withValueAt(
          withValueAt(responseOf(wire, { calls: [{ name: 'x' }] }), at(0) + nameField, name),
          at(0) + argumentsField,
          input,
        )
        expect(judgeCalls(response, codec, tools)).toHaveLength(1)
      }),
    )
  })

  it('survives arguments nested beyond any stack', () => {
    const deep = `{"sku":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(one({ name: 'get_stock_level', raw: deep }).runs).toBe(false)
  })

  it('costs each call once', () => {
    const calls = Array.from({ length: 5000 }, (_, index) => ({
      id: `c${index}`,
      name: `no_such_tool_${index % 50}`,
      input: {},
    }))
    expect(judged({ calls })).toHaveLength(5000)
  })
})

describe('judgeCalls finds what the cases say', () => {
  const folder = new URL('../../test/cases/', import.meta.url)
  const OURS = /arguments?$|^misspelled|^unknown-tool$|^wrapped/
  const cases = readdirSync(folder)
    .filter((file) => /^(?:anthropic|responses)-response-/.test(file))
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Case)

  it('looks at the cases', () => {
    expect(cases.length).toBeGreaterThan(6)
  })

  it.each(cases)('$id', ({ provider, context, input, expect: expected }) => {
    const codec = codecOf(provider)
    const tools: CompiledTools = compileTools(context.tools, { wire: codec, strict: false })
    const judgements = judgeCalls(input, codec, tools)
    const found = judgements.flatMap(({ findings }) =>
      findings.map(({ code, where, at }) => (at === undefined ? { code, where } : { code, where, at })),
    )
    const wanted = expected.faults.filter(({ code }) => OURS.test(code))
    expect(found.toSorted(byText)).toEqual(wanted.toSorted(byText))
    for (const { call, wireInput, runs } of judgements) {
      if (expected.repaired === null && wanted.length > 0) expect(runs).toBe(false)
      else if (expected.repaired !== null) {
        const value = valueAt(expected.repaired, call.where + codec.callFields.arguments)
        expect(wireInput).toEqual(typeof value === 'string' ? JSON.parse(value) : value)
      }
    }
  })
})

interface Case {
  readonly id: string
  readonly provider: string
  readonly context: { readonly tools: AnyTool[] }
  readonly input: OpenObject
  readonly expect: {
    readonly faults: readonly { readonly code: string; readonly where: string; readonly at?: string }[]
    readonly repaired: unknown
  }
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
