import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compile, compileSchema } from '../src/index.ts'

describe('the front door', () => {
  it.each([undefined, null, {}, 'anthropic'])(
    'says which wires there are when none is named: %j',
    (options) => {
      for (const call of [compile.bind(null, []), compileSchema.bind(null, {})]) {
        expect(() => call(options as never)).toThrow(
          "compile needs the name of a wire: pass { wire: 'anthropic' | 'openai-responses' | 'openai-chat' | 'gemini' }",
        )
      }
    },
  )

  it('compiles the schema of a validator by its input side', () => {
    const { schema } = compileSchema(z.object({ a: z.string().default('x') }), { wire: 'openai-chat' })
    expect(schema).toMatchObject({ properties: { a: { type: ['string', 'null'] } }, required: ['a'] })
  })
})
