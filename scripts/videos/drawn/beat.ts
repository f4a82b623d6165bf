import type { DrawnFilm, Moment, Sound } from './drawn-film.ts'
import { person } from './person.ts'
import {
  box,
  color,
  dot,
  line,
  mark,
  moved,
  n,
  path,
  phone,
  pictureColours as tone,
  words,
} from './shapes.ts'
import { joined, laid, louder, music, RATE, silence, voice } from './sound.ts'

const BPM = 120
const BEAT = 60 / BPM
const BAR = 4 * BEAT

/** Four shots of a barber: chair, clippers, the line of the hair, the price. */
const shots: ((seconds: number) => string)[] = [
  () =>
    `${box(0, 0, 90, 160, '#bfd3c6')}${box(20, 26, 50, 56, '#e8f1f5', 3)}${path('M24 96H66L70 132H20Z', tone.red)}${box(40, 132, 10, 16, tone.grey)}${box(26, 148, 38, 6, tone.dark, 3)}`,
  (seconds) =>
    `${box(0, 0, 90, 160, '#e8cfa0')}${path('M-10 170Q-6 70 50 66Q96 70 100 170Z', tone.shade)}${moved(18 + ((seconds * 26) % 44), 58, `${box(-9, -14, 18, 44, tone.dark, 5)}${path('M-11 -14H11L8 -22H-8Z', tone.grey)}`, 1, 18)}`,
  () => `${box(0, 0, 90, 160, '#f4e6c8')}${person(45, 80, 1.25, { scarf: tone.ink, cloth: tone.green })}`,
  () =>
    `${box(0, 0, 90, 160, color.leaf)}${box(9, 52, 72, 56, tone.yellow, 6)}${words('KES', 45, 76, { size: 20, anchor: 'middle', fill: tone.ink })}${words('250', 45, 100, { size: 26, anchor: 'middle', fill: tone.ink })}`,
]
const colours = [tone.red, tone.yellow, tone.green, tone.blue]

/** Which of the shots is seen, by the seconds at which they are cut. */
const shotAt = (seconds: number, cuts: number[]): number =>
  cuts.filter((cut) => cut <= seconds).length % shots.length

const [LEFT, WIDTH] = [32, 372]

type Line = { seconds: number; length: number; cuts: number[]; hasBeats?: boolean }

/** The row of clips, the beats below it, and the line that passes over both. */
function timeLine({ seconds, length, cuts, hasBeats = true }: Line): string {
  const at = (t: number): number => LEFT + (Math.min(t, length) / length) * WIDTH
  const ends = [0, ...cuts, length]
  const clips = ends.slice(1).map((end, i) => {
    const from = ends[i]!
    return box(at(from) + 1, 186, at(end) - at(from) - 2, 44, colours[i % colours.length]!, 4)
  })
  const beats = Array.from({ length: Math.floor(length / BEAT) + 1 }, (_, i) => {
    const [x, isBar] = [at(i * BEAT), i % 4 === 0]
    const isNow = seconds >= i * BEAT && seconds < i * BEAT + 0.17
    return dot(x, 258, isNow ? (isBar ? 13 : 10) : isBar ? 8 : 4.5, isNow ? color.sun : color.ink)
  })
  return `${clips.join('')}${hasBeats ? line(LEFT, 258, LEFT + WIDTH, 258, color.line, 3) + beats.join('') : ''}
${line(at(seconds), 174, at(seconds), 284, color.ink, 4)}${path(`M${n(at(seconds) - 9)} 164H${n(at(seconds) + 9)}L${n(at(seconds))} 178Z`, color.ink)}`
}

const seen = (seconds: number, cuts: number[]): string =>
  phone(452, 58, 240, shots[shotAt(seconds, cuts)]!(seconds))

const LENGTH = 4 * BAR
const cutsAt = (late: number): number[] => [1, 2, 3].map((bar) => bar * BAR + late)

/** A strong flash where a cut falls, so that one sees what one hears. */
const cutting = (late: number, isGood: boolean) => (moment: Moment) => {
  const { seconds, points } = moment
  const cuts = cutsAt(late)
  const isCut = cuts.some((cut) => seconds >= cut && seconds < cut + 0.25)
  return `${timeLine({ seconds, length: LENGTH, cuts })}${seen(seconds, cuts)}
${words(points[0]!, LEFT, 118, { size: 34, fill: isGood ? color.leaf : color.brick })}${isCut ? words(points[1]!, LEFT, 156, { size: 28 }) : ''}${mark(575, 82, isGood)}`
}

function counting({ seconds, points: [count, times, result] }: Moment): string {
  const beats = Math.min(30, Math.floor(seconds / BEAT) + 1)
  const share = Math.min(1, beats / 16)
  return `${words(count!.replace('N', String(beats)), LEFT, 112, { size: 40 })}
${Array.from({ length: 16 }, (_, at) => dot(LEFT + 14 + (at % 8) * 46, 150 + Math.floor(at / 8) * 46, at < beats ? (at % 4 === 0 ? 17 : 12) : 8, at < beats ? (at % 4 === 0 ? color.sun : color.leaf) : color.line)).join('')}
${share >= 0.75 ? words(times!, LEFT, 250, { size: 30 }) : ''}${share >= 1 ? words(result!, LEFT, 290, { size: 30, fill: color.leaf }) : ''}
${seen(seconds, [])}`
}

const SENTENCE = 'He cut my hair in twenty minutes, and I paid only two fifty.'
let kept: Sound | undefined
/** What a customer says, and when it is over. */
const said = (): Sound => (kept ??= voice(SENTENCE, { name: 'en-gb+m3', wordsAMinute: 165 }))
const START = 0.3
const over = (): number => START + said().length / RATE
const nextBar = (): number => Math.ceil((over() + 0.25) / BAR) * BAR

const spoken = (): Sound => {
  const seconds = nextBar() + BAR
  return laid(louder(music(seconds, BPM), 0.3), louder(said(), 0.85), START)
}

function speechFirst({ seconds, length, points: [wrong, right] }: Moment): string {
  const cut = nextBar()
  const end = Math.min(length, cut + BAR)
  const early = Math.floor(over() / BAR) * BAR
  const x = (t: number): number => LEFT + (t / end) * WIDTH
  return `${timeLine({ seconds: Math.min(seconds, end), length: end, cuts: [cut] })}
${box(x(START), 140, x(over()) - x(START), 14, color.sky, 6)}
${mark(x(early), 112, false, 0.8)}${words(wrong!, x(early) - 18, 120, { size: 24, anchor: 'end' })}
${seconds > cut ? mark(x(cut), 112, true, 0.8) + words(right!, LEFT, 84, { size: 26, fill: color.leaf }) : ''}
${phone(452, 58, 240, seconds < cut ? talker(seconds) : shots[3]!(seconds))}`
}

function talker(seconds: number): string {
  const from = Math.floor((seconds - START) * RATE)
  const level = from < 0 ? 0 : Math.max(0, ...said().subarray(from, from + RATE / 12))
  return `${box(0, 0, 90, 160, '#d8e4ea')}${person(45, 80, 1.25, { scarf: tone.ink, cloth: tone.red, mouth: Math.min(1, level * 1.4) })}`
}

const song = (seconds: number): Sound => louder(joined(music(seconds, BPM), silence(0.1)), 0.7)

export const beat: DrawnFilm = {
  slides: [
    {
      kiswahili:
        'Hesabu midundo kwa sekunde 15, kisha zidisha mara nne. Thelathini mara nne ni 120 kwa dakika: mdundo mmoja ni nusu sekunde.',
      draw: counting,
      sound: () => song(8.5),
    },
    {
      kiswahili:
        'Hapa kila mkato unachelewa robo sekunde baada ya mdundo. Huwezi kusema ni nini, lakini unahisi kasoro.',
      draw: cutting(0.27, false),
      sound: () => song(LENGTH),
    },
    {
      kiswahili: 'Picha zile zile, muziki ule ule. Sasa kila mkato uko kwenye mdundo wa kwanza wa nne.',
      draw: cutting(0, true),
      sound: () => song(LENGTH),
    },
    {
      kiswahili:
        'Maneno hutangulia muziki. Mwache amalize: “…na nimelipa mia mbili hamsini tu.” Kisha kata kwenye mdundo mkuu unaofuata.',
      draw: speechFirst,
      sound: spoken,
    },
  ],
}
