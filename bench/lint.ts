import { lintDefinitions } from '../packages/toolwire/src/lint/lint-definitions.ts'
import { rules } from '../packages/toolwire/src/lint/rules/index.ts'
import { anthropic } from '../packages/toolwire/src/wire/anthropic/index.ts'
import type { Bench, Figure } from './figure.ts'

/**
 * Lint of many definitions: the source rules alone, and all rules with one compiled form; and that five times as many
 * tools cost about five times as much.
 */
export const benchLint: Bench = ({ quick }) => {
  const rounds = quick ? 3 : 7
  const source = rules.filter(({ forms }) => !forms.includes('compiled'))
  const sourceRules = timed(rounds, () => lintDefinitions(definitions(3_000), { codecs: [], only: source }))
  const whole = timed(rounds, () =>
    lintDefinitions(definitions(5_000), { codecs: [anthropic], wires: ['anthropic'] }),
  )
  const small = timed(rounds, () => lintDefinitions(definitions(1_000), { codecs: [], only: source }))
  const large = timed(rounds, () => lintDefinitions(definitions(5_000), { codecs: [], only: source }))
  const figures: Figure[] = [
    { what: 'lint: source rules on 3,000 tools', ...sourceRules, goal: 1_000, unit: 'ms' },
    { what: 'lint: 5,000 tools with one compiled form', ...whole, goal: 5_000, unit: 'ms' },
    {
      what: 'lint: 5,000 tools against five times 1,000',
      value: large.value / (5 * small.value),
      noise: (large.noise + 5 * small.noise) / (5 * small.value),
      goal: 1.5,
      unit: '×',
    },
  ]
  return Promise.resolve(figures)
}

/** Definitions of the size and variety of real ones; new objects each time, so that nothing is remembered. */
function definitions(count: number): unknown[] {
  const nouns = WORDS.nouns.length
  return Array.from({ length: count }, (_, index) => {
    const noun = WORDS.nouns[index % nouns] ?? ''
    const verb = WORDS.verbs[Math.floor(index / nouns) % WORDS.verbs.length] ?? ''
    const name = `${verb}_${noun}_${index.toString(36)}`
    return {
      name,
      description: `${verb} the ${noun} number ${index} of a project. Use it when the user asks about a ${noun}; returns its fields.`,
      inputSchema: {
        type: 'object',
        properties: {
          project_id: { type: 'string', description: `Id of the project, as returned by list_projects.` },
          filter: { type: 'string', description: 'Words to look for, e.g. "open".' },
          state: { type: 'string', enum: ['open', 'closed', 'all'], description: 'State; all when absent.' },
          labels: { type: 'array', items: { type: 'string' }, description: 'Names of labels.' },
          page: { type: 'integer', minimum: 1, default: 1, description: 'Page, from 1.' },
          options: {
            type: 'object',
            description: 'What to include.',
            properties: { comments: { type: 'boolean', description: 'Include comments.' } },
          },
        },
        required: ['project_id'],
      },
    }
  })
}

const WORDS = {
  verbs: ['get', 'list', 'create', 'update', 'delete', 'search', 'archive', 'assign', 'close', 'merge'],
  nouns:
    'issue comment label branch release milestone project board card review pipeline job artifact runner secret variable environment deployment webhook team member invitation role policy report dashboard alert incident schedule snapshot'.split(
      ' ',
    ),
} as const

/**
 * The median of some rounds in milliseconds of processor time, behind one that does not count: what else runs on the
 * machine must not decide.
 */
function timed(rounds: number, work: () => unknown): { readonly value: number; readonly noise: number } {
  work()
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  }).sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0
  return { value: at(0.5), noise: (at(0.75) - at(0.25)) / 2 }
}
