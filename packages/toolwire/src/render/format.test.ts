import { expect, it } from 'vitest'
import { plural, secondsText, sizeText, timeText } from './format.ts'

it('words counts, sizes and times for people', () => {
  expect([plural(0, 'call'), plural(1, 'call'), plural(2, 'call')]).toEqual(['0 calls', '1 call', '2 calls'])
  expect([sizeText(840), sizeText(1900), sizeText(25_000), sizeText(2_400_000)]).toEqual([
    '840 B',
    '1.9 kB',
    '25 kB',
    '2.4 MB',
  ])
  expect([timeText(0.4), timeText(41), timeText(2100), timeText(200_000)]).toEqual([
    '0 ms',
    '41 ms',
    '2.1 s',
    '3 min 20 s',
  ])
  expect([secondsText(41), secondsText(2100), secondsText(12_400)]).toEqual(['41 ms', '2.1 s', '12 s'])
})
