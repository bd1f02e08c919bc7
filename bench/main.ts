import { isMissed, renderFigures, type Bench } from './figure.ts'

// Each is loaded when it runs: what another one loads (validators, SDKs) must not be in the process that is measured.
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  compile: async () => (await import('./compile.ts')).benchCompile,
  guard: async () => (await import('./guard.ts')).benchGuard,
  lint: async () => (await import('./lint.ts')).benchLint,
  loop: async () => (await import('./loop.ts')).benchLoop,
  parallel: async () => (await import('./parallel.ts')).benchParallel,
  streams: async () => (await import('./streams.ts')).benchStreams,
  validate: async () => (await import('./validate.ts')).benchValidate,
}

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name))
if (unknown === undefined) {
  const wanted = names.length === 0 ? Object.keys(BENCHES) : names
  const figures = []
  for (const name of wanted) {
    const bench = await BENCHES[name]?.()
    figures.push(...((await bench?.({ quick })) ?? []))
  }
  console.log(renderFigures(figures))
  if (figures.some(isMissed)) process.exitCode = 1
} else {
  console.error(`no benchmark is named ${unknown}; there are ${Object.keys(BENCHES).join(', ')}`)
  process.exitCode = 2
}
