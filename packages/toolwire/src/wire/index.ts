import { ToolwireError } from '../error/toolwire-error.ts'
import { anthropic } from './anthropic/index.ts'
import type { Codec } from './codec.ts'
import { gemini } from './gemini/index.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import type { WireName } from './profile.ts'

/** Every wire that toolwire speaks, by name. The one place that knows them all. */
export const wires: Readonly<Record<WireName, Codec>> = {
  anthropic,
  'openai-responses': openaiResponses,
  'openai-chat': openaiChat,
  gemini,
}

/** The wire of that name; throws `unknown-wire`. */
export function codecOf(name: string): Codec {
  if (Object.hasOwn(wires, name)) return wires[name as WireName] // the line before says so
  throw new ToolwireError(
    'unknown-wire',
    `no wire is called ${JSON.stringify(name)}; known are ${Object.keys(wires).join(', ')}`,
  )
}

/** The wire of a request or response body, told by its shape; undefined when none fits. */
export function detectWire(document: unknown): DetectedWire | undefined {
  for (const wire of Object.values(wires)) {
    const kind = wire.detect(document)
    if (kind !== undefined) return { wire, kind }
  }
  return undefined
}

export interface DetectedWire {
  readonly wire: Codec
  readonly kind: 'request' | 'response'
}
