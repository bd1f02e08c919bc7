import { describe, expect, it } from 'vitest'
import type { Finding, Severity } from '../finding/finding.ts'
import { cheapestFixes } from './cheapest-fixes.ts'

const finding = (code: string, severity: Severity, args = {}): Finding => ({
  code,
  severity,
  where: `/${code}`,
  args: { tool: 'get_page', ...args },
})
const order = (...findings: Finding[]) => cheapestFixes(findings).map(({ finding: { code } }) => code)

describe('cheapestFixes', () => {
  it('puts most points for the fewest tokens and edits first, three of them', () => {
    expect(
      order(
        finding('long', 'warning', { price: 60 }),
        finding('free', 'warning'),
        finding('error', 'error', { price: 10 }),
        finding('hint', 'hint', { price: 2 }),
        finding('many', 'warning', { edits: 30 }),
      ),
    ).toEqual(['free', 'error', 'hint'])
  })

  it('counts cuts as gains, and keeps the order of the document in a tie', () => {
    expect(
      order(finding('b', 'warning'), finding('cut', 'warning', { price: -100 }), finding('a', 'warning')),
    ).toEqual(['cut', 'b', 'a'])
  })

  it('leaves out what is wrong with a whole set, unless it says what the cure costs', () => {
    const count: Finding = { code: 'count', severity: 'warning', where: '', args: {} }
    const cuts: Finding = { code: 'cuts', severity: 'hint', where: '', args: { price: -40 } }
    expect(order(count, finding('a', 'hint', { price: 9 }), cuts)).toEqual(['cuts', 'a'])
  })

  it('says what a fix gains and costs', () => {
    expect(cheapestFixes([finding('x', 'error', { price: 4, edits: 2 })])).toMatchObject([
      { gain: 25, tokens: 4, edits: 2 },
    ])
  })
})
