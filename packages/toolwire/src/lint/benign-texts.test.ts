import { describe, expect, it } from 'vitest'
import { benignTexts } from './__fixtures__/benign-texts.ts'
import { lintOf, toolWith } from './__fixtures__/lint-of.ts'

const texts = Object.entries(benignTexts).flatMap(([language, list]) =>
  list.map((text) => [language, text] as const),
)

describe('benign texts', () => {
  it('are there in ten languages and more', () => {
    expect(Object.keys(benignTexts).length).toBeGreaterThanOrEqual(10)
  })

  it.each(texts)('%s: %s', (_, text) => {
    const tool = toolWith(
      { text: { type: 'string', description: text, default: text } },
      { description: text, title: text },
    )
    expect(lintOf('description-injection', tool)).toEqual([])
    expect(lintOf('description-hidden-text', tool)).toEqual([])
    expect(lintOf('description-pressure', tool)).toEqual([])
  })

  it.each(
    texts.filter(([language]) =>
      ['Russian', 'Chinese', 'Japanese', 'Arabic', 'Persian', 'Hebrew', 'Hindi'].includes(language),
    ),
  )('%s text is judged by words only as a hint: %s', (_, description) => {
    for (const code of [
      'description-label-only',
      'description-quality',
      'description-search-stop',
    ] as const) {
      const found = lintOf(code, { name: 'search_docs', description })
      expect(found.filter(({ certainty }) => certainty !== 'hint')).toEqual([])
    }
  })
})
