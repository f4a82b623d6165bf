import type { DrawnFilm } from './drawn-film.ts'
import { person } from './person.ts'
import { box, color, eased, faded, mark, phone, pictureColours as tone, words } from './shapes.ts'

const salon = (): string =>
  `${box(0, 0, 90, 160, '#f6f3ec')}${box(14, 20, 62, 58, '#eef3f5', 4)}${person(45, 66, 1, { cloth: tone.green, scarf: tone.shade, foot: 120 })}`

const AT = { size: 12, anchor: 'middle' } as const

/** Thin and white, where nearly everything is white. */
const thin = (text: string): string => words(text, 45, 30, { ...AT, size: 8, fill: '#fff', isBold: false })

const strip = (lines: string[], fill: string, ink: string): string =>
  box(5, 112 - (lines.length - 1) * 14, 80, 8 + lines.length * 14, fill, 4) +
  lines
    .map((text, at) =>
      words(text, 45, 124 - (lines.length - 1 - at) * 14 + 1, {
        ...AT,
        size: text.length > 15 ? 8.5 : 12,
        fill: ink,
      }),
    )
    .join('')

const seen = (inner: string): string => phone(452, 58, 240, salon() + inner)

const option = (text: string, y: number, isRight: boolean): string =>
  mark(56, y - 9, isRight) + words(text, 86, y, { size: 27 })

/** A strip that fills while somebody reads aloud. */
const reading = (y: number, share: number, text: string): string =>
  `${box(40, y, 360, 34, color.line, 8)}${box(40, y, Math.max(1, 360 * share), 34, color.leaf, 8)}${words(text, 52, y + 25, { size: 24, fill: share > 0.6 ? '#fff' : color.ink })}`

export const titles: DrawnFilm = {
  slides: [
    {
      kiswahili: 'Maneno membamba meupe juu ya ukuta mweupe, kwa nusu sekunde. Umeyaona? Wateja hawakuyaona.',
      draw: ({ seconds, points }) =>
        `${seen(seconds > 2 && seconds < 2.5 ? thin(points[0]!) : '')}${seconds > 3.2 ? option(points[1]!, 140, false) + option(points[2]!, 200, false) + mark(575, 82, false) : ''}`,
    },
    {
      kiswahili:
        'Herufi nzito nyeusi kwenye ukanda wa njano husomeka hata juani. Kinachobadilisha bei hukaa pamoja na bei.',
      draw: ({ part, points }) =>
        `${seen(faded(strip([points[0]!, points[1]!], tone.yellow, tone.ink), eased(part, 0.1, 0.2)))}${faded(option(points[2]!, 140, true) + option(points[3]!, 200, true), eased(part, 0.4, 0.5))}${mark(575, 82, true)}`,
    },
    {
      kiswahili:
        'Kichwa kikae kwa muda wa kukisoma kwa sauti mara mbili, polepole. Hapa ni kama sekunde nne.',
      draw: ({ seconds, points }) =>
        `${seen(seconds > 0.8 && seconds < 5 ? strip([points[0]!, points[1]!], tone.yellow, tone.ink) : '')}
${reading(96, eased(seconds, 0.8, 2.9), points[2]!)}${reading(150, eased(seconds, 2.9, 5), points[3]!)}${words(`${Math.min(4.2, Math.max(0, seconds - 0.8)).toFixed(1)} s`, 40, 250, { size: 44, fill: color.leaf })}`,
    },
    {
      kiswahili:
        'Lugha mbili kwa wakati mmoja huziba picha. Chagua moja kwa kila video, na uandike kwanza ile ndefu zaidi.',
      draw: ({ part, points }) => {
        const isRight = part > 0.5
        const both = strip([points[0]!, points[1]!, points[2]!, points[3]!], tone.yellow, tone.ink)
        return `${seen(isRight ? strip([points[2]!, points[3]!], tone.yellow, tone.ink) : both)}${mark(575, 82, isRight)}
${faded(option(points[4]!, 140, false), isRight ? 0.4 : 1)}${faded(option(points[5]!, 200, true), isRight ? 1 : 0)}`
      },
    },
    {
      kiswahili:
        'Mwisho, soma kila neno juani, simu ikiwa na nusu ya mwangaza. Nambari ya simu ibaki sekunde tano.',
      draw: ({ part, points }) => {
        const glare = `<defs><radialGradient id="glare"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="70" cy="30" r="90" fill="url(#glare)"/>`
        return `${seen(strip([points[0]!], tone.yellow, tone.ink) + faded(glare, eased(part, 0.1, 0.3)))}${faded(option(points[1]!, 140, true) + option(points[2]!, 200, true), eased(part, 0.35, 0.45))}`
      },
    },
  ],
}
