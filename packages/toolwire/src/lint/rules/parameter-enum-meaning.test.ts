import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (schema: object, name = 'kind') =>
  lintOf('parameter-enum-meaning', toolWith({ [name]: schema })).map(({ severity, args }) => [
    severity,
    args['why'],
  ])

describe('parameter-enum-meaning', () => {
  it('warns of codes that are explained nowhere', () => {
    expect(found({ enum: ['A1', 'B2', 'C3'], description: 'Kind of account.' })).toEqual([
      ['warning', 'codes'],
    ])
    expect(found({ type: 'integer', enum: [1, 2, 3], description: 'Kind of account.' })).toEqual([
      ['warning', 'codes'],
    ])
    expect(found({ enum: ['SLD', 'PRSC'], description: 'Kind of order.' })).toEqual([['warning', 'codes']])
  })

  it('is a hint for values that are words', () => {
    expect(found({ enum: ['merge', 'squash', 'rebase'], description: 'How.' })).toEqual([
      ['hint', 'unexplained'],
    ])
  })

  it('is a hint for codes of a standard', () => {
    expect(found({ enum: ['USD', 'EUR'], description: 'What to pay in.' }, 'currency')).toEqual([
      ['hint', 'unexplained'],
    ])
  })

  it.each([
    { enum: ['open', 'closed'] },
    { enum: ['ASC', 'DESC'], description: 'Direction.' },
    { enum: ['<', '>', '>='], description: 'How to compare.' },
    { enum: [true, false] },
    { enum: ['A1', 'B2'], description: 'A1 is a private account, B2 one of a company.' },
    { enum: ['created_at', 'updated_at'], description: 'By when it was created at, or changed.' },
    { enum: ['A1', 'B2'], enumDescriptions: ['private', 'company'] },
    {
      oneOf: [
        { const: 'A1', title: 'Private account' },
        { const: 'B2', title: 'Company' },
      ],
    },
    { const: 'A1' },
  ])('is silent on %j', (schema) => {
    expect(found(schema)).toEqual([])
  })

  it('takes what the text of the tool writes like a value for a word of its subject', () => {
    const tool = (description: string) => ({
      ...toolWith({ form: { enum: ['RGB', 'HEX'] } }),
      description,
    })
    expect(lintOf('parameter-enum-meaning', tool('Gives a colour as RGB or as hexadecimal code.'))).toEqual(
      [],
    )
    expect(lintOf('parameter-enum-meaning', tool('Gives a colour.'))).toHaveLength(1)
  })

  it('reads the description of a list for its items', () => {
    const items = { enum: ['A1', 'B2'] }
    expect(found({ type: 'array', description: 'A1: private; B2: company.', items })).toEqual([])
    expect(found({ type: 'array', description: 'Kinds.', items })).toEqual([['warning', 'codes']])
  })
})
