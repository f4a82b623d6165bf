import { paper } from './look.ts'
import type { ReadPage } from './read-back.ts'

// Half a line at the edge of the sheet, in points, where printers put no ink.
const EDGE = 18

/** Text pieces outside the margins, and overlapping pairs, as a PDF reader finds them. */
export const offPaper = (pages: ReadPage[]): string[] =>
  pages.flatMap(({ items }, at) => [
    ...items
      .filter(({ transform, width }) => {
        const [x, y] = [transform[4]!, transform[5]!]
        const isBeside = x < paper.side - 1 || x + width > paper.width - paper.side + 1
        return isBeside || y < EDGE || y > paper.height - EDGE
      })
      .map(({ str }) => `page ${at + 1}: ${str}`),
    ...overlaps(items),
  ])

/** Overlapping text pieces. */
function overlaps(items: { str: string; transform: number[]; width: number; height: number }[]): string[] {
  const boxes = items.map(({ str, transform, width, height }) => ({
    str,
    left: transform[4]!,
    right: transform[4]! + width,
    low: transform[5]!,
    high: transform[5]! + height * 0.6,
  }))
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1, at + 40)
      .filter(
        (other) =>
          one.left < other.right - 1.5 &&
          other.left < one.right - 1.5 &&
          one.low < other.high &&
          other.low < one.high,
      )
      .map((other) => `${one.str} | ${other.str}`),
  )
}
