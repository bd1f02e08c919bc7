import { describe, expect, it } from 'vitest'
import { wires } from '../wire/index.ts'
import { compileTools } from './compile-tools.ts'
import type { PlainTool } from './tool.ts'

const named = (...names: string[]): PlainTool[] =>
  names.map((name) => ({ name, inputSchema: { type: 'object' } }))

describe.each(Object.values(wires))('the names of a set on $wire', (wire) => {
  const tools = compileTools(named('search_docs', 'get_time', 'constructor_of'), { wire })

  it.each(['search_docs', 'search-docs', ' Search.Docs', 'functions.search_docs', 'default_api:search_docs'])(
    'tell that %s means a tool beyond doubt',
    (name) => {
      expect(tools.resolve(name).tool?.wireName).toBe('search_docs')
      expect(tools.resolve(name).meant).toBe('search_docs')
    },
  )

  it('offer the nearest for one that is none, and the same list each time', () => {
    const [one, other] = ['serach_docs', 'weather'].map((name) => tools.resolve(name))
    expect(one).toMatchObject({ meant: undefined, hints: { nearest: 'search_docs' } })
    expect(other).toMatchObject({ meant: undefined, tool: undefined })
    expect(other).not.toHaveProperty('hints.nearest')
    expect(one && 'hints' in one && one.hints.names).toBe(other && 'hints' in other && other.hints.names)
  })

  it('decide nothing between two that differ in separators only, and nothing for names of an object', () => {
    const both = compileTools(named('get_time', 'gettime'), { wire })
    expect(both.resolve('get-time').meant).toBeUndefined()
    for (const name of ['constructor', '__proto__', '']) expect(tools.resolve(name).meant).toBeUndefined()
  })

  it('know the entries of the wire itself, which have no tool', () => {
    const native = { type: 'quantum_search', name: 'web_search' }
    const reading = compileTools([native, ...named('a')], { wire }).resolve('web_search')
    expect(reading).toEqual({ meant: 'web_search', tool: undefined })
  })

  it('stay right after more unknown names than are kept', () => {
    for (let index = 0; index < 2500; index++) tools.resolve(`unknown ${index}`)
    expect(tools.resolve('search-docs').meant).toBe('search_docs')
  })
})
