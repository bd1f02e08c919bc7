import { describe, expect, it } from 'vitest'
import { storyRun } from '../../trace/__fixtures__/story.ts'
import { CLEAN, describeSymptom, SEARCH } from '../__fixtures__/symptom-suite.ts'
import { triage } from '../triage.ts'

describeSymptom('nothing-structural', {
  planted: [
    {
      name: 'a run that failed with sound calls',
      tale: () => ({
        tools: [SEARCH],
        end: 'failed',
        turns: [{ calls: [{ name: 'search_docs', input: { query: 'a' } }] }, { text: 'It is' }],
      }),
      codes: ['nothing-structural'],
      finds: { severity: 'hint', certainty: 'likely' },
      headline: 'No structural fault: the calls were sound; read what the model made of them.',
    },
  ],
  right: [
    {
      name: 'a failed run whose fault was found',
      tale: () => ({ tools: [SEARCH], end: 'refused', turns: [{ text: 'No.', stop: 'refusal' }] }),
      wires: ['anthropic'],
    },
  ],
})

describe('a run that somebody knows to have failed', () => {
  it.each(['anthropic', 'openai-responses'] as const)('is told to have sound calls on %s', async (wire) => {
    const run = await storyRun({ wire, ...CLEAN(wire) })
    expect(triage(run, { failed: true })).toMatchObject({ verdict: 'nothing-structural', root: 0 })
    expect(triage(run)).toMatchObject({ verdict: 'clean', root: null })
  })

  it('is known by a label', async () => {
    const run = await storyRun({ wire: 'anthropic', ...CLEAN('anthropic') })
    const place = { source: { file: 'x', line: 9 }, where: '' }
    expect(triage({ ...run, labels: [{ name: 'reward', value: 0, place }] }).verdict).toBe(
      'nothing-structural',
    )
    expect(triage({ ...run, labels: [{ name: 'reward', value: 1, place }] }).verdict).toBe('clean')
  })
})
