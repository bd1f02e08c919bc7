import { describe, expectTypeOf, it } from 'vitest'
import type { CallId, ItemId } from '../call.ts'
import type { ResponsesCallOutput, ResponsesFunctionCall } from './types.ts'

const call = {} as ResponsesFunctionCall

describe('id and call_id', () => {
  it('are of two types, neither of which passes for the other', () => {
    expectTypeOf<ItemId>().not.toExtend<CallId>()
    expectTypeOf<CallId>().not.toExtend<ItemId>()
  })

  it('cannot be mixed up when a call is answered', () => {
    const right: ResponsesCallOutput = { type: 'function_call_output', call_id: call.call_id, output: '' }
    // @ts-expect-error the id of the item does not pair
    const wrong: ResponsesCallOutput = { type: 'function_call_output', call_id: call.id ?? '', output: '' }
    expectTypeOf(right).toEqualTypeOf(wrong)
  })

  it('cannot be mixed up when a call is written', () => {
    const base = { type: 'function_call', name: 'search', arguments: '{}' } as const
    const right: ResponsesFunctionCall = { ...base, id: call.id ?? '', call_id: call.call_id }
    // @ts-expect-error the pairing id is no item id
    const wrong: ResponsesFunctionCall = { ...base, id: call.call_id, call_id: call.call_id }
    expectTypeOf(right).toEqualTypeOf(wrong)
  })

  it('take plain strings, which come from JSON', () => {
    const text = JSON.parse('""') as string
    expectTypeOf(text).toExtend<CallId>()
    expectTypeOf(text).toExtend<ItemId>()
  })
})
