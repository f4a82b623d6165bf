import { colour } from '../palette.ts'
import { arm, person } from '../people.ts'
import { box, dot, dots, fill, line, scene } from '../shapes.ts'

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
  grey,
} = colour

/** The back of an open laptop, its table at `y`. */
const laptop = (x: number, y: number, tone: string) =>
  box(tone, x - 30, y - 40, 60, 38, 4) + dot(paper, x, y - 22, 4) + box(stone, x - 36, y - 3, 72, 5, 2)
const cup = (x: number, y: number, tone: string) =>
  line(tone, 3, `M${x + 8} ${y - 12}q7-1 6 5t-7 4`) + fill(tone, `M${x - 9} ${y - 16}h18l-2 16h-14z`)

/** Work at night by a lamp. */
const night_desk = scene(
  night,
  [leaf, maize, 'dots'],
  [
    box(sky, 24, 18, 84, 70, 2),
    dot(cream, 84, 40, 13),
    dot(sky, 78, 36, 12),
    dots(cream, 36, 34, 2, 22, 3),
    dots(cream, 44, 54, 3, 10, 2),
    fill(deep, 'M24 88V70l14-8 16 10 14-14 20 16 20-8v22z'),
    line(cream, 4, 'M24 18h84v70H24zM66 18v70'),
    fill(colour.gold, 'M238 60 190 126H308L260 58z'),
    person({
      x: 168,
      y: 52,
      skin: 2,
      hair: 'high',
      top: 'shirt',
      main: sun,
      second: peach,
      look: [1, 4],
      scale: 1.1,
    }),
    box(bark, 0, 126, 320, 20),
    box(peach, 0, 124, 320, 4),
    laptop(168, 126, grey),
    line(maize, 4, 'M276 124V90L250 62'),
    fill(maize, 'M236 66Q232 50 246 48L262 60z'),
    box(maize, 260, 120, 32, 5, 2),
    cup(96, 124, brick),
    arm(2, sun, [196, 90, 222, 112, 206, 120]),
    arm(2, sun, [140, 90, 114, 112, 130, 120]),
  ].join(''),
)

const monitor = (x: number, y: number, tone: string) =>
  box(ink, x - 34, y - 52, 68, 46, 4) +
  box(tone, x - 29, y - 47, 58, 36) +
  box(ink, x - 5, y - 6, 10, 6) +
  line(paper, 2.5, `M${x - 22} ${y - 38}h26M${x - 22} ${y - 30}h40M${x - 22} ${y - 22}h18`)

/** A row of screens in a cyber cafe. */
const cyber = scene(
  sky,
  [brick, cream, 'lozenges'],
  [
    box(colour.mist, 0, 0, 320, 22),
    dots(maize, 20, 11, 8, 40, 9),
    line(night, 4, 'M0 62h70M250 62h70'),
    monitor(54, 118, leaf),
    monitor(266, 118, sun),
    person({
      x: 154,
      y: 56,
      skin: 0,
      hair: 'kofia',
      tone: paper,
      trim: leaf,
      top: 'kanzu',
      main: paper,
      second: maize,
      look: [-3, 2],
      laughs: true,
      scale: 1.12,
    }),
    box(bark, 0, 118, 320, 28),
    box(peach, 0, 116, 320, 5),
    line(ink, 6, 'M132 113h44'),
    arm(0, paper, [184, 92, 194, 114, 168, 112], true),
    arm(0, paper, [124, 92, 112, 114, 138, 112], true),
  ].join(''),
)

/** Somebody with a headset keeps another person's calendar. */
const headset = scene(
  foam,
  [leaf, cream, 'waves'],
  [
    box(cream, 196, 22, 100, 86, 5),
    box(brick, 196, 22, 100, 18, 4),
    line(ink, 4, 'M220 16v12M272 16v12'),
    dots(straw, 212, 54, 5, 17, 11),
    dots(straw, 212, 74, 5, 17, 11),
    dots(straw, 212, 94, 5, 17, 11),
    dots(leaf, 246, 54, 1, 17, 11),
    dots(sun, 229, 74, 2, 17, 11),
    dots(sky, 263, 94, 1, 17, 11),
    person({
      x: 118,
      y: 52,
      skin: 3,
      hair: 'braids',
      top: 'jacket',
      main: sky,
      second: cream,
      laughs: true,
      look: [3, 0],
      scale: 1.12,
    }),
    line(ink, 4, 'M101 52Q100 28 118 28T135 52M136 58Q136 68 126 68'),
    line(maize, 9, 'M101 52v6M135 52v6'),
    box(bark, 0, 128, 320, 18),
    box(sun, 0, 126, 320, 4),
    laptop(118, 128, deep),
    arm(3, sky, [147, 90, 168, 114, 152, 124], true),
    arm(3, sky, [89, 90, 68, 114, 84, 124], true),
  ].join(''),
)

/** Words are weighed by hand before anybody reads them. */
const letter = scene(
  cream,
  [sun, ink, 'teeth'],
  [
    box(lake, 206, 16, 92, 76),
    fill(mint, 'M206 76Q240 60 298 74V92H206z'),
    fill(leaf, 'M254 78V62q-18 1-20-7 8-11 25-10t21 12q-3 6-18 5v16z'),
    line(bark, 5, 'M206 16h92v76h-92z'),
    person({
      x: 124,
      y: 52,
      skin: 1,
      hair: 'wrap',
      tone: brick,
      trim: maize,
      top: 'shirt',
      main: leaf,
      second: mint,
      glasses: true,
      look: [2, 4],
      scale: 1.12,
    }),
    box(bark, 0, 124, 320, 22),
    box(peach, 0, 122, 320, 5),
    fill(paper, 'M132 100 206 106 196 130 116 122z'),
    line(stone, 2.5, 'M142 108l44 4M138 115l30 3'),
    arm(1, leaf, [153, 90, 176, 118, 166, 116], true),
    line(brick, 4, 'M164 118 178 94'),
    arm(1, leaf, [95, 90, 82, 118, 124, 118], true),
    cup(258, 124, sky),
    box(sky, 34, 112, 40, 6, 1),
    box(maize, 38, 106, 36, 6, 1),
    box(brick, 32, 100, 40, 6, 1),
  ].join(''),
)

/** A developer with lines of a program behind. */
const program = scene(
  deep,
  [maize, brick, 'steps'],
  [
    box(ink, 26, 14, 268, 104, 8),
    dots(coral, 42, 28, 1, 10, 7),
    dots(maize, 54, 28, 1, 10, 7),
    dots(mint, 66, 28, 1, 10, 7),
    line(mint, 5, 'M46 46h40M62 62h30M62 78h20M46 94h28'),
    line(maize, 5, 'M100 62h10M218 46h48M230 62h20M222 94h36'),
    line(lake, 5, 'M90 78h12M262 62h14M222 78h40'),
    person({
      x: 160,
      y: 56,
      skin: 4,
      hair: 'afro',
      top: 'tee',
      main: sun,
      second: maize,
      look: [0, 3],
      scale: 1.1,
    }),
    box(bark, 0, 128, 320, 18),
    box(peach, 0, 126, 320, 4),
    laptop(160, 128, grey),
    cup(244, 126, foam),
    arm(4, sun, [189, 94, 212, 116, 196, 124]),
    arm(4, sun, [131, 94, 108, 116, 124, 124]),
  ].join(''),
)

/** Records are kept in order, each in its drawer. */
const drawers = scene(
  maize,
  [leaf, cream, 'lozenges'],
  [
    box(bark, 148, 12, 156, 134, 3),
    ...[sky, brick, leaf].flatMap((tone, row) =>
      [0, 1, 2].map((column) =>
        box(row === 1 && column === 0 ? cream : tone, 156 + column * 49, 20 + row * 42, 43, 36, 2),
      ),
    ),
    dots(maize, 177, 46, 3, 49, 7),
    dots(maize, 177, 88, 3, 49, 7),
    dots(maize, 177, 130, 3, 49, 7),
    box(colour.gold, 136, 66, 46, 34, 2),
    fill(paper, 'M142 66V52h34v14z'),
    fill(lake, 'M146 66V48h30v18z'),
    person({
      x: 86,
      y: 50,
      skin: 2,
      hair: 'bald',
      beard: true,
      tone: grey,
      top: 'jacket',
      main: sky,
      second: cream,
      look: [4, 2],
      scale: 1.12,
      reach: 90,
    }),
    arm(2, sky, [116, 88, 130, 110, 156, 62], true),
    arm(2, sky, [57, 88, 50, 118, 72, 126], true),
  ].join(''),
)

export const desks = { night: night_desk, cyber, headset, letter, program, drawers }
