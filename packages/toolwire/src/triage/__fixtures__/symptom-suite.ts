import { describe, expect, it } from 'vitest'
import { storyRun } from '../../trace/__fixtures__/story.ts'
import type { Story } from '../../trace/__fixtures__/story.ts'
import type { StoryWire } from '../../trace/__fixtures__/story-types.ts'
import { triage } from '../triage.ts'
import type { TriageOptions } from '../triage.ts'
import type { TriageFinding } from '../triage-report.ts'

/** A story on whichever wire it is told. */
export type Tale = (wire: StoryWire) => Omit<Story, 'wire'>

export interface SymptomCases {
  /** What must be found, and everything else that the trace shows. */
  readonly planted: readonly {
    readonly name: string
    readonly tale: Tale
    readonly wires?: readonly StoryWire[]
    readonly finds: Partial<Omit<TriageFinding, 'evidence'>>
    /** Codes of the whole report, in order of time. */
    readonly codes: readonly string[]
    readonly headline?: string
  }[]
  /** What looks bad and is right: the code may not be found. */
  readonly right: readonly {
    readonly name: string
    readonly tale: Tale
    readonly wires?: readonly StoryWire[]
    readonly options?: TriageOptions
  }[]
}

const WIRES: readonly StoryWire[] = ['anthropic', 'openai-responses']

/** The same cases for every symptom: planted, clean, and right although it looks bad. */
export function describeSymptom(code: string, { planted, right }: SymptomCases): void {
  describe(code, () => {
    for (const { name, tale, finds, codes, headline, wires = WIRES } of planted) {
      it.each(wires)(`finds ${name} on %s`, async (wire) => {
        const report = triage(await storyRun({ wire, ...tale(wire) }))
        expect(report.findings.map((finding) => finding.code)).toEqual(codes)
        const found = report.findings.find((finding) => finding.code === code)
        expect(found).toMatchObject(finds)
        expect(found?.evidence.length).toBeGreaterThan(0)
        expect(found?.evidence.every(({ source }) => source.line > 0)).toBe(true)
        if (headline !== undefined) expect(report.headline).toBe(headline)
        expect(report.headline.length).toBeLessThanOrEqual(140)
      })
    }
    it.each(WIRES)('finds nothing in a clean run on %s', async (wire) => {
      const report = triage(await storyRun({ wire, ...CLEAN(wire) }))
      expect(report.findings).toEqual([])
      expect(report.headline).toBe('No structural fault: answered after 1 call.')
      expect(report.notChecked).toEqual([])
    })
    for (const { name, tale, options, wires = WIRES } of right) {
      it.each(wires)(`does not take ${name} for one on %s`, async (wire) => {
        const report = triage(await storyRun({ wire, ...tale(wire) }), options)
        expect(report.findings.map((finding) => finding.code)).not.toContain(code)
      })
    }
  })
}

/** One call, one result, an answer. */
export const CLEAN: Tale = () => ({
  tools: [SEARCH],
  turns: [
    { text: 'I look.', calls: [{ name: 'search_docs', input: { query: 'naptime' } }] },
    { text: 'It is a minute.' },
  ],
})

export const SEARCH = {
  name: 'search_docs',
  schema: {
    type: 'object',
    properties: {
      query: { type: 'string' },
      section: { enum: ['admin', 'developer', 'reference'] },
      limit: { type: 'integer' },
    },
    required: ['query'],
  },
} as const

/** The refusal of a request for its pairing, in the words of the wire. */
export function refusal(wire: StoryWire): { readonly status: number; readonly message: string } {
  return {
    status: 400,
    message:
      wire === 'anthropic'
        ? 'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_02. Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
        : 'No tool output found for function call call_02.',
  }
}

/** The request's list changed; results are entries of their own, or blocks of the last message. */
export function withList(
  change: (list: object[]) => object[],
): (body: Record<string, unknown>) => Record<string, unknown> {
  return (body) => {
    const key = Array.isArray(body.messages) ? 'messages' : 'input'
    return { ...body, [key]: change([...(body[key] as object[])]) }
  }
}

/** The results at the end of a list, changed. */
export function withResults(
  change: (results: object[]) => object[],
): (body: Record<string, unknown>) => Record<string, unknown> {
  return withList((list) => {
    const last = list.at(-1)
    if (last !== undefined && 'role' in last && 'content' in last && Array.isArray(last.content)) {
      return [...list.slice(0, -1), { ...last, content: change(last.content as object[]) }]
    }
    const from = list.findIndex((item) => 'type' in item && item.type === 'function_call_output')
    return from < 0 ? list : [...list.slice(0, from), ...change(list.slice(from))]
  })
}
