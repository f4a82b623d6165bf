import type { DrawnFilm, Moment } from './drawn-film.ts'
import { filmer, person } from './person.ts'
import {
  between,
  box,
  color,
  dot,
  eased,
  line,
  mark,
  moved,
  n,
  path,
  phone,
  pictureColours as tone,
  words,
} from './shapes.ts'

/** How far a hand is from its place at a moment, in units of the picture: breath, pulse and weight are waves that do not fit together. */
const tremble = (seconds: number, width: number): number =>
  width *
  (Math.sin(seconds * 5.3) + 0.7 * Math.sin(seconds * 11.9 + 1) + 0.45 * Math.sin(seconds * 21.1 + 2.2))

type Shot = { seconds: number; shaking: number; size?: number; zoom?: number; mouth?: number }

/** The stall behind her: what makes shaking visible is what should stand still. */
const stall = (): string =>
  `${box(-60, -90, 210, 260, '#e8cfa0')}${box(-60, 108, 210, 60, '#b98a5b')}
${box(-60, 26, 210, 5, '#7a4a2b')}${box(-60, 64, 210, 5, '#7a4a2b')}
${[-48, -22, 4, 72, 98, 124].map((x, at) => box(x, 8, 18, 18, [tone.green, tone.blue, tone.red][at % 3]!, 2)).join('')}
${[-42, -12, 86, 112].map((x, at) => box(x, 44, 20, 20, [tone.yellow, tone.pink, tone.sky][at % 3]!, 2)).join('')}`

function inFrame({ seconds, shaking, size = 1, zoom = 1, mouth = 0 }: Shot): string {
  const [dx, dy] = [tremble(seconds, shaking), tremble(seconds * 1.13 + 4, shaking * 0.8)]
  const inner = `${stall()}${person(45, 90 - 16 * size, size, { left: 1, right: 0.55, cloth: tone.blue, scarf: tone.yellow, mouth })}`
  return moved(
    45 + dx * zoom,
    80 + dy * zoom,
    moved(-45, -80, inner),
    zoom,
    tremble(seconds + 9, shaking * 0.35),
  )
}

const seen = (x: number, shot: Shot): string => phone(x, 58, 240, inFrame(shot))

/** What the hand did so far, as a line that jumps or lies flat. */
function trace(shaking: number, { seconds, length }: Moment): string {
  const [left, width, middle] = [36, 368, 268]
  const steps = Array.from({ length: Math.floor(seconds * 12) + 1 }, (_, at) => at / 12)
  const at = (t: number): string =>
    `${n(left + (t / length) * width)} ${n(middle + tremble(t, shaking) * 2.6)}`
  return `${box(left - 8, middle - 32, width + 16, 64, color.card, 8)}
<path d="M${steps.map(at).join('L')}" fill="none" stroke="${shaking > 2 ? color.brick : color.leaf}" stroke-width="4" stroke-linejoin="round"/>`
}

const held = (moment: Moment, shaking: number, elbows: 'out' | 'in'): string => {
  const [dx, dy] = [tremble(moment.seconds, shaking * 0.9), tremble(moment.seconds * 1.13 + 4, shaking * 0.7)]
  return `${filmer(190 + dx, 128 + dy, 1.35, elbows)}${trace(shaking, moment)}${seen(452, { seconds: moment.seconds, shaking })}`
}

/** A phone that leans in a cup of rice, held by a rubber band; (x, y) is the middle of the cup's foot. */
const onCup = (x: number, y: number, scale: number): string =>
  moved(
    x,
    y,
    `${moved(-4, -84, box(-17, -34, 34, 72, color.ink, 6) + box(-13, -28, 26, 58, tone.sky, 2), 1, -6)}
${path('M-34 -52H34L26 0H-26Z', tone.red)}${path('M-34 -52Q-24 -66 0 -60Q24 -66 34 -52Z', '#f4efe2')}
<path d="M-31 -34H31" stroke="${tone.yellow}" stroke-width="5"/>${path('M34 -44Q54 -40 30 -16L28 -24Q40 -36 33 -36Z', tone.red)}`,
    scale,
  )

const ground = (width: number): string => line(36, 296, 36 + width, 296, color.ink, 5)

/** Her whole figure, feet on the ground. */
const walker = (x: number, step: number): string =>
  moved(
    x,
    164 - step,
    `${line(-12, 126, -12, 154 + step / 0.85, tone.shade, 8)}${line(12, 126, 12, 154 + step / 0.85, tone.shade, 8)}
${path('M-30 70H30L38 134H-38Z', tone.blue)}${path('M-34 104H34L35 112H-35Z', tone.yellow)}${person(0, 0, 1, { cloth: tone.blue, scarf: tone.yellow })}`,
    0.85,
  )

export const steady: DrawnFilm = {
  slides: [
    {
      kiswahili: 'Mkono mmoja ulionyooshwa. Picha inaruka kila unapopumua, na bado hajasema neno.',
      draw: (moment) => held(moment, 4.2, 'out') + mark(575, 82, false),
    },
    {
      kiswahili:
        'Mikono miwili, viwiko vikigusa mbavu, miguu imepanuka kidogo. Simu ni ile ile, lakini mtikisiko mwingi umeisha.',
      draw: (moment) => held(moment, 1.1, 'in'),
    },
    {
      kiswahili:
        'Ndani ya kikombe cha mchele, kwa mpira wa kufungia, imesimama imara. Anza kurekodi, subiri sekunde mbili, ndipo aanze.',
      draw: (moment) => {
        const { seconds, points } = moment
        const wait = Math.min(2, Math.floor(seconds / 1.2))
        return `${onCup(96, 232, 1.25)}${trace(0, moment)}
${words(points[0]!, 186, 120)}${[0, 1].map((at) => dot(202 + at * 44, 156, 15, wait > at ? color.leaf : color.line)).join('')}
${words(points[1]!, 186, 214, { fill: wait === 2 ? color.leaf : color.line })}
${seen(452, { seconds, shaking: 0, mouth: wait === 2 ? Math.abs(Math.sin(seconds * 9)) : 0 })}${dot(575, 78, 9, Math.floor(seconds * 2) % 2 === 0 ? color.brick : 'none')}`
      },
    },
    {
      kiswahili: 'Yeye ndiye atembee kuja kwako. Mwendo umo ndani ya picha, na simu imetulia.',
      draw: ({ seconds, part }) => {
        const near = eased(part, 0.15, 0.85)
        const step = near > 0 && near < 1 ? Math.abs(Math.sin(seconds * 6)) * 4 : 0
        return `${ground(360)}${onCup(76, 294, 0.85)}${walker(between(370, 170, near), step)}
${seen(452, { seconds, shaking: 0, size: between(0.5, 1.35, near) })}${mark(575, 82, true)}`
      },
    },
    {
      kiswahili:
        'Vidole viwili humfanya awe mkubwa, na mtikisiko nao unakuwa mkubwa. Afadhali usogee hatua mbili mbele.',
      draw: ({ seconds, points, part }) => {
        const zoom = between(1, 2.1, eased(part, 0.1, 0.4))
        const near = eased(part, 0.45, 0.7)
        return `${seen(60, { seconds, shaking: 1.6, size: 0.62, zoom })}${mark(184, 82, false)}
${seen(348, { seconds, shaking: 0.8, size: between(0.62, 1.3, near) })}${mark(472, 82, true)}
${words(points[0]!, 210, 180)}${words(points[1]!, 498, 180)}`
      },
    },
  ],
}
