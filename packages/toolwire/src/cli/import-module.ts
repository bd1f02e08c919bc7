import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenObject } from '../json/value.ts'
import { errorLine } from './one-line.ts'
import { UsageError } from './usage-error.ts'

/** True for a path that names a module to import. */
export function isModulePath(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path) && !/\s/.test(path)
}

/**
 * What a module exports. It runs, so this is only for a file that the user named. Throws a `UsageError` when it is not
 * there or cannot be loaded, with the module's own words and no stack.
 */
export async function importModule(path: string): Promise<OpenObject> {
  const found = await stat(path).catch((error: unknown) => errorLine(error))
  if (typeof found === 'string') throw new UsageError(found)
  if (found.isDirectory()) throw new UsageError(`${path}: is a folder, not a file`)
  try {
    return await Promise.race([import(pathToFileURL(resolve(path)).href) as Promise<OpenObject>, stalled()])
  } catch (error) {
    throw new UsageError(`${path} cannot be loaded: ${reasonOf(error, path)}`, { cause: error })
  }
}

/** Rejects when the process has nothing left to do: the module waits at its top level for what never comes. */
function stalled(): Promise<never> {
  return new Promise((_, reject) => {
    process.once('beforeExit', () =>
      reject(new Error('it waits at its top level for a promise that never settles')),
    )
  })
}

function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && path.endsWith('ts')) {
    return `Node ${process.versions.node} does not run TypeScript by itself; use Node >= 22.18, or name a JavaScript file`
  }
  return errorLine(error)
}
