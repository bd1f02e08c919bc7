import { nearest } from '../json/near.ts'
import { isObject, own, type OpenObject } from '../json/value.ts'
import type { BudgetOptions } from '../loop/budget.ts'
import type { RepeatOptions } from '../loop/repeats.ts'
import type { RunOptions } from '../loop/run-options.ts'
import { importModule } from './import-module.ts'
import { UsageError } from './usage-error.ts'

/** What an agent file exports as `agent`: the options of a run without its prompt. A model is optional there. */
export type Agent = Omit<RunOptions, 'prompt' | 'model'> & Partial<Pick<RunOptions, 'model'>>

/**
 * The agent of a file that was named: `export const agent = { tools, system, … }`. Throws a `UsageError` for a module
 * that exports none.
 */
export async function loadAgent(path: string): Promise<Agent> {
  const exports = await importModule(path)
  const agent = own(exports, 'agent')
  if (!isObject(agent)) {
    const names = Object.keys(exports)
    const has = names.length === 0 ? 'nothing' : names.join(', ')
    throw new UsageError(
      `${path} exports no agent (it exports ${has}); write: export const agent = { tools: […], system: '…' }`,
    )
  }
  const fault = faultOf(agent)
  if (fault !== undefined) throw new UsageError(`${path}: ${fault}`)
  // Its other fields are judged by the run itself, which names the one that is wrong.
  return agent as Agent
}

function faultOf(agent: OpenObject): string | undefined {
  const { tools, model, prompt } = agent
  if (tools !== undefined && !Array.isArray(tools)) return 'agent.tools must be a list of tools'
  if (model !== undefined && !(isObject(model) && typeof model['send'] === 'function')) {
    return 'agent.model must be a model, such as anthropicModel({ model, apiKey })'
  }
  if (prompt !== undefined) return 'agent.prompt is not read; give the question on the command line'
  return (
    unknownKey(agent, 'agent', AGENT) ??
    unknownIn(agent, 'budget', BUDGET) ??
    unknownIn(agent, 'repeats', REPEATS)
  )
}

const AGENT: Readonly<Record<keyof Agent | 'codecs', true>> = {
  model: true,
  tools: true,
  request: true,
  system: true,
  budget: true,
  repeats: true,
  check: true,
  signal: true,
  concurrency: true,
  timeout: true,
  maxResult: true,
  convert: true,
  redact: true,
  trace: true,
  codecs: true,
  beforeTurn: true,
  beforeCall: true,
  afterCall: true,
}
const BUDGET: Readonly<Record<keyof BudgetOptions, true>> = {
  maxCalls: true,
  maxTurns: true,
  maxTokens: true,
  deadline: true,
  until: true,
}
const REPEATS: Readonly<Record<keyof RepeatOptions, true>> = { note: true, refuse: true, stop: true }

function unknownIn(agent: OpenObject, field: string, known: object): string | undefined {
  const value = own(agent, field)
  return isObject(value) ? unknownKey(value, `agent.${field}`, known) : undefined
}

/** A key that would be read by nobody is a slip of the pen: a budget that holds for nothing, say. */
function unknownKey(value: OpenObject, name: string, known: object): string | undefined {
  const odd = Object.keys(value).find((key) => !Object.hasOwn(known, key))
  if (odd === undefined) return undefined
  const near = nearest(odd, Object.keys(known))
  const hint = near === undefined ? `known are ${Object.keys(known).join(', ')}` : `did you mean '${near}'?`
  return `${name} has no option '${odd}'; ${hint}`
}
