import { InvalidArgumentError, Option } from 'commander'
import { readFile } from 'node:fs/promises'
import { emulate } from '../../emulator/emulate.ts'
import type { EmulatedModel, EmulatedTurn } from '../../emulator/emulated-model.ts'
import { emulatedWires } from '../../emulator/emulated-wires.ts'
import { extractive } from '../../emulator/extractive.ts'
import { serve, type RunningServer } from '../../emulator/node.ts'
import { scripted, type ScriptedTurn } from '../../emulator/scripted.ts'
import { isObject } from '../../json/value.ts'
import { wires } from '../../wire/index.ts'
import type { WireName } from '../../wire/profile.ts'
import type { CliCommand } from '../command.ts'
import { importModule, isModulePath } from '../import-module.ts'
import { oneLine } from '../one-line.ts'
import type { Output } from '../output.ts'
import { providers } from '../providers.ts'
import { documentsOf } from '../read-documents.ts'
import { stopSignal } from '../stop-signal.ts'
import { UsageError } from '../usage-error.ts'

interface EmulateCommandOptions {
  readonly port: number
  readonly wire?: readonly WireName[]
  readonly script?: string
  readonly json?: true
}

/** `toolwire emulate`: the emulator on a port of this machine, until Ctrl-C. */
export const emulateCommand: CliCommand<EmulateCommandOptions> = {
  configure(command) {
    command
      .option('--port <number>', 'port to listen on; 0 takes a free one', portNumber, 8420)
      .addOption(new Option('--wire <wires...>', 'wires to speak; all when absent').choices(emulatedNames()))
      .option(
        '--script <file>',
        'turns to answer with, as a JSON list or a module that exports script or model',
      )
      .option('--json', 'one JSON object when it listens: { url, port, wires }')
      .addHelpText('after', HELP)
  },

  async run({ options }, output) {
    const spoken = options.wire ?? emulatedNames()
    const model = options.script === undefined ? extractive() : await modelOf(options.script)
    const emulator = emulate({ model, wires: spoken })
    const server = await serve(emulator, { port: options.port }).catch((error: unknown) => {
      throw portFault(error, options.port)
    })
    const stop = stopSignal(output)
    if (options.json === true) output.json({ url: server.url, port: server.port, wires: spoken })
    else announce(server, spoken, output)
    await stopped(stop.signal)
    stop.off()
    await server.close()
    emulator.close()
    output.say(`${emulator.requests.length} requests received`)
    const drift = emulator.drift()
    if (drift !== undefined) output.say(oneLine(drift.message))
    return drift === undefined ? 0 : 1
  },
}

const HELP = `
Examples:
  toolwire emulate
  toolwire emulate --port 0 --json
  toolwire emulate --wire anthropic --script turns.json

A script is a list of turns: [{ "calls": [{ "name": "get_time", "input": { "place": "Oslo" } }] }, { "text": "Noon." }]
Without one the emulator answers by rules from the results of the tools that a request declares.
Exit code: 0, or 1 when more or fewer turns were asked for than the script lists.`

function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a port from 0 to 65535.')
}

/** The wires that the emulator speaks. */
function emulatedNames(): WireName[] {
  return emulatedWires().map(({ codec }) => codec.wire)
}

/** What to do about a port that cannot be had. */
function portFault(error: unknown, port: number): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  const code = isObject(cause) ? cause['code'] : undefined
  if (code === 'EADDRINUSE') return new UsageError(`port ${port} is taken; --port 0 takes a free one`)
  if (code === 'EACCES') return new UsageError(`port ${port} is not allowed; --port 0 takes a free one`)
  return error
}

function announce(server: RunningServer, spoken: readonly WireName[], output: Output): void {
  output.line(`emulator on ${server.url}, this machine only; Ctrl-C ends it`)
  for (const wire of spoken) {
    const { baseUrl, keys } = providers[wire]
    const suffix = wires[wire].http.serverPath.slice(0, -wires[wire].http.path.length)
    output.line(`  ${wire.padEnd(18)}${baseUrl}=${server.url}${suffix}  ${keys[0]}=any`)
  }
}

async function modelOf(file: string): Promise<EmulatedModel> {
  if (!isModulePath(file)) return scripted(turnsOf(await scriptIn(file), file))
  const { script, model } = await importModule(file)
  if (isObject(model) && typeof model['turn'] === 'function') return model as unknown as EmulatedModel // it says so itself
  return scripted(turnsOf(script, file))
}

async function scriptIn(file: string): Promise<unknown> {
  const [document] = [...documentsOf(await readFile(file, 'utf8'), file)]
  if (document === undefined) throw new UsageError(`${file} is empty`)
  if ('value' in document) return document.value
  throw new UsageError(`${file}:${document.line}:${document.column} is ${document.problem}`)
}

function turnsOf(script: unknown, file: string): ScriptedTurn[] {
  if (!Array.isArray(script))
    throw new UsageError(
      `${file} holds no list of turns; write [{ "text": "…" }] or, in a module, export const script = […]`,
    )
  return script.map((turn: unknown, index) => {
    if (isObject(turn) || typeof turn === 'function') return turn as EmulatedTurn
    throw new UsageError(
      `${file}: turn ${index + 1} is no object such as { "text": "…" } or { "calls": […] }`,
    )
  })
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
