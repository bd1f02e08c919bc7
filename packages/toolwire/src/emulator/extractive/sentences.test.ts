import { describe, expect, it } from 'vitest'
import { sentencesIn } from './sentences.ts'

const texts = (markdown: string): string[] => sentencesIn(markdown).map((sentence) => sentence.text)

describe('sentencesIn', () => {
  it('takes paragraphs apart, and joins their lines', () => {
    expect(texts('One line\ngoes on here. A second one starts. `code` begins the third one.')).toEqual([
      'One line goes on here.',
      'A second one starts.',
      '`code` begins the third one.',
    ])
  })

  it('knows under which headings a sentence stands', () => {
    const [, second] = sentencesIn(
      '# Guide\n\n## Setup\n\nRun the install command first.\n\n## Use\n\nCall it with a name.',
    )
    expect(second).toMatchObject({ text: 'Call it with a name.', heading: 'Guide › Use' })
  })

  it('takes list entries one by one, nested ones too, and rows of tables', () => {
    expect(
      texts(
        '- the first entry is here\n    - a nested entry is here\n1. a numbered one is here\n\n| a name | what it does here |\n|---|---|\n| `x` | it does a thing |',
      ),
    ).toEqual([
      'the first entry is here',
      'a nested entry is here',
      'a numbered one is here',
      'a name | what it does here',
      '`x` | it does a thing',
    ])
  })

  it('leaves out code, front matter, pictures and bare headings', () => {
    const markdown =
      '---\ntitle: x y z w\n---\n# Title of it all\n\n```sh\nnot a sentence at all\n```\n\n![a picture of it](x.png)\n\nThis one is a [real](a.md) **sentence**.'
    expect(texts(markdown)).toEqual(['This one is a real sentence.'])
  })

  it('leaves out comments, of one line, of many, and within a line', () => {
    expect(
      texts(
        '<!-- from: a.ts#b says nothing here -->\nThe first line <!-- not this --> is here.\n\n<!-- a comment\nthat goes over\nmany lines of it -->\nThe second one is here.',
      ),
    ).toEqual(['The first line is here.', 'The second one is here.'])
  })

  it('tells sentences apart in scripts without spaces', () => {
    expect(texts('既定値は二十回です。上限に達すると終わります。')).toEqual([
      '既定値は二十回です。',
      '上限に達すると終わります。',
    ])
    expect(texts('备份每天写入磁盘。旧的备份会删除！')).toEqual(['备份每天写入磁盘。', '旧的备份会删除！'])
  })

  it('does not end a sentence at an abbreviation or a number', () => {
    expect(texts('Use a model, e.g. A small one, for version 2.5 of it. Then stop at once.')).toEqual([
      'Use a model, e.g. A small one, for version 2.5 of it.',
      'Then stop at once.',
    ])
  })

  it('keeps placeholders in angle brackets', () => {
    expect(texts('Call toolwire <verb> with <br> a file.')).toEqual(['Call toolwire <verb> with a file.'])
  })
})
