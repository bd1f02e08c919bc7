import { Option } from 'commander'
import type { SchemaPolicy } from '../../schema/compile-schema.ts'
import { compileTools, type CompileToolsOptions } from '../../tool/compile-tools.ts'
import type { CompiledTools } from '../../tool/compiled-tools.ts'
import type { Strictness } from '../../tool/tool.ts'
import { codecOf, wires } from '../../wire/index.ts'
import type { Profile } from '../../wire/profile.ts'
import type { CliCommand } from '../command.ts'
import type { Output } from '../output.ts'
import { addMcpOptions, mcpInput, type McpOptions } from '../mcp/mcp-input.ts'
import { lossSentence } from '../loss-sentence.ts'
import { oneLine } from '../one-line.ts'
import { profileNamed } from '../options.ts'
import { readToolSets, toolSetsIn, type ToolsTogether } from '../read-tool-sets.ts'
import { UsageError } from '../usage-error.ts'

interface CompileCommandOptions extends McpOptions {
  readonly for: string
  readonly profile?: string
  readonly strict?: boolean
  readonly bestEffort?: true
  readonly json?: true
  readonly field?: string
  readonly unroll?: string
}

/** `toolwire compile INPUT --for WIRE`, or `--mcp`: the provider's own list of tools, and what was lost. */
export const compileCommand: CliCommand<CompileCommandOptions> = {
  configure(command) {
    addMcpOptions(command)
      .argument(
        '[input]',
        'a module that exports tools, a list of tools of any form, a request body or a log of them; - for standard input',
      )
      .addOption(
        new Option('--for <wire>', 'the wire to compile for')
          .choices(Object.keys(wires))
          .makeOptionMandatory(),
      )
      .option('--profile <id>', "a wire's limits at one vendor or version")
      .option('--strict', 'strict without loss of meaning, or an error')
      .option('--best-effort', 'strict where a schema allows it')
      .option('--no-strict', 'never strict')
      .option('--field <name>', 'the field of a definition to compile for: parameters on gemini')
      .option('--unroll <levels>', 'write recursive schemas out this deep where a wire has no recursion')
      .option(
        '--json',
        'one JSON object for each set of tools: { where, requests, wire, tools, losses, names }',
      )
      .addHelpText('after', HELP)
  },

  async run({ args: [input], options }, output) {
    const wire = codecOf(options.for)
    const profile = profileNamed(options.profile, wire)
    const strict = strictnessOf(options)
    const compileOptions: CompileToolsOptions = {
      wire,
      ...(profile !== undefined && { profile }),
      ...(strict !== undefined && { strict }),
      policy: policyOf(options, profile ?? wire.profile),
    }
    const sets = await setsOf(input, options, output)
    for (const set of sets) {
      if (sets.length > 1) output.say(oneLine(`tools of ${set.where}, in ${countOf(set.requests)}`))
      print({ set, compiled: compileTools(set.tools, compileOptions), json: options.json === true }, output)
    }
    return 0
  },
}

async function setsOf(
  input: string | undefined,
  options: CompileCommandOptions,
  output: Output,
): Promise<readonly ToolsTogether[]> {
  const { mcp, save } = options
  if (mcp === undefined) {
    if (save !== undefined)
      throw new UsageError('--save keeps the list of a server; name the server with --mcp')
    if (input !== undefined) return readToolSets(input)
    throw new UsageError('nothing to compile: name a module or a file, or a server with --mcp')
  }
  if (input !== undefined) throw new UsageError('give an input or --mcp, not both')
  return toolSetsIn((await mcpInput(mcp, options, output)).document, 'the list of the server')
}

interface Compiled {
  readonly set: ToolsTogether
  readonly compiled: CompiledTools
  readonly json: boolean
}

function print({ set, compiled, json }: Compiled, output: Output): void {
  const { wire, tools, names } = compiled
  const losses = compiled.losses.map((loss) => ({ ...loss, message: lossSentence(loss) }))
  if (json) {
    output.json({ where: set.where, requests: set.requests, wire: wire.wire, tools, losses, names })
    return
  }
  output.line(JSON.stringify(tools, null, 2))
  for (const { tool, where, message } of losses) {
    output.say(oneLine(`${tool} ${where === '' ? '/' : where}: ${message}`))
  }
  for (const [wireName, name] of Object.entries(names)) {
    if (wireName !== name) output.say(oneLine(`${name} is called ${wireName} on this wire`))
  }
}

function countOf(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`
}

const HELP = `
Examples:
  toolwire compile tools.ts --for anthropic
  toolwire compile body.json --for openai-responses --no-strict
  toolwire compile tools.json --for gemini --field parameters --unroll 3
  toolwire compile requests.jsonl --for anthropic --json
  toolwire compile --mcp "node server.js" --for openai-chat

The list goes to standard output as the request's tools field takes it; losses go to standard error.
A module runs, because you named it.`

function policyOf({ field, unroll }: CompileCommandOptions, profile: Profile): SchemaPolicy {
  const { schemas } = profile
  const fields = [schemas.field, ...Object.keys(schemas.otherFields ?? {})].filter((each) => each)
  if (field !== undefined && !fields.includes(field)) {
    const known = fields.length === 0 ? 'has one field only' : `has ${fields.join(' and ')}`
    throw new UsageError(`--field ${field}: ${profile.wire} ${known}`)
  }
  if (unroll !== undefined && !/^[1-9]\d?$/.test(unroll)) {
    throw new UsageError(`--unroll ${unroll}: give a number of levels from 1 to 99`)
  }
  return {
    ...(field !== undefined && { schemaField: field }),
    ...(unroll !== undefined && { unroll: Number(unroll) }),
  }
}

function strictnessOf(options: CompileCommandOptions): Strictness | undefined {
  return options.bestEffort === true ? 'best-effort' : options.strict
}
