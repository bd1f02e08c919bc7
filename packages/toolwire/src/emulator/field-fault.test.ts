import { describe, expect, it } from 'vitest'
import { firstFieldFault } from './field-fault.ts'
import { any, boolean, closed, integer, list, nothing, open, orNull, tagged, text, textOr } from './shape.ts'

const shape = closed({
  'name!': text({ minLength: 1 }),
  size: orNull(integer({ min: 1, max: 9 })),
  mode: text({ values: ['a', 'b'] }),
  flag: boolean,
  gone: nothing,
  extra: any,
  body: textOr(list(open({ 'id!': text() }), { max: 2 })),
  block: tagged(
    'type',
    { x: closed({ type: text(), 'v!': integer() }) },
    { fallback: 'x', others: /^srv_/, named: true },
  ),
})
const fault = (body: unknown): unknown => {
  const found = firstFieldFault(body, shape)
  return found && [found.path, found.problem.kind]
}

describe('firstFieldFault', () => {
  it.each([
    [{ name: 'n' }],
    [{ name: 'n', size: null, gone: null, extra: [1], flag: false, mode: 'a' }],
    [{ name: 'n', body: 'text' }],
    [{ name: 'n', body: [{ id: 'a', more: 1 }] }],
    [{ name: 'n', block: { v: 1 } }],
    [{ name: 'n', block: { type: 'srv_search', whatever: true } }],
  ])('takes %j', (body) => {
    expect(fault(body)).toBeUndefined()
  })

  it.each([
    [null, [[], 'type']],
    [[], [[], 'type']],
    [{}, [['name'], 'missing']],
    [{ name: '' }, [['name'], 'short']],
    [{ name: 5 }, [['name'], 'type']],
    [{ name: 'n', size: 0 }, [['size'], 'below']],
    [{ name: 'n', size: 10 }, [['size'], 'above']],
    [{ name: 'n', size: 1.5 }, [['size'], 'type']],
    [{ name: 'n', mode: 'c' }, [['mode'], 'value']],
    [{ name: 'n', flag: 'yes' }, [['flag'], 'type']],
    [{ name: 'n', gone: [] }, [['gone'], 'unknown']],
    [{ name: 'n', body: 5 }, [['body'], 'type']],
    [{ name: 'n', body: [{ id: 'a' }, {}] }, [['body', 1, 'id'], 'missing']],
    [{ name: 'n', body: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }, [['body'], 'long']],
    [{ name: 'n', block: { type: 'y' } }, [['block'], 'tag']],
    [{ name: 'n', block: 'y' }, [['block'], 'type']],
    [{ name: 'n', block: { type: 'x', v: 1, w: 2 } }, [['block', { tag: 'x' }, 'w'], 'unknown']],
  ])('finds in %j %j', (body, expected) => {
    expect(fault(body)).toEqual(expected)
  })

  it('finds types before unknown keys, wherever they stand', () => {
    expect(fault({ zzz: 1, name: 'n', size: 'big' })).toEqual([['size'], 'type'])
    expect(fault({ zzz: 1, name: 'n' })).toEqual([['zzz'], 'unknown'])
  })

  it('is not taken in by names of prototypes', () => {
    expect(fault(JSON.parse('{"name":"n","__proto__":1}'))).toEqual([['__proto__'], 'unknown'])
    expect(fault({ name: 'n', constructor: 1 })).toEqual([['constructor'], 'unknown'])
    expect(fault({ name: 'n', block: { type: 'constructor' } })).toEqual([['block'], 'tag'])
  })
})
