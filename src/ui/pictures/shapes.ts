/** Pieces of SVG. Numbers are pixels of the drawing's own square or strip. */
export const fill = (colour: string, d: string): string => `<path fill="${colour}" d="${d}"/>`

export const line = (colour: string, width: number, d: string): string =>
  `<path stroke="${colour}" stroke-width="${width}" d="${d}"/>`

export const dot = (colour: string, x: number, y: number, r: number): string =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${r}"/>`

export const box = (colour: string, x: number, y: number, width: number, height: number, round = 0): string =>
  round
    ? `<rect fill="${colour}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"/>`
    : fill(colour, `M${x} ${y}h${width}v${height}h${-width}z`)

export const at = (x: number, y: number, inside: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${inside}</g>`

/** A row of dots, drawn as one dashed line. */
export const dots = (colour: string, x: number, y: number, n: number, step: number, width: number): string =>
  `<path stroke="${colour}" stroke-width="${width}" stroke-dasharray="0 ${step}" d="${dashes(x, y, n, step)}"/>`

const dashes = (x: number, y: number, n: number, step: number): string => `M${x} ${y}h${step * (n - 1) + 0.1}`

/** Fruit in a pile, `n` in the lowest row. */
export const pile = (colour: string, x: number, y: number, n: number): string =>
  `<path stroke="${colour}" stroke-width="12" stroke-dasharray="0 12" d="${Array.from({ length: n }, (_, row) => dashes(x + row * 6, y - row * 10, n - row, 12)).join('')}"/>`

/** The sides of a drawn scene. */
export const WIDE = 320
export const HIGH = 160

export type Hem = readonly [ground: string, cloth: string, motif: keyof typeof motifs]

/** A scene: its ground, and the patterned hem that it stands on. */
export const scene = (ground: string, [main, second, motif]: Hem, inside: string): string =>
  svg(
    WIDE,
    HIGH,
    `${box(ground, 0, 0, WIDE, HIGH)}${inside}${box(main, 0, 146, WIDE, 14)}<pattern id="h" width="16" height="14" y="146" patternUnits="userSpaceOnUse">${motifs[motif](second)}</pattern>${box('url(#h)', 0, 146, WIDE, 14)}`,
  )

const motifs = {
  teeth: (tone: string) => fill(tone, 'M0 14 8 4l8 10z'),
  lozenges: (tone: string) => fill(tone, 'M3 7 8 2l5 5-5 5z'),
  waves: (tone: string) => line(tone, 2.5, 'M-4 7Q0 12 4 7T12 7 20 7'),
  dots: (tone: string) => dot(tone, 8, 7, 3),
  steps: (tone: string) => fill(tone, 'M0 14V9H4V5H8V9h4v5z'),
}

/** Neighbours of one colour become one path. */
export function joined(inside: string): string {
  const pair = /<path ((?:fill|stroke)="#[^>]*?) d="([^"]*)"\/><path \1 d="([^"]*)"\/>/
  return pair.test(inside) ? joined(inside.replace(pair, '<path $1 d="$2$3"/>')) : inside
}

export const svg = (width: number, height: number, drawing: string): string => {
  const inside = joined(drawing)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`
}
