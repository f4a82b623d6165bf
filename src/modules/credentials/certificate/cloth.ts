/** A drawing in a cell of 1 by 1: `u` along the border, `v` from its outer edge inwards. Shapes inside shapes are holes. */
type Point = readonly [u: number, v: number]
type Motif = readonly (readonly Point[])[]
type Place = (u: number, v: number) => readonly [x: number, y: number]

/** Points of the paper. `columns` and `rows` count the cells, corners included. */
export type Cloth = {
  left: number
  top: number
  width: number
  height: number
  columns: number
  rows: number
}
/** Its middle, and how far from it the border begins and ends. */
type Ring = { x: number; y: number; outer: number; inner: number; cells: number }
export type ClothPaths = {
  lozenges: string
  hearts: string
  teeth: string[]
  buds: string
  cornerGrounds: string
  corners: string
  cornerHearts: string
}

const diamond = (centreU: number, centreV: number, halfU: number, halfV = halfU): readonly Point[] => [
  [centreU, centreV - halfV],
  [centreU + halfU, centreV],
  [centreU, centreV + halfV],
  [centreU - halfU, centreV],
]

const lozenge: Motif = [
  diamond(0.5, 0.5, 0.42),
  diamond(0.5, 0.5, 0.27),
  [
    [0, 0.06],
    [0.2, 0.06],
    [0, 0.26],
  ],
  [
    [1, 0.06],
    [0.8, 0.06],
    [1, 0.26],
  ],
  [
    [0, 0.94],
    [0.2, 0.94],
    [0, 0.74],
  ],
  [
    [1, 0.94],
    [0.8, 0.94],
    [1, 0.74],
  ],
]
const heart: Motif = [diamond(0.5, 0.5, 0.14)]
// The same teeth and buds as under the header of every page.
const teeth: Motif = [
  [
    [0, 1],
    [0.333, 1],
    [0.167, 1.25],
  ],
  [
    [0.1, 1.042],
    [0.233, 1.042],
    [0.167, 1.15],
  ],
  [
    [0.333, 1],
    [0.667, 1],
    [0.5, 1.25],
  ],
  [
    [0.433, 1.042],
    [0.567, 1.042],
    [0.5, 1.15],
  ],
]
const bud: Motif = [diamond(0.833, 1.125, 0.125), diamond(0.833, 1.125, 0.045)]
const ground: Motif = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
]
const star: Motif = [
  diamond(0.5, 0.22, 0.1, 0.16),
  diamond(0.5, 0.78, 0.1, 0.16),
  diamond(0.22, 0.5, 0.16, 0.1),
  diamond(0.78, 0.5, 0.16, 0.1),
  [
    [0.08, 0.08],
    [0.36, 0.26],
    [0.26, 0.36],
  ],
  [
    [0.92, 0.08],
    [0.64, 0.26],
    [0.74, 0.36],
  ],
  [
    [0.08, 0.92],
    [0.36, 0.74],
    [0.26, 0.64],
  ],
  [
    [0.92, 0.92],
    [0.64, 0.74],
    [0.74, 0.64],
  ],
]

/** The border of a kanga as SVG paths, one for each colour, to be filled by the even-odd rule. */
export function clothPaths(cloth: Cloth): ClothPaths {
  const sides = sidesOf(cloth)
  const everywhere = (motif: Motif) => sides.map((places) => path(motif, places)).join('')
  const corners = cornersOf(cloth)
  return {
    lozenges: everywhere(lozenge),
    hearts: everywhere(heart),
    // A path a side: where two sides meet, the even-odd rule would cut their teeth out of each other.
    teeth: sides.map((places) => path(teeth, places)),
    buds: everywhere(bud),
    cornerGrounds: path(ground, corners),
    corners: path(star, corners),
    cornerHearts: path(heart, corners),
  }
}

/** The same border bent into a ring: for what is round. */
export function ringPaths({
  x,
  y,
  outer,
  inner,
  cells,
}: Ring): Record<'lozenges' | 'hearts' | 'teeth' | 'buds', string> {
  const places = Array.from({ length: cells }, (_, cell): Place => (u, v) => {
    const angle = ((cell + u) / cells) * 2 * Math.PI
    const radius = outer - v * (outer - inner)
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)]
  })
  return {
    lozenges: path(lozenge, places),
    hearts: path(heart, places),
    teeth: path(teeth, places),
    buds: path(bud, places),
  }
}

/** Teeth and buds as a band of their own, as wide and high as asked. It ends with a pair of teeth, as it begins. */
export function bandOf({ width, height, columns }: { width: number; height: number; columns: number }): {
  teeth: string
  buds: string
} {
  const across = width / (columns - 1 + 2 / 3)
  const places = Array.from({ length: columns }, (_, cell): Place => (u, v) => [
    (cell + u) * across,
    (v - 1) * 4 * height,
  ])
  return { teeth: path(teeth, places), buds: path(bud, places.slice(0, -1)) }
}

function sidesOf({ left, top, width, height, columns, rows }: Cloth): Place[][] {
  const across = width / columns
  const down = height / rows
  const right = left + width
  const bottom = top + height
  const along = (count: number, side: (cell: number) => Place) =>
    Array.from({ length: count - 2 }, (_, cell) => side(cell + 1))
  return [
    along(columns, (cell) => (u, v) => [left + (cell + u) * across, top + v * down]),
    along(columns, (cell) => (u, v) => [right - (cell + u) * across, bottom - v * down]),
    along(rows, (cell) => (u, v) => [right - v * across, top + (cell + u) * down]),
    along(rows, (cell) => (u, v) => [left + v * across, bottom - (cell + u) * down]),
  ]
}

function cornersOf({ left, top, width, height, columns, rows }: Cloth): Place[] {
  const across = width / columns
  const down = height / rows
  const xs = [left, left + width - across]
  return [top, top + height - down].flatMap((y) =>
    xs.map((x): Place => (u, v) => [x + u * across, y + v * down]),
  )
}

const path = (motif: Motif, places: Place[]): string =>
  places
    .flatMap((place) =>
      motif.map(
        (shape) =>
          `M${shape
            .map(([u, v]) =>
              place(u, v)
                .map((n) => n.toFixed(2))
                .join(' '),
            )
            .join('L')}z`,
      ),
    )
    .join('')
