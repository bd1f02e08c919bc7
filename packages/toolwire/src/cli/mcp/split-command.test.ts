import { describe, expect, it } from 'vitest'
import { splitCommand } from './split-command.ts'

describe('splitCommand', () => {
  it.each<[string, string[]]>([
    ['node server.js', ['node', 'server.js']],
    ['  npx\t-y  some-server \n', ['npx', '-y', 'some-server']],
    [`node "my server.js" --name 'a "b" c'`, ['node', 'my server.js', '--name', 'a "b" c']],
    [`node --root=/tmp/"two words"/x`, ['node', '--root=/tmp/two words/x']],
    [`node a\\ b "say \\"hi\\"" '\\n'`, ['node', 'a b', 'say "hi"', '\\n']],
    ['C:\\tools\\server.exe --dir C:\\data', ['C:\\tools\\server.exe', '--dir', 'C:\\data']],
    [`node x "" ''`, ['node', 'x', '', '']],
    ['node $HOME *.js ~ `x` $(y)', ['node', '$HOME', '*.js', '~', '`x`', '$(y)']],
    [`grep "|" a&b`, ['grep', '|', 'a&b']],
  ])('takes %j apart', (text, words) => {
    expect(splitCommand(text)).toEqual(words)
  })

  it.each([
    ['', /wants a command such as/],
    ['   ', /wants a command such as/],
    ['"" x', /wants a command such as/],
    ['node "server.js', /a quote \("\) is not closed in "node \\"server.js"/],
    ['cd x && node server.js', /no shell reads them: '&&'/],
    ['node server.js > log', /no shell reads them: '>'/],
  ])('refuses %j', (text, message) => {
    expect(() => splitCommand(text)).toThrow(message)
  })
})
