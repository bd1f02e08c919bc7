import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { entries } from '../scripts/entries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const neutral = entries.filter((entry) => entry.neutral)

describe('neutral entries', () => {
  it('are all but those for Node', () => {
    expect(neutral.map((entry) => entry.subpath)).toEqual([
      '.',
      './anthropic',
      './openai-responses',
      './openai-chat',
      './gemini',
      './emulator',
      './trace',
    ])
  })

  it.each(neutral.map((entry) => entry.source))(
    '%s bundles for the browser without a module of Node',
    async (source) => {
      const result = await build({
        absWorkingDir: root,
        entryPoints: [source],
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2023',
        logLevel: 'silent',
      })
      const external = Object.values(result.metafile.inputs).flatMap((input) =>
        input.imports.filter((found) => found.external),
      )
      expect(external.map((found) => found.path)).toEqual([])
      expect(result.outputFiles[0]?.text).not.toMatch(/["']node:/)
      expect(result.outputFiles[0]?.text).not.toMatch(/\bprocess\.env\b/)
    },
  )
})
