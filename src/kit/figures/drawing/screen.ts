import type { Screen, ScreenLine } from '../figure.ts'
import {
  bead,
  box,
  dot,
  EDGE,
  heightOf,
  line,
  NOTE_SIZE,
  type Paint,
  type Piece,
  shape,
  text,
  unit,
  WIDE,
  widest,
} from '../svg.ts'

const LEFT = 34
const PHONE = 240
const X = LEFT + 12
const INNER = PHONE - 24
const GAP = 9
const BUBBLE = 168
const bold = { isBold: true } as const
const small = { size: NOTE_SIZE }

/** A phone's screen, with its numbered notes below. */
export function drawScreen({ app, lines, notes }: Screen): Piece {
  const bar = app ? 34 : 16
  let top = EDGE + 6 + bar + GAP
  const parts = lines.map((line) => {
    const { svg, bottom } = draw[line.part](line, top)
    const number = line.note ? bead(String(line.note), LEFT + PHONE + 18, (top + bottom) / 2, 'sun', 11) : ''
    top = bottom + GAP
    return svg + number
  })
  const foot = top + 10
  const below = drawNotes(notes, foot + 14)
  return { svg: drawPhone(app, bar, foot) + parts.join('') + below.svg, bottom: below.bottom }
}

function drawPhone(app: string, bar: number, foot: number): string {
  const body = { x: LEFT, y: EDGE, width: PHONE, height: foot - EDGE, round: 20 }
  const screen = { x: LEFT + 5, y: EDGE + 5, width: PHONE - 10, height: foot - EDGE - 10, round: 15 }
  const right = LEFT + PHONE - 5
  // Rounded at the top only: the bar ends in a straight edge.
  const head = `M${LEFT + 5} ${EDGE + 5 + bar}V${EDGE + 20}q0-15 15-15H${right - 15}q15 0 15 15v${bar - 15}z`
  const name = app
    ? text(app, LEFT + PHONE / 2, EDGE + 14, INNER, { ...bold, fill: 'on-leaf', anchor: 'middle' }).svg
    : ''
  const bottom = line('field', `M${LEFT + PHONE / 2 - 22} ${unit(foot - 10)}h44`, 3)
  return box('ink', body) + box('card', screen) + shape('leaf', head) + name + bottom
}

type Draw = (line: ScreenLine, top: number) => Piece

function picture({ text: words }: ScreenLine, top: number): Piece {
  const tall = Math.max(72, heightOf(words, INNER - 20, small) + 40)
  const foot = top + tall
  const frame = box('gold-tint', { x: X, y: top, width: INNER, height: tall, round: 8 })
  const hills = shape(
    'leaf-tint',
    `M${X} ${unit(foot - 8)}v-16l44-22 40 20 52-30 ${INNER - 136} 34v14q0 8-8 8H${X + 8}q-8 0-8-8z`,
  )
  const sun = dot('gold', X + INNER - 26, top + 20, 9)
  const said = text(
    words,
    X + INNER / 2,
    top + tall / 2 - heightOf(words, INNER - 20, small) / 2,
    INNER - 20,
    { ...small, anchor: 'middle' },
  )
  return { svg: frame + hills + sun + said.svg, bottom: foot }
}

const title: Draw = ({ text: words }, top) => text(words, X, top, INNER, { isBold: true, size: 16 })
const plain: Draw = ({ text: words }, top) => text(words, X, top, INNER)

function field({ text: words }: ScreenLine, top: number): Piece {
  const tall = heightOf(words, INNER - 20) + 16
  const frame = box('card', { x: X, y: top, width: INNER, height: tall, round: 8 }, 'field')
  return {
    svg: frame + text(words, X + 10, top + 8, INNER - 20, { fill: 'ink-soft' }).svg,
    bottom: top + tall,
  }
}

function button({ text: words }: ScreenLine, top: number): Piece {
  const tall = heightOf(words, INNER - 20, bold) + 16
  const said = text(words, X + INNER / 2, top + 8, INNER - 20, { ...bold, fill: 'on-leaf', anchor: 'middle' })
  return {
    svg: box('leaf', { x: X, y: top, width: INNER, height: tall, round: 10 }) + said.svg,
    bottom: top + tall,
  }
}

const bubble =
  (fill: Paint, isOwn: boolean): Draw =>
  ({ text: words }, top) => {
    const width = Math.min(BUBBLE, widest([words]) + 1)
    const tall = heightOf(words, width) + 14
    const x = isOwn ? X + INNER - width - 20 : X
    const said = text(words, x + 10, top + 7, width)
    return {
      svg: box(fill, { x, y: top, width: width + 20, height: tall, round: 10 }) + said.svg,
      bottom: top + tall,
    }
  }

const rule: Draw = (_, top) => ({ svg: line('line', `M${X} ${unit(top + 2)}h${INNER}`), bottom: top + 4 })

const draw: Record<ScreenLine['part'], Draw> = {
  picture,
  title,
  text: plain,
  field,
  button,
  in: bubble('sand', false),
  out: bubble('leaf-tint', true),
  line: rule,
}

function drawNotes(notes: string[], from: number): Piece {
  let top = from
  const all = notes.map((note, index) => {
    const said = text(note, EDGE + 32, top + 2, WIDE - 2 * EDGE - 32, small)
    const number = bead(String(index + 1), EDGE + 11, top + 11, 'sun', 11)
    top = Math.max(said.bottom, top + 22) + 8
    return number + said.svg
  })
  return { svg: all.join(''), bottom: notes.length > 0 ? top - 8 : from - 14 }
}
