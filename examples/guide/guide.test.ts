import { expect, it } from 'vitest'
import { type body, changes, findings, repaired, sentences } from './check.ts'
import { next, outcomes } from './dispatch.ts'
import { happyPath, orphan, trouble } from './emulator.ts'
import { first, result, seen } from './loop.ts'
import { broken, live, made } from './streams.ts'
import { decoded, forAnthropic, forOpenAI, pages } from './tools.ts'

it('tools: one definition is right on both providers, and an absent option is absent again', () => {
  expect(forAnthropic.tools.map((tool) => tool['strict'])).toEqual([true, true])
  expect(forOpenAI.tools[0]?.['parameters']).toMatchObject({
    required: ['query', 'section'],
    additionalProperties: false,
  })
  expect(forAnthropic.tools[0]?.['input_schema']).toMatchObject({
    required: ['query'],
    additionalProperties: false,
  })
  expect(decoded).toMatchObject({ input: { query: 'naptime' }, findings: [] })
})

it('tools: what left the schema is in the list of losses, with who enforces it now', () => {
  expect(pages.losses.map((loss) => [loss.keyword, loss.kind, loss.enforcedBy])).toEqual([
    ['minimum', 'moved', 'validator'],
    ['maximum', 'moved', 'validator'],
  ])
  expect(pages.decode({ pages: 51 }).findings.map((finding) => finding.code)).toEqual(['invalid-argument'])
})

it('dispatch: every call has an outcome, and errors say what would be right', () => {
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual(['error', 'ok', 'error'])
  expect(outcomes[0]?.content).toContain('Use an IANA name such as Asia/Tokyo.')
  expect(outcomes[2]?.content).toContain("did you mean 'zone'")
  expect(next.messages.length).toBe(3)
})

it('loop: a run goes on from its history, and the third equal call is not run', () => {
  expect(first.stop.reason).toBe('answered')
  expect(seen).toEqual(['list_files: ok', 'list_files: ok', 'list_files: denied'])
  expect(result.text).toBe('The folder drafts is empty.')
})

it('check and repair: the call gets a result that says that its outcome is unknown', () => {
  expect(findings.map((finding) => finding.code)).toEqual(['missing-result'])
  expect(sentences[0]).toContain('/messages/1/content/0')
  expect(changes.map((change) => change.action)).toEqual(['add'])
  expect((repaired as typeof body).messages.length).toBe(3)
})

it('emulator: answers by script, and refuses in the words of the provider', async () => {
  expect(await happyPath()).toBe('The history has 1 answered call. 2 requests.')
  expect(await orphan()).toMatchObject({
    status: 400,
    body: {
      error: { type: 'invalid_request_error', message: expect.stringContaining('unexpected `tool_use_id`') },
    },
  })
  expect(await trouble()).toEqual(['answered', 'error'])
})

it('streams: arguments are seen as they come, and a stream that breaks off is no answer', () => {
  expect(live).toContainEqual({ query: 'autova' })
  expect(live.at(-1)).toEqual({ query: 'autovacuum naptime' })
  expect(made.content).toEqual([
    { type: 'tool_use', id: 'toolu_01', name: 'search_docs', input: { query: 'autovacuum naptime' } },
  ])
  expect(broken.map(({ code }) => code)).toEqual(['interrupted-stream'])
})
