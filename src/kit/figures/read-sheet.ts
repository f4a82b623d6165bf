import { BlockFault, type Body, counted, LABEL, type Line, NOTE, roomFor } from './block.ts'
import type { Range, Sheet } from './figure.ts'

const CELL = 40

/** @throws BlockFault */
export function readSheet({ head, lines }: Body): Sheet {
  const rows = counted(lines.map(cellsOf), 1, 7)
  const width = counted(rows[0]!, 1, 5).length
  const uneven = rows.findIndex((row) => row.length !== width)
  if (uneven >= 0) throw new BlockFault(lines[uneven]!.at, 'cells-uneven', width)
  const written = head.value('mark', LABEL)
  const mark = written === '' ? null : rangeIn(written)
  if (written !== '' && (!mark || mark.right >= width || mark.bottom >= rows.length))
    throw new BlockFault(head.at('mark'), 'mark-unknown', written)
  return { kind: 'sheet', rows, mark, note: head.value('note', NOTE) }
}

function cellsOf({ text, at }: Line): string[] {
  const [, inner] = /^\|(.*)\|$/.exec(text) ?? []
  if (inner === undefined) throw new BlockFault(at, 'line-unknown')
  return inner.split('|').map((cell) => roomFor(cell.trim(), CELL, at))
}

/** `C2` or `C2:C3`. */
function rangeIn(written: string): Range | null {
  const [, from = '', top = '', to = from, bottom = top] =
    /^([A-E])([1-7])(?::([A-E])([1-7]))?$/.exec(written) ?? []
  if (!from) return null
  const column = (letter: string) => letter.charCodeAt(0) - 65
  const range = { left: column(from), top: Number(top) - 1, right: column(to), bottom: Number(bottom) - 1 }
  return range.right < range.left || range.bottom < range.top ? null : range
}
