import type { Value, Values } from '../figure.ts'
import { dot, EDGE, line, NOTE_SIZE, type Piece, shape, unit, WIDE, widest, written } from '../svg.ts'
import { amount } from './amount.ts'

const TALL = 140
const note = { size: NOTE_SIZE, fill: 'ink-soft' } as const
type Point = Value & { x: number; y: number }

/** A line over time from zero, with its highest and its last number. */
export function drawCurve({ values, unit: measure }: Values): Piece {
  const top = ceiling(Math.max(...values.map(({ value }) => value)))
  const marks = [0, top / 2, top]
  const left =
    EDGE +
    widest(
      marks.map((mark) => amount(mark, '')),
      note,
    ) +
    8
  const foot = EDGE + 26 + TALL
  const right = WIDE - EDGE - 8
  const points = values.map((value, index): Point => ({
    ...value,
    x: left + 6 + ((right - left - 6) * index) / (values.length - 1),
    y: foot - (value.value / top) * TALL,
  }))
  const grid = marks.map((mark) => {
    const y = foot - (mark / top) * TALL
    return (
      line(mark === 0 ? 'field' : 'line', `M${unit(left)} ${unit(y)}H${right + 8}`, 1) +
      written(amount(mark, ''), left - 8, y + 5, { ...note, anchor: 'end' })
    )
  })
  const measured = measure ? written(measure, EDGE, EDGE + 10, note) : ''
  const svg = measured + grid.join('') + drawLine(points, foot) + said(points, measure) + below(points, foot)
  return { svg, bottom: foot + 24 }
}

/** A round number above all values. */
function ceiling(most: number): number {
  const step = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((mark) => mark >= most)!
}

function drawLine(points: Point[], foot: number): string {
  const way = points.map(({ x, y }) => `${unit(x)} ${unit(y)}`).join('L')
  const area = `M${unit(points[0]!.x)} ${unit(foot)}L${way}V${unit(foot)}z`
  const dots = points.map(({ x, y }) => dot('leaf', x, y, 4)).join('')
  return shape('leaf-tint', area) + line('leaf', `M${way}`, 3) + dots
}

/** The highest and the last value, at their points. */
function said(points: Point[], measure: string): string {
  const last = points.at(-1)!
  const highest = points.reduce((most, point) => (point.value > most.value ? point : most))
  const apart = Math.abs(last.x - highest.x) > 90 ? [highest, last] : [highest]
  return apart
    .map((point) => {
      const words = amount(point.value, measure)
      const half = widest([words], { isBold: true }) / 2
      const x = Math.min(WIDE - EDGE - half, Math.max(EDGE + half, point.x))
      return written(words, x, point.y - 11, { isBold: true, anchor: 'middle' })
    })
    .join('')
}

/** As many point names as fit side by side. */
function below(points: Point[], foot: number): string {
  const wide =
    widest(
      points.map(({ label }) => label),
      note,
    ) + 10
  const step = Math.max(1, Math.ceil(wide / (points[1]!.x - points[0]!.x)))
  return points
    .filter((_, index) => (points.length - 1 - index) % step === 0)
    .map(({ label, x }) => {
      const half = widest([label], note) / 2
      return written(label, Math.min(WIDE - EDGE - half, x), foot + 18, { ...note, anchor: 'middle' })
    })
    .join('')
}
