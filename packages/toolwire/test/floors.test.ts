import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

// The table of floors: a file imports from its own folder and from folders with a strictly lower number.
const FLOORS: Record<string, number> = {
  json: 0,
  error: 0.1,
  finding: 0.5,
  wire: 1,
  schema: 1.5,
  tool: 2,
  conversation: 2,
  trace: 2,
  call: 2.5,
  lint: 3,
  check: 3,
  dispatch: 3,
  render: 3,
  triage: 3.5,
  loop: 4,
  guard: 4,
  emulator: 4,
  cli: 5.5,
  '': 6,
}

// Files of `wire/` that other folders may name, beside each wire's index.
const WIRE_DOORS = new Set([
  'codec',
  'call',
  'profile',
  'index',
  'refusals',
  'transport',
  'accumulator',
  'read-stream',
])

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = sourceFiles(src)
const imports = files.flatMap((file) => importsOf(file))

describe('floors', () => {
  it('sees the source files and their imports', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it('knows every folder of src', () => {
    const folders = new Set(files.map((file) => folderOf(relative(src, file))))
    expect([...folders].filter((folder) => !(folder in FLOORS))).toEqual([])
  })

  it('lets a file import only its own folder and lower floors', () => {
    const offenders = imports.flatMap(({ from, to }) => {
      if (to === undefined) return []
      const own = folderOf(from)
      const target = folderOf(to)
      if (own === target && own !== '') return []
      return (FLOORS[target] ?? 99) < (FLOORS[own] ?? -1) ? [] : [`${from} -> ${to}`]
    })
    expect(offenders).toEqual([])
  })

  it('enters a wire only by its index, and keeps the wires apart', () => {
    const offenders = imports.flatMap(({ from, to }) => {
      const target = to?.match(/^wire\/([^/]+)(?:\/(.+))?\.ts$/)
      if (!target) return []
      const [, first = '', inner] = target
      if (inner === undefined) {
        return WIRE_DOORS.has(first) || from.startsWith('wire/') ? [] : [`${from} -> ${to}`]
      }
      const sameWire = from.startsWith(`wire/${first}/`)
      const enters = inner === 'index' && !/^wire\/[^/]+\//.test(from)
      return sameWire || enters ? [] : [`${from} -> ${to}`]
    })
    expect(offenders).toEqual([])
  })

  it('uses node: modules only in cli, node.ts and the entry of Node', () => {
    const offenders = imports
      .filter(({ from, specifier }) => specifier.startsWith('node:') && !isNodeFile(from))
      .map(({ from, specifier }) => `${from} -> ${specifier}`)
    expect(offenders).toEqual([])
  })

  it('is not switched off by a comment, and has no star exports', () => {
    const offenders = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const found = []
      if (/(oxlint|eslint)-disable[^\n]*(no-restricted-imports|no-cycle)/.test(text))
        found.push('lint comment')
      if (/^export \*/m.test(text)) found.push('export *')
      return found.map((what) => `${relative(src, file)}: ${what}`)
    })
    expect(offenders).toEqual([])
  })
})

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('__fixtures__'))
}

interface Import {
  from: string
  specifier: string
  /** Path below src; undefined for packages. */
  to: string | undefined
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
  return specifiers.map((specifier) => ({
    from: relative(src, file),
    specifier,
    to: specifier.startsWith('.') ? relative(src, normalize(join(dirname(file), specifier))) : undefined,
  }))
}

function folderOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

function isNodeFile(path: string): boolean {
  return path.startsWith('cli/') || path === 'node.ts' || path.endsWith('/node.ts')
}
