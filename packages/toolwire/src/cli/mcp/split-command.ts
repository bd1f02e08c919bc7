import { UsageError } from '../usage-error.ts'

/**
 * A command line as a program and its arguments. White space separates, quotes of either kind hold together, and a
 * backslash takes a quote, a space or a backslash as it is. No shell is involved: nothing is expanded, and what only a
 * shell understands is a `UsageError`.
 *
 * @example splitCommand('node "my server.js" --root .') // ['node', 'my server.js', '--root', '.']
 */
export function splitCommand(text: string): readonly [program: string, ...args: string[]] {
  const words: string[] = []
  let word: string | undefined
  let quote: string | undefined
  let bare = true
  const end = (): void => {
    if (word === undefined) return
    if (bare && SHELL_ONLY.has(word)) {
      throw new UsageError(
        `--mcp takes a program and its arguments, and no shell reads them: '${word}' has no meaning; quote it, or name a script`,
      )
    }
    words.push(word)
    word = undefined
    bare = true
  }
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? ''
    if (char === '\\' && quote !== "'" && isEscapable(text[index + 1], quote)) {
      word = `${word ?? ''}${text[++index]}`
      bare = false
    } else if (quote !== undefined) {
      if (char === quote) quote = undefined
      else word = `${word ?? ''}${char}`
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
      bare = false
    } else if (/\s/.test(char)) end()
    else word = `${word ?? ''}${char}`
  }
  if (quote !== undefined)
    throw new UsageError(`--mcp: a quote (${quote}) is not closed in ${JSON.stringify(text)}`)
  end()
  const [program, ...args] = words
  if (program === undefined || program === '') {
    throw new UsageError(
      '--mcp wants a command such as "node server.js", or an address such as https://host/mcp',
    )
  }
  return [program, ...args]
}

const SHELL_ONLY: ReadonlySet<string> = new Set(['|', '||', '&', '&&', ';', '<', '>', '>>', '2>', '2>&1'])

// A backslash before anything else stays, so that paths of Windows need no care.
function isEscapable(next: string | undefined, quote: string | undefined): boolean {
  if (next === undefined) return false
  return quote === '"' ? next === '"' || next === '\\' : /["'\\\s]/.test(next)
}
