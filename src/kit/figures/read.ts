import {
  BlockFault,
  type Body,
  counted,
  halves,
  item,
  LABEL,
  type Line,
  linesOf,
  NOTE,
  roomFor,
} from './block.ts'
import { readPair } from './read-pair.ts'
import { readScreen } from './read-screen.ts'
import { readSheet } from './read-sheet.ts'
import { type Drawable, entryKinds, type Figure, type FigureKind, figureKinds, valueKinds } from './figure.ts'

const TITLE = 120
const ALT = 400

const isOneOf = <T extends string>(list: readonly T[], kind: string): kind is T =>
  (list as readonly string[]).includes(kind)

// The properties that a kind may have besides title and alt.
const names: Record<FigureKind, string[]> = {
  steps: [],
  cycle: [],
  timeline: [],
  compare: ['left', 'right', 'marks'],
  bars: ['unit'],
  split: ['unit'],
  line: ['unit'],
  screen: ['app'],
  sheet: ['mark', 'note'],
  tree: [],
  pair: ['left', 'right', 'size'],
}

/** A figure as its author wrote it. @param kind the word after `figure` @throws BlockFault */
export function readFigure(kind: string, block: string): Figure {
  if (!isOneOf(figureKinds, kind)) throw new BlockFault(0, 'kind-unknown', kind)
  const { head, lines } = headOf(linesOf(block), ['title', 'alt', ...names[kind]])
  const title = head.value('title', TITLE)
  const alt = head.value('alt', ALT)
  if (!title) throw new BlockFault(1, 'title-missing')
  if (!alt) throw new BlockFault(1, 'alt-missing')
  return { title, alt, drawable: drawableOf(kind, { head, lines }) }
}

function headOf(all: Line[], names: string[]): Body {
  const found = new Map<string, Line>()
  const lines: Line[] = []
  for (const line of all) {
    const [, name = '', text = ''] = /^([a-z]+):(.*)$/.exec(line.text) ?? []
    if (names.includes(name) && !found.has(name)) found.set(name, { text: text.trim(), at: line.at })
    else lines.push(line)
  }
  const at = (name: string) => found.get(name)?.at ?? 1
  return { head: { at, value: (name, most) => roomFor(found.get(name)?.text ?? '', most, at(name)) }, lines }
}

function drawableOf(kind: FigureKind, body: Body): Drawable {
  if (isOneOf(entryKinds, kind)) {
    const [least, most] = kind === 'timeline' ? [2, 8] : [2, 6]
    return { kind, entries: counted(pairs(body.lines, kind === 'timeline'), least, most) }
  }
  if (isOneOf(valueKinds, kind)) return valuesOf(kind, body)
  if (kind === 'compare') return compared(body)
  if (kind === 'screen') return readScreen(body)
  if (kind === 'sheet') return readSheet(body)
  if (kind === 'pair') return readPair(body)
  return { kind: 'tree', nodes: counted(branches(body.lines), 2, 14) }
}

const pairs = (lines: Line[], hasNotes: boolean) =>
  lines.map((line) => {
    const [label, note] = halves(item(line))
    if (!label || (hasNotes && !note)) throw new BlockFault(line.at, 'text-missing')
    return { label: roomFor(label, LABEL, line.at), note: roomFor(note, NOTE, line.at) }
  })

function valuesOf(kind: (typeof valueKinds)[number], { head, lines }: Body): Drawable {
  const values = lines.map((line) => {
    const [label, written] = halves(item(line))
    const value = Number(written.replace(/(?<=\d),(?=\d{3})/g, ''))
    if (!label) throw new BlockFault(line.at, 'text-missing')
    if (!/^\d[\d,.]*$/.test(written) || !Number.isFinite(value))
      throw new BlockFault(line.at, 'number-unknown', written)
    return { label: roomFor(label, LABEL, line.at), value }
  })
  const [least, most] = kind === 'line' ? [3, 12] : [2, 8]
  if (values.every(({ value }) => value === 0)) throw new BlockFault(1, 'number-unknown', 0)
  return { kind, unit: head.value('unit', 20), values: counted(values, least, most) }
}

function compared({ head, lines }: Body): Drawable {
  const [left, right, marks] = [head.value('left', 40), head.value('right', 40), head.value('marks', 10)]
  if (!left || !right) throw new BlockFault(1, 'text-missing')
  if (marks !== '' && marks !== 'none') throw new BlockFault(head.at('marks'), 'line-unknown')
  const rows = lines.map((line): [string, string] => {
    const cells = halves(item(line))
    if (!cells[0] || !cells[1]) throw new BlockFault(line.at, 'text-missing')
    return [roomFor(cells[0], NOTE, line.at), roomFor(cells[1], NOTE, line.at)]
  })
  return { kind: 'compare', left, right, hasMarks: marks === '', rows: counted(rows, 1, 5) }
}

/** Two more spaces are one level deeper. */
function branches(lines: Line[]): { label: string; depth: number }[] {
  let above = -1
  return lines.map(({ text, at }) => {
    const indent = /^ */.exec(text)![0].length
    const depth = indent / 2
    if (!Number.isInteger(depth) || depth > above + 1 || depth > 4 || (depth === 0 && above >= 0))
      throw new BlockFault(at, 'indent-unknown')
    above = depth
    return { label: roomFor(item({ text: text.trim(), at }), LABEL, at), depth }
  })
}
