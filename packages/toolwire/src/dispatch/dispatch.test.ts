import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { responseOf } from '../call/__fixtures__/responses.ts'
import { compileTools } from '../tool/compile-tools.ts'
import { defineTool } from '../tool/define-tool.ts'
import { wires } from '../wire/index.ts'
import type { WireName } from '../wire/profile.ts'
import { dispatch } from './dispatch.ts'

const codecs = Object.values(wires)
const add = defineTool({
  name: 'add',
  description: 'Adds.',
  input: z.object({ a: z.number(), b: z.number().optional() }),
  execute: ({ a, b = 1 }) => a + b,
})

describe.each(Object.keys(wires) as WireName[])('dispatch on %s', (wire) => {
  const response = responseOf(wire, { calls: [{ name: 'add', input: { a: 1, b: null } }, { name: 'sub' }] })

  it('takes plain tools, tells the wire from the response, and gives what answer takes', async () => {
    const outcomes = await dispatch(response, [add], { codecs })
    expect(outcomes.map(({ outcome, content }) => [outcome, content])).toEqual(
      !wires[wire].profile.schemas.strict.allRequired
        ? [
            ['error', expect.stringContaining('"b"')],
            ['error', expect.stringContaining('Unknown tool "sub"')],
          ]
        : [
            ['ok', '2'],
            ['error', expect.stringContaining('Unknown tool "sub"')],
          ],
    )
    const codec = wires[wire]
    const request = codec.start({
      model: 'm',
      prompt: 'go',
      tools: compileTools([add], { wire: codec }).tools,
    })
    const next = codec.answer(request, response, outcomes)
    expect(codec.requestParts(next).filter(({ kind }) => kind === 'result')).toHaveLength(2)
  })

  it('takes compiled tools', async () => {
    const compiled = compileTools([add], { wire: wires[wire] })
    expect(await dispatch(response, compiled, { codecs: [] })).toHaveLength(2)
  })

  it('takes the wire by name, where the shape does not tell', async () => {
    expect(await dispatch({ ...response, type: 'x', object: 'x' }, [add], { codecs, wire })).toHaveLength(2)
  })
})

it('refuses what is no response, an unknown wire, and what are no tools', async () => {
  await expect(dispatch({ choices: [] }, [add], { codecs })).rejects.toMatchObject({ code: 'unknown-wire' })
  await expect(dispatch({}, [add], { codecs, wire: 'morse' as WireName })).rejects.toMatchObject({
    code: 'unknown-wire',
  })
  await expect(dispatch({}, undefined as never, { codecs })).rejects.toMatchObject({ code: 'invalid-option' })
  await expect(dispatch({}, {} as never, { codecs })).rejects.toMatchObject({ code: 'invalid-option' })
})
