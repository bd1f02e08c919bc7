import { describe, expect, it } from 'vitest'
import type { Output } from '../../src/cli/output.ts'
import { printLint } from '../../src/cli/lint-text.ts'
import { lintDefinitions } from '../../src/lint/lint-definitions.ts'
import { rules } from '../../src/lint/rules/index.ts'

const named = [
  'invalid-tool-name',
  'name-verb',
  'name-case',
  'description-missing',
  'description-dangling-reference',
  'description-too-long',
  // On every tool, so that the page shows how equal findings are folded.
  'parameter-id-source',
]
const only = rules.filter(({ code }) => named.includes(code))
const id = {
  type: 'object',
  properties: { id: { type: 'string', description: 'Id of the page.' } },
  required: ['id'],
}
const tools = {
  tools: [
    { name: 'get_page', description: 'Returns a page; see list_pages.', inputSchema: id },
    { name: 'page_info', description: 'Returns what is known of a page.', inputSchema: id },
    { name: 'delete page', inputSchema: id },
    { name: 'copyPage', description: `Copies a page. ${'Then it waits. '.repeat(80)}`, inputSchema: id },
  ],
}

function printed(
  definitions: unknown,
  rest: { readonly known?: number; readonly hidden?: number } = {},
): string {
  let text = ''
  const output: Output = {
    write: () => {},
    line: (line) => void (text += `${line}\n`),
    json: () => {},
    say: () => {},
    paint: (_, plain) => plain,
    color: false,
    width: 100,
    closed: new AbortController().signal,
    flushed: () => Promise.resolve(),
  }
  const report = lintDefinitions(definitions, { codecs: [], only })
  printLint({ file: 'tools.json', report, shown: report.findings, known: 0, hidden: 0, ...rest }, output)
  return text
}

describe('the text of lint', () => {
  it('begins with the cheapest fixes, folds what many tools share, and goes on tool by tool', async () => {
    await expect(printed(tools, { known: 2, hidden: 1 })).toMatchFileSnapshot('./golden/lint.txt')
  })

  it('is one line where nothing is wrong, and says what was not judged', async () => {
    const body = {
      input: '',
      tools: [
        { type: 'web_search' },
        {
          type: 'function',
          name: 'get_time',
          description: 'Returns the time.',
          parameters: { type: 'object' },
        },
      ],
    }
    await expect(printed(body)).toMatchFileSnapshot('./golden/lint-clean.txt')
  })
})
