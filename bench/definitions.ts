import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A definition as MCP servers give it. */
export interface Definition {
  readonly name: string
  readonly description?: string
  readonly inputSchema: Record<string, unknown>
}

const data = fileURLToPath(new URL('../../shared/data', import.meta.url))

/** The 117 definitions of GitHub's server; undefined, with a line that says so, where the folder of real data is not there. */
export function githubTools(): readonly Definition[] | undefined {
  const file = join(data, 'tools-github-mcp', 'tools.json')
  if (!existsSync(file)) return missing()
  return (JSON.parse(readFileSync(file, 'utf8')) as { tools: Definition[] }).tools
}

/** The texts of calls as models make them: an issue with a text, labels and people, each a little different. */
export const ISSUE_CALLS: readonly string[] = Array.from({ length: 64 }, (_, index) =>
  JSON.stringify({
    method: index % 3 === 0 ? 'update' : 'create',
    owner: 'octo-org',
    repo: `octo-repo-${index}`,
    title: `Search returns nothing for names with a dash (${index})`,
    body: 'Steps:\n1. Search for `left-pad`.\n2. See an empty list.\n\nExpected: one hit.\n'.repeat(
      2 + (index % 5),
    ),
    labels: ['bug', 'search', 'needs triage'].slice(index % 3),
    assignees: ['mona', 'hubot'],
    ...(index % 2 === 0 && { milestone: index }),
  }),
)

let said = false

function missing(): undefined {
  if (!said)
    console.error('bench: the folder ../shared/data is not there, so real definitions are not measured')
  said = true
  return undefined
}
