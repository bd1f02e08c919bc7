import { relative, resolve } from 'node:path'
import { loadAgent, type Agent } from './agent-file.ts'
import { isModulePath } from './import-module.ts'
import { oneLine } from './one-line.ts'
import type { Output } from './output.ts'
import { ownDocs } from './package-folder.ts'
import { readInput } from './read-documents.ts'
import { UsageError } from './usage-error.ts'

/** An agent and what it is asked. */
export interface ToRun {
  readonly agent: Agent
  /** Absent when the agent's own request ends with it. */
  readonly question: string | undefined
}

/**
 * What the words of `run` mean: a first word that names a module is the agent file, the others are the question.
 * Without an agent file it is the docs agent, without a question its default one. Throws a `UsageError` for an empty
 * question.
 */
export async function whatToRun(
  words: readonly string[],
  docs: string | undefined,
  output: Output,
): Promise<ToRun> {
  const [first = '', ...rest] = words
  const file = isModulePath(first) ? first : undefined
  const question = await questionOf(file === undefined ? words : rest)
  if (file === undefined) return docsAgentOver(docs, question, output)
  if (docs !== undefined) throw new UsageError(`--docs is for the docs agent; ${file} has tools of its own`)
  const agent = await loadAgent(file)
  if (question === undefined && agent.request === undefined) {
    throw new UsageError(`what shall ${file} be asked? Give a question behind it`)
  }
  return { agent, question }
}

async function questionOf(words: readonly string[]): Promise<string | undefined> {
  if (words.length === 0) return undefined
  const question = words.length === 1 && words[0] === '-' ? await readInput('-') : words.join(' ')
  if (question.trim() === '')
    throw new UsageError('the question is empty; ask something, or leave it out for the default question')
  return question.trim()
}

async function docsAgentOver(
  docs: string | undefined,
  question: string | undefined,
  output: Output,
): Promise<ToRun> {
  // Loaded here, so that an agent file of one's own pays neither for zod nor for the search.
  const { readDocs } = await import('./docs-agent/read-docs.ts')
  const { docsAgent } = await import('./docs-agent/docs-agent.ts')
  const library = await readDocs(docs ?? ownDocs())
  for (const name of library.capped.slice(0, 3)) output.say(`read only in part: ${oneLine(name)}`)
  const agent = docsAgent(library, { root: process.cwd(), own: docs === undefined })
  const shown = docs ?? (relative(process.cwd(), resolve(library.folder)) || '.')
  output.say(
    `docs agent over ${oneLine(shown)}: ${library.documents.length} documents, ${library.passages.size} passages`,
  )
  return { agent: { tools: agent.tools, system: agent.system }, question: question ?? agent.question }
}
