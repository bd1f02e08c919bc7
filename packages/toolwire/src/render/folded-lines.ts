import type { RenderView } from './render-view.ts'
import { printableLines } from './printable.ts'

/** A text as lines that fit beside an indentation, folded to the first few unless everything is asked for. */
export function foldedLines(text: string, view: RenderView, indent: number): string[] {
  const width = Math.max(20, view.width - indent)
  const lines = printableLines(text.trimEnd()).flatMap((line) => wrapped(line, width))
  if (view.options.full === true || lines.length <= SHOWN) return lines
  const shown = lines.slice(0, SHOWN)
  const rest = lines.length - SHOWN
  return [...shown, view.paint.faint(`… ${rest} more line${rest === 1 ? '' : 's'}`)]
}

const SHOWN = 6

function wrapped(line: string, width: number): string[] {
  if (line.length <= width) return [line]
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width)
    const end = space > width / 2 ? space : width
    lines.push(rest.slice(0, end))
    rest = rest.slice(space > width / 2 ? end + 1 : end)
  }
  return [...lines, rest]
}
