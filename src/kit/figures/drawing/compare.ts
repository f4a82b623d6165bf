import type { Compare } from '../figure.ts'
import {
  box,
  dot,
  EDGE,
  heightOf,
  line,
  NOTE_SIZE,
  type Paint,
  type Piece,
  text,
  unit,
  WIDE,
} from '../svg.ts'

const GAP = 8
const COLUMN = (WIDE - 2 * EDGE - GAP) / 2
const PADDING = 10
const SIGN = 20
const cell = { size: NOTE_SIZE }
const head = { isBold: true } as const

type Side = { words: string; x: number; tint: Paint; strong: Paint; sign: string }

/** Two columns; the left is the weaker one unless they are equals. */
export function drawCompare({ left, right, hasMarks, rows }: Compare): Piece {
  const sides: Side[] = [
    { words: left, x: EDGE, tint: 'brick-tint', strong: 'brick', sign: 'm-4-4 8 8m0-8-8 8' },
    { words: right, x: EDGE + COLUMN + GAP, tint: 'leaf-tint', strong: 'leaf', sign: 'm-5 0 3.5 4 6.5-8' },
  ]
  const plain = sides.map((side, at): Side => ({ ...side, ...plainLook[at]!, sign: '' }))
  const shown = hasMarks ? sides : plain
  const indent = hasMarks ? SIGN + 6 : 0
  const headHeight = Math.max(
    ...shown.map(({ words }) => heightOf(words, COLUMN - 2 * PADDING - indent, head)),
  )
  const heights = rows.map((row) =>
    Math.max(...row.map((words) => heightOf(words, COLUMN - 2 * PADDING, cell))),
  )
  const first = EDGE + headHeight + 2 * PADDING
  const bottom = first + heights.reduce((sum, height) => sum + height + 2 * PADDING, 0)
  const columns = shown.map((side, at) => {
    const column = rows.map((row) => row[at]!)
    return drawHead(side, { bottom, headHeight, indent }) + drawCells(side, column, heights, first)
  })
  return { svg: columns.join(''), bottom }
}

const plainLook = [
  { tint: 'sky-tint', strong: 'sky' },
  { tint: 'gold-tint', strong: 'gold' },
] as const

function drawHead(
  { words, x, tint, strong, sign }: Side,
  { bottom, headHeight, indent }: Record<'bottom' | 'headHeight' | 'indent', number>,
): string {
  const height = headHeight + 2 * PADDING
  const middle = EDGE + height / 2
  const card =
    box('card', { x, y: EDGE, width: COLUMN, height: bottom - EDGE, round: 10 }) +
    box(tint, { x, y: EDGE, width: COLUMN, height, round: 10 }) +
    box(strong, { x, y: EDGE + height - 3, width: COLUMN, height: 3 })
  const mark = sign
    ? dot(strong, x + PADDING + SIGN / 2, middle, SIGN / 2) +
      line('on-leaf', `M${unit(x + PADDING + SIGN / 2)} ${unit(middle)}${sign}`, 2.5)
    : ''
  const width = COLUMN - 2 * PADDING - indent
  const top = middle - heightOf(words, width, head) / 2
  return card + mark + text(words, x + PADDING + indent, top, width, head).svg
}

function drawCells({ x }: Side, column: string[], heights: number[], first: number): string {
  let top = first
  return column
    .map((words, index) => {
      const rule =
        index > 0 ? line('line', `M${unit(x + PADDING)} ${unit(top)}h${COLUMN - 2 * PADDING}`, 1) : ''
      const said = text(words, x + PADDING, top + PADDING, COLUMN - 2 * PADDING, cell)
      top += heights[index]! + 2 * PADDING
      return rule + said.svg
    })
    .join('')
}
