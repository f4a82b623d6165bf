import { colour } from '../palette.ts'
import { arm, person } from '../people.ts'
import { at, box, dot, dots, fill, line, scene } from '../shapes.ts'

const {
  ink,
  leaf,
  mint,
  foam,
  paper,
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
  coral,
  night,
} = colour

/** Two people try a new app on one phone. */
const trial = scene(
  lake,
  [sun, cream, 'steps'],
  [
    dot(colour.mist, 160, 92, 84),
    person({
      x: 112,
      y: 56,
      skin: 1,
      hair: 'hijab',
      tone: brick,
      trim: maize,
      top: 'tee',
      main: brick,
      look: [3, 3],
      scale: 1.05,
      reach: 90,
    }),
    person({
      x: 212,
      y: 52,
      skin: 3,
      hair: 'short',
      top: 'tee',
      main: leaf,
      second: cream,
      look: [-3, 3],
      laughs: true,
      scale: 1.05,
      reach: 95,
    }),
    box(ink, 144, 74, 34, 60, 5),
    box(cream, 148, 80, 26, 46, 1),
    box(sun, 152, 84, 18, 12, 2),
    box(leaf, 152, 115, 18, 7, 2),
    arm(1, brick, [138, 90, 134, 126, 146, 120]),
    arm(3, leaf, [186, 86, 190, 124, 168, 118]),
  ].join(''),
)

const sheet = (x: number, y: number, tone: string, turn: number) =>
  at(
    x,
    y,
    box(paper, -17, -26, 34, 52, 2) +
      box(tone, -12, -20, 24, 16, 1) +
      line(stone, 2, 'M-11 4h22M-11 10h14') +
      box(tone, -12, 16, 24, 6, 2) +
      dot(brick, 0, -25, 3),
    1,
    turn,
  )

/** Screens of an app on paper, pinned to a wall. */
const paper_screens = scene(
  leaf,
  [maize, brick, 'teeth'],
  [
    box(colour.gold, 132, 14, 172, 108, 3),
    box(maize, 138, 20, 160, 96, 1),
    sheet(166, 64, sky, -4),
    sheet(218, 68, coral, 3),
    sheet(270, 62, mint, -2),
    line(ink, 2, 'M186 90q8 8 14 2M238 48q8-8 14-2'),
    person({
      x: 80,
      y: 52,
      skin: 4,
      hair: 'bun',
      top: 'kitenge',
      main: sun,
      second: cream,
      look: [4, 0],
      scale: 1.12,
      reach: 90,
    }),
    arm(4, sun, [110, 90, 128, 112, 152, 88]),
    arm(4, sun, [52, 90, 44, 116, 66, 124]),
  ].join(''),
)

/** A harvest is compared, sack by sack. */
const chart = scene(
  cream,
  [leaf, maize, 'lozenges'],
  [
    line(straw, 3, 'M140 40h164M140 74h164M140 108h164'),
    ...[
      [146, 44, peach],
      [184, 66, coral],
      [222, 84, sun],
      [260, 110, brick],
    ].map(([x, height, tone]) => {
      const [left, high] = [Number(x), Number(height)]
      return (
        fill(String(tone), `M${left} 146V${146 - high}q0-6 5-8h24q5 2 5 8V146z`) +
        line(bark, 3, `M${left + 5} ${137 - high}h24`)
      )
    }),
    line(leaf, 5, 'M150 84 200 62 238 44 284 16'),
    fill(leaf, 'M292 8 288 28 274 14z'),
    person({
      x: 80,
      y: 52,
      skin: 0,
      hair: 'afro',
      top: 'leso',
      main: sky,
      second: maize,
      look: [4, 0],
      glasses: true,
      scale: 1.1,
      reach: 90,
    }),
    arm(0, sky, [108, 88, 122, 112, 140, 80]),
    arm(0, maize, [52, 88, 44, 118, 64, 126]),
  ].join(''),
)

/** A tester finds the beetle before the customer does. */
const beetle = scene(
  sky,
  [ink, mint, 'dots'],
  [
    box(ink, 26, 16, 160, 112, 7),
    box(cream, 33, 23, 146, 92, 2),
    box(straw, 33, 23, 146, 12),
    dots(coral, 42, 29, 3, 9, 5),
    line(straw, 6, 'M46 50h40M46 64h28M46 78h36M46 92h24'),
    box(stone, 92, 128, 28, 18),
    dot(leaf, 136, 76, 36),
    dot(foam, 136, 76, 29),
    line(
      ink,
      3,
      'M120 64l-8-5M118 76h-10M120 88l-8 6M152 64l8-5M154 76h10M152 88l8 6M131 56l-4-7M141 56l4-7',
    ),
    fill(brick, 'M136 60q15 0 15 18t-15 18-15-18 15-18z'),
    line(ink, 2.5, 'M136 64v30'),
    dots(ink, 129, 72, 2, 14, 5),
    dots(ink, 130, 84, 2, 12, 4),
    fill(ink, 'M127 63a9 9 0 0 1 18 0z'),
    line(leaf, 10, 'M162 102 184 122'),
    person({
      x: 242,
      y: 52,
      skin: 2,
      hair: 'cap',
      tone: maize,
      trim: sun,
      top: 'shirt',
      main: sun,
      second: cream,
      look: [-4, 2],
      scale: 1.1,
      reach: 90,
    }),
    arm(2, sun, [214, 88, 202, 118, 182, 120]),
    arm(2, sun, [270, 88, 282, 114, 262, 124]),
  ].join(''),
)

/** Somebody speaks with a machine that weaves answers. */
const loom = scene(
  night,
  [coral, ink, 'waves'],
  [
    fill(
      leaf,
      'M186 16H292Q304 16 304 28V94Q304 106 292 106H210L190 124 192 106Q176 106 176 94V28Q176 16 186 16z',
    ),
    ...[36, 56, 76].map((y, row) =>
      fill(
        [maize, coral, mint][row]!,
        `M199 ${y + 9}${'l8-9 8 9-8 9z'}m22 0${'l8-9 8 9-8 9z'}m22 0${'l8-9 8 9-8 9z'}m22 0${'l8-9 8 9-8 9z'}`,
      ),
    ),
    fill(cream, 'M22 26H70Q78 26 78 34V54Q78 62 70 62L78 74 58 62H22Q14 62 14 54V34Q14 26 22 26z'),
    line(stone, 3, 'M26 38h40M26 49h26'),
    person({
      x: 122,
      y: 56,
      skin: 3,
      hair: 'rows',
      top: 'kitenge',
      main: brick,
      second: maize,
      look: [4, 0],
      laughs: true,
      earrings: maize,
      scale: 1.12,
      reach: 85,
    }),
    arm(3, brick, [151, 94, 168, 122, 180, 130]),
    arm(3, brick, [93, 94, 84, 124, 100, 134]),
  ].join(''),
)

/** A guard at a gate that only the right key opens. */
const gate = scene(
  peach,
  [deep, cream, 'teeth'],
  [
    box(brick, 0, 40, 320, 106),
    line(
      sun,
      2,
      'M0 66h320M0 92h320M0 118h320M40 40v26M120 40v26M20 66v26M80 92v26M30 118v28M290 66v26M262 92v26M300 118v28',
    ),
    fill(ink, 'M168 146V46Q168 14 206 14T244 46V146z'),
    fill(leaf, 'M174 146V48Q174 20 206 20T238 48V146z'),
    line(deep, 3, 'M206 20V146'),
    line(maize, 6, 'M195 88V78a11 11 0 0 1 22 0V88'),
    box(maize, 187, 86, 38, 30, 5),
    dot(ink, 206, 98, 4),
    line(ink, 4, 'M206 98v8'),
    person({
      x: 108,
      y: 52,
      skin: 0,
      hair: 'cap',
      tone: sky,
      trim: night,
      top: 'shirt',
      main: sky,
      second: night,
      look: [2, 0],
      scale: 1.12,
      reach: 90,
    }),
    fill(maize, 'M118 88l4 6 7 1-5 5 1 7-7-4-6 4 1-7-5-5 7-1z'),
    arm(0, sky, [138, 90, 150, 116, 176, 112], true),
    arm(0, sky, [78, 90, 70, 118, 82, 140], true),
  ].join(''),
)

export const ideas = { trial, sheets: paper_screens, chart, beetle, loom, gate }
