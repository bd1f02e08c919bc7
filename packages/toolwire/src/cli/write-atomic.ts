import { randomBytes } from 'node:crypto'
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces the text of a file in one step: whoever reads it sees the old text or the new one, also when the process
 * is killed. A link keeps pointing where it did, the mode stays.
 */
export async function writeAtomic(file: string, text: string): Promise<void> {
  const target = await realpath(file)
  const { mode } = await stat(target)
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await chmod(draft, mode)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
