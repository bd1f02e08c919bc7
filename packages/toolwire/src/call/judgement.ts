import type { Finding } from '../finding/finding.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { Note } from '../wire/call.ts'

/** What is to be thought of one call of a response: which tool is meant, with which input, and what is wrong. */
export interface Judgement {
  /** The tool that is meant; undefined when none is, beyond doubt. */
  readonly tool: CompiledTool | undefined
  /** The decoded input, as the author defined it; undefined when it cannot be had. */
  readonly input: unknown
  readonly notes: readonly Note[]
  /** `where` points into the response. Of severity error: the call must not run. */
  readonly findings: readonly Finding[]
  /** True when the call may run: known tool, complete turn, valid input. */
  readonly runs: boolean
}
