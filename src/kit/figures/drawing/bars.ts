import type { Value, Values } from '../figure.ts'
import { box, EDGE, heightOf, type Paint, type Piece, text, WIDE, widest, written } from '../svg.ts'
import { amount } from './amount.ts'

const INNER = WIDE - 2 * EDGE
const THICK = 14

/** A bar for each value, from zero, with its name and number above it. */
export function drawBars({ values, unit }: Values): Piece {
  const most = Math.max(...values.map(({ value }) => value))
  let top = EDGE
  const rows = values.map((value) => {
    const row = drawBar(value, unit, most, top)
    top = row.bottom + 12
    return row.svg
  })
  return { svg: rows.join(''), bottom: top - 12 }
}

function drawBar({ label, value }: Value, unit: string, most: number, top: number): Piece {
  const number = amount(value, unit)
  const space = INNER - widest([number], { isBold: true }) - 12
  const name = text(label, EDGE, top, space)
  const y = name.bottom + 4
  const bar = { x: EDGE, y, height: THICK, round: 4 }
  const full = value === 0 ? '' : box('leaf', { ...bar, width: Math.max(4, (value / most) * INNER) })
  const said = written(number, WIDE - EDGE, name.bottom - 6, { isBold: true, anchor: 'end' })
  return { svg: name.svg + said + box('line', { ...bar, width: INNER }) + full, bottom: y + THICK }
}

const tones: Paint[] = ['leaf', 'gold', 'sky', 'sun', 'brick', 'field', 'ink-soft', 'ink']
const TALL = 40
const SWATCH = 22

/** One bar divided into shares; a number connects each to its line below. */
export function drawSplit({ values, unit }: Values): Piece {
  const whole = values.reduce((sum, { value }) => sum + value, 0)
  let x = EDGE
  const shares = values.map(({ value }, index) => {
    const width = (value / whole) * INNER
    const share =
      value === 0
        ? ''
        : box(tones[index]!, { x, y: EDGE, width: Math.max(2, width - 2), height: TALL, round: 3 })
    const number =
      width > 18 ? written(String(index + 1), x + width / 2 - 1, EDGE + 25, numberLook(index)) : ''
    x += width
    return share + number
  })
  let top = EDGE + TALL + 14
  const lines = values.map(({ label, value }, index) => {
    const said = `${amount(value, unit)}${unit === '%' ? '' : ` · ${Math.round((value / whole) * 100)}%`}`
    const row = drawShare({ label, said, index }, top)
    top = row.bottom + 8
    return row.svg
  })
  return { svg: shares.join('') + lines.join(''), bottom: top - 8 }
}

const numberLook = (index: number) =>
  ({
    isBold: true,
    anchor: 'middle',
    fill: tones[index] === 'ink' || tones[index] === 'ink-soft' ? 'card' : 'on-leaf',
  }) as const

function drawShare(
  { label, said, index }: { label: string; said: string; index: number },
  top: number,
): Piece {
  const x = EDGE + SWATCH + 10
  const space = WIDE - EDGE - x - widest([said], { isBold: true }) - 12
  const height = Math.max(SWATCH, heightOf(label, space))
  const name = text(label, x, top + 1, space)
  const swatch =
    box(tones[index]!, { x: EDGE, y: top, width: SWATCH, height: SWATCH, round: 4 }) +
    written(String(index + 1), EDGE + SWATCH / 2, top + 16, numberLook(index))
  return {
    svg: swatch + name.svg + written(said, WIDE - EDGE, top + 16, { isBold: true, anchor: 'end' }),
    bottom: top + height,
  }
}
