import { benchCompile } from './compile.ts'
import { isMissed, renderFigures, type Bench } from './figure.ts'
import { benchGuard } from './guard.ts'
import { benchLint } from './lint.ts'
import { benchLoop } from './loop.ts'
import { benchParallel } from './parallel.ts'
import { benchStreams } from './streams.ts'
import { benchValidate } from './validate.ts'

const BENCHES: Readonly<Record<string, Bench>> = {
  compile: benchCompile,
  guard: benchGuard,
  lint: benchLint,
  loop: benchLoop,
  parallel: benchParallel,
  streams: benchStreams,
  validate: benchValidate,
}

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name))
if (unknown === undefined) {
  const wanted = names.length === 0 ? Object.keys(BENCHES) : names
  const figures = []
  for (const name of wanted) figures.push(...((await BENCHES[name]?.({ quick })) ?? []))
  console.log(renderFigures(figures))
  if (figures.some(isMissed)) process.exitCode = 1
} else {
  console.error(`no benchmark is named ${unknown}; there are ${Object.keys(BENCHES).join(', ')}`)
  process.exitCode = 2
}
