/** Paints parts of a line for a terminal, or leaves them as they are. */
export interface Paint {
  bad(text: string): string
  good(text: string): string
  warn(text: string): string
  faint(text: string): string
  strong(text: string): string
}

/** A paint that emits colours only when asked to. */
export function createPaint(color: boolean): Paint {
  const code = (open: number, close: number) => (text: string) =>
    color && text !== '' ? `\u001B[${open}m${text}\u001B[${close}m` : text
  return {
    bad: code(31, 39),
    good: code(32, 39),
    warn: code(33, 39),
    faint: code(2, 22),
    strong: code(1, 22),
  }
}
