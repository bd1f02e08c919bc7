import type { JsonValue } from '../json/value.ts'

/** A name or text in quotation marks. */
export function quote(text: string): string {
  return JSON.stringify(text)
}

/** A text cut to a length, with an ellipsis where something is missing. */
export function short(text: string, length = 60): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length > length ? `${flat.slice(0, length - 1)}…` : flat
}

/** Values as a list: `"a", "b" and 3 more`. */
export function listed(values: readonly JsonValue[] | undefined, most = 5): string {
  const all = values ?? []
  const shown = all.slice(0, most).map((value) => short(JSON.stringify(value), 40))
  const more = all.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length > 1
    ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
    : (shown[0] ?? 'none')
}

/** `1 tool`, `2 tools`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** ` (on anthropic, gemini)` where a finding holds for some wires only. */
export function onWires(wires: readonly string[] | undefined): string {
  return wires === undefined || wires.length === 0 ? '' : ` (${wires.join(', ')})`
}

/** The parameter or parameters that a finding is about: `"since"`, or `"since", "until" and 2 more`. */
export function ofParameters({
  parameter,
  parameters,
}: {
  readonly parameter?: string
  readonly parameters?: readonly string[]
}): string {
  return parameters === undefined ? quote(parameter ?? '') : listed(parameters)
}
