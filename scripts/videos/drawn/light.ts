import type { DrawnFilm, Moment } from './drawn-film.ts'
import { person } from './person.ts'
import {
  between,
  box,
  color,
  dot,
  eased,
  faded,
  line,
  mark,
  mixed,
  moved,
  path,
  phone,
  pictureColours as tone,
  words,
} from './shapes.ts'

const LAMP = '#ffb347'
/** Where the phone stands around her, in degrees: 90 with her back to the door, 180 with the door at her side, 270 before the door. */
const [BEHIND, SIDE, BEFORE] = [90, 180, 262]

type Shot = {
  /** Where the phone stands. */
  at: number
  /** How dark the phone makes everything, from 0 to 1. */
  dimmed?: number
  /** How much of a yellow lamp falls on her, from 0 to 1. */
  lamp?: number
  /** Where somebody in a white shirt walks past, from 0 to 1. */
  passing?: number
  /** Whether the square on her face is seen. */
  isLocked?: boolean
}

/** How bright both sides of the face are as the phone sees them. */
function faceAt(at: number): [left: number, right: number] {
  const turned = eased(at, BEHIND, SIDE)
  const flat = eased(at, SIDE, BEFORE)
  return [between(between(0.03, 1, turned), 0.9, flat), between(between(0.03, 0.34, turned), 0.9, flat)]
}

function seen({ at, dimmed = 0, lamp = 0, passing, isLocked = false }: Shot): string {
  const [left, right] = faceAt(at)
  const door = 45 - eased(at, BEHIND, SIDE) * 62 - eased(at, SIDE, BEFORE) * 40
  const wall = mixed('#241a13', '#9a7a55', eased(at, BEHIND, SIDE) * 0.85)
  const dark = 1 - dimmed * 0.75
  const shade = (colour: string) => mixed('#0c0a08', colour, dark)
  const shirt = passing === undefined ? '' : moved(between(-40, 130, passing), 92, shirtPassing())
  return phone(
    452,
    58,
    240,
    `${box(0, 0, 90, 160, shade(wall))}${box(door - 24, 14, 48, 146, shade('#fffdf2'))}${box(0, 146, 90, 14, shade('#5a4431'))}
${person(45, 74, 1.12, { left: left * dark, right: right * dark, tint: [LAMP, lamp * 0.5] })}${shirt}
${isLocked ? focus() : ''}`,
  )
}

const shirtPassing = (): string =>
  path('M-22 70V4Q-20 -10 0 -12Q20 -10 22 4V70Z', '#f7f5ee') + dot(0, -26, 13, '#5d3b26')

const focus = (): string =>
  `<path d="M22 56V46H32M58 46H68V56M68 92V102H58M32 102H22V92" fill="none" stroke="#f6c63c" stroke-width="2.5"/>
<path d="M39 38H51V46H39Z" fill="#f6c63c"/><path d="M41.500 38V34Q45 29 48.500 34V38" fill="none" stroke="#f6c63c" stroke-width="2.500"/>`

const CENTRE: [number, number] = [205, 172]

/** The shop from above: its door, the light that falls in, her, and the phone with what it looks at. */
function plan({ at, lamp = 0 }: Shot): string {
  const [x, y] = CENTRE
  const angle = (at * Math.PI) / 180
  const [px, py] = [x + Math.cos(angle) * 92, y + Math.sin(angle) * 88]
  const look = at + 180
  return `${box(70, 66, 270, 226, color.sand, 4)}
${path('M168 66H242L292 292H118Z', '#fff7d6')}
<path d="M168 66H70V292H340V66H242" fill="none" stroke="${color.ink}" stroke-width="6"/>
${box(168, 60, 74, 12, '#ffe08a')}
${lamp > 0 ? faded(dot(316, 268, 46, LAMP), 0.55 * lamp) + dot(316, 268, 9, LAMP) : ''}
${moved(px, py, path('M0 0L70 -30V30Z', tone.sky, 'opacity=".85"'), 1, look)}
${dot(x, y, 22, tone.orange)}${dot(x, y, 13, '#a86a42')}
${moved(x, y, path('M10 -7L22 0L10 7Z', '#a86a42'), 1, at)}
${moved(px, py, box(-8, -14, 16, 28, color.ink, 4), 1, look)}`
}

const scene = (shot: Shot): string => plan(shot) + seen(shot)

const walking = (from: number, to: number) => (moment: Moment) =>
  scene({ at: between(from, to, eased(moment.seconds, 0.8, 3.4)) })

export const light: DrawnFilm = {
  slides: [
    {
      kiswahili:
        'Mlango uko nyuma yake. Simu inapima mwanga wa barabarani, kwa hiyo uso wake unakuwa mweusi kabisa.',
      draw: ({ seconds, points: [door, her, you] }) =>
        scene({ at: BEHIND }) +
        words(door!, 254, 100, { size: 24 }) +
        words(her!, 240, 181, { size: 24 }) +
        words(you!, 236, 270, { size: 24 }) +
        (seconds > 2.5 ? mark(575, 82, false, eased(seconds, 2.5, 3)) : ''),
    },
    {
      kiswahili:
        'Usiguse mipangilio ya simu. Zunguka: ukisimama mlangoni, uso unang’aa lakini umekuwa bapa, hauna umbo.',
      draw: walking(BEHIND, BEFORE),
    },
    {
      kiswahili:
        'Sasa mlango uko kando yake. Shavu moja linang’aa, lingine liko kwenye kivuli laini, na nakshi za kitambaa zinaonekana.',
      draw: (moment) =>
        walking(BEFORE, SIDE)(moment) +
        (moment.seconds > 4 ? mark(575, 82, true, eased(moment.seconds, 4, 4.5)) : ''),
    },
    {
      kiswahili:
        'Shati jeupe linapita, na simu inafanya picha nzima kuwa nyeusi. Bonyeza uso na ushikilie hadi ufungwe: sasa haibadiliki.',
      draw: ({ part, points }) => {
        const isLocked = part > 0.48
        const passing = eased(part, isLocked ? 0.6 : 0.08, isLocked ? 0.95 : 0.42)
        const dimmed = isLocked ? 0 : Math.sin(Math.min(1, Math.max(0, (part - 0.12) / 0.28)) * Math.PI)
        return `${seen({ at: SIDE, passing, dimmed, isLocked })}${option(points[0]!, 130, !isLocked, false)}${option(points[1]!, 220, isLocked, true)}`
      },
    },
    {
      kiswahili:
        'Zima balbu ya njano. Mwanga wa mchana na wa balbu ni rangi mbili usoni, na hakuna programu inayoziunganisha.',
      draw: ({ part }) => {
        const lamp = 1 - eased(part, 0.5, 0.56)
        return scene({ at: SIDE, lamp }) + mark(575, 82, lamp < 0.5)
      },
    },
  ],
}

/** A line of words with its sign, strong while it is shown. */
const option = (text: string, y: number, isNow: boolean, isRight: boolean): string =>
  faded(
    `${mark(64, y - 9, isRight)}${words(text, 96, y, { size: 28 })}${isNow ? line(96, y + 14, 96 + text.length * 13.5, y + 14, isRight ? color.leaf : color.brick, 4) : ''}`,
    isNow ? 1 : 0.45,
  )
