import { printable } from '../render/printable.ts'

/** A text as one line that is safe on a terminal: white space folded, control and invisible characters as escapes. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ').trim())
}

/** What a thrown value says, as one line without a stack. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error))
  return systemError(error) ?? oneLine(error.message === '' ? error.name : error.message)
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'not allowed',
  EPERM: 'not allowed',
  EEXIST: 'is there already and is no folder',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENOSPC: 'no space left on the device',
  EROFS: 'the file system is read only',
  EMFILE: 'too many open files',
  ELOOP: 'too many links',
  ENAMETOOLONG: 'the name is too long',
  EADDRINUSE: 'the port is taken; choose another with --port',
  ERR_STRING_TOO_LONG: 'the file is too big to be read at once',
  ERR_FS_FILE_TOO_LARGE: 'the file is too big to be read at once',
}

function systemError(error: NodeJS.ErrnoException): string | undefined {
  const { code } = error
  if (code === undefined || !Object.hasOwn(SYSTEM, code)) return undefined
  const what = SYSTEM[code]
  if (error.path === undefined) return what
  const path = oneLine(error.path)
  return code === 'ENOENT' ? `${what}: ${path}` : `${path}: ${what}`
}

/** Whether something was thrown by the system, such as for a file that may not be read. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}
