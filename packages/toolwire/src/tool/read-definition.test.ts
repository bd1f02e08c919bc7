import { describe, expect, it } from 'vitest'
import { object } from 'valibot'
import { z } from 'zod'
import { ToolwireError } from '../error/toolwire-error.ts'
import { defineTool } from './define-tool.ts'
import { readDefinition } from './read-definition.ts'
import type { AnyTool } from './tool.ts'

const schema = { type: 'object', properties: { id: { type: 'string' } } }

describe('readDefinition', () => {
  it('reads a tool of MCP, its hints as traits', () => {
    const annotations = {
      title: 'Delete',
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: 'no',
    }
    expect(
      readDefinition({ name: 'delete', description: 'Deletes.', inputSchema: schema, annotations }),
    ).toMatchObject({
      name: 'delete',
      description: 'Deletes.',
      schema,
      strict: undefined,
      traits: { readOnly: false, destructive: true, idempotent: true },
    })
  })

  it('reads a tool of Anthropic with its examples, and of OpenAI flat or nested', () => {
    const anthropic = { name: 'get', input_schema: schema, input_examples: [{ id: 'x' }] }
    expect(readDefinition(anthropic)).toMatchObject({ name: 'get', schema, examples: [{ id: 'x' }] })
    expect(readDefinition({ name: 'get', parameters: schema, strict: false })).toMatchObject({
      schema,
      strict: false,
    })
    const nested = {
      type: 'function',
      function: { name: 'get', description: 'Gets.', parameters: schema },
    } as unknown as AnyTool
    expect(readDefinition(nested)).toMatchObject({ name: 'get', description: 'Gets.', schema })
  })

  it('is as strict as the definition says, and says nothing where it does not', () => {
    const strictOf = (strict?: boolean | null): unknown =>
      readDefinition(strict === undefined ? { name: 'x' } : { name: 'x', strict }).strict
    expect([strictOf(true), strictOf(false), strictOf(null), strictOf()]).toEqual([
      true,
      false,
      undefined,
      undefined,
    ])
  })

  it('takes a tool without a schema as one without arguments', () => {
    expect(readDefinition({ name: 'ping' }).schema).toEqual({ type: 'object', properties: {} })
  })

  it('gives the same definition for the same tool, and reads a plain one anew when it was changed', () => {
    const defined = defineTool({ name: 'x', description: 'x', input: schema })
    expect(readDefinition(defined)).toBe(readDefinition(defined))
    const plain = { name: 'x', inputSchema: { type: 'object', properties: {} as Record<string, unknown> } }
    const first = readDefinition(plain)
    expect(readDefinition(plain)).toBe(first)
    plain.inputSchema.properties['id'] = { type: 'string' }
    expect(readDefinition(plain).schema).toEqual({ type: 'object', properties: { id: { type: 'string' } } })
    expect(first.schema).toEqual({ type: 'object', properties: {} })
  })

  it('reads a tool of another copy of the package, its schema and its parser', async () => {
    // A module of its own, as a second installed copy is: nothing is shared but the process.
    const address = './define-tool.ts?copy'
    const copy = (await import(/* @vite-ignore */ address)) as { defineTool: typeof defineTool }
    expect(copy.defineTool).not.toBe(defineTool)
    const plain = copy.defineTool({ name: 'x', description: 'x', input: schema })
    expect(readDefinition(plain).schema).toEqual(schema)
    const input = z.object({ id: z.string() })
    const standard = copy.defineTool({ name: 'y', description: 'y', input, timeout: 5 })
    const definition = readDefinition(standard)
    expect(definition).toMatchObject({ timeout: 5, strict: true, schema: { required: ['id'] } })
    expect(await definition.parse?.({})).toMatchObject({ issues: [{ at: '/id' }] })
    expect(readDefinition(standard)).toBe(definition)
  })

  it('reads the input of a spread tool anew', () => {
    const tool = defineTool({ name: 'x', description: 'x', input: schema, traits: { readOnly: true } })
    const copy = { ...tool, name: 'y', input: z.object({ n: z.number() }) } as AnyTool
    expect(readDefinition(copy)).toMatchObject({
      name: 'y',
      traits: { readOnly: true },
      schema: { required: ['n'] },
    })
    expect(readDefinition(copy)).toBe(readDefinition(copy))
    expect(readDefinition({ ...tool }).schema).toEqual(schema)
  })

  it.each([
    [{ name: 'x', input: undefined }, 'the input of the tool x is no schema', '/input'],
    [{ name: 'x', input: 'object' }, 'the input of the tool x is no schema', '/input'],
    [{ name: 'x', input: object({}) }, 'the valibot schema of the tool x gives no JSON Schema', '/input'],
    ['text', 'a tool must be an object', ''],
    [{ inputSchema: schema }, 'a tool needs a name', '/name'],
    [{ name: 'x', inputSchema: 'object' }, 'the schema of the tool x is no object', '/inputSchema'],
  ])('refuses what is no definition: %j', (tool, message, where) => {
    try {
      readDefinition(tool as unknown as AnyTool)
      expect.unreachable()
    } catch (error) {
      expect(ToolwireError.is(error) && error.code).toBe('invalid-definition')
      expect(ToolwireError.is(error) && error.details['where']).toBe(where)
      expect(String(error)).toContain(message)
    }
  })
})
