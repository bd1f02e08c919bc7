import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package, from the sources as from the built files. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** The version of this package. */
export async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** toolwire's own documentation: that of the repository when run from it, else the copy in the package. */
export function ownDocs(): string {
  const folder = packageFolder()
  const workspace = dirname(folder)
  const repository = join(dirname(workspace), 'docs')
  // An installed package lies in node_modules; a folder `docs` above it is somebody else's.
  if (basename(workspace) === 'packages' && existsSync(join(repository, 'rules'))) return repository
  return join(folder, 'dist', 'docs')
}
