import type { Certainty, Finding, Source } from '../finding/finding.ts'
import type { Edge, RunEnd, TraceProblem } from '../trace/trace-run.ts'
import type { Usage } from '../wire/codec.ts'

/** What triage says of one run; its JSON is what the command line prints. */
export interface TriageReport {
  /** Id of the run. */
  readonly run: string
  readonly format: string
  /**
   * `findings`; `clean` while nothing is above a hint; `nothing-structural` for a run that failed with sound calls;
   * `no-calls` where no conversation was recognised.
   */
  readonly verdict: 'findings' | 'clean' | 'nothing-structural' | 'no-calls'
  /** One sentence of at most 140 characters: the cause and its place. */
  readonly headline: string
  /** Index of the headline's finding; null when there is none. */
  readonly root: number | null
  /** In order of time. */
  readonly findings: readonly TriageFinding[]
  readonly calls: number
  readonly turns: number
  readonly stop: { readonly reason: RunEnd['reason']; readonly native?: string }
  readonly usage?: Usage
  readonly durationMs?: number
  readonly edges: readonly Edge[]
  readonly notChecked: readonly { readonly code: string; readonly reason: string }[]
  /** What was wrong with the file. */
  readonly problems: readonly TraceProblem[]
}

/** A finding of a trace. */
export interface TriageFinding extends Finding {
  readonly certainty: Certainty
  readonly source: Source
  readonly message: string
  /** Quotations, at most three. */
  readonly evidence: readonly TriageEvidence[]
  /** What to do, in words. */
  readonly suggestion: string
  /** Index of the finding that it follows from. */
  readonly causedBy?: number
  /** How many times, folded into one. */
  readonly count: number
  /** Page that explains the code. */
  readonly docs: string
}

export interface TriageEvidence {
  readonly source: Source
  /** JSON pointer into the value of that line. */
  readonly where: string
  readonly excerpt: string
  readonly time?: string
  /** The excerpt speaks for itself: no pointer is shown beside it. */
  readonly isText?: boolean
}
