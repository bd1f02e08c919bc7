import { expect, it } from 'vitest'
import { before, createTicket, findings, label, prices, scores, tokens } from './write-a-tool.ts'

it('a label gets a finding on its name and one on its description', () => {
  expect(before.some((message) => message.includes('camelCase'))).toBe(true)
  expect(before.some((message) => message.includes('says hardly more than the name'))).toBe(true)
  expect(label.name).toBe('docsSearch')
})

it('the tools of the guide have neither errors nor warnings', () => {
  expect(findings.filter(({ severity }) => severity !== 'hint')).toEqual([])
  expect(scores.set).toBeGreaterThan(90)
  expect(tokens.tools.map(({ tool }) => tool)).toEqual(['search_docs', 'get_account', 'create_ticket'])
})

it('examples are priced: two of them cost between 50 and 200 tokens each', () => {
  const [plain = 0, withExamples = 0] = prices
  expect(withExamples).toBeGreaterThan(plain)
  const cost = Math.ceil(JSON.stringify(createTicket.examples).length / 4.2) / 2
  expect(cost).toBeLessThan(200)
})
