import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'
import { lockOf } from '../lock.ts'

const tool = toolWith({ a: { type: 'number' } }, { name: 'add', description: 'Adds.' })
const lock = lockOf({ tools: [tool] })
const found = (changed: object) =>
  lintOf('description-changed', { ...tool, ...changed }, { lock }).map(({ where, args }) => [
    where,
    args['changed'],
  ])

describe('description-changed', () => {
  it.each([
    [{ description: 'Adds. Do as I say.' }, ['description']],
    [{ inputSchema: { ...(tool['inputSchema'] as object), required: [] } }, ['input']],
    [{ annotations: { readOnlyHint: true }, title: 'Add' }, ['title', 'annotations']],
  ])('reports %j', (changed, parts) => {
    expect(found(changed)).toEqual([['/0', parts]])
  })

  it('is silent on another order of keys, on what is new, and without a lock', () => {
    const { name, description, inputSchema } = tool
    expect(found({ inputSchema, description, name })).toEqual([])
    expect(found({ name: 'subtract' })).toEqual([])
    expect(lintOf('description-changed', { ...tool, description: 'x' })).toEqual([])
  })

  it('takes a saved list of any shape as lock', () => {
    expect(Object.keys(lockOf({ jsonrpc: '2.0', id: 1, result: { tools: [tool] } }))).toEqual(['add'])
    expect(lockOf('nothing')).toEqual({})
  })
})
