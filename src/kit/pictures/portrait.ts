import { z } from 'zod'

/** Draws a bust from parts: the same parts always give the same drawing, at most three kilobytes. */

const skins = {
  ebony: ['#4A2B1A', '#3A2013'],
  cocoa: ['#6B4226', '#55331C'],
  chestnut: ['#8A5A35', '#714727'],
  caramel: ['#A9713F', '#8E5C30'],
  sand: ['#C58F5C', '#A87546'],
} as const
const cloths = {
  leaf: ['#0E6B4A', '#E3B84A'],
  sun: ['#B93B09', '#FBF3D9'],
  gold: ['#C98F14', '#7A1F12'],
  sky: ['#1D5FA8', '#F2EFE6'],
  brick: ['#9E2417', '#E3B84A'],
  ink: ['#26332C', '#F2EFE6'],
} as const
const grounds = {
  mint: '#D3EADD',
  peach: '#FBDCC6',
  straw: '#F6E6B4',
  haze: '#D4E3F3',
  rose: '#F8D5D1',
  linen: '#EADFCB',
}
const hairs = { black: '#1A1311', brown: '#3B2418', grey: '#77706A' }

/** What each part needs to know about the others. */
type Colours = {
  skin: string
  shade: string
  hair: string
  main: string
  second: string
  head: string
  headSecond: string
}
type Layer = (colours: Colours) => string

const fill = (d: string, colour: string): string => `<path fill="${colour}" d="${d}"/>`
const line = (d: string, colour: string, width = 2): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`
const dot = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
/** Diamonds of the fabric, one after the other. */
const lozenges = (places: number[][], size: number, colour: string): string =>
  fill(
    places
      .map(([x = 0, y = 0]) => `M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`)
      .join(''),
    colour,
  )

const SHOULDERS = 'M8 96c1-16 9-22 25-26l15 7 15-7c16 4 24 10 25 26z'

/** What is on the shoulders. */
const bodies = {
  shirt: ({ main, second }) =>
    fill(SHOULDERS, main) +
    fill('M33 70l15 9-9 8-9-14zM63 70l-15 9 9 8 9-14z', second) +
    line('M48 82v14', second, 1.5),
  blazer: ({ main, second }) =>
    fill(SHOULDERS, main) +
    fill('M36 70l12 26 12-26-12 7z', second) +
    fill('M33 70l-5 7 7 4-3 4 16 11zM63 70l5 7-7 4 3 4-16 11z', '#0006'),
  kitenge: ({ main, second }) =>
    fill(SHOULDERS, main) +
    lozenges(
      [
        [20, 82],
        [32, 90],
        [34, 77],
        [48, 86],
        [62, 77],
        [64, 90],
        [76, 82],
        [18, 95],
        [78, 95],
      ],
      4,
      second,
    ) +
    line('M34 70q14 15 28 0', second, 3),
  dress: ({ main, second }) =>
    fill(SHOULDERS, main) +
    line('M31 71q17 26 34 0', second, 4) +
    line('M27 73q21 34 42 0', second, 1.5) +
    [40, 48, 56].map((x) => dot(x, x === 48 ? 92 : 88, 1.8, second)).join(''),
  polo: ({ main, second }) =>
    fill(SHOULDERS, main) +
    fill('M34 69l14 11-7 6-11-13zM62 69l-14 11 7 6 11-13z', main) +
    line('M34 70l14 11 14-11M48 81v13', second, 2) +
    dot(48, 87, 1.3, second),
  kanga: ({ main, second }) =>
    fill(SHOULDERS, '#F2EFE6') +
    fill('M8 96c1-16 9-22 25-26l6 3 29 23z', main) +
    line('M38 74l27 22', second, 3) +
    lozenges(
      [
        [22, 80],
        [33, 84],
        [22, 91],
        [36, 93],
      ],
      3.5,
      second,
    ),
} satisfies Record<string, Layer>

/** Hair or cloth: the part behind the head, and the part over it. */
const heads = {
  bald: { behind: () => '', over: ({ shade }) => line('M40 27q5-3 10-2', shade, 1.5) },
  fade: {
    behind: () => '',
    over: ({ hair }) =>
      fill('M31 37c-1-14 7-18 17-18s18 4 17 18c-2-5-3-7-5-8-8 2-16 2-24 0-2 1-3 3-5 8z', hair),
  },
  short: {
    behind: () => '',
    over: ({ hair }) =>
      fill('M30 40c-3-17 7-23 18-23s21 6 18 23c-1-4-2-8-4-10-5-2-23-2-28 0-2 2-3 6-4 10z', hair),
  },
  afro: {
    behind: ({ hair }) => dot(48, 31, 25, hair),
    over: ({ hair }) => fill('M31 38c1-9 7-12 17-12s16 3 17 12c3-14-5-20-17-20s-20 6-17 20z', hair),
  },
  puff: {
    behind: ({ hair }) => dot(48, 16, 13, hair),
    over: ({ hair, head }) =>
      fill('M31 39c0-13 7-17 17-17s17 4 17 17c-3-8-8-11-17-11s-14 3-17 11z', hair) +
      line('M38 23q10-5 20 0', head, 3),
  },
  braids: {
    behind: ({ hair }) => fill('M29 36c-1-14 8-20 19-20s20 6 19 20l3 36-8 3-5-30H39l-5 30-8-3z', hair),
    over: ({ hair, headSecond }) =>
      fill('M31 40c-1-13 6-19 17-19s18 6 17 19c-2-8-9-12-17-14-8 2-15 6-17 14z', hair) +
      [
        [28, 62],
        [68, 62],
        [27, 70],
        [69, 70],
      ]
        .map(([x = 0, y = 0]) => dot(x, y, 1.7, headSecond))
        .join(''),
  },
  locs: {
    behind: ({ hair }) =>
      fill('M28 38c-2-16 9-22 20-22s22 6 20 22l1 20q-3 4-6 0l-2-16H35l-2 16q-3 4-6 0z', hair),
    over: ({ hair }) => fill('M31 39c0-12 7-18 17-18s17 6 17 18l-4-9-4 4-4-5-5 5-5-5-4 5-4-4z', hair),
  },
  bob: {
    behind: ({ hair }) => fill('M27 40c-2-17 9-24 21-24s23 7 21 24c0 9 0 16-3 20H30c-3-4-3-11-3-20z', hair),
    over: ({ hair }) => fill('M31 42c-1-14 6-20 16-20 11 0 19 6 18 20-2-6-6-10-10-12-5 4-18 4-24 12z', hair),
  },
  bun: {
    behind: ({ hair }) => dot(48, 15, 9, hair),
    over: ({ hair }) =>
      fill('M31 40c-1-13 6-19 17-19s18 6 17 19c-2-6-6-11-17-12-11 1-15 6-17 12z', hair) +
      line('M42 21q6-3 12 0', '#0004', 1.5),
  },
  wrap: {
    behind: ({ head, headSecond }) =>
      fill('M60 14c8-9 16-6 15 2-1 6-7 8-13 8z', headSecond) +
      fill('M56 16c2-11 11-13 14-6 2 6-4 10-10 12z', head),
    over: ({ head, headSecond }) =>
      fill('M29 37c-4-18 8-25 20-25 13 0 22 8 18 25-6-8-12-10-19-10s-14 3-19 10z', head) +
      line('M33 26q15-9 31-1M31 32q17-10 35 0', headSecond, 2),
  },
  hijab: {
    behind: ({ head }) => fill('M24 42c0-20 11-28 24-28s24 8 24 28v20H24z', head),
    over: ({ head, headSecond }) =>
      fill(
        'M25 44c0 14-6 20-12 30 8 8 20 10 35 10s27-2 35-10c-6-10-12-16-12-30-3 14-11 22-23 22s-20-8-23-22z',
        head,
      ) +
      fill(
        'M27 44c-3-20 8-29 21-29s24 9 21 29c0 14-8 26-21 26S27 58 27 44zm5 0c0 12 6 20 16 20s16-8 16-20c0-11-5-18-16-18s-16 7-16 18z" fill-rule="evenodd',
        head,
      ) +
      line('M16 75c9 5 19 7 32 7s23-2 32-7', headSecond, 1.5) +
      line('M64 56c-2 10-10 15-24 16', '#0003', 1.5),
  },
  kofia: {
    behind: () => '',
    over: ({ hair, head, headSecond }) =>
      fill('M31 40c-1-4-1-8 0-11h34c1 3 1 7 0 11-1-3-2-6-4-8H35c-2 2-3 5-4 8z', hair) +
      fill('M30 30l2-14q16-6 32 0l2 14q-18-5-36 0z', head) +
      lozenges(
        [
          [37, 22],
          [48, 21],
          [59, 22],
        ],
        3,
        headSecond,
      ) +
      line('M31 28q17-5 34 0', headSecond, 1.5),
  },
} satisfies Record<string, { behind: Layer; over: Layer }>

const mouths = {
  smile: ({ shade }) => line('M41 53q7 6 14 0', shade, 2),
  laugh: ({ shade }) => fill('M40 52q8 11 16 0z', '#fff') + line('M40 52q8 11 16 0z', shade, 1.3),
  calm: ({ shade }) => line('M42 54q6 3 12 0', shade, 2),
} satisfies Record<string, Layer>

const beards = {
  full: ({ hair }) =>
    fill(
      'M31 44c0 17 6 24 17 24s17-7 17-24c-2 6-4 7-8 7-5-3-13-3-18 0-4 0-6-1-8-7zm10 11q7-4 14 0-2 5-7 5t-7-5z" fill-rule="evenodd',
      hair,
    ),
  goatee: ({ hair }) => fill('M42 57q6 4 12 0 0 9-6 9t-6-9zM41 51q7-4 14 0-7-1-14 0z', hair),
  moustache: ({ hair }) => fill('M39 52q5-5 9-2 4-3 9 2-9-1-18 0z', hair),
} satisfies Record<string, Layer>

const lenses = {
  round: '<circle cx="40.5" cy="42" r="6"/><circle cx="55.5" cy="42" r="6"/>',
  square:
    '<rect x="34" y="37" width="12" height="9" rx="2"/><rect x="50" y="37" width="12" height="9" rx="2"/>',
}
const glassesOf = (kind: keyof typeof lenses): string =>
  `<g fill="#fff3" stroke="#1A1311" stroke-width="1.6">${lenses[kind]}<path d="M46.5 41.5h3M34.5 40.5l-3-1M61.5 40.5l3-1"/></g>`

const namesOf = <Parts extends object>(parts: Parts) => z.enum(Object.keys(parts) as (keyof Parts & string)[])

/** The description of a person; `headCloth` is the cloth worn on the head. */
export const Portrait = z.strictObject({
  ground: namesOf(grounds),
  skin: namesOf(skins),
  hair: namesOf(heads),
  tone: namesOf(hairs).default('black'),
  face: namesOf(mouths).default('smile'),
  beard: namesOf(beards).optional(),
  glasses: namesOf(lenses).optional(),
  earrings: z.boolean().default(false),
  wears: namesOf(bodies),
  cloth: namesOf(cloths),
  headCloth: namesOf(cloths).optional(),
})
type Portrait = z.output<typeof Portrait>

/** The whole drawing as a file. */
export function drawPortrait(parts: Portrait): string {
  const [skin, shade] = skins[parts.skin]
  const [main, second] = cloths[parts.cloth]
  const [head, headSecond] = cloths[parts.headCloth ?? parts.cloth]
  const colours = { skin, shade, hair: hairs[parts.tone], main, second, head, headSecond }
  const hair: { behind: Layer; over: Layer } = heads[parts.hair]
  const body: Layer = bodies[parts.wears]
  const layers = [
    `<rect width="96" height="96" fill="${grounds[parts.ground]}"/>`,
    hair.behind(colours),
    parts.hair === 'hijab' ? '' : dot(31, 43, 4, shade) + dot(65, 43, 4, shade),
    fill('M39 56h18v15q-9 12-18 0z', shade),
    body(colours),
    fill('M31 40c0-14 7-20 17-20s17 6 17 20c0 16-7 25-17 25S31 56 31 40z', skin),
    line('M37 36q4-2.5 7-.5M52 35.5q3-2 7 .5', colours.hair, 1.8),
    dot(40.5, 42, 2.1, '#1A1311') +
      dot(55.5, 42, 2.1, '#1A1311') +
      dot(41.2, 41.3, 0.7, '#fff') +
      dot(56.2, 41.3, 0.7, '#fff'),
    line('M48 43q-3 5.5 1 6', shade, 1.7),
    parts.beard ? beards[parts.beard](colours) : '',
    mouths[parts.face](colours),
    hair.over(colours),
    parts.glasses ? glassesOf(parts.glasses) : '',
    parts.earrings ? dot(31, 50, 2, '#E3B84A') + dot(65, 50, 2, '#E3B84A') : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="9 3 78 78">${layers.join('')}</svg>`
}
