import type { Tree } from '../figure.ts'
import { box, EDGE, heightOf, line, type Piece, text, unit, WIDE, widest } from '../svg.ts'

const STEP = 26
const PADDING = 8
const GAP = 8

/** Boxes, each below and to the right of its parent, connected by a line. */
export function drawTree({ nodes }: Tree): Piece {
  // Centre of the last box at each depth, from which its children hang.
  const above: number[] = []
  let top = EDGE
  const boxes: string[] = []
  const ways: string[] = []
  for (const { label, depth } of nodes) {
    const x = EDGE + depth * STEP
    const room = WIDE - EDGE - x - 2 * PADDING - 4
    const look = { isBold: depth === 0 } as const
    const width = Math.min(room, widest([label], look))
    const height = heightOf(label, width, look) + 2 * PADDING
    const middle = top + height / 2
    const isRoot = depth === 0
    boxes.push(
      box(
        isRoot ? 'leaf' : 'card',
        { x, y: top, width: width + 2 * PADDING + 4, height, round: 8 },
        isRoot ? undefined : 'field',
      ),
      text(label, x + PADDING + 2, top + PADDING, width, isRoot ? { ...look, fill: 'on-leaf' } : look).svg,
    )
    if (!isRoot) ways.push(`M${unit(x - STEP / 2)} ${unit(above[depth - 1]!)}V${unit(middle)}H${unit(x)}`)
    above[depth] = top + height
    top += height + GAP
  }
  return { svg: line('leaf', ways.join('')) + boxes.join(''), bottom: top - GAP }
}
