import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { entries } from '../scripts/entries.ts'

// The built package, not the sources: `npm test` builds first.
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

describe('the built package', () => {
  it('has one file of code and one of declarations per entry', () => {
    const missing = entries.flatMap((entry) => {
      const files =
        entry.subpath === undefined ? [`${entry.out}.js`] : [`${entry.out}.js`, `${entry.out}.d.ts`]
      return files.filter((file) => !existsSync(join(dist, file)))
    })
    expect(missing).toEqual([])
  })

  it('has an export for every entry and no other', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>
    }
    const subpaths = entries.flatMap((entry) => entry.subpath ?? [])
    expect(Object.keys(exports).sort()).toEqual(
      [...subpaths, './config.schema.json', './package.json'].sort(),
    )
  })

  it('imports declarations by names that exist in it', () => {
    const text = readFileSync(join(dist, 'index.d.ts'), 'utf8')
    const specifiers = [...text.matchAll(/from '(\.[^']+)'/g)].map((match) => match[1] ?? '')
    expect(specifiers.length).toBeGreaterThan(0)
    expect(specifiers.filter((specifier) => specifier.endsWith('.ts'))).toEqual([])
  })

  it('runs an agent offline when imported by its name', () => {
    const code = `
      import { defineTool, run } from 'toolwire'
      import { anthropicModel } from 'toolwire/anthropic'
      import { emulate, scripted } from 'toolwire/emulator'
      const double = defineTool({
        name: 'double_number', description: 'Doubles a number.',
        input: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
        execute: ({ n }) => n * 2,
      })
      const emulator = emulate({ model: scripted([{ calls: [{ name: 'double_number', input: { n: 21 } }] }, { text: 'It is 42.' }]) })
      const model = anthropicModel({ model: 'emulated', apiKey: 'offline', fetch: emulator.fetch })
      const result = await run({ model, tools: [double], prompt: 'Double 21.' })
      console.log(JSON.stringify([result.text, result.stop.reason, result.calls[0].content]))
    `
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(JSON.parse(output)).toEqual(['It is 42.', 'answered', '42'])
  })

  it('loads few files at a cold start of the core', () => {
    const chunks = readdirSync(join(dist, 'chunks')).filter((name) => name.endsWith('.js'))
    expect(chunks.length).toBeLessThan(100)
    const imported = new Set<string>()
    const visit = (file: string): void => {
      if (imported.has(file)) return
      imported.add(file)
      const text = readFileSync(join(dist, file), 'utf8')
      for (const match of text.matchAll(/^(?:import|export)[^\n]*?from\s*"(\.[^"]+)"/gm))
        visit(join(file, '..', match[1] ?? ''))
    }
    visit('index.js')
    expect(imported.size).toBeLessThanOrEqual(20)
  })

  it('answers on the command line from its own files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolwire-dist-'))
    const run = spawnSync(process.execPath, [join(dist, 'cli/main.js'), 'explain', 'orphan-result'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(run.status).toBe(0)
    expect(run.stdout).toContain('orphan-result')
  })

  it('carries the licences of what it bundles', () => {
    const text = readFileSync(join(dist, 'LICENSES.txt'), 'utf8')
    for (const name of [
      'typebox',
      'fastest-levenshtein',
      '@noble/hashes',
      'commander',
      'minisearch',
      '@hono/node-server',
    ]) {
      expect(text).toContain(`${name} `)
    }
  })
})
