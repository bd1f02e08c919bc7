import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject } from '../../src/json/value.ts'
import { arbitraryInstance } from '../../src/schema/__fixtures__/arbitrary-instance.ts'
import type { CompiledSchema } from '../../src/schema/compiled-schema.ts'
import { compileTools } from '../../src/tool/compile-tools.ts'
import type { CompiledTools } from '../../src/tool/compiled-tools.ts'
import type { Strictness } from '../../src/tool/tool.ts'
import { wires } from '../../src/wire/index.ts'
import { countCosts } from '../oracle/schema-rules.ts'
import { damaged } from '../schemas/damaged.ts'
import { forms, type SchemaForm } from '../schemas/schema-forms.ts'
import { benchmarkTools, definitionSets, githubTools, registrySets } from './definitions.ts'

const sets = definitionSets()
const ajv = new Ajv2020({ strict: false, validateFormats: false })

// Making an oracle for a schema is what costs: of the benchmark's plain schemas every tenth.
const sampled = sets.map(({ tools }) =>
  tools.length > 1000 ? tools.filter((_, index) => index % 10 === 0) : tools,
)
// Its enum has values that differ in nothing but their case.
const DRIFTING = 'calculate_genotype_frequency'
const modes: readonly Strictness[] = [true, 'best-effort', false]

function compile(
  { profile, policy }: SchemaForm,
  tools: Parameters<typeof compileTools>[0],
  strict: Strictness,
): CompiledTools {
  return compileTools(tools, { wire: wires[profile.wire], profile, policy, strict })
}

function schemasOf(compiled: CompiledTools): readonly CompiledSchema[] {
  return [...compiled.byName.values()].map((tool) => tool.schema)
}

describe('the sets of real definitions', () => {
  it('are those that are expected', () => {
    expect(githubTools()).toHaveLength(117)
    expect(registrySets().flatMap(({ tools }) => tools)).toHaveLength(143)
    expect(benchmarkTools()).toHaveLength(1282)
  })
})

describe.each(forms.map((form) => [form.name, form] as const))('real definitions on %s', (name, form) => {
  it.each(modes)('compile all of them (strict: %s) to what the documents of the provider allow', (strict) => {
    for (const { name: set, tools: all } of sets) {
      const tools = all.filter((tool) => strict !== true || name !== 'anthropic' || tool.name !== DRIFTING)
      const compiled = compile(form, tools, strict)
      const schemas = schemasOf(compiled)
      expect(schemas).toHaveLength(tools.length)
      for (const schema of schemas) {
        expect([set, (schema.strict ? form.strict : form.open)(schema.schema)]).toEqual([set, []])
        expect(schema.losses.filter(({ kind }) => kind === 'narrowed')).toEqual([])
      }
      expect(new Set(compiled.byName.keys()).size).toBe(tools.length)
    }
  })

  it('bring every name there and back', () => {
    for (const { tools } of sets) {
      const compiled = compile(form, tools, 'best-effort')
      for (const tool of tools) {
        const sent = compiled.encode(tool.name, {}).name
        expect(sent).toMatch(form.profile.wire === 'gemini' ? /^[A-Za-z_][\w.:-]{0,63}$/ : /^[\w-]{1,64}$/)
        expect(compiled.decode({ name: sent, input: {} }).name).toBe(tool.name)
      }
    }
  })

  it('decode what a model may send, and send that again as it came', () => {
    const counts = { valid: 0, refused: 0, damaged: 0 }
    for (const schema of sampled.flatMap((tools) =>
      schemasOf(compile(form, tools, name === 'anthropic' ? 'best-effort' : true)),
    )) {
      const plain = form.plain(schema.schema)
      // ajv, another implementation than the one that judges arguments.
      const fits = ajv.compile(plain)
      for (const wire of fc.sample(arbitraryInstance(plain), { numRuns: 3, seed: 11 })) {
        const sent: unknown = JSON.parse(JSON.stringify(wire))
        if (!fits(sent)) continue
        const { value, findings } = schema.decode(sent, { convert: 'never' })
        const errors = findings.filter(({ severity }) => severity === 'error')
        if (errors.length > 0) {
          counts.refused++
          const isMisuse = errors.some(({ args }) => args['breach'] === 'duplicate-key')
          if (!isMisuse && schema.strict) expect(schema.losses).not.toEqual([])
          continue
        }
        counts.valid++
        const again: unknown = JSON.parse(JSON.stringify(schema.encode(value)))
        expect(fits(again)).toBe(true)
        expect(schema.decode(again)).toMatchObject({ value, findings: [] })
        for (const bad of fc.sample(damaged(JSON.parse(JSON.stringify(value))), { numRuns: 2, seed: 12 })) {
          const outcome = schema.decode(JSON.parse(JSON.stringify(schema.encode(bad)) ?? 'null'), {
            convert: 'never',
          })
          if (outcome.findings.length > 0) counts.damaged++
        }
      }
    }
    expect(counts.valid).toBeGreaterThan(500)
    expect(counts.damaged).toBeGreaterThan(200)
  })

  it('give the same twice and in any order, and leave the definitions as they are', () => {
    const tools = githubTools()
    const before = JSON.stringify(tools)
    const byName = (compiled: CompiledTools) =>
      JSON.stringify(schemasOf(compiled).map(({ schema }) => schema)).length
    const entries = (list: typeof tools) => {
      const compiled = compile(form, list, 'best-effort')
      return new Map([...compiled.byName].map(([key, tool]) => [key, JSON.stringify(tool.native)]))
    }
    expect(entries(structuredClone(tools))).toEqual(entries(tools))
    expect(new Map([...entries(tools.toReversed())].toSorted())).toEqual(
      new Map([...entries(tools)].toSorted()),
    )
    expect(byName(compile(form, tools, true))).toBeGreaterThan(0)
    expect(JSON.stringify(tools)).toBe(before)
    expect(name).toBe(form.name)
  })
})

describe('strictness of real definitions', () => {
  const strictNames = (form: SchemaForm, tools: ReturnType<typeof githubTools>, strict: Strictness) =>
    [...compile(form, tools, strict).byName.values()].filter((tool) => tool.schema.strict)
  const [anthropic, responses, chat] = forms

  it.each([responses, chat].map((form) => [form?.name, form] as const))(
    'is 115 of 117 and 123 of 143 on %s, and all with encodings',
    (_, form) => {
      if (form === undefined) return
      expect(strictNames(form, githubTools(), 'best-effort')).toHaveLength(115)
      expect(strictNames(form, githubTools(), true)).toHaveLength(117)
      const registry = registrySets().flatMap(({ tools }) => strictNames(form, tools, 'best-effort'))
      expect(registry).toHaveLength(123)
      for (const tool of compile(form, githubTools(), 'best-effort').tools) {
        const inner = isObject(tool['function']) ? tool['function'] : tool
        expect(typeof inner['strict']).toBe('boolean')
      }
    },
  )

  it('is refused by name where Anthropic would merge two values', () => {
    if (anthropic === undefined) return
    const [tool] = benchmarkTools().filter((each) => each.name === DRIFTING)
    expect(() => compile(anthropic, tool === undefined ? [] : [tool], true)).toThrow(DRIFTING)
  })

  it('stays within the budget of Anthropic for every set', () => {
    if (anthropic === undefined) return
    for (const { tools } of sets) {
      const strict = strictNames(anthropic, tools, 'best-effort')
      const costs = strict.map((tool) => countCosts(tool.schema.schema))
      expect(strict.length).toBeLessThanOrEqual(20)
      expect(costs.reduce((sum, { optional }) => sum + optional, 0)).toBeLessThanOrEqual(24)
      expect(costs.reduce((sum, { unions }) => sum + unions, 0)).toBeLessThanOrEqual(16)
    }
  })

  it('keeps free-form input on Gemini as it is', () => {
    for (const form of forms.slice(3)) {
      const compiled = compile(form, githubTools(), true)
      const input = { method: 'run_workflow', owner: 'o', repo: 'r', inputs: { deep: [1, null] } }
      const sent = compiled.encode('actions_run_trigger', input)
      expect(sent.input).toEqual(input)
      expect(compiled.decode(sent)).toMatchObject({ input, findings: [] })
    }
  })
})
