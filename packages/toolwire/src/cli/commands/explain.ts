import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nearest } from '../../json/near.ts'
import type { CliCommand } from '../command.ts'
import type { Output } from '../output.ts'
import { ownDocs } from '../package-folder.ts'
import { UsageError } from '../usage-error.ts'

interface ExplainOptions {
  readonly json?: true
}

/** `toolwire explain [CODE]`: the page of a code, or the list of codes. */
export const explainCommand: CliCommand<ExplainOptions> = {
  configure(command) {
    command
      .argument('[code]', 'a code of a finding, such as missing-result; without one the codes are listed')
      .option('--json', 'one JSON object: { code, title, page }')
      .addHelpText('after', HELP)
  },

  async run({ args: [code], options }, output) {
    const folder = join(ownDocs(), 'rules')
    const codes = await codesIn(folder)
    if (code === undefined) {
      for (const one of codes) show({ code: one, page: await readPage(folder, one) }, options, output)
      return 0
    }
    // Looked up in the list, never joined to a path as it came.
    if (!codes.includes(code)) throw unknownCode(code, codes)
    const page = await readPage(folder, code)
    if (options.json === true) output.json({ code, title: titleOf(page, code), page })
    else output.line(page.trimEnd())
    return 0
  },
}

const HELP = `
Examples:
  toolwire explain
  toolwire explain missing-result`

function show(entry: { code: string; page: string }, options: ExplainOptions, output: Output): void {
  const title = titleOf(entry.page, entry.code)
  if (options.json === true) output.json({ code: entry.code, title, page: entry.page })
  else output.line(title === entry.code ? entry.code : `${entry.code.padEnd(28)}  ${title}`)
}

async function codesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0)
    throw new UsageError(`the pages of the codes are not in this installation: ${folder}`)
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
}

async function readPage(folder: string, code: string): Promise<string> {
  return readFile(join(folder, `${code}.md`), 'utf8')
}

/** What the page says under its heading, in one sentence; the heading where that is more than the code. */
function titleOf(page: string, code: string): string {
  const lines = page.split('\n').map((line) => line.trim())
  const heading =
    lines
      .find((line) => line.startsWith('# '))
      ?.slice(2)
      .replaceAll('`', '') ?? code
  const said = heading.startsWith(code) ? heading.slice(code.length).replace(/^[\s:·–—-]+/, '') : heading
  if (said !== '') return said
  const text = lines.find((line) => /^[^#<>|`\-*]/.test(line)) ?? code
  return /^.*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[:;]$/, '.') ?? text
}

function unknownCode(code: string, codes: readonly string[]): UsageError {
  const near = nearest(code, codes)
  const hint = near === undefined ? 'toolwire explain lists them' : `did you mean '${near}'?`
  return new UsageError(`no code '${code}'; ${hint}`)
}
