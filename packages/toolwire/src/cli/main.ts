#!/usr/bin/env node
// Nothing is imported before the version is known to do: an old Node would stop at the first thing it cannot read,
// with a stack instead of a sentence.
const NEEDED = [22, 12] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(`toolwire needs Node >= ${NEEDED.join('.')}; this is Node ${process.versions.node}\n`)
  process.exitCode = 2
} else {
  const { program } = await import('./program.ts')
  const { processOutput } = await import('./output.ts')
  const output = processOutput()
  const code = await program(process.argv.slice(2), output)
  await output.flushed()
  // A handler that heeds no signal must not keep the process alive when everything is said.
  process.exit(process.exitCode ?? code)
}
