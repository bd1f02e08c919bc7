// In a process of its own: the milliseconds of the first compile, then those of as many as are asked for when warm.
import { compile } from '../packages/toolwire/src/index.ts'
import type { WireName } from '../packages/toolwire/src/wire/profile.ts'
import { githubTools } from './definitions.ts'

const [wire, rounds] = process.argv.slice(2)
const tools = githubTools() ?? []

function compileMs(): number {
  // Copies, for what was compiled of a definition is kept with it.
  const fresh = structuredClone(tools)
  const start = cpuMs()
  compile(fresh, { wire: wire as WireName, strict: 'best-effort' })
  return cpuMs() - start
}

/** Time that this thread had, so that a busy machine does not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const cold = compileMs()
for (let round = 0; round < Number(rounds); round++) compileMs()
const warm = Array.from({ length: Number(rounds) }, compileMs)
process.stdout.write(JSON.stringify([cold, ...warm]))
