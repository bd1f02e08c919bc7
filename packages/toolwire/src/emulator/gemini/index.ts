import type { OpenObject } from '../../json/value.ts'
import { gemini, geminiRefusals } from '../../wire/gemini/index.ts'
import type { Profile } from '../../wire/profile.ts'
import type { EmulatedRefusal, EmulatedWire } from '../emulated-wire.ts'
import { fields } from './fields.ts'
import { invalid, words } from './refusals.ts'
import { refuseField } from './refuse-field.ts'
import { refuseShape } from './refuse-shape.ts'
import { render } from './render.ts'
import { member, spelledOut } from './spelled-out.ts'

/** Gemini's `generateContent` as a server has it. */
export const emulatedGemini: EmulatedWire = {
  codec: gemini,
  refusals: geminiRefusals,
  routes: [
    {
      method: 'POST',
      path: /^\/v1(?:alpha|beta)?\/((?:models|tunedModels)\/[^/]+):generateContent$/,
      action: 'turn',
    },
  ],
  keyHeaders: ['x-goog-api-key', 'authorization'],
  keyParameter: 'key',
  ownPaths: /^\/v1(?:alpha|beta)\/|^\/v1\/(?:models|tunedModels)\/[^/]+:/,
  profileFor,
  fields: () => fields,
  refuseField,
  words,
  unsupported,
  expand: (body) => ({ body: spelledOut(body), held: 0 }),
  refuseShape,
  allowsOneCallOnly: () => false,
  allowedNames(body) {
    const names = member(member(member(body, 'toolConfig'), 'functionCallingConfig'), 'allowedFunctionNames')
    const list: readonly unknown[] = Array.isArray(names) ? names : [names]
    const texts = list.filter((name) => typeof name === 'string')
    return texts.length === 0 ? undefined : texts
  },
  render,
  headers: () => ({ 'content-type': 'application/json; charset=UTF-8', vary: 'Origin, X-Origin, Referer' }),
  errorHeaders: () => ({ 'content-type': 'application/json; charset=UTF-8' }),
}

/** The generation that the name of the model tells: the second, or the default. */
function profileFor(pathId: string): Profile {
  const isOlder = /(?:^|\/)gemini-[12](?:\b|\.)/.test(pathId)
  return (isOlder ? gemini.profiles.find(({ id }) => id === 'gemini-2') : undefined) ?? gemini.profile
}

function unsupported(body: OpenObject): EmulatedRefusal | undefined {
  // The server holds no cache: its words for one that is not there.
  if (typeof member(body, 'cachedContent') === 'string' && member(body, 'cachedContent') !== '')
    return {
      ...invalid('CachedContent not found (or permission denied)'),
      status: 403,
      type: 'PERMISSION_DENIED',
    }
  const count = Number(member(member(body, 'generationConfig'), 'candidateCount') ?? 1)
  return count > 1 ? invalid('Multiple candidates is not enabled for this model') : undefined
}
