import { isObject, own, type OpenObject } from '../json/value.ts'
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
  return undefined
}
