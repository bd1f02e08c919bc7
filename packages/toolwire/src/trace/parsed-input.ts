import type { Codec } from '../wire/codec.ts'

/** The arguments of a call as a wire carries them: the text it has, and the value that this is or parses to. */
export function parsedInput(
  value: unknown,
  codec: Codec,
): { input?: unknown; rawInput?: string; inputFrom: 'wire' | 'parsed' } {
  if (codec.argumentsAre === 'object') return { input: value, inputFrom: 'wire' }
  if (typeof value !== 'string') return { input: value, inputFrom: 'wire' }
  try {
    return { input: JSON.parse(value), rawInput: value, inputFrom: 'parsed' }
  } catch {
    return { rawInput: value, inputFrom: 'parsed' }
  }
}
