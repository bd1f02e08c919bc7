import { Option } from 'commander'
import type { SchemaPolicy } from '../../schema/compile-schema.ts'
import { compileTools } from '../../tool/compile-tools.ts'
import type { Strictness } from '../../tool/tool.ts'
import { codecOf, wires } from '../../wire/index.ts'
import type { Profile } from '../../wire/profile.ts'
import type { CliCommand } from '../command.ts'
import { lossSentence } from '../loss-sentence.ts'
import { oneLine } from '../one-line.ts'
import { profileNamed } from '../options.ts'
import { readTools } from '../read-tools.ts'
import { UsageError } from '../usage-error.ts'

interface CompileCommandOptions {
  readonly for: string
  readonly profile?: string
  readonly strict?: boolean
  readonly bestEffort?: true
  readonly json?: true
  readonly field?: string
  readonly unroll?: string
}

/** `toolwire compile INPUT --for WIRE`: the provider's own list of tools, and what was lost. */
export const compileCommand: CliCommand<CompileCommandOptions> = {
  configure(command) {
    command
      .argument(
        '<input>',
        'a module that exports tools, a list of tools, or a request body; - for standard input',
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
      .option('--json', 'one JSON object: { wire, tools, losses, names }')
      .addHelpText('after', HELP)
  },

  async run({ args: [input = ''], options }, output) {
    const wire = codecOf(options.for)
    const profile = profileNamed(options.profile, wire)
    const strict = strictnessOf(options)
    const compiled = compileTools(await readTools(input), {
      wire,
      ...(profile !== undefined && { profile }),
      ...(strict !== undefined && { strict }),
      policy: policyOf(options, profile ?? wire.profile),
    })
    const losses = compiled.losses.map((loss) => ({ ...loss, message: lossSentence(loss) }))
    if (options.json === true) {
      output.json({ wire: wire.wire, tools: compiled.tools, losses, names: compiled.names })
      return 0
    }
    output.line(JSON.stringify(compiled.tools, null, 2))
    for (const { tool, where, message } of losses) {
      output.say(oneLine(`${tool} ${where === '' ? '/' : where}: ${message}`))
    }
    for (const [wireName, name] of Object.entries(compiled.names)) {
      if (wireName !== name) output.say(oneLine(`${name} is called ${wireName} on this wire`))
    }
    return 0
  },
}

const HELP = `
Examples:
  toolwire compile tools.ts --for anthropic
  toolwire compile body.json --for openai-responses --no-strict
  toolwire compile tools.json --for gemini --field parameters --unroll 3

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
