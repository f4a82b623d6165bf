import { widthOf, wrapped } from './widths.ts'

/** Width of every figure in units; text has as many pixels on a 360 px phone. */
export const WIDE = 328
/** Padding between the edge and the drawing. */
export const EDGE = 14
export const LABEL_SIZE = 15
export const NOTE_SIZE = 14
const LINE_HEIGHT = 1.3
// From the top of a line to the baseline, relative to the font size.
const ASCENT = 0.95

export type Tone = 'leaf' | 'sun' | 'gold' | 'sky' | 'brick'
export type Paint =
  | Tone
  | `${Tone}-tint`
  | 'ink'
  | 'ink-soft'
  | 'card'
  | 'sand'
  | 'line'
  | 'field'
  | 'on-leaf'

/** Part of a figure, drawn from its position, and how far down it reaches. */
export type Piece = { svg: string; bottom: number }

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)

/** A number in as few characters as its precision needs. */
export const unit = (value: number): string => String(Math.round(value * 10) / 10)

const paint = (name: Paint): string => `var(--${name})`

type Look = { size?: number; isBold?: boolean; fill?: Paint; anchor?: 'middle' | 'end' }

/** Text below `top`, on as many lines as its width needs. */
export function text(words: string, x: number, top: number, width: number, look: Look = {}): Piece {
  const { size = LABEL_SIZE, isBold = false } = look
  const lines = wrapped(words, width, size, isBold)
  const step = Math.round(size * LINE_HEIGHT)
  const svg = lines.map((line, index) => written(line, x, top + size * ASCENT + index * step, look)).join('')
  return { svg, bottom: top + lines.length * step }
}

/** One line whose baseline is at `y`. */
export function written(words: string, x: number, y: number, look: Look = {}): string {
  const { size = LABEL_SIZE, isBold, fill, anchor } = look
  const attributes = [
    size === LABEL_SIZE ? '' : ` font-size="${size}"`,
    isBold ? ' font-weight="700"' : '',
    fill ? ` fill="${paint(fill)}"` : '',
    anchor ? ` text-anchor="${anchor}"` : '',
  ].join('')
  return `<text x="${unit(x)}" y="${unit(y)}"${attributes}>${escaped(words)}</text>`
}

export const heightOf = (words: string, width: number, { size = LABEL_SIZE, isBold = false }: Look = {}) =>
  wrapped(words, width, size, isBold).length * Math.round(size * LINE_HEIGHT)

export const widest = (all: string[], { size = LABEL_SIZE, isBold = false }: Look = {}): number =>
  Math.max(0, ...all.map((words) => widthOf(words, size, isBold)))

type Box = { x: number; y: number; width: number; height: number; round?: number }

export function box(fill: Paint | 'none', { x, y, width, height, round }: Box, stroke?: Paint): string {
  const corner = round ? ` rx="${round}"` : ''
  const edge = stroke ? ` stroke="${paint(stroke)}"` : ''
  return `<rect x="${unit(x)}" y="${unit(y)}" width="${unit(width)}" height="${unit(height)}"${corner} fill="${fill === 'none' ? fill : paint(fill)}"${edge}/>`
}

export const shape = (fill: Paint, d: string): string => `<path fill="${paint(fill)}" d="${d}"/>`

export const line = (stroke: Paint, d: string, width = 2): string =>
  `<path fill="none" stroke="${paint(stroke)}" stroke-width="${width}" d="${d}"/>`

export const dot = (fill: Paint, x: number, y: number, r: number): string =>
  `<circle cx="${unit(x)}" cy="${unit(y)}" r="${r}" fill="${paint(fill)}"/>`

/** A bead with a number or a sign, as on a string. */
export const bead = (sign: string, x: number, y: number, fill: Paint = 'leaf', r = 14): string =>
  dot(fill, x, y, r) +
  written(sign, x, y + 5, { isBold: true, fill: 'on-leaf', anchor: 'middle', size: r < 14 ? 14 : 15 })

/** An arrowhead whose tip is at a point. */
export const tip = (fill: Paint, x: number, y: number, to: 'right' | 'down'): string =>
  shape(fill, `M${unit(x)} ${unit(y)}${to === 'right' ? 'l-8-5v10z' : 'l-5-8h10z'}`)
