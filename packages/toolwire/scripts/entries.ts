/** The entries of the package: what is built, measured and pinned. */
export interface Entry {
  /** Subpath of the package; the command line has none. */
  readonly subpath: string | undefined
  readonly source: string
  readonly out: string
  /** Runs on browsers, workers and every server runtime. */
  readonly neutral: boolean
}

export const entries: readonly Entry[] = [
  { subpath: '.', source: 'src/index.ts', out: 'index', neutral: true },
  { subpath: './anthropic', source: 'src/anthropic.ts', out: 'anthropic', neutral: true },
  {
    subpath: './openai-responses',
    source: 'src/openai-responses.ts',
    out: 'openai-responses',
    neutral: true,
  },
  { subpath: './openai-chat', source: 'src/openai-chat.ts', out: 'openai-chat', neutral: true },
  { subpath: './gemini', source: 'src/gemini.ts', out: 'gemini', neutral: true },
  { subpath: './emulator', source: 'src/emulator.ts', out: 'emulator', neutral: true },
  { subpath: './trace', source: 'src/trace.ts', out: 'trace', neutral: true },
  { subpath: './node', source: 'src/node.ts', out: 'node', neutral: false },
  { subpath: undefined, source: 'src/cli/main.ts', out: 'cli/main', neutral: false },
]
