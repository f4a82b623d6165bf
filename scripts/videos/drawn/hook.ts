import type { DrawnFilm, Moment } from './drawn-film.ts'
import {
  between,
  box,
  color,
  dot,
  eased,
  faded,
  mark,
  moved,
  n,
  path,
  phone,
  pictureColours as tone,
  words,
} from './shapes.ts'

type Clip = { colour: string; draw: (seconds: number) => string }

const steam = (seconds: number): string =>
  [0, 1, 2]
    .map((at) => {
      const rise = (seconds * 0.6 + at / 3) % 1
      return faded(
        `<path d="M${30 + at * 15} ${n(72 - rise * 40)}q5 -7 0 -14t0 -14" fill="none" stroke="#fff" stroke-width="3.500"/>`,
        (1 - rise) * 0.8,
      )
    })
    .join('')

const samosa = (x: number, y: number, scale: number, turn: number): string =>
  moved(
    x,
    y,
    `${path('M0 -26L28 20Q0 28 -28 20Z', '#d99a3d')}${path('M0 -26L8 22Q-10 25 -28 20Z', '#b97a26')}`,
    scale,
    turn,
  )

/** What was filmed, by what it shows. */
const clips = {
  logo: {
    colour: tone.pale,
    draw: (seconds) =>
      `${box(0, 0, 90, 160, '#fff')}${moved(45, 72, `${dot(0, 0, 26, tone.red)}${words('Hot', 0, 7, { size: 20, fill: '#fff', anchor: 'middle' })}`, 1, seconds * 40)}`,
  },
  hello: {
    colour: tone.sky,
    draw: (seconds) =>
      `${box(0, 0, 90, 160, '#cfe0ea')}${box(0, 120, 90, 40, '#a8a296')}${box(8, 44, 34, 78, '#c9b58e')}${box(54, 58, 30, 64, '#b89f75')}
${box(14, 56, 9, 12, '#fff')}${box(28, 56, 9, 12, '#fff')}${moved(between(4, 10, (seconds % 3) / 3), 0, dot(46, 112, 4, tone.shade) + box(42, 116, 8, 16, tone.blue, 2))}`,
  },
  open: {
    colour: tone.orange,
    draw: (seconds) =>
      `${box(0, 0, 90, 160, '#5a2f18')}${samosa(between(36, 28, eased(seconds, 0, 1)), 84, 1.15, -14)}${samosa(between(54, 64, eased(seconds, 0, 1)), 88, 1.15, 16)}${dot(46, 96, 9, '#5f8a2c')}${dot(40, 102, 5, tone.yellow)}${steam(seconds)}`,
  },
  hands: {
    colour: tone.brown,
    draw: (seconds) =>
      `${box(0, 0, 90, 160, '#e9dcc3')}${path('M12 96L45 44L78 96Z', '#f3e3b5')}${moved(18 + Math.sin(seconds * 4) * 4, 104, path('M-26 46Q-10 -6 14 -2Q24 4 14 12L-4 52Z', '#8a5638'))}${moved(72 - Math.sin(seconds * 4) * 4, 104, path('M26 46Q10 -6 -14 -2Q-24 4 -14 12L4 52Z', '#6d4229'))}`,
  },
} satisfies Record<string, Clip>
type Name = keyof typeof clips

const LATE: Name[] = ['logo', 'hello', 'open', 'hands']
const EARLY: Name[] = ['open', 'hands', 'logo', 'hello']
const EACH = 1.5

const titled = (inner: string, title: string): string =>
  `${inner}${box(8, 26, 74, 22, '#101418', 4)}${words(title, 45, 41, { size: 12, fill: '#fff', anchor: 'middle' })}`

/** The clips of a video as a row, with the two seconds that decide. */
function row(order: Name[], seconds: number, moving: string | null): string {
  const [x, y, width, height] = [40, 196, 84, 66]
  const drawn = order.map((name, at) => {
    const left = x + at * (width + 6)
    const lift = name === moving ? -10 : 0
    return `${box(left, y + lift, width, height, clips[name].colour, 6)}<svg x="${left + 26}" y="${y + 4 + lift}" width="33" height="58" viewBox="0 0 90 160">${clips[name].draw(1)}</svg>`
  })
  const head = x + Math.min(order.length * EACH, seconds) * ((width + 6) / EACH)
  return `${drawn.join('')}${box(x, y + height + 10, ((width + 6) / EACH) * 2, 8, color.sun, 4)}${box(head - 2, y - 12, 4, height + 18, color.ink)}`
}

/** A thumb that comes, and pushes the video away where nothing holds it. */
function thumb(seconds: number, leaves: boolean): string {
  if (!leaves) return moved(560, 300, hand(), 1)
  const push = eased(seconds, 2, 2.5)
  return moved(560, between(300, 130, push), hand(), 1)
}
const hand = (): string => path('M0 0Q-12 -44 -2 -66Q10 -74 16 -60L20 -20Q44 -10 46 30L40 90H-6Z', '#8a5638')

const playing = (order: Name[], leaves: boolean) => (moment: Moment) => {
  const { seconds, points } = moment
  const name = order[Math.min(order.length - 1, Math.floor(seconds / EACH))]!
  const view = clips[name].draw(seconds % EACH)
  const gone = leaves ? eased(seconds, 2, 2.5) : 0
  const clip = points[1] && (name === 'open' || name === 'hands') ? titled(view, points[1]) : view
  return `${row(order, leaves ? Math.min(seconds, 2.3) : seconds, null)}${words(points[0]!, 40, 130, { size: 30, fill: leaves ? color.brick : color.leaf })}
<svg x="440" y="50" width="200" height="254" viewBox="440 50 200 254">${moved(0, -gone * 280, phone(452, 58, 240, clip))}${leaves || seconds < 2 ? thumb(seconds, leaves) : ''}</svg>
${leaves ? (seconds > 2.6 ? mark(520, 176, false, 2) : '') : seconds > 2 ? mark(575, 82, true) : ''}`
}

function reordered({ seconds, points }: Moment): string {
  const isDone = seconds > 2.6
  const order = isDone ? EARLY : LATE
  return `${row(order, 0, isDone ? null : 'open')}${words(points[0]!, 40, 130, { size: 30 })}
${phone(452, 58, 240, clips[order[0]!].draw(seconds % EACH))}`
}

function cover({ part, points }: Moment): string {
  const isRight = part > 0.5
  const inner = isRight ? titled(clips.open.draw(1), points[2]!) : clips.logo.draw(0)
  const small = (x: number, y: number, at: number): string => {
    const own = at === 4
    return `<svg x="${x}" y="${y}" width="62" height="72" viewBox="0 20 90 104">${own ? inner : box(0, 0, 90, 160, [tone.sky, tone.sand, '#cdd8c4', '#d9c9d4'][at % 4]!)}</svg>${own ? `<rect x="${x - 3}" y="${y - 3}" width="68" height="78" fill="none" stroke="${color.sun}" stroke-width="4"/>` : ''}`
  }
  return `${Array.from({ length: 9 }, (_, at) => small(48 + (at % 3) * 68, 58 + Math.floor(at / 3) * 80, at)).join('')}
${words(points[isRight ? 1 : 0]!, 264, 180, { size: 26, fill: isRight ? color.leaf : color.brick })}${phone(478, 58, 240, inner)}${mark(598, 82, isRight)}`
}

export const hook: DrawnFilm = {
  slides: [
    {
      kiswahili:
        'Nembo inazunguka, kisha barabara kutoka mbali. Kidole hakingoji: baada ya sekunde mbili video imeshapita.',
      draw: playing(LATE, true),
    },
    {
      kiswahili: 'Hakuna haja ya kurekodi upya. Chukua klipu ya sambusa inayofunguka na uiweke mwanzoni.',
      draw: reordered,
    },
    {
      kiswahili:
        'Sasa picha ya kwanza ndiyo matokeo, na maneno yapo tangu mwanzo. Mtu asiye na sauti anajua kinachouzwa.',
      draw: playing(EARLY, false),
    },
    {
      kiswahili: 'Picha ya jalada nayo ionyeshe matokeo na maneno yake katikati. Nembo haisemi kinachouzwa.',
      draw: cover,
    },
  ],
}
