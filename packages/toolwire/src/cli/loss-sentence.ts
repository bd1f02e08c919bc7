import type { Loss } from '../schema/compiled-schema.ts'

/** What was lost by compiling, as a sentence for people. */
export function lossSentence(loss: Loss): string {
  const { keyword, kind, enforcedBy, args } = loss
  const more = Object.entries(args).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const details = more.length === 0 ? '' : ` (${more.join(', ')})`
  return `${keyword} ${KINDS[kind]}${details}; ${ENFORCERS[enforcedBy]}`
}

const KINDS: Readonly<Record<Loss['kind'], string>> = {
  narrowed: 'is narrower: some valid input can no longer be written',
  widened: 'is wider: the provider lets through what the schema refuses',
  merged: 'is merged: two inputs have one form on the wire',
  moved: 'has left the schema for the description',
  renamed: 'is spelt otherwise on the wire, and back again',
  annotated: 'has another place or none',
}

const ENFORCERS: Readonly<Record<Loss['enforcedBy'], string>> = {
  wire: 'the provider still holds the model to it',
  validator: 'toolwire checks it when a call comes',
  nobody: 'nobody checks it now',
}
