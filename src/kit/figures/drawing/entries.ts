import type { Entries, Entry } from '../figure.ts'
import {
  bead,
  box,
  dot,
  EDGE,
  heightOf,
  line,
  NOTE_SIZE,
  type Piece,
  shape,
  text,
  tip,
  unit,
  WIDE,
  widest,
} from '../svg.ts'

const GAP = 14
const PADDING = 11
/** Centre of the string of beads. */
const STRING = EDGE + 14
const WORDS = STRING + 26
const note = { size: NOTE_SIZE, fill: 'ink-soft' } as const
const label = { isBold: true } as const

/** Cards on a string, in order. */
export const drawSteps = ({ entries }: Entries): Piece => cards(entries, WIDE - EDGE)

/** The same, with an arrow from the last back to the first. */
export function drawCycle({ entries }: Entries): Piece {
  const right = WIDE - EDGE - 26
  const { svg, bottom, middles } = cards(entries, right)
  const [first, last] = [middles[0]!, middles.at(-1)!]
  const back = `M${right} ${unit(last)}h8q8 0 8-8V${unit(first + 8)}q0-8-8-8h-3`
  return {
    svg: `${svg}${line('sun', back, 3)}${shape('sun', `M${right + 1} ${unit(first)}l9-6v12z`)}`,
    bottom,
  }
}

function cards(entries: Entry[], right: number): Piece & { middles: number[] } {
  const width = right - WORDS - PADDING
  const middles: number[] = []
  let top = EDGE
  const all = entries.map((entry, index) => {
    const tall = Math.max(2 * 15, heightOfEntry(entry, width)) + 2 * PADDING
    const middle = top + tall / 2
    const words = drawEntry(entry, WORDS, middle - heightOfEntry(entry, width) / 2, width)
    const card = box('card', { x: STRING, y: top, width: right - STRING, height: tall, round: 10 })
    const way = index < entries.length - 1 ? tip('leaf', STRING, top + tall + GAP - 2, 'down') : ''
    middles.push(middle)
    top += tall + GAP
    return { card, words: way + bead(String(index + 1), STRING, middle) + words }
  })
  const string = line('leaf', `M${STRING} ${unit(middles[0]!)}V${unit(middles.at(-1)!)}`)
  const svg = [...all.map(({ card }) => card), string, ...all.map(({ words }) => words)].join('')
  return { svg, bottom: top - GAP, middles }
}

const heightOfEntry = (entry: Entry, width: number): number =>
  heightOf(entry.label, width, label) + heightOf(entry.note, width, note)

function drawEntry(entry: Entry, x: number, top: number, width: number): string {
  const said = text(entry.label, x, top, width, label)
  return said.svg + text(entry.note, x, said.bottom, width, note).svg
}

/** Times to the left of a string, events to its right. */
export function drawTimeline({ entries }: Entries): Piece {
  const look = { isBold: true, fill: 'leaf' } as const
  const times = Math.min(
    96,
    widest(
      entries.map((entry) => entry.label),
      look,
    ),
  )
  const string = EDGE + times + 20
  const width = WIDE - EDGE - string - 18
  const middles: number[] = []
  let top = EDGE + 2
  const rows = entries.map((entry) => {
    const time = text(entry.label, EDGE + times, top, times, { ...look, anchor: 'end' })
    const what = text(entry.note, string + 18, top, width)
    middles.push(top + 10)
    const knot = dot('sand', string, top + 10, 9) + dot('sun', string, top + 10, 6)
    top = Math.max(time.bottom, what.bottom) + 16
    return time.svg + knot + what.svg
  })
  const thread = line('leaf', `M${unit(string)} ${unit(middles[0]!)}V${unit(middles.at(-1)!)}`, 3)
  return { svg: thread + rows.join(''), bottom: top - 16 }
}
