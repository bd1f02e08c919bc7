import type { JsonValue } from '../json/value.ts'

export type Severity = 'error' | 'warning' | 'hint'

/** How sure a symptom is: follows from recorded structure alone, is inferred, or is a place to look. */
export type Certainty = 'certain' | 'likely' | 'hint'

/** The one shape of every complaint. The sentence is made by a formatter (`messageOf`). */
export interface Finding<Code extends string = string> {
  /** Kebab-case, public, never renamed. A reader accepts codes it does not know. */
  readonly code: Code
  readonly severity: Severity
  readonly certainty?: Certainty
  /** JSON pointer into the document; in traces into the value of the line that `source` names. */
  readonly where: string
  /** JSON pointer inside the decoded arguments, or inside the schema. */
  readonly at?: string
  /** What the sentence needs. */
  readonly args: Readonly<Record<string, JsonValue>>
  /** A change that a machine can apply. */
  readonly fix?: Fix
}

export interface Fix {
  readonly where: string
  readonly action: 'add' | 'remove' | 'replace'
  readonly value?: JsonValue
}

/** A place in a file of a trace: `line` counts from 1. */
export interface Source {
  readonly file: string
  readonly line: number
  readonly column?: number
  readonly offset?: number
}
