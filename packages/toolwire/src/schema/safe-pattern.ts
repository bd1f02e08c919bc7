/** True when the pattern compiles with flag `u`. Exponential patterns: see below. */
export function isSafePattern(pattern: string): boolean {
  try {
    void new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
