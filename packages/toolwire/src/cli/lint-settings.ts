import { readFile } from 'node:fs/promises'
import { ToolwireError } from '../error/toolwire-error.ts'
import { isObject, own } from '../json/value.ts'
import { readBaseline, type Baseline } from '../lint/baseline.ts'
import { readLintConfig, type LintConfig } from '../lint/lint-config.ts'
import { lockOf } from '../lint/lock.ts'
import type { LockEntry } from '../lint/rule.ts'
import { importModule, isModulePath } from './import-module.ts'
import { errorLine } from './one-line.ts'
import { UsageError } from './usage-error.ts'

/** The file that is found by itself, in the folder where the command runs. */
const CONFIG_FILE = 'toolwire.config.json'

/**
 * The settings under `lint` of a configuration: of the file that is named, else of `toolwire.config.json` here, else
 * none. A module is a configuration only when it is named, for it runs.
 */
export async function lintSettings(named: string | undefined): Promise<LintConfig> {
  const file = named ?? CONFIG_FILE
  const value = isModulePath(file)
    ? moduleConfig(await importModule(file))
    : await jsonOf(file, named !== undefined)
  if (value === undefined) return {}
  if (!isObject(value)) throw new UsageError(`${file} holds no object such as { "lint": { "rules": {} } }`)
  const lint = own(value, 'lint')
  return lint === undefined ? {} : inFile(file, () => readLintConfig(lint))
}

/** The baseline in a file; it must be there. */
export async function baselineIn(file: string): Promise<Baseline> {
  const value = await jsonOf(file, true)
  return inFile(file, () => readBaseline(value))
}

/** What tools were, from a saved list of definitions. */
export async function lockIn(file: string): Promise<Readonly<Record<string, LockEntry>>> {
  const lock = lockOf(await jsonOf(file, true))
  if (Object.keys(lock).length > 0) return lock
  throw new UsageError(
    `--lock ${file} holds no tools; give a saved list of the definitions as they were approved`,
  )
}

function moduleConfig(exports: Readonly<Record<string, unknown>>): unknown {
  return exports['config'] ?? exports['default']
}

async function jsonOf(file: string, mustBeThere: boolean): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (!mustBeThere && error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UsageError(errorLine(error), { cause: error })
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${errorLine(error)}`, { cause: error })
  }
}

function inFile<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (ToolwireError.is(error)) throw new UsageError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}
