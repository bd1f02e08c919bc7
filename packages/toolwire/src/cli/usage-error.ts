/**
 * Bad input from whoever typed the command: printed as one line, exit code 2. Say what is wrong, where, and what
 * to do.
 *
 * @example throw new UsageError(`no such folder: ${folder}; --docs wants a folder of Markdown files`)
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
