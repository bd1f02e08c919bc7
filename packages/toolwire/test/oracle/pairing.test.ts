import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDocument, repairDocument } from '../../src/check/check-document.ts'
import { createRequestChecker } from '../../src/check/request-checker.ts'
import { wires } from '../../src/wire/index.ts'
import { anthropicRefusal } from './anthropic-pairing.ts'
import { chatRefusal } from './chat-pairing.ts'
import {
  anthropicMessages,
  breakChat,
  breakContents,
  breakInput,
  breakMessages,
  chatMessages,
  geminiContents,
  mutations,
  responsesInput,
  turns,
} from './conversations.ts'
import type { Json } from './conversations.ts'
import { geminiRefusal } from './gemini-pairing.ts'
import { responsesRefusal } from './responses-pairing.ts'

const RUNS = { numRuns: 300 }
const codecs = Object.values(wires)

interface Subject {
  readonly wire: string
  readonly list: 'messages' | 'input' | 'contents'
  body(entries: readonly unknown[]): Json
  valid: fc.Arbitrary<readonly Json[]>
  broken: fc.Arbitrary<readonly Json[]>
  refusal(entries: readonly never[]): string | undefined
}

const subjects: readonly Subject[] = [
  {
    wire: 'anthropic',
    list: 'messages',
    body: (messages) => ({
      model: 'claude-sonnet-5',
      max_tokens: 1000,
      tools: [
        {
          name: 'look_up',
          description: 'Look something up.',
          input_schema: { type: 'object', properties: {} },
        },
      ],
      messages,
    }),
    valid: turns.map((made) => anthropicMessages(made) as unknown as Json[]),
    broken: fc
      .tuple(turns, mutations)
      .map(([made, list]) => breakMessages(anthropicMessages(made), list) as unknown as Json[]),
    refusal: anthropicRefusal,
  },
  {
    wire: 'openai-responses',
    list: 'input',
    body: (input) => ({ model: 'gpt-5', input }),
    valid: turns.map(responsesInput),
    broken: fc.tuple(turns, mutations).map(([made, list]) => breakInput(responsesInput(made), list)),
    refusal: (input) => responsesRefusal(input),
  },
  {
    wire: 'openai-chat',
    list: 'messages',
    body: (messages) => ({ model: 'gpt-5', messages }),
    valid: turns.map(chatMessages),
    broken: fc.tuple(turns, mutations).map(([made, list]) => breakChat(chatMessages(made), list)),
    refusal: chatRefusal,
  },
  {
    wire: 'gemini',
    list: 'contents',
    body: (contents) => ({ contents }),
    valid: turns.map(geminiContents),
    broken: fc.tuple(turns, mutations).map(([made, list]) => breakContents(geminiContents(made), list)),
    refusal: geminiRefusal,
  },
]

describe.each(subjects)('pairing on $wire', ({ wire, list, body, valid, broken, refusal }) => {
  const refusalOf = (document: unknown): string | undefined =>
    refusal((document as Record<string, never[]>)[list]!)
  const options = { codecs, wire, kind: 'request' } as const

  it('says nothing about a valid conversation', () => {
    fc.assert(
      fc.property(valid, (entries) => {
        const document = body(entries)
        expect(refusalOf(document)).toBeUndefined()
        const report = repairDocument(document, options)
        expect(report.findings).toEqual([])
        expect(report.repaired).toBe(document)
      }),
      RUNS,
    )
  })

  it('is put to the test by what is broken here', () => {
    const refused = fc.sample(broken, { numRuns: 400, seed: 7 }).map((entries) => refusalOf(body(entries)))
    const reasons = new Set(
      refused.flatMap((reason) => (reason === undefined ? [] : [reason.replace(/ \S*\d.*$/, '')])),
    )
    expect(refused.filter((reason) => reason !== undefined).length).toBeGreaterThan(200)
    expect(reasons.size).toBeGreaterThan(4)
  })

  it('finds an error exactly where the rules are broken', () => {
    fc.assert(
      fc.property(broken, (entries) => {
        const document = body(entries)
        const errors = checkDocument(document, options).findings.filter(
          ({ severity }) => severity === 'error',
        )
        expect(errors.length > 0).toBe(refusalOf(document) !== undefined)
      }),
      RUNS,
    )
  })

  it('repairs what is broken into something the rules accept', () => {
    fc.assert(
      fc.property(broken, (entries) => {
        const document = body(entries)
        const before = JSON.stringify(document)
        const { repaired, changes, findings } = repairDocument(document, options)
        expect(JSON.stringify(document)).toBe(before)
        if (repaired === null) {
          expect(mayLackAnEnd(entries)).toBe(true)
          expect(changes).toEqual([])
          return
        }
        expect(refusalOf(repaired)).toBeUndefined()
        expect(changes.length > 0).toBe(findings.length > 0)
      }),
      RUNS,
    )
  })

  it('repairs once and for all', () => {
    fc.assert(
      fc.property(broken, (entries) => {
        const { repaired } = repairDocument(body(entries), options)
        if (repaired === null) return
        const again = repairDocument(repaired, options)
        expect(again.findings).toEqual([])
        expect(again.repaired).toBe(repaired)
      }),
      RUNS,
    )
  })

  it('finds the same when a conversation grows as when it is read at once', () => {
    const codec = codecs.find((one) => one.wire === wire)!
    fc.assert(
      fc.property(broken, fc.array(fc.nat({ max: 20 }), { maxLength: 4 }), (entries, cuts) => {
        const checker = createRequestChecker(codec)
        for (const cut of [...cuts.sort((one, other) => one - other), entries.length]) {
          const document = body(entries.slice(0, cut))
          expect(checker.check(document)).toEqual(checkDocument(document, options).findings)
        }
      }),
      RUNS,
    )
  })

  it('leaves alone what it does not have to touch', () => {
    fc.assert(
      fc.property(broken, (entries) => {
        const document = body(entries)
        const { repaired } = repairDocument(document, options)
        if (repaired === null) return
        const after = (repaired as Record<string, Json[]>)[list]!
        // A block that reads as before is one of the very same objects, wherever it stands now.
        const blocks = entries.flatMap(blocksOf)
        const texts = new Set(blocks.map((block) => JSON.stringify(block)))
        const again = after.flatMap(blocksOf).filter((block) => texts.has(JSON.stringify(block)))
        expect(again.every((block) => blocks.includes(block))).toBe(true)
      }),
      RUNS,
    )
  })
})

/** No repair invents what the user says last: where only results stand there, nothing may be left to end with. */
function mayLackAnEnd(entries: readonly Json[]): boolean {
  const last = entries.at(-1)
  if (last === undefined || last['role'] === 'assistant') return last !== undefined
  const results = blocksOf(last).filter((block) => (block as Json)['type'] === 'tool_result')
  return last['role'] === 'user' && results.length === blocksOf(last).length
}

function blocksOf(entry: Json): unknown[] {
  if (Array.isArray(entry['parts'])) return entry['parts']
  return wireHasBlocks(entry) ? (entry['content'] as unknown[]) : [entry]
}

function wireHasBlocks(entry: Json): boolean {
  return entry['type'] === undefined && Array.isArray(entry['content'])
}
