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
  moved,
  n,
  phone,
  pictureColours as tone,
  words,
} from './shapes.ts'

/** What she wears, down to the lower edge. */
const DRESS = { cloth: tone.green, scarf: tone.yellow, foot: 170 }

const wall = box(-100, 0, 300, 160, '#e8d6b4') + box(-100, 128, 300, 32, '#b98a5b')

/** Two women on a bench with their dresses, 150 units wide, as somebody sees them who stands before them. */
const sideBySide = (x: number, y: number, scale: number): string =>
  moved(
    x,
    y,
    `${person(-34, 0, 0.9, { ...DRESS, foot: 76 })}${person(34, 6, 0.8, { cloth: tone.pink, scarf: tone.blue })}`,
    scale,
  )

/** The daughter sits in front, her mother stands behind. */
const oneBehind = (): string =>
  person(34, 52, 0.82, DRESS) + person(52, 104, 1.05, { cloth: tone.pink, scarf: tone.blue, foot: 100 })

/** What an app lays over every video: its bar, its buttons and its caption. */
const app = (opacity: number): string =>
  faded(
    `${box(0, 0, 90, 15, '#101418')}${box(0, 126, 90, 34, '#101418')}${box(6, 132, 46, 5, '#fff', 2)}${box(6, 142, 62, 4, '#9aa3a8', 2)}${box(6, 150, 38, 4, '#9aa3a8', 2)}
${box(6, 5, 30, 5, '#9aa3a8', 2)}${[62, 82, 102].map((y) => dot(82, y, 6, '#ffffffdd')).join('')}`,
    opacity,
  )

/** The cautious box: 15% free above, 25% below, 15% on the right, 5% on the left. */
const cautious = (opacity: number): string =>
  faded(
    `<path d="M4.500 24H76.500V120H4.500Z" fill="none" stroke="${tone.yellow}" stroke-width="2.500" stroke-dasharray="6 4"/>`,
    opacity,
  )

const price = (x: number, y: number): string =>
  moved(x, y, box(-29, -13, 58, 19, '#fff', 4) + words('KES 1,500', 0, 2, { size: 12, anchor: 'middle' }))

const thirds = (opacity: number): string =>
  faded(
    [160 / 3, 320 / 3].map((y) => line(0, y, 90, y, '#fff', 1.5, '4 4')).join('') +
      [30, 60].map((x) => line(x, 0, x, 160, '#fff', 1.5, '4 4')).join(''),
    opacity,
  )

/** A sideways shot as an upright video shows it: between black bars. */
function turned({ part }: Moment): string {
  const turn = eased(part, 0.35, 0.6)
  const [x, y] = [170, 176]
  const [width, height] = [between(226, 127, turn), between(127, 226, turn)]
  return `${box(x - width / 2 - 6, y - height / 2 - 6, width + 12, height + 12, color.ink, 12)}
<svg x="${n(x - width / 2)}" y="${n(y - height / 2)}" width="${n(width)}" height="${n(height)}" viewBox="${n(45 - (width / height) * 80)} 0 ${n((width / height) * 160)} 160">${wall}${person(45, 74, 1.2, DRESS)}</svg>
${phone(452, 58, 240, turn < 0.5 ? box(0, 0, 90, 160, '#000') + `<svg x="0" y="55" width="90" height="50" viewBox="-97 0 284 160">${wall}${person(45, 74, 1.2, DRESS)}</svg>` : wall + person(45, 74, 1.2, DRESS))}
${mark(575, 82, turn >= 0.5)}`
}

const option = (text: string, y: number, isRight: boolean): string =>
  mark(58, y - 9, isRight) + words(text, 88, y, { size: 28 })

export const framing: DrawnFilm = {
  slides: [
    {
      kiswahili:
        'Ukishika simu kwa upana, video ya wima huonyesha ukanda mwembamba tu. Isimamishe kabla ya kuanza kurekodi.',
      draw: turned,
    },
    {
      kiswahili:
        'Programu huweka vitu vyake juu ya picha: bei imefunikwa na maandishi, uso umeguswa na mstari wa juu.',
      draw: ({ part, points }) =>
        `${phone(452, 58, 240, `${wall}${person(50, 32, 1, DRESS)}${price(40, 138)}${app(eased(part, 0.3, 0.45))}`)}
${faded(option(points[0]!, 128, false) + option(points[1]!, 196, false), eased(part, 0.45, 0.55))}`,
    },
    {
      kiswahili:
        'Acha wazi asilimia 15 juu na kulia, 25 chini na 5 kushoto. Uso na bei vinahamia ndani ya kisanduku hiki.',
      draw: ({ part, points }) => {
        const into = eased(part, 0.45, 0.7)
        const [x, right] = [414, 566]
        const labels =
          words(points[0]!, x - 12, 100, { anchor: 'end' }) +
          words(points[1]!, x - 12, 282, { anchor: 'end' }) +
          words(points[2]!, right, 182) +
          words(points[3]!, x - 12, 192, { anchor: 'end' })
        return `${phone(x, 58, 240, `${wall}${person(between(50, 40, into), between(32, 56, into), 1, DRESS)}${price(40, between(138, 108, into))}${app(0.9)}${cautious(eased(part, 0.1, 0.25))}`)}
${faded(labels, eased(part, 0.15, 0.3))}${part > 0.72 ? mark(150, 172, true, 2) : ''}`
      },
    },
    {
      kiswahili: 'Macho yawe theluthi moja kutoka juu, na mbele ya uso kuwe na nafasi kidogo ya kutazama.',
      draw: ({ part, points }) => {
        const up = eased(part, 0.35, 0.6)
        return `${phone(452, 58, 240, `${wall}${thirds(0.9)}${person(between(45, 34, up), between(94, 160 / 3, up), 1, DRESS)}`)}
${words(points[0]!, 40, 150, { size: 30 })}${faded(line(372, 139, 432, 139, color.leaf, 5), up)}${mark(575, 82, up > 0.9)}`
      },
    },
    {
      kiswahili:
        'Watu wawili kando kwa kando huwa wadogo. Mmoja akae mbele, mwingine asimame nyuma: nyuso zote mbili ni kubwa.',
      draw: ({ part, points }) =>
        `${phone(70, 58, 240, wall + sideBySide(45, 92, 0.62))}${mark(192, 82, false)}${words(points[0]!, 222, 184, { size: 26 })}
${part > 0.4 ? phone(420, 58, 240, wall + oneBehind()) + mark(542, 82, true) + words(points[1]!, 410, 230, { size: 26, anchor: 'end' }) : ''}`,
    },
  ],
}
