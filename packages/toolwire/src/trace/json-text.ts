/** The JSON text of any value: what JSON cannot hold is told by its kind, a cycle by its word. Never throws. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, plain) ?? 'null'
  } catch {
    return JSON.stringify(`[not JSON: ${Array.isArray(value) ? 'array' : typeof value}]`)
  }
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
