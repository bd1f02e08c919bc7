import { describe, expect, it } from 'vitest'
import { mcpFailure, shownTarget, tellingLine } from './mcp-failure.ts'

const options = { target: 'node server.js', timeoutMs: 5000, stderr: '', aside: undefined }

describe('mcpFailure', () => {
  it('says what happened and the server’s own words, in one line', () => {
    const error = Object.assign(new Error('Connection closed'), { code: 'CONNECTION_CLOSED' })
    expect(mcpFailure(error, { ...options, stderr: 'a\nTypeError: no\tport\n    at x\n' }).message).toBe(
      '--mcp node server.js: the server ended before it answered; its standard error says: TypeError: no port',
    )
  })

  it('looks among the causes for what the system said', () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new Error('fetch failed', { cause: new AggregateError([cause]) }), {
      code: 'ERA_NEGOTIATION_FAILED',
    })
    expect(mcpFailure(error, options).message).toContain('nothing listens there (ECONNREFUSED)')
  })

  it('tells where variables go when a command begins with one', () => {
    const error = Object.assign(new Error('spawn'), { code: 'ENOENT', syscall: 'spawn KEY=1', path: 'KEY=1' })
    expect(mcpFailure(error, options).message).toContain(
      'no such program: KEY=1; set variables before toolwire itself',
    )
  })
})

describe('tellingLine', () => {
  it.each([
    ['', ''],
    ['Starting\nUsage: server <folder>\nbye', 'Usage: server <folder>'],
    ['Starting\nready', 'ready'],
    [
      'Traceback (most recent call last):\n  raise ValueError("missing")\nValueError: missing key\n',
      'ValueError: missing key',
    ],
    [
      'node:internal:1\n  throw err;\n\nError: Cannot find module "x"\n    at y\n\nNode.js v24.0.0',
      'Error: Cannot find module "x"',
    ],
  ])('of %j is %j', (text, line) => {
    expect(tellingLine(text)).toBe(line)
  })
})

describe('shownTarget', () => {
  it('hides what is secret in an address', () => {
    expect(shownTarget('https://me:secret@host.test:8443/mcp?key=secret#x')).toBe(
      'https://host.test:8443/mcp',
    )
    expect(shownTarget('node a.js\n--x')).toBe('node a.js --x')
  })
})
