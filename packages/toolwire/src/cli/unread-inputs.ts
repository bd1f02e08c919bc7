import type { ExitCode } from './command.ts'
import type { FoundInput } from './find-inputs.ts'
import { oneLine } from './one-line.ts'
import { inputName } from './read-documents.ts'

/** The inputs of a command that could not be read: the others are read all the same. */
export interface UnreadInputs {
  add(input: FoundInput, problem: string): void
  /** Tells of those that nobody named. 2 when one of the others was. */
  end(): ExitCode
}

/** An input that was named is told at once; those from folders and globs are counted and told at the end. */
export function unreadInputs(say: (text: string) => void): UnreadInputs {
  let code: ExitCode = 0
  const others: string[] = []
  return {
    add({ file, named }, problem) {
      const name = oneLine(inputName(file))
      const line = file === '' || problem.includes(name) ? problem : `${name}: ${problem}`
      if (!named) {
        others.push(line)
        return
      }
      say(line)
      code = 2
    },
    end() {
      if (others.length > 0) {
        const what = others.length === 1 ? '1 input was' : `${others.length} inputs were`
        const more = others.length > SHOWN ? '; …' : ''
        say(`${what} not read: ${others.slice(0, SHOWN).join('; ')}${more}`)
      }
      return code
    },
  }
}

const SHOWN = 3
