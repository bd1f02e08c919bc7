import type { Verb } from './command.ts'

/** What `toolwire help` says: where to begin, each verb, and what holds for all of them. */
export function helpText(verbs: Readonly<Record<string, Verb>>): string {
  const width = Math.max(...Object.keys(verbs).map((verb) => verb.length))
  const list = Object.entries(verbs).map(([verb, { summary }]) => `  ${verb.padEnd(width)}  ${summary}`)
  return `toolwire <command> [inputs…] [options]

Tool calling at the wire level: run agents, and know why one went wrong.

${list.join('\n')}

Begin here
  toolwire run "how is a missing result repaired?"     an agent over toolwire's own docs; needs no key
  toolwire run "…" --docs handbook                     the same over your Markdown files
  toolwire triage .toolwire/traces/<name>.trace.jsonl  what happened in a run, in one headline
  toolwire check body.json                             what the provider will refuse, and why
  toolwire repair body.json --write                    mend it in place

Inputs are files, folders, globs, or - for standard input.
--json prints one JSON object per document to standard output; words for people go to standard error.
Exit codes: 0 nothing to complain about · 1 findings, or a run without an answer · 2 usage error or unreadable input.

toolwire help <command> tells more about a command; toolwire explain <code> about a finding; --version the version.`
}
