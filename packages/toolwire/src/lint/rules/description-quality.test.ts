import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const full =
  'Search the product manual by keywords. Use it for questions about installing or configuring the product; for account questions use get_account instead. Returns up to 5 passages with title and id, best first. If nothing matches, the list is empty: try broader words once, then tell the user.'
const one = (tool: object) => lintOf('description-quality', { name: 'search_manual', ...tool })[0]

describe('description-quality', () => {
  it('is silent on a description with all six parts', () => {
    expect(one({ description: full })).toBeUndefined()
  })

  it('names each missing part, with a sentence to fill in and its price', () => {
    const finding = one({
      description: 'Search the product manual by keywords and phrases. Returns passages with title and id.',
    })
    expect(finding).toMatchObject({
      severity: 'hint',
      args: { score: 3, missing: ['when', 'when not', 'limits'] },
    })
    const sentences = finding?.args['sentences'] as { part: string; tokens: number }[]
    expect(sentences.map(({ part }) => part)).toEqual(['when', 'when not', 'limits'])
    expect(finding?.args['price']).toBe(sentences.reduce((sum, { tokens }) => sum + tokens, 0))
    expect(finding?.args['perRun']).toBe(Number(finding?.args['price']) * 10)
  })

  it('takes an output schema for the part on what is returned', () => {
    const outputSchema = { type: 'object', properties: { title: { type: 'string' } } }
    expect(one({ description: full.replace(/Returns.*?first\. /, ''), outputSchema })).toBeUndefined()
  })

  it('counts undescribed parameters', () => {
    const finding = one(toolWith({ query: { type: 'string' } }, { description: full }))
    expect(finding?.args['missing']).toEqual(['parameters'])
  })

  it('warns below two points, and below three when the tool destroys or has a sibling', () => {
    expect(one({ description: 'Manual.' })).toMatchObject({ severity: 'warning', args: { score: 1 } })
    const two = 'Takes the page and every attachment off the shelf for all readers of it.'
    expect(one({ name: 'get_page', description: two })).toMatchObject({
      severity: 'hint',
      args: { score: 2 },
    })
    expect(one({ name: 'delete_page', description: two })).toMatchObject({
      severity: 'warning',
      args: { score: 2 },
    })
  })

  it('takes the name of the tool to use in its place for the part on when not', () => {
    const missing = (text: string) =>
      one({ description: `Search the product manual by keywords and phrases. ${text}` })?.args['missing']
    expect(missing('To read a page use `get_page`.')).not.toContain('when not')
    expect(missing('To read all pages use fetch_all=True.')).toContain('when not')
  })

  it.each([
    ['Ideal for discovering teams and companies.', 'when'],
    ['Use this tool (not get_manual) for all of it.', 'when not'],
    ['Limited to manuals that the user may read.', 'limits'],
    ['An unknown word is one of the errors.', 'limits'],
    ['Words must be longer than two letters.', 'limits'],
  ])('hears in %j the part on %s', (text, part) => {
    const description = `Search the product manual by keywords and phrases. ${text}`
    expect(one({ description })?.args['missing']).not.toContain(part)
  })

  it('takes no mark of reading for a limit', () => {
    const description = 'Search the product manual by keywords and phrases (read-only).'
    expect(one({ description })?.args['missing']).toContain('limits')
  })

  it('takes no tool for a sibling that shares the action only', () => {
    const [finding] = lintOf('description-quality', [
      { name: 'get_weather', description: 'Looks for words in the handbook of the product.' },
      { name: 'get_account', description: full },
    ])
    const sentences = JSON.stringify(finding?.args['sentences'])
    expect(sentences).toContain('Do not use it for <other need>.')
    expect(sentences).not.toContain('get_account')
  })

  it('names real siblings', () => {
    const [finding] = lintOf('description-quality', [
      { name: 'search_manual', description: 'Looks for words in the handbook of the product.' },
      { name: 'get_manual_page', description: full },
    ])
    expect(JSON.stringify(finding?.args['sentences'])).toContain('`get_manual_page`')
  })
})
