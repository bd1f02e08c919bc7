import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { indexDocs } from './index-docs.ts'
import { readDocs } from './read-docs.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwire-docs-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

describe('readDocs', () => {
  it('takes top-level folders as sections, and files beside them as the general one', async () => {
    await write({
      'README.md': '# Welcome\nHi.',
      'admin/backup.md': '# Backups\nNightly.',
      'developer/deep/api.md': '# API\nCalls.\n## Errors\nData.',
    })
    const docs = await readDocs(folder)
    expect(docs.sections).toEqual(['general', 'admin', 'developer'])
    expect([...docs.passages.keys()]).toEqual([
      'README.md',
      'admin/backup.md',
      'developer/deep/api.md',
      'developer/deep/api.md#errors',
    ])
    expect(docs.passages.get('developer/deep/api.md#errors')).toEqual({
      id: 'developer/deep/api.md#errors',
      title: 'API › Errors',
      section: 'developer',
      text: 'Data.',
    })
  })

  it('takes titles as sections where there are no folders', async () => {
    await write({ 'a.md': '# Setting up\nx', 'b.md': 'no heading at all', 'c.txt': 'no Markdown' })
    expect((await readDocs(folder)).sections).toEqual(['Setting up', 'b'])
  })

  it('follows no link, enters no hidden folder and no node_modules', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'toolwire-outside-'))
    await writeFile(join(outside, 'secret.md'), '# Secret\nkey')
    await write({ 'a.md': '# A\na', '.git/x.md': '# X\nx', 'node_modules/p/README.md': '# P\np' })
    await symlink(outside, join(folder, 'linked'))
    await symlink(join(outside, 'secret.md'), join(folder, 'secret.md'))
    await symlink(folder, join(folder, 'loop'))
    expect([...(await readDocs(folder)).passages.keys()]).toEqual(['a.md'])
    await rm(outside, { recursive: true })
  })

  it('reads the beginning of a big file, whole characters only, and says which', async () => {
    await write({ 'big.md': `# Big\n${'ä'.repeat(100)}`, 'small.md': '# Small\ns' })
    const docs = await readDocs(folder, { fileBytes: 21 })
    expect(docs.capped).toEqual(['big.md'])
    expect(docs.passages.get('big.md')?.text).toBe('ä'.repeat(7))
  })

  it('reads the first files of very many, and says how many it left out', async () => {
    await write({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
    const docs = await readDocs(folder, { files: 2 })
    expect(docs.documents).toHaveLength(2)
    expect(docs.capped).toEqual(['1 files beyond the first 2'])
  })

  it.each([
    ['a folder that is not there', 'nowhere', 'no such file or folder'],
    ['a file', 'file.md', 'not a folder'],
    ['a folder without Markdown', 'empty', 'no Markdown files with text'],
  ])('refuses %s in one line', async (_, name, words) => {
    await write({ 'file.md': '# x\nx', 'empty/a.txt': 'x', 'empty/blank.md': '\n\n' })
    const refused = readDocs(join(folder, name))
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(words)
  })
})

describe('indexDocs', () => {
  beforeEach(async () => {
    await write({
      'admin/vacuum.md':
        '# Autovacuum\nIntro text.\n## Naptime\nThe setting autovacuum_naptime is the pause between two rounds. Its default is one minute.',
      'admin/backup.md': '# Backups\nA backup is written every night.',
      'developer/loop.md': '# The loop\n## Budgets\n`maxCalls` limits the calls of a run.',
      'developer/zh.md': '# 工具调用\n每个调用都需要一个结果。',
    })
  })

  it('puts the passage that answers first, with the stretch that does', async () => {
    const { hits, found } = indexDocs(await readDocs(folder)).search('autovacuum naptime tuning')
    expect(found).toBeGreaterThan(0)
    expect(hits[0]).toMatchObject({
      id: 'admin/vacuum.md#naptime',
      title: 'Autovacuum › Naptime',
      section: 'admin',
    })
    expect(hits[0]?.snippet).toContain('autovacuum_naptime is the pause between two rounds')
  })

  it('finds names by their parts and plurals by their singular', async () => {
    const index = indexDocs(await readDocs(folder))
    expect(index.search('max calls').hits[0]?.id).toBe('developer/loop.md#budgets')
    expect(index.search('budget').hits[0]?.id).toBe('developer/loop.md#budgets')
    expect(index.search('backup').hits[0]?.id).toBe('admin/backup.md')
  })

  it('keeps to the section that is asked for', async () => {
    const index = indexDocs(await readDocs(folder))
    expect(index.search('backup night', 'developer')).toEqual({ found: 0, hits: [] })
    expect(index.search('backup night', 'admin').found).toBe(1)
  })

  it('finds nothing for what is not there, for empty words, and for no words', async () => {
    const index = indexDocs(await readDocs(folder))
    expect(index.search('what is the capital of France').found).toBe(0)
    expect(index.search('how do you do').found).toBe(0)
    expect(index.search('?!').found).toBe(0)
  })

  it('finds words of scripts without spaces', async () => {
    expect(indexDocs(await readDocs(folder)).search('调用结果').hits[0]?.id).toBe('developer/zh.md')
  })

  it('names the nearest titles', async () => {
    expect(indexDocs(await readDocs(folder)).nearTitles('bakups')[0]).toBe('Backups')
  })
})
