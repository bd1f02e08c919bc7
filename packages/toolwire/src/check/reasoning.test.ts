import { describe, expect, it } from 'vitest'
import {
  answers,
  asks,
  check,
  contents,
  functionCall,
  functionResponse,
  model,
  places,
  repair,
} from './__fixtures__/bodies.ts'

const signed = { thoughtSignature: 'c2ln' }
const newer = { context: { model: 'gemini-3-pro-preview' } }

describe('signatures of gemini', () => {
  const twoSteps = contents(
    asks('Go.'),
    model(functionCall('a', signed), functionCall('b')),
    answers(functionResponse('a'), functionResponse('b')),
    model(functionCall('c')),
    answers(functionResponse('c')),
  )

  it('stand on the first call of each step since the user spoke', () => {
    const { findings, repaired } = repair(twoSteps, newer)
    expect(places(findings)).toEqual(['missing-reasoning /contents/3/parts/0'])
    const mended = functionCall('c', { thoughtSignature: 'skip_thought_signature_validator' })
    expect(repaired).toEqual({
      ...twoSteps,
      contents: (twoSteps['contents'] as unknown[]).with(3, model(mended)),
    })
  })

  it('are not looked at before the last time that the user spoke', () => {
    const body = contents(...(twoSteps['contents'] as object[]), model({ text: 'Done.' }), asks('And?'))
    expect(check(body, newer).findings).toEqual([])
  })

  it('are wanted by the third generation, and by a profile that was asked for', () => {
    const missing = ['missing-reasoning /contents/3/parts/0']
    expect(places(check(twoSteps, { context: { model: 'models/gemini-3.5-flash' } }).findings)).toEqual(
      missing,
    )
    expect(places(check(twoSteps, { profile: 'gemini-3' }).findings)).toEqual(missing)
    expect(check(twoSteps, { profile: 'gemini-2' }).findings).toEqual([])
    expect(check(twoSteps, { context: { model: 'gemini-2.5-pro' } }).findings).toEqual([])
  })

  it('are listed as unchecked where nobody names the model', () => {
    const report = check(twoSteps)
    expect(report.findings).toEqual([])
    expect(report.unchecked).toContainEqual({
      code: 'missing-reasoning',
      reason: 'whether a thoughtSignature is wanted back depends on the model',
    })
    expect(check(contents(asks('Go.'))).unchecked).toEqual([])
  })

  it('inside the call move beside it, and nothing is lost', () => {
    const nested = { functionCall: { id: 'a', name: 'read_note', args: { path: 'a.md' }, ...signed } }
    const body = contents(asks('Go.'), model(nested), answers(functionResponse('a')))
    const { findings, repaired, changes } = repair(body, { ...newer, lossy: false })
    expect(places(findings)).toEqual(['invalid-reasoning /contents/1/parts/0/functionCall/thoughtSignature'])
    expect(repaired).toEqual(
      contents(asks('Go.'), model(functionCall('a', signed)), answers(functionResponse('a'))),
    )
    expect(changes).toMatchObject([{ code: 'invalid-reasoning', lossy: false }])
  })
})
