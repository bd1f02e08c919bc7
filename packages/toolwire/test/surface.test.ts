import { describe, expect, it } from 'vitest'
import * as anthropicEntry from '../src/anthropic.ts'
import * as emulatorEntry from '../src/emulator.ts'
import * as geminiEntry from '../src/gemini.ts'
import * as front from '../src/index.ts'
import * as nodeEntry from '../src/node.ts'
import * as chatEntry from '../src/openai-chat.ts'
import * as responsesEntry from '../src/openai-responses.ts'
import * as traceEntry from '../src/trace.ts'

// What each entry exports is public: a change here is a change of the product.
describe('the surface', () => {
  it('of the front door', () => {
    expect(Object.keys(front).sort()).toEqual([
      'ToolError',
      'ToolwireError',
      'check',
      'compile',
      'compileSchema',
      'defineTool',
      'dispatch',
      'guard',
      'lint',
      'messageOf',
      'readStream',
      'repair',
      'run',
      'triage',
    ])
  })

  it('of a wire: the same functions bound to it, its codec and its model', () => {
    const shared = [
      'check',
      'compile',
      'compileSchema',
      'defineTool',
      'dispatch',
      'dispatchCalls',
      'guard',
      'repair',
      'run',
      'ToolError',
      'ToolwireError',
      'accumulator',
      'readError',
      'readStream',
    ]
    expect(Object.keys(anthropicEntry).sort()).toEqual([...shared, 'anthropic', 'anthropicModel'].sort())
    expect(Object.keys(responsesEntry).sort()).toEqual([...shared, 'openaiModel', 'openaiResponses'].sort())
    expect(Object.keys(chatEntry).sort()).toEqual([...shared, 'chatModel', 'openaiChat'].sort())
    expect(Object.keys(geminiEntry).sort()).toEqual([...shared, 'gemini', 'geminiModel'].sort())
  })

  it('of the emulator, the trace and Node', () => {
    expect(Object.keys(emulatorEntry).sort()).toEqual(['emulate', 'extractive', 'scripted'])
    expect(Object.keys(traceEntry).sort()).toEqual([
      'createRecorder',
      'readTrace',
      'rebuildRequest',
      'redact',
      'renderTrace',
      'renderTriage',
    ])
    expect(Object.keys(nodeEntry).sort()).toEqual(['fileRecorder', 'serve'])
  })
})
