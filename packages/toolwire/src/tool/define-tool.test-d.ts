import { type } from 'arktype'
import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineTool } from './define-tool.ts'
import type { AnyTool, Tool } from './tool.ts'

describe('the input of a handler', () => {
  it('is the output of a zod schema, and an example is its input', () => {
    const tool = defineTool({
      name: 'count',
      description: 'Counts.',
      input: z.object({
        text: z.string().transform((text) => text.length),
        limit: z.number().default(10),
        kind: z.enum(['a', 'b']).optional(),
      }),
      examples: [{ text: 'abc' }],
      execute: (input) => {
        expectTypeOf(input).toEqualTypeOf<{ text: number; limit: number; kind?: 'a' | 'b' | undefined }>()
        return input.text
      },
    })
    expectTypeOf(tool).toExtend<Tool<{ text: number; limit: number; kind?: 'a' | 'b' | undefined }>>()
    expectTypeOf(tool).toExtend<AnyTool>()
  })

  it('refuses an example that does not fit', () => {
    defineTool({
      name: 'count',
      description: 'Counts.',
      input: z.object({ text: z.string() }),
      // @ts-expect-error a number where a text is wanted
      examples: [{ text: 3 }],
    })
  })

  it('is that of an arktype schema', () => {
    defineTool({
      name: 'count',
      description: 'Counts.',
      input: type({ text: 'string', 'limit?': 'number' }),
      execute: ({ text, limit }) => {
        expectTypeOf(text).toEqualTypeOf<string>()
        expectTypeOf(limit).toEqualTypeOf<number | undefined>()
      },
    })
  })

  it('is an object of unknown members for plain JSON Schema', () => {
    defineTool({
      name: 'count',
      description: 'Counts.',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      execute: (input, { callId, signal, turn }) => {
        expectTypeOf(input).toEqualTypeOf<{ readonly [key: string]: unknown }>()
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
        expectTypeOf(turn).toEqualTypeOf<number>()
        return callId
      },
    })
  })

  it('may be told by the author for plain JSON Schema', () => {
    defineTool({
      name: 'count',
      description: 'Counts.',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      execute: (input: { text: string }) => input.text.length,
    })
  })
})

describe('a set of tools', () => {
  it('holds tools of different inputs and plain definitions', () => {
    const tools: readonly AnyTool[] = [
      defineTool({ name: 'a', description: 'A.', input: z.object({ x: z.string() }), execute: ({ x }) => x }),
      defineTool({ name: 'b', description: 'B.', input: z.object({ y: z.number() }) }),
      { name: 'c', inputSchema: { type: 'object' } },
    ]
    expectTypeOf(tools).toExtend<readonly AnyTool[]>()
  })
})
