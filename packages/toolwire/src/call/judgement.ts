import type { Finding } from '../finding/finding.ts'
import type { CompiledTool } from '../tool/compiled-tools.ts'
import type { Call, Note } from '../wire/call.ts'
import type { Ending } from '../wire/codec.ts'

/** What is to be thought of one call of a response: which tool is meant, with which input, and what is wrong. */
export interface CallJudgement {
  readonly call: Call
  /** The tool that is meant; undefined when none is, beyond doubt, and for a wrapper around several calls. */
  readonly tool: CompiledTool | undefined
  /** The decoded input, as the author defined it; undefined when it cannot be had. */
  readonly input: unknown
  readonly notes: readonly Note[]
  /** `where` points into the response. One that was mended without doubt has a `fix`, whatever its severity. */
  readonly findings: readonly Finding[]
  /** True when the call may run: known tool, complete turn, valid input. */
  readonly runs: boolean
  /** The arguments in the wire's own shape, after what could be mended; undefined when they cannot be read. */
  readonly wireInput: unknown
  /** How the turn ended: in one that was cut off, refused or failed no call runs. */
  readonly ending: Ending['kind']
  /** The calls inside a wrapper such as `multi_tool_use.parallel`, each judged by itself; `findings` has the wrapper's only. */
  readonly inner?: readonly CallJudgement[]
}
