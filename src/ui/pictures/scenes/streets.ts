import { colour } from '../palette.ts'
import { arm, person } from '../people.ts'
import { at, box, dot, fill, line, pile, scene } from '../shapes.ts'

const {
  ink,
  leaf,
  mint,
  foam,
  paper,
  sand,
  straw,
  stone,
  sun,
  peach,
  maize,
  cream,
  sky,
  lake,
  brick,
  bark,
  deep,
} = colour

const wheel = (x: number, y: number) => dot(ink, x, y, 19) + dot(straw, x, y, 11) + dot(ink, x, y, 3)
const phone = (x: number, y: number, turn = 0) =>
  at(x, y, box(ink, -7, -12, 14, 24, 3) + box(lake, -5, -9, 10, 17, 1), 1, turn)

/** A boda rider looks at the next job on the phone. */
const boda = scene(
  lake,
  [deep, maize, 'teeth'],
  [
    dot(maize, 262, 40, 24),
    fill(mint, 'M0 112Q60 62 130 96T320 84V146H0z'),
    fill(leaf, 'M44 84v-24q-26 2-28-10 10-16 34-14t30 16q-4 10-26 8v24z'),
    box(stone, 0, 126, 320, 20),
    `<path stroke="${cream}" stroke-width="3" stroke-dasharray="16 14" d="M0 138H320"/>`,
    wheel(132, 124),
    wheel(236, 124),
    line(ink, 6, 'M132 124 162 98H206L236 124M226 76 236 124'),
    fill(bark, 'M120 90H176Q180 100 170 102H130Q120 100 120 90z'),
    person({
      x: 160,
      y: 44,
      skin: 1,
      hair: 'helmet',
      tone: sun,
      trim: cream,
      top: 'vest',
      main: leaf,
      second: maize,
      look: [3, 2],
      laughs: true,
      scale: 0.95,
    }),
    fill(sky, 'M146 88H172L196 100 192 128H182L180 108 150 106z'),
    fill(brick, 'M178 96Q184 80 206 82L228 92 214 106H184z'),
    line(ink, 4, 'M216 72l12 4'),
    phone(214, 62, 12),
    arm(1, leaf, [180, 70, 192, 86, 210, 74]),
  ].join(''),
)

/** A matatu in its colours waits at the stage. */
const matatu = scene(
  peach,
  [ink, foam, 'lozenges'],
  [
    fill(sand, 'M0 60h30V40h40v30h34V30h44v40h40V50h36v20h40V36h34v34h22v76H0z'),
    box(stone, 0, 128, 320, 18),
    fill(leaf, 'M52 38H226Q250 40 262 78L282 86Q288 90 288 126H44V46Q44 38 52 38z'),
    box(maize, 44, 92, 243, 10),
    fill(sun, `M44 118${'l9-14 9 14'.repeat(13)}z`),
    fill(cream, 'M58 50h38v34H58zM104 50h38v34h-38zM150 50h38v34h-38zM204 50h20q14 2 22 34h-42z'),
    line(deep, 5, 'M76 30h110'),
    box(brick, 84, 22, 38, 16, 3),
    box(sky, 128, 24, 32, 14, 3),
    dot(maize, 282, 106, 6),
    wheel(92, 128),
    wheel(240, 128),
    person({
      x: 26,
      y: 82,
      skin: 0,
      hair: 'cap',
      tone: sky,
      trim: maize,
      top: 'tee',
      main: brick,
      look: [2, 0],
      laughs: true,
      scale: 0.95,
      reach: 68,
    }),
    arm(0, brick, [46, 112, 60, 104, 58, 84]),
  ].join(''),
)

/** A rider brings a parcel to the door. */
const parcel = scene(
  foam,
  [sky, cream, 'dots'],
  [
    fill(sand, 'M190 22H320V146H190z'),
    fill(brick, 'M180 26 255 0H320V26z'),
    box(sky, 222, 52, 56, 94, 3),
    box(lake, 230, 62, 18, 28),
    box(lake, 253, 62, 18, 28),
    dot(maize, 229, 106, 3),
    fill(leaf, 'M300 146q-22-30 0-50 22 20 0 50z'),
    box(sun, 286, 126, 28, 20, 2),
    box(stone, 0, 138, 190, 8),
    line(sun, 3, 'M18 44h44M8 58h40M24 72h30'),
    person({
      x: 112,
      y: 46,
      skin: 2,
      hair: 'cap',
      tone: sun,
      trim: sun,
      top: 'tee',
      main: sun,
      second: cream,
      look: [3, 1],
      laughs: true,
      scale: 1.1,
      reach: 92,
    }),
    at(
      158,
      96,
      box(maize, -26, -22, 52, 44, 2) + box(cream, -6, -22, 12, 44) + line(colour.gold, 2, 'M-20 14h10'),
    ),
    arm(2, sun, [136, 84, 142, 118, 160, 116]),
    arm(2, sun, [88, 84, 88, 114, 134, 104]),
  ].join(''),
)

/** A trader sells under an umbrella. */
const market = scene(
  maize,
  [leaf, cream, 'teeth'],
  [
    fill(colour.gold, 'M0 108h320v38H0z'),
    line(bark, 4, 'M160 20V104'),
    fill(
      brick,
      'M42 54Q80 4 160 4T278 54q-20-10-39 0-20-10-40 0-20-10-39 0-20-10-39 0-20-10-40 0-20-10-39 0z',
    ),
    fill(paper, 'M121 54Q126 14 160 4 90 8 82 54q20-10 39 0zM199 54Q194 14 160 4q70 4 79 50-20-10-40 0z'),
    person({
      x: 124,
      y: 78,
      skin: 1,
      hair: 'wrap',
      tone: sky,
      trim: maize,
      top: 'leso',
      main: brick,
      second: foam,
      look: [2, 1],
      laughs: true,
      scale: 0.95,
    }),
    person({
      x: 224,
      y: 80,
      skin: 3,
      hair: 'high',
      top: 'tee',
      main: leaf,
      second: cream,
      look: [-3, 1],
      scale: 0.9,
    }),
    fill(bark, 'M30 124H290L280 146H40z'),
    pile(brick, 60, 120, 4),
    pile(peach, 240, 120, 4),
  ].join(''),
)

/** Jars and tins on a board. */
const shelf = (x: number, y: number, tones: string[]) =>
  tones.map((tone, i) => line(tone, 12, `M${x + i * 18} ${y - 6}v${-8 - (i % 2) * 5}`)).join('') +
  line(bark, 4, `M${x - 10} ${y + 2}h${tones.length * 18 + 2}`)

/** A shopkeeper behind the counter of a duka. */
const duka = scene(
  leaf,
  [brick, cream, 'waves'],
  [
    box(deep, 24, 22, 272, 90),
    shelf(46, 60, [sun, cream, maize, lake]),
    shelf(222, 60, [cream, sun, lake, maize]),
    fill(sun, 'M14 0H306L312 24H8z'),
    fill(cream, 'M60 0H98L96 24H54zM136 0h36l2 24h-40zM210 0h38l6 24h-42zM286 0h20l6 24h-22z'),
    person({
      x: 162,
      y: 62,
      skin: 2,
      hair: 'rows',
      top: 'apron',
      main: maize,
      second: sky,
      laughs: true,
      look: [2, 1],
      scale: 1.08,
    }),
    box(bark, 0, 114, 320, 32),
    box(peach, 0, 110, 320, 7),
    box(cream, 30, 84, 34, 26, 3),
    line(stone, 2, 'M36 94h22'),
    pile(maize, 100, 104, 2),
    arm(2, maize, [190, 92, 206, 108, 222, 96]),
    phone(228, 90, 10),
    arm(2, maize, [134, 92, 124, 106, 142, 108]),
  ].join(''),
)

const churn = (x: number, y: number, tone: string) =>
  at(
    x,
    y,
    fill(tone, 'M-15 0V-30Q-15-38-9-42V-50H9V-42Q15-38 15-30V0z') +
      box(ink, -11, -53, 22, 5, 2) +
      line(paper, 2, 'M-9-8V-28'),
  )

/** Milk is weighed and written down at the co-operative. */
const milk = scene(
  mint,
  [sky, paper, 'lozenges'],
  [
    fill(leaf, 'M0 90Q50 50 110 82T220 70 320 88V146H0z'),
    fill(paper, 'M206 52h92v94h-92z'),
    fill(sun, 'M196 54 252 26 308 54z'),
    box(sky, 222, 92, 26, 54),
    box(lake, 260, 72, 26, 22),
    churn(36, 140, colour.grey),
    churn(72, 144, straw),
    person({
      x: 132,
      y: 54,
      skin: 0,
      hair: 'wrap',
      tone: maize,
      trim: brick,
      top: 'kitenge',
      main: brick,
      second: maize,
      look: [3, 3],
      scale: 1.1,
      reach: 85,
    }),
    at(
      182,
      100,
      box(bark, -16, -22, 32, 42, 3) +
        box(paper, -13, -17, 26, 34) +
        line(leaf, 2.5, 'M-8-10H8M-8-2H8M-8 6H2'),
      1,
      8,
    ),
    arm(0, brick, [160, 86, 172, 122, 186, 112]),
    arm(0, brick, [106, 90, 98, 118, 86, 104]),
    churn(222, 146, colour.grey),
  ].join(''),
)

export const streets = { boda, matatu, parcel, market, duka, milk }
