import { colour } from '../palette.ts'
import { arm, person } from '../people.ts'
import { at, box, dot, dots, fill, line, scene } from '../shapes.ts'

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
  coral,
  grey,
} = colour

/** Advice over tea. */
const tea = scene(
  maize,
  [brick, cream, 'waves'],
  [
    dot(peach, 160, 84, 76),
    person({
      x: 92,
      y: 54,
      skin: 1,
      hair: 'short',
      tone: grey,
      beard: true,
      top: 'tee',
      main: leaf,
      second: cream,
      look: [3, 0],
      scale: 1.05,
    }),
    person({
      x: 228,
      y: 56,
      skin: 3,
      hair: 'rows',
      top: 'tee',
      main: sky,
      second: cream,
      look: [-3, 0],
      laughs: true,
      scale: 1.05,
    }),
    box(bark, 30, 118, 260, 28),
    box(sun, 22, 114, 276, 7),
    fill(cream, 'M146 114Q140 92 152 88H172Q184 92 178 114z'),
    line(cream, 5, 'M179 96l14-8'),
    box(cream, 154, 82, 16, 7),
    fill(paper, 'M112 98h20l-3 16h-14zM204 98h20l-3 16h-14z'),
    arm(1, leaf, [120, 90, 126, 114, 116, 108], true),
    arm(3, sky, [200, 90, 196, 116, 216, 108]),
  ].join(''),
)

/** A reader with a newspaper at a wooden kiosk. */
const reader = scene(
  foam,
  [leaf, maize, 'teeth'],
  [
    box(bark, 192, 40, 128, 106),
    box(deep, 204, 58, 116, 48),
    fill(brick, 'M180 24H320V44H172z'),
    dots(maize, 222, 98, 5, 20, 13),
    dots(coral, 222, 72, 5, 20, 9),
    box(peach, 192, 106, 128, 6),
    fill(leaf, 'M44 146V96q-30 2-34-14 14-24 44-20t40 22q-6 14-36 12v50z'),
    person({
      x: 132,
      y: 54,
      skin: 2,
      hair: 'kofia',
      tone: paper,
      trim: sun,
      top: 'tee',
      main: sky,
      look: [0, 4],
      scale: 1.1,
      reach: 85,
    }),
    fill(paper, 'M82 82 130 90 178 82V136L130 144 82 136z'),
    line(stone, 2, 'M130 90V144M90 94l32 5M90 104l32 5M138 121l32-5M138 131l32-5M90 124l20 3'),
    box(sun, 139, 98, 32, 14),
    arm(2, sky, [104, 92, 74, 118, 84, 126]),
    arm(2, sky, [160, 92, 188, 118, 176, 126]),
  ].join(''),
)

/** A dhow under sail; nobody is aboard yet. */
const dhow = scene(
  peach,
  [deep, foam, 'waves'],
  [
    dot(maize, 236, 58, 34),
    fill(coral, 'M0 92Q50 74 96 90T200 88 320 92V110H0z'),
    box(sky, 0, 102, 320, 44),
    line(lake, 3, 'M24 116h36M250 118h44M60 134h30M216 136h36M10 128h18'),
    fill(paper, 'M140 12Q214 60 210 102L132 100Q150 60 140 12z'),
    line(sun, 4, 'M147 36Q172 56 184 100M145 72Q152 84 154 100'),
    line(bark, 5, 'M140 10 132 112'),
    fill(bark, 'M84 106Q150 118 232 100 222 132 196 132H118Q96 130 84 106z'),
    line(maize, 3, 'M104 118Q160 126 214 114'),
    line(paper, 3, 'M40 40q6-7 12 0 6-7 12 0M72 26q5-6 10 0 5-6 10 0'),
  ].join(''),
)

/** Somebody holds up what they earned by learning. */
const reward = scene(
  leaf,
  [maize, brick, 'lozenges'],
  [
    line(colour.mint, 6, 'M40 28l14 14M30 74h18M60 114 48 126M286 28 272 42M292 74h-18M262 114l12 12'),
    person({
      x: 160,
      y: 70,
      skin: 2,
      hair: 'braids',
      top: 'kitenge',
      main: brick,
      second: maize,
      laughs: true,
      earrings: maize,
      scale: 1.1,
      reach: 75,
    }),
    fill(ink, 'M160 34 202 46 160 58 118 46zM140 52h40v8q-20-10-40 0z'),
    line(maize, 3, 'M198 47v16'),
    arm(2, brick, [132, 106, 100, 104, 92, 78]),
    arm(2, brick, [188, 106, 218, 104, 228, 78]),
    at(
      234,
      60,
      box(cream, -26, -18, 52, 36, 3) + line(stone, 2, 'M-16-8h24M-16 0h18') + dot(sun, 14, 6, 6),
      1,
      10,
    ),
  ].join(''),
)

/** An empty noticeboard by the road, with the pins ready. */
const board = scene(
  lake,
  [brick, cream, 'steps'],
  [
    fill(mint, 'M0 116Q80 88 170 112T320 104V146H0z'),
    fill(leaf, 'M268 146V98q-28 2-32-14 12-24 42-20t38 22q-6 12-36 10v50z'),
    line(bark, 8, 'M78 40V146M204 40V146'),
    fill(sun, 'M58 36 141 12 224 36z'),
    box(bark, 62, 38, 158, 76, 3),
    box(straw, 69, 45, 144, 62, 1),
    dots(brick, 84, 56, 2, 114, 6),
    dots(sky, 110, 92, 1, 10, 6),
    dots(leaf, 152, 62, 1, 10, 6),
    at(
      174,
      82,
      box(paper, -18, -14, 36, 28, 1) + line(stone, 2, 'M-11-4h22M-11 4h12') + dot(sun, 0, -12, 3),
      1,
      6,
    ),
    person({
      x: 34,
      y: 84,
      skin: 0,
      hair: 'short',
      top: 'tee',
      main: maize,
      second: brick,
      look: [4, -1],
      scale: 0.9,
      reach: 70,
    }),
  ].join(''),
)

/** A path through fields to hills: what is still to come. */
const path = scene(
  lake,
  [sun, maize, 'teeth'],
  [
    dot(cream, 84, 46, 24),
    fill(sky, 'M150 96 214 24 242 50 258 40 320 96z'),
    fill(paper, 'M200 40 214 24 228 37 216 46z'),
    fill(mint, 'M0 90Q80 72 160 92T320 84V146H0z'),
    fill(leaf, 'M0 112Q70 94 140 116T320 110V146H0z'),
    fill(
      sand,
      'M112 146C156 128 206 126 198 112 192 104 174 100 187 90H192C184 100 208 102 214 112 224 130 186 134 158 146z',
    ),
    fill(
      deep,
      'M262 116V100q-16 1-18-7 7-10 23-9t20 11q-3 6-17 5v16zM36 104V94q-10 0-12-4 5-7 15-6t13 7q-2 4-12 3v10z',
    ),
    line(brick, 3, 'M232 44V24'),
    fill(brick, 'M232 24l16 5-16 6z'),
  ].join(''),
)

/** Two neighbours, and what they write to each other. */
const chat = scene(
  mint,
  [brick, cream, 'dots'],
  [
    fill(
      cream,
      'M126 18H192Q200 18 200 26V44Q200 52 192 52H136L120 62 124 52Q118 50 118 44V26Q118 18 126 18z',
    ),
    line(sky, 4, 'M132 35h54'),
    fill(
      deep,
      'M128 72H188Q196 72 196 80V94Q196 102 192 102L200 114 180 102H128Q120 102 120 94V80Q120 72 128 72z',
    ),
    fill(coral, 'M158 96l-10-9q-4-6 2-9 5-1 8 4 3-5 8-4 6 3 2 9z'),
    person({
      x: 66,
      y: 56,
      skin: 0,
      hair: 'wrap',
      tone: sun,
      trim: cream,
      top: 'tee',
      main: sky,
      second: cream,
      look: [3, 1],
      laughs: true,
      scale: 1,
      reach: 92,
    }),
    person({
      x: 254,
      y: 56,
      skin: 3,
      hair: 'short',
      top: 'tee',
      main: brick,
      second: maize,
      look: [-3, 1],
      scale: 1,
      reach: 92,
    }),
    box(ink, 96, 96, 14, 24),
    box(ink, 208, 96, 14, 24),
    arm(0, sky, [92, 92, 90, 124, 102, 116]),
    arm(3, brick, [228, 92, 230, 124, 216, 116]),
  ].join(''),
)

export const places = { chat, tea, reader, dhow, reward, board, path }
