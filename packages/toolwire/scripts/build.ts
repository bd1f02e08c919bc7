// Builds dist: declarations by tsc, code by esbuild into one file per entry with shared chunks, because what a cold
// start costs is the number of files. Small dependencies are bundled; their licences go along.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { entries } from './entries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const repository = join(root, '../..')
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })

const result = await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(entries.map((entry) => [entry.out, entry.source])),
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'es2023',
  chunkNames: 'chunks/[name]-[hash]',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
})

const tsc = join(repository, 'node_modules/typescript/bin/tsc')
const declared = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
})
if (declared.status !== 0) process.exit(1)

// tsc leaves the specifiers of declarations as they are written: `.ts`, which only the sources have.
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue
  const file = join(dist, name)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(/((?:from|import\() ?['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'),
  )
}

cpSync(join(repository, 'docs'), join(dist, 'docs'), { recursive: true })
writeFileSync(join(dist, 'LICENSES.txt'), licences(Object.keys(result.metafile.inputs)))

function licences(inputs: readonly string[]): string {
  const folders = new Set<string>()
  for (const input of inputs) {
    const folder = input.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1]
    if (folder !== undefined) folders.add(join(root, folder))
  }
  return [...folders].sort().map(licenceOf).join('\n\n')
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const path = file === undefined ? undefined : join(folder, file)
  const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  return `${name} ${version} (${license})\n${'-'.repeat(40)}\n${text}`
}
