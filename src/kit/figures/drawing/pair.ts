import { type Pair, type Picture, pictureColours, type PictureShape } from '../figure.ts'
import { EDGE, escaped, heightOf, type Piece, text, unit, WIDE } from '../svg.ts'

const GAP = 12
const COLUMN = (WIDE - 2 * EDGE - GAP) / 2
const head = { isBold: true } as const

/** Two pictures side by side, each under its word. Wide ones stand one below the other, or their words could not be read. */
export function drawPair(pair: Pair): Piece {
  const isWide = pair.width > pair.height
  const width = isWide ? WIDE - 2 * EDGE : COLUMN
  const height = (pair.height * width) / pair.width
  const [left, right] = [pair.left, pair.right].map((words) => heightOf(words, width, head))
  // Side by side both begin at one height, however many lines a word needs.
  const room = isWide ? left! : Math.max(left!, right!)
  const under = (words: string, picture: Picture, x: number, top: number, room: number): Piece => {
    const from = top + room + 6
    const title = text(words, x, top, width, head)
    return { svg: title.svg + framed(pair, picture, { x, y: from, width, height }), bottom: from + height }
  }
  const before = under(pair.left, pair.before, EDGE, EDGE, room)
  const after = isWide
    ? under(pair.right, pair.after, EDGE, before.bottom + GAP, right!)
    : under(pair.right, pair.after, EDGE + COLUMN + GAP, EDGE, room)
  return { svg: before.svg + after.svg, bottom: Math.max(before.bottom, after.bottom) }
}

type Place = { x: number; y: number; width: number; height: number }

/** What would stand out of the picture is cut off at its edge, as on paper and on a screen. */
const framed = (
  { width, height }: Pair,
  { shapes }: Picture,
  { x, y, width: wide, height: high }: Place,
): string =>
  `<svg x="${unit(x)}" y="${unit(y)}" width="${unit(wide)}" height="${unit(high)}" viewBox="0 0 ${width} ${height}">${shapes.map(drawn).join('')}</svg><rect x="${unit(x)}" y="${unit(y)}" width="${unit(wide)}" height="${unit(high)}" fill="none" stroke="var(--line)"/>`

function drawn({ shape, values, colour, looks, words }: PictureShape): string {
  const fill = pictureColours[colour]
  const [a = 0, b = 0, c = 0, d = 0, e] = values
  switch (shape) {
    case 'box':
      return `<rect x="${a}" y="${b}" width="${c}" height="${d}"${e ? ` rx="${e}"` : ''} fill="${fill}"/>`
    case 'circle':
      return `<circle cx="${a}" cy="${b}" r="${c}" fill="${fill}"/>`
    case 'line':
      return `<path stroke="${fill}" stroke-width="${e ?? 1}" d="M${a} ${b}L${c} ${d}"/>`
    case 'path':
      return `<path fill="${fill}" d="${words}"/>`
    case 'text': {
      const anchor = looks.find((look) => look !== 'bold')
      return `<text x="${a}" y="${b}" font-size="${c}" fill="${fill}"${looks.includes('bold') ? ' font-weight="700"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(words)}</text>`
    }
  }
}
