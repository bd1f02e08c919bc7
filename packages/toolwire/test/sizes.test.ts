import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('sizes, minified and gzipped', () => {
  // What compile returned comes in as a value, with its way back for arguments.
  it.each([
    ['anthropic', 'anthropic'],
    ['openai-responses', 'openaiResponses'],
    ['openai-chat', 'openaiChat'],
    ['gemini', 'gemini'],
  ])('%s with read, answer and dispatch stays under 15 kB without the validator', async (entry, wire) => {
    const bytes = await gzipped(`export { ${wire}, dispatchCalls } from './src/${entry}.ts'`, [
      'typebox',
      'typebox/*',
    ])
    expect(bytes).toBeLessThan(15_000)
  })

  it.each([
    ['anthropic', 'anthropic, anthropicModel', 88_000],
    ['openai-responses', 'openaiResponses, openaiModel', 88_500],
    ['openai-chat', 'openaiChat, chatModel', 89_500],
    ['gemini', 'gemini, geminiModel', 87_000],
  ])("%s with run, check, repair and compile stays within today's budget", async (entry, names, budget) => {
    const code = `export { ${names}, compile, dispatch, run, check, repair } from './src/${entry}.ts'`
    expect(await gzipped(code, ['typebox', 'typebox/*'])).toBeLessThan(budget)
  })

  it.each(['anthropic', 'openai-responses', 'openai-chat', 'gemini'])(
    'reading and assembling a stream of %s stays under 8 kB',
    async (entry) => {
      expect(await gzipped(`export { accumulator, readStream } from './src/${entry}.ts'`, [])).toBeLessThan(
        8000,
      )
    },
  )

  it.each(['anthropic', 'openai-responses', 'openai-chat', 'gemini'])(
    "the guard of %s, with the provider's words, stays within today's budget",
    async (entry) => {
      const code = `export { guard } from './src/${entry}.ts'`
      expect(await gzipped(code, ['typebox', 'typebox/*'])).toBeLessThan(89_500)
    },
  )

  it('importing one name of the front door costs that name', async () => {
    const bytes = await gzipped(`export { ToolError } from './src/index.ts'`, [])
    expect(bytes).toBeLessThan(400)
  })
})

async function gzipped(code: string, external: string[]): Promise<number> {
  const result = await build({
    stdin: { contents: code, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    external,
    logLevel: 'silent',
  })
  return gzipSync(result.outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length
}
