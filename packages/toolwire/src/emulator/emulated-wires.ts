import { ToolwireError } from '../error/toolwire-error.ts'
import type { Profile, WireName } from '../wire/profile.ts'
import { emulatedAnthropic } from './anthropic/index.ts'
import type { EmulatedWire } from './emulated-wire.ts'
import { emulatedGemini } from './gemini/index.ts'
import { emulatedChat } from './openai-chat/index.ts'
import { emulatedResponses } from './openai-responses/index.ts'

/** The wires that can be emulated, by name. The one place that knows them all. */
const all: Readonly<Record<WireName, EmulatedWire>> = {
  anthropic: emulatedAnthropic,
  'openai-responses': emulatedResponses,
  'openai-chat': emulatedChat,
  gemini: emulatedGemini,
}

/** The emulated wires of these names, all when none is named; throws `unknown-wire`. */
export function emulatedWires(names: readonly string[] = Object.keys(all)): readonly EmulatedWire[] {
  return names.map((name) => {
    const wire = Object.hasOwn(all, name) ? all[name as WireName] : undefined // the condition says so
    if (wire !== undefined) return wire
    throw new ToolwireError(
      'unknown-wire',
      `no wire called ${JSON.stringify(name)} can be emulated; known are ${Object.keys(all).join(', ')}`,
    )
  })
}

/** The profile of that id, whichever wire has it; throws `invalid-option`. */
export function profileOf(profile: string | Profile, wires: readonly EmulatedWire[]): Profile {
  if (typeof profile !== 'string') return profile
  const found = wires.flatMap(({ codec }) =>
    codec.profiles.filter((one) => one.id === profile || codec.wire === profile),
  )
  const last = found.find((one) => one.id === profile) ?? found.at(-1)
  if (last !== undefined) return last
  const known = wires.flatMap(({ codec }) => codec.profiles.map((one) => one.id))
  throw new ToolwireError(
    'invalid-option',
    `no profile ${JSON.stringify(profile)}; known are ${known.join(', ')}`,
  )
}
