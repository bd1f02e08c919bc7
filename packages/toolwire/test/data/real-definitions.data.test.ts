import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/index.ts'
import type { PlainTool } from '../../src/tool/tool.ts'
import { dataFolder } from './recordings.ts'

const github = JSON.parse(readFileSync(dataFolder('tools-github-mcp', 'tools.json'), 'utf8')) as { tools: PlainTool[] }

describe('the 117 definitions of a real MCP server', () => {
  it('are there', () => {
    expect(github.tools.length).toBe(117)
  })

  it('compile for openai-responses: 115 strict, the free-form ones as they are', () => {
    const compiled = compile(github.tools, { wire: 'openai-responses', strict: 'best-effort' })
    const open = compiled.tools.filter((tool) => tool['strict'] === false).map((tool) => tool['name'])
    expect(open).toEqual(['actions_run_trigger', 'projects_write'])
    expect(compiled.tools.every((tool) => typeof tool['strict'] === 'boolean')).toBe(true)
  })

  it('compile for anthropic within the strict budget, the same in any order', () => {
    const strictNames = (tools: PlainTool[]): unknown[] =>
      compile(tools, { wire: 'anthropic', strict: 'best-effort' })
        .tools.filter((tool) => tool['strict'] === true)
        .map((tool) => tool['name'])
        .sort()
    const names = strictNames(github.tools)
    expect(names.length).toBe(20)
    expect(strictNames(github.tools.toReversed())).toEqual(names)
    expect(names).not.toContain('actions_run_trigger')
  })
})

describe('the folder of real definitions', () => {
  it('is the one that is expected', () => {
    expect(readdirSync(dataFolder()).filter((name) => name.startsWith('tools-')).sort()).toEqual([
      'tools-bfcl',
      'tools-docker-mcp-registry',
      'tools-github-mcp',
      'tools-tau2',
    ])
  })
})
