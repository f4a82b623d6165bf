import { drawBars, drawSplit } from './drawing/bars.ts'
import { drawCompare } from './drawing/compare.ts'
import { drawCurve } from './drawing/curve.ts'
import { drawCycle, drawSteps, drawTimeline } from './drawing/entries.ts'
import { drawPair } from './drawing/pair.ts'
import { drawScreen } from './drawing/screen.ts'
import { drawSheet } from './drawing/sheet.ts'
import { drawTree } from './drawing/tree.ts'
import type { Drawable, Figure } from './figure.ts'
import { EDGE, escaped, type Piece, unit, WIDE } from './svg.ts'

/** A figure as HTML. Everything its author wrote is escaped; colours are tokens, so that it works in light and dark mode. */
export function drawFigure({ title, alt, drawable }: Figure): string {
  const { svg, bottom } = drawn(drawable)
  const height = unit(bottom + EDGE)
  return `<figure class="drawn"><svg role="img" aria-label="${escaped(alt)}" viewBox="0 0 ${WIDE} ${height}" width="${WIDE}" height="${height}" fill="var(--ink)" font-size="15">${svg}</svg><figcaption>${escaped(title)}</figcaption></figure>`
}

function drawn(drawable: Drawable): Piece {
  switch (drawable.kind) {
    case 'steps':
      return drawSteps(drawable)
    case 'cycle':
      return drawCycle(drawable)
    case 'timeline':
      return drawTimeline(drawable)
    case 'compare':
      return drawCompare(drawable)
    case 'bars':
      return drawBars(drawable)
    case 'split':
      return drawSplit(drawable)
    case 'line':
      return drawCurve(drawable)
    case 'screen':
      return drawScreen(drawable)
    case 'sheet':
      return drawSheet(drawable)
    case 'tree':
      return drawTree(drawable)
    case 'pair':
      return drawPair(drawable)
  }
}
