import { expect, it } from 'vitest'
import { hasLoneSurrogate, wellFormed } from './well-formed.ts'

it('replaces each lone half and leaves whole pairs', () => {
  expect(wellFormed('a\uD800b\uDC00c😀')).toBe('a\uFFFDb\uFFFDc😀')
  expect(hasLoneSurrogate('😀')).toBe(false)
  expect(hasLoneSurrogate('\uDC00')).toBe(true)
})
