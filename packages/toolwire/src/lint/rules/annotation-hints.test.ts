import { describe, expect, it } from 'vitest'
import { lintOf } from '../__fixtures__/lint-of.ts'

const tool = (name: string, annotations?: object, description = 'Does it.') => ({
  name,
  description,
  inputSchema: { type: 'object', properties: {} },
  ...(annotations !== undefined && { annotations }),
})
const found = (...tools: object[]) =>
  lintOf('annotation-hints', tools).map(({ severity, args, where }) => [severity, args['why'], where])

describe('annotation-hints', () => {
  it('is one finding on a list without any hints', () => {
    expect(found(tool('get_page'), tool('list_pages'))).toEqual([['hint', 'absent', '']])
    expect(found(tool('get_page', { readOnlyHint: true }), tool('list_pages'))).toEqual([])
  })

  it('warns of a tool that only reads and destroys', () => {
    expect(found(tool('sync_pages', { readOnlyHint: true, destructiveHint: true }))).toEqual([
      ['warning', 'contradiction', '/0/annotations'],
    ])
  })

  it('hints at a name that says otherwise than the hints', () => {
    expect(found(tool('list_pages', { readOnlyHint: false }))).toEqual([
      ['hint', 'read-only', '/0/annotations'],
    ])
    expect(found(tool('list_pages', { title: 'Pages' }))).toEqual([['hint', 'read-only', '/0/annotations']])
    expect(found(tool('delete_page', { destructiveHint: false }, 'Deletes it; ask first.'))).toEqual([
      ['hint', 'destructive', '/0/annotations'],
    ])
  })

  it('hints at a description that does not warn, whatever the origin', () => {
    expect(found(tool('delete_page', { destructiveHint: true }))).toEqual([
      ['hint', 'warning', '/0/description'],
    ])
    const native = {
      name: 'delete_page',
      description: 'Deletes it.',
      input_schema: { type: 'object', properties: {} },
    }
    expect(found(native)).toEqual([['hint', 'warning', '/0/description']])
  })

  it.each([
    'Deletes a page for good; this cannot be undone.',
    'Deletes a page after the user confirms.',
    'Moves a page to the trash.',
    'Deletes a page. This is reversible: publish it again.',
    'Deletes a page. Use restore_page to get it back.',
  ])('is silent on %j', (description) => {
    expect(found(tool('delete_page', { destructiveHint: true }, description))).toEqual([])
  })

  it('is silent on what is only taken out of something, and on a class that is named like an act', () => {
    const hints = { destructiveHint: true }
    expect(found(tool('remove_user_from_group', hints), tool('clearCache002.runIt', hints))).toEqual([])
    expect(found(tool('cache.delete', hints))).toEqual([['hint', 'warning', '/0/description']])
  })

  it.each(['mark_all_notifications_read', 'get_or_create_page', 'check_in_guest', 'clearance_report'])(
    'is silent on %s',
    (name) => {
      expect(found(tool(name, { readOnlyHint: false }))).toEqual([])
    },
  )
})
