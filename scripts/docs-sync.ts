// Keeps the code and output that the docs show equal to the examples that run. A fenced block under a line
// `<!-- from: FILE -->` or `<!-- from: FILE#region -->` is the file, or the part of it between `// #region NAME` and
// `// #endregion`. `--check` writes nothing and fails where a page differs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const check = process.argv.includes('--check')
const BLOCK = /(<!-- from: (\S+?)(?:#(\S+))? -->\n)(```\w*\n)([\s\S]*?)(\n?```)/g

let stale = 0
let blocks = 0
for (const page of pages()) {
  const before = readFileSync(page, 'utf8')
  const after = before.replace(BLOCK, (...match: string[]) => {
    blocks++
    const [, lead, file = '', region, open] = match
    return `${lead}${open}${shown(file, region)}\n\`\`\``
  })
  if (after === before) continue
  stale++
  if (check)
    console.error(
      `${relative(root, page)}: shows code or output that the examples no longer have; run npm run docs:sync`,
    )
  else writeFileSync(page, after)
}
console.log(`${blocks} blocks shown, ${stale} pages ${check ? 'differ' : 'written'}`)
if (blocks === 0 || (check && stale > 0)) process.exitCode = 1

function pages(): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  )
  return ['README.md', ...docs].filter((name) => name.endsWith('.md')).map((name) => join(root, name))
}

function shown(file: string, region: string | undefined): string {
  const text = readFileSync(join(root, file), 'utf8')
  if (region === undefined) return text.trimEnd()
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() === `// #region ${region}`)
  const length = lines.slice(start + 1).findIndex((line) => line.trim() === '// #endregion')
  if (start < 0 || length < 0) throw new Error(`${file}: has no region "${region}"`)
  return undent(lines.slice(start + 1, start + 1 + length)).join('\n')
}

function undent(lines: string[]): string[] {
  const depths = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
  const depth = Math.min(...depths)
  return lines.map((line) => line.slice(depth))
}
