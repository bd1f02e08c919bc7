import { describe, expect, it } from 'vitest'
import { plainText, splitMarkdown } from './split-markdown.ts'

describe('splitMarkdown', () => {
  it('cuts at headings of every level and keeps the text under each', () => {
    const { title, parts } = splitMarkdown(
      '# Loop\nIntro.\n\n## Budgets\nTwenty calls.\n\n### Own ones\nA predicate.\n',
    )
    expect(title).toBe('Loop')
    expect(parts.map(({ heading, level, anchor, text }) => [heading, level, anchor, text])).toEqual([
      ['Loop', 1, 'loop', 'Intro.'],
      ['Budgets', 2, 'budgets', 'Twenty calls.'],
      ['Own ones', 3, 'own-ones', 'A predicate.'],
    ])
  })

  it('takes a # inside fenced code for text, whatever the fence', () => {
    for (const fence of ['```', '~~~~']) {
      const { parts } = splitMarkdown(`# A\n${fence}sh\n# no heading\n~~~\n${fence}\nafter\n## B\nb`)
      expect(parts.map(({ heading }) => heading)).toEqual(['A', 'B'])
      expect(parts[0]?.text).toContain('# no heading')
    }
  })

  it('keeps text that no heading precedes, and reads underlined headings', () => {
    const { title, parts } = splitMarkdown('Hello.\n\nTitle\n=====\none\n\nPart\n----\ntwo\n')
    expect(title).toBe('Title')
    expect(parts.map(({ heading, text }) => [heading, text])).toEqual([
      [undefined, 'Hello.'],
      ['Title', 'one'],
      ['Part', 'two'],
    ])
  })

  it('takes neither a rule after a list nor a table for a heading', () => {
    const { parts } = splitMarkdown('# A\n\n- item\n---\n\na | b\n---\n1 | 2\n')
    expect(parts).toHaveLength(1)
  })

  it('leaves out front matter but takes its title', () => {
    const { title, parts } = splitMarkdown('---\ntitle: "Getting started"\n---\n\n# Hello\nText.\n')
    expect(title).toBe('Getting started')
    expect(parts.map(({ text }) => text)).toEqual(['Text.'])
  })

  it('gives equal headings different anchors', () => {
    const { parts } = splitMarkdown('# Use it\na\n# Use it\nb\n')
    expect(parts.map(({ anchor }) => anchor)).toEqual(['use-it', 'use-it-1'])
  })

  it('reads Windows line ends and a byte order mark', () => {
    expect(splitMarkdown('\uFEFF# A\r\ntext\r\n').parts).toEqual([
      { heading: 'A', level: 1, anchor: 'a', text: 'text' },
    ])
  })

  it('is linear on hostile lines', () => {
    const hostile = [
      '# ' + '['.repeat(200_000),
      '#'.repeat(200_000),
      `# a ${'#'.repeat(200_000)} b`,
      ' '.repeat(200_000),
    ]
    expect(splitMarkdown(hostile.join('\n\n')).parts.length).toBeGreaterThan(0)
  })
})

describe('plainText', () => {
  it('leaves the words of links, code and emphasis', () => {
    expect(plainText('The [`run`](api.md#run) of **one** agent')).toBe('The run of one agent')
  })
})
