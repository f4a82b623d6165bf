import { BlockFault, type Line, roomFor } from '#kit/figures/block.ts'
import { calculate, presentSerial } from '../formulas/calculate.ts'
import { placeOf, withCells } from '../formulas/solves.ts'
import { Fault } from '../formulas/value.ts'
import type { SheetExercise } from './exercise.ts'

const [COLUMNS, ROWS, LETTERS] = [6, 20, 120]

/** @returns the name of a cell, such as B3; the first row written is row 1 */
export const cellName = (row: number, column: number): string => `${'ABCDEF'[column]}${row + 1}`

/** A sheet as it is written: `| Asha | 500 | ?=B2*2 |`. @throws BlockFault */
export function cellsOf(lines: Line[], also: Line[]): Pick<SheetExercise, 'rows' | 'open' | 'also'> {
  if (lines.length < 2) throw new BlockFault(1, 'too-few', 2)
  if (lines.length > ROWS) throw new BlockFault(1, 'too-many', ROWS)
  const open: SheetExercise['open'] = []
  const rows = lines.map(({ text, at }, row) => {
    if (!/^\|.*\|$/.test(text)) throw new BlockFault(at, 'line-unknown')
    const cells = text
      .slice(1, -1)
      .split('|')
      .map((cell) => roomFor(cell.trim(), LETTERS, at))
    if (cells.length > COLUMNS) throw new BlockFault(at, 'too-many', COLUMNS)
    return cells.map((cell, column) => {
      if (!cell.startsWith('?')) return cell
      if (cell.length === 1) throw new BlockFault(at, 'line-missing', '?=')
      open.push({ cell: cellName(row, column), formula: cell.slice(1) })
      return ''
    })
  })
  const uneven = rows.findIndex((row) => row.length !== rows[0]!.length)
  if (uneven >= 0) throw new BlockFault(lines[uneven]!.at, 'cells-uneven')
  if (open.length === 0) throw new BlockFault(1, 'line-missing', '?=')
  calculable({ rows, open }, lines)
  return { rows, open, also: also.flatMap((line) => valuesIn(line, rows, open)) }
}

/** What an author's own formula cannot calculate, nobody could solve. @throws BlockFault */
function calculable(sheet: Pick<SheetExercise, 'rows' | 'open'>, lines: Line[]): void {
  const solution = sheet.open.map(({ formula }) => formula)
  const values = calculate(withCells(sheet, solution), presentSerial())
  for (const { cell } of sheet.open) {
    const [row, column] = placeOf(cell)
    const value = values[row]![column]
    if (value instanceof Fault)
      throw new BlockFault(lines[row]!.at, 'formula-unfit', `${cell}, ${value.message}`)
  }
}

/** `also: B2 = 700, B3 = 10` */
function valuesIn({ text, at }: Line, rows: string[][], open: SheetExercise['open']): SheetExercise['also'] {
  return text.split(',').map((one) => {
    const [, cell = '', value = ''] = /^ *([A-F]\d{1,2}) *= *(.+?) *$/.exec(one) ?? []
    const isGiven = rows[Number(cell.slice(1)) - 1]?.['ABCDEF'.indexOf(cell[0] ?? '?')] !== undefined
    if (!cell || !isGiven || open.some((other) => other.cell === cell))
      throw new BlockFault(at, 'mark-unknown', cell || one.trim())
    return { cell, value }
  })
}
