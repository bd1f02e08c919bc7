import type { ToolTraits } from '../tool/tool.ts'
import type { TraceRun } from '../trace/trace-run.ts'

/** What is known or guessed about a tool; what stays undefined is unknown, and doubt silences. */
export interface KnownTraits extends ToolTraits {
  /** Runs commands of a shell. */
  readonly shell: boolean
}

/** The traits of a run's tools by name: as recorded, else by the words of the name. */
export function traitsOf(run: TraceRun): (tool: string) => KnownTraits {
  const recorded = new Map<string, ToolTraits>()
  for (const { name, wireName, traits } of run.tools) {
    // Traits are written by toolwire from its own type; unknown keys do no harm.
    recorded.set(name, traits as ToolTraits)
    if (wireName !== undefined) recorded.set(wireName, traits as ToolTraits)
  }
  const known = new Map<string, KnownTraits>()
  return (tool) => {
    let traits = known.get(tool)
    if (traits === undefined) {
      traits = { ...guessed(tool), ...recorded.get(tool) }
      known.set(tool, traits)
    }
    return traits
  }
}

/** The words of a tool's name: `getOrder`, `get_order` and `mcp__shop__get-order` end in `get`, `order`. */
function wordsOf(tool: string): readonly string[] {
  return tool
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** The name without its verb: tools with the same object are alternatives to each other. */
export function objectOf(tool: string): string {
  const words = wordsOf(tool)
  const verb = words.findIndex((word) => VERBS.has(word))
  const rest = verb < 0 ? words : words.slice(verb + 1)
  return rest.map((word) => word.replace(/s$/, '')).join('_')
}

const READ_ONLY =
  'get list search find read fetch view show grep glob check describe count calculate think lookup query'.split(
    ' ',
  )
const MUTATING = 'create update delete add set send book cancel write edit remove post put insert move'.split(
  ' ',
)
const VERBS: ReadonlySet<string> = new Set([...READ_ONLY, ...MUTATING])
const POLL: ReadonlySet<string> = new Set(['status', 'wait', 'sleep', 'poll'])
const STATE: ReadonlySet<string> = new Set(['health', 'progress', 'ready', 'job', 'build'])
const TERMINAL: ReadonlySet<string> = new Set([
  'submit',
  'finish',
  'done',
  'complete',
  'exit',
  'handover',
  'handoff',
  'transfer',
])
const SHELL: ReadonlySet<string> = new Set(['bash', 'shell', 'terminal', 'exec'])

function guessed(tool: string): KnownTraits {
  const words = wordsOf(tool)
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word))
  const verb = words.find((word) => VERBS.has(word))
  return {
    shell: has(SHELL),
    ...(verb === undefined ? {} : { readOnly: READ_ONLY.includes(verb) }),
    ...(has(POLL) || (words.includes('check') && has(STATE)) ? { poll: true } : {}),
    ...(has(TERMINAL) ? { terminal: true } : {}),
  }
}
