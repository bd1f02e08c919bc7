import { describe, expect, it } from 'vitest'
import { lintOf, toolWith } from '../__fixtures__/lint-of.ts'

const found = (description: string, rest: object = {}, name = 'mode') =>
  lintOf('parameter-format-in-prose', toolWith({ [name]: { type: 'string', description, ...rest } })).map(
    ({ args }) => args['values'] ?? args['format'],
  )

describe('parameter-format-in-prose', () => {
  it.each([
    ["One of 'fast', 'safe' or 'dry'.", ['fast', 'safe', 'dry']],
    ['Valid values: ``fast``, ``safe``.', ['fast', 'safe']],
    ['Valid values: ``"fast"`` (the default) and ``"safe"``.', ['fast', 'safe']],
    ["Options are:\n- 'fast' - skips checks.\n- 'safe' - runs all checks.", ['fast', 'safe']],
    ["Either 'fast' for no checks or 'safe' for all.", ['fast', 'safe']],
    ['Possible values: "a" | "b" | "c"', ['a', 'b', 'c']],
  ])('reports %j with the enum to write', (text, values) => {
    expect(found(text)).toEqual([values])
  })

  it('reports one value that must be given as a constant', () => {
    const [finding] = lintOf(
      'parameter-format-in-prose',
      toolWith({ confirmation: { type: 'string', description: "Must be 'DELETE' to confirm." } }),
    )
    expect(finding?.args).toMatchObject({ why: 'const', values: ['DELETE'] })
  })

  it.each([
    ['Must be a valid URL.', 'uri'],
    ['Must be a valid email address.', 'email'],
    ['The id, which must be a UUID.', 'uuid'],
    ['The format should be YYYY-MM-DD.', 'date'],
    ['Must be an ISO 8601 timestamp.', 'date-time'],
  ])('reports the form that %j orders', (text, format) => {
    expect(found(text)).toEqual([format])
  })

  it.each([
    "Name of the branch, e.g. 'main', 'dev'.",
    "One of the repositories of the user, for example 'docs' or 'web'.",
    "Must be unique within the organisation. The name 'root' is not allowed.",
    "Possible values: 'all', 'bug', 'fish', etc.",
    'Either after_id or before_id.',
    'A date (ISO 8601 timestamp).',
  ])('is silent on %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('is silent where the schema says it, and where an expression names values of a field', () => {
    const text = "One of 'fast', 'safe'."
    expect(found(text, { enum: ['fast', 'safe'] })).toEqual([])
    expect(found(text, { pattern: '^(fast|safe)$' })).toEqual([])
    expect(found(text, { type: 'array', items: { type: 'string' } })).toEqual([])
    expect(found('Filter expression. The only values are "SUCCESS", "FAILURE".', {}, 'filter')).toEqual([])
  })
})
