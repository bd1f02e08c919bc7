import { expectTypeOf, it } from 'vitest'
import type { Outcome } from '../wire/call.ts'
import { dispatch } from './dispatch.ts'
import type { DispatchEvent } from './dispatch-options.ts'

it('resolves to outcomes, and its events are told apart by type', () => {
  expectTypeOf(dispatch).returns.resolves.toEqualTypeOf<Outcome[]>()
  expectTypeOf<DispatchEvent['type']>().toEqualTypeOf<'start' | 'progress' | 'end' | 'late'>()
  expectTypeOf<Extract<DispatchEvent, { type: 'end' }>['outcome']>().toEqualTypeOf<Outcome>()
})
