/** `1 call`, `3 calls`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** A size for people: `840 B`, `1.9 kB`, `2.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${decimal(bytes / 1000)} kB`
  return `${decimal(bytes / 1_000_000)} MB`
}

/** A duration for people: `41 ms`, `2.1 s`, `3 min 20 s`. */
export function timeText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${decimal(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Seconds for the last line of a report: `2.1 s`, `12 s`. */
export function secondsText(ms: number): string {
  if (ms < 1000) return timeText(ms)
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`
}

function decimal(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}
