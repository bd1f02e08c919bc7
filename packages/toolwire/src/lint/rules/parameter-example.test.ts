import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (name: string, schema: object) =>
  lintOf('parameter-example', toolWith({ [name]: { type: 'string', ...schema } })).map(
    ({ severity, certainty }) => `${severity} ${certainty ?? ''}`,
  )

describe('parameter-example', () => {
  it.each(['path', 'file_path', 'cron', 'currency', 'searchQuery'])(
    'warns of %s, whose form a model has to guess',
    (name) => {
      expect(found(name, { description: 'What to look at.' })).toEqual(['warning likely'])
    },
  )

  it('is a hint for other free text', () => {
    expect(found('owner', { description: 'Whom the repository belongs to.' })).toEqual(['hint hint'])
    expect(found('query', { description: 'A question in natural language.' })).toEqual(['hint hint'])
    expect(found('query', { description: 'The SQL statement to run.' })).toEqual(['hint hint'])
  })

  it.each([
    { description: 'Path of the file, e.g. src/index.ts.' },
    { description: 'Path of the file, such as src/index.ts.' },
    { description: "Path below 'docs'." },
    { description: 'Path of the file.', default: 'README.md' },
    { description: 'Path of the file.', examples: ['README.md'] },
    { description: 'Path of the file.', pattern: '^/' },
    { description: 'Path of the file.', enum: ['a', 'b'] },
    { description: 'Address, https://… only.' },
    { description: 'Path of the file. Default is README.' },
    { description: 'Path of the file; defaults to README.' },
    { description: 'Pfad der Datei, z. B. src/index.ts.' },
    { description: 'Chemin du fichier, par exemple src/index.ts.' },
    { description: 'Ruta del archivo, p. ej. src/index.ts.' },
    { description: 'ファイルのパス。例:src/index.ts' },
    { description: 'Pfad unter „docs“.' },
  ])('is silent on %j', (schema) => {
    expect(found('path', schema)).toEqual([])
  })

  it('is silent on text for people, on dates, and where there is no description at all', () => {
    expect(found('closing_reason', { description: 'Why it is closed.' })).toEqual([])
    expect(found('next_cursor', { description: 'Mark of the next page, from the answer before.' })).toEqual(
      [],
    )
    expect(found('commit_message', { description: 'What changed and why.' })).toEqual([])
    expect(found('start_date', { description: 'First day.' })).toEqual([])
    expect(found('path', {})).toEqual([])
    expect(
      lintOf('parameter-example', toolWith({ path: { type: 'integer', description: 'Number.' } })),
    ).toEqual([])
  })
})
