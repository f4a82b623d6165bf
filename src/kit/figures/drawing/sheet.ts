import type { Range, Sheet } from '../figure.ts'
import {
  box,
  EDGE,
  heightOf,
  line,
  NOTE_SIZE,
  type Piece,
  text,
  unit,
  WIDE,
  widest,
  written,
} from '../svg.ts'
import { partsOf } from '../widths.ts'

const NUMBERS = 24
const HEAD = 24
const PADDING = 5
const INNER = WIDE - 2 * EDGE - NUMBERS
const name = { size: NOTE_SIZE, fill: 'ink-soft', anchor: 'middle' } as const

/** Lines between columns and between rows, including the outer ones. */
type Grid = { xs: number[]; ys: number[]; size: number }

/** A spreadsheet with column letters and row numbers; marked cells are framed. */
export function drawSheet({ rows, mark, note }: Sheet): Piece {
  const grid = gridOf(rows)
  const { xs, ys } = grid
  const [right, foot] = [xs.at(-1)!, ys.at(-1)!]
  const ground =
    box('card', { x: EDGE, y: EDGE, width: right - EDGE, height: foot - EDGE, round: 4 }) +
    box('sky-tint', { x: EDGE, y: EDGE, width: right - EDGE, height: HEAD }) +
    box('sky-tint', { x: EDGE, y: EDGE, width: NUMBERS, height: foot - EDGE })
  const below = text(note, EDGE, foot + 12, WIDE - 2 * EDGE, { size: NOTE_SIZE })
  const cells = rows.map((row, at) => drawRow(row, at, grid)).join('')
  return {
    svg:
      ground +
      (mark ? marked(mark, grid) : '') +
      rules(grid) +
      names(grid) +
      cells +
      (mark ? frame(mark, grid) : '') +
      below.svg,
    bottom: note ? below.bottom : foot,
  }
}

const isNumber = (words: string): boolean => /^(KES )?[-+]?\d[\d,.]*%?$/.test(words)

/** Columns as wide as their texts if there is room; otherwise none narrower than its longest word. */
function gridOf(rows: string[][]): Grid {
  const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]!))
  const words = columns.map((cells) => cells.flatMap((words) => words.split(' ').flatMap(partsOf)))
  // Many columns with long words use a smaller font.
  const size =
    [NOTE_SIZE, 13, 12, 11].find((size) => total(words.map((all) => wide(all, size))) <= INNER) ?? 11
  const wants = columns.map((cells) => Math.max(40, wide(cells, size)))
  const spare = INNER - total(wants)
  const widths =
    spare >= 0
      ? wants.map((want) => want + spare / wants.length)
      : shared(
          words.map((all) => wide(all, size)),
          wants,
        )
  const heights = rows.map((row, at) =>
    Math.max(
      28,
      ...row.map(
        (words, column) => heightOf(words, widths[column]! - 2 * PADDING, lookOf(at, size)) + 2 * PADDING,
      ),
    ),
  )
  return { xs: summed(EDGE + NUMBERS, widths), ys: summed(EDGE + HEAD, heights), size }
}

const total = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0)
const wide = (cells: string[], size: number): number =>
  widest(cells, { size, isBold: true }) + 2 * PADDING + 1

/** What remains beyond the longest words goes to the columns that want more. */
function shared(words: number[], wants: number[]): number[] {
  const rest = INNER - total(words)
  if (rest < 0) return words.map((width) => (width / total(words)) * INNER)
  const more = wants.map((want, at) => want - words[at]!)
  return words.map((width, at) => width + (more[at]! / total(more)) * rest)
}

const summed = (from: number, sizes: number[]): number[] =>
  sizes.reduce((places, size) => [...places, places.at(-1)! + size], [from])

const lookOf = (row: number, size: number) => ({ size, isBold: row === 0 })

function drawRow(row: string[], at: number, { xs, ys, size }: Grid): string {
  return row
    .map((words, column) => {
      const width = xs[column + 1]! - xs[column]! - 2 * PADDING
      const isRight = isNumber(words)
      const x = isRight ? xs[column + 1]! - PADDING : xs[column]! + PADDING
      return text(words, x, ys[at]! + PADDING, width, {
        ...lookOf(at, size),
        ...(isRight ? { anchor: 'end' } : {}),
      }).svg
    })
    .join('')
}

function rules({ xs, ys }: Grid): string {
  const down = xs.map((x) => `M${unit(x)} ${EDGE}V${unit(ys.at(-1)!)}`)
  const across = ys.map((y) => `M${EDGE} ${unit(y)}H${unit(xs.at(-1)!)}`)
  return line('line', [...down, ...across].join(''), 1)
}

function names({ xs, ys }: Grid): string {
  const letters = xs.slice(1).map((x, at) => written('ABCDE'[at]!, (x + xs[at]!) / 2, EDGE + 17, name))
  const numbers = ys
    .slice(1)
    .map((y, at) => written(String(at + 1), EDGE + NUMBERS / 2, (y + ys[at]!) / 2 + 5, name))
  return [...letters, ...numbers].join('')
}

const placeOf = ({ left, top, right, bottom }: Range, { xs, ys }: Grid) => ({
  x: xs[left]!,
  y: ys[top]!,
  width: xs[right + 1]! - xs[left]!,
  height: ys[bottom + 1]! - ys[top]!,
})
const marked = (mark: Range, grid: Grid): string => box('leaf-tint', placeOf(mark, grid))

function frame(mark: Range, grid: Grid): string {
  const { x, y, width, height } = placeOf(mark, grid)
  return line('leaf', `M${unit(x)} ${unit(y)}h${unit(width)}v${unit(height)}h${unit(-width)}z`, 2.5)
}
