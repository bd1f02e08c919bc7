// The code that docs/guide/check-and-repair.md shows.
import { check, messageOf, repair } from 'toolwire'

// #region broken
export const body = {
  model: 'claude-sonnet-5-5',
  max_tokens: 4096,
  tools: [{ name: 'get_stock', input_schema: { type: 'object', properties: { sku: { type: 'string' } } } }],
  messages: [
    { role: 'user', content: 'How many A-100 are left?' },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_01', name: 'get_stock', input: { sku: 'A-100' } }],
    },
    { role: 'user', content: 'Stop, tell me about B-200 instead.' },
  ],
}
// #endregion

// #region check
export const { findings } = check(body)
export const sentences = findings.map((finding) => `${finding.where}  ${messageOf(finding)}`)
// #endregion

// #region repair
export const { repaired, changes } = repair(body)
// #endregion
