import type { DrawnFilm, Moment, Sound } from './drawn-film.ts'
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
  path,
  pictureColours as tone,
  words,
} from './shapes.ts'
import { clap, decibels, inBareRoom, joined, laid, louder, RATE, silence, street, voice } from './sound.ts'

const SENTENCE = 'Sisal bags, twelve hundred shillings, at the bus stop.'
/** Seconds before she speaks, so that the place is heard first. */
const BEFORE = 1.1

const kept = new Map<string, Sound>()
/** Spoken once for the whole film. */
function once(name: string, make: () => Sound): Sound {
  const sound = kept.get(name) ?? make()
  kept.set(name, sound)
  return sound
}

const said = (): Sound => once('said', () => voice(SENTENCE))
const meanOf = (sound: Sound): number =>
  Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length)
const peakOf = (sound: Sound): number => sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const levelled = (sound: Sound): Sound => louder(sound, 0.85 / peakOf(sound))

/** Her sentence and the street, as a phone records both: it turns everything up until the loudest is as loud as it may be. @param above the street, in decibels */
const recorded = (above: number): Sound =>
  once(`at ${above}`, () => {
    const seconds = BEFORE + said().length / RATE + 0.6
    const noise = street(seconds)
    const level = meanOf(said()) / meanOf(noise) / decibels(above)
    return levelled(laid(louder(noise, level), said(), BEFORE))
  })

const inRoom = (share: number): Sound =>
  once(`room ${share}`, () => levelled(joined(silence(0.4), inBareRoom(said(), share))))

/** Heights of a sound's wave, `count` of them. */
function heights(sound: Sound, count: number): number[] {
  const size = Math.floor(sound.length / count)
  return Array.from({ length: count }, (_, at) => peakOf(sound.subarray(at * size, (at + 1) * size)))
}

const [LEFT, WIDTH, BARS] = [36, 568, 142]

/** The wave of what is heard, which fills as it is played. */
function wave(sound: Sound, seconds: number, middle: number, height: number, fill: string): string {
  const played = (seconds * RATE) / sound.length
  return heights(sound, BARS)
    .map((level, at) => {
      const half = Math.max(1, level * height)
      return box(
        LEFT + (at * WIDTH) / BARS,
        middle - half,
        2.8,
        half * 2,
        at / BARS < played ? fill : color.line,
      )
    })
    .join('')
}

const speaking = (sound: Sound, seconds: number): number => {
  const at = Math.floor(seconds * RATE)
  return Math.min(1, peakOf(sound.subarray(at, at + RATE / 12)) * 1.4)
}

const matatu = (x: number, y: number): string =>
  moved(
    x,
    y,
    `${path('M0 -46Q0 -56 10 -56H88Q104 -54 108 -30L112 -26V0H0Z', '#fff')}${box(0, -24, 112, 8, tone.yellow)}
${box(10, -48, 22, 17, tone.sky, 2)}${box(37, -48, 22, 17, tone.sky, 2)}${path('M64 -48H88L96 -31H64Z', tone.sky)}
<path d="M0 -46Q0 -56 10 -56H88Q104 -54 108 -30L112 -26V0H0Z" fill="none" stroke="${color.ink}" stroke-width="3"/>${dot(26, 0, 11, color.ink)}${dot(86, 0, 11, color.ink)}`,
  )

const phoneStanding = (x: number, y: number): string =>
  box(x - 9, y - 36, 18, 36, color.ink, 4) + dot(x, y - 6, 2.5, '#fff')

/** The street behind, her, and the phone at a distance of so many units. */
function place({ seconds, points: [label] }: Moment, sound: Sound, distance: number): string {
  const her = 250
  return `${matatu(40 + Math.sin(seconds * 0.8) * 10, 160)}${line(28, 174, 612, 174, color.ink, 4)}
${person(her, 108, 0.82, { mouth: speaking(sound, seconds) })}${phoneStanding(her + distance, 172)}
<path d="M${her + 26} 122H${n(her + distance - 14)}" stroke="${color.leaf}" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"/>
${words(label!, 604, 84, { anchor: 'end', size: 30 })}`
}

const outside = (
  above: number,
  distance: number,
  isGood: boolean,
): Pick<DrawnFilm['slides'][number], 'draw' | 'sound'> => ({
  sound: () => recorded(above),
  draw: (moment) =>
    `${place(moment, recorded(above), distance)}${wave(recorded(above), moment.seconds, 238, 52, isGood ? color.leaf : color.brick)}${mark(588, 112, isGood)}`,
})

const wall = (x: number): string =>
  box(x, 60, 14, 116, '#b9b2a4') +
  [76, 104, 132, 160].map((y) => line(x, y, x + 14, y, '#8f887b', 2)).join('')

/** What comes back from the walls, as rings that run out; cloths take it away. */
function room({ seconds, points: [label] }: Moment, share: number, isSoft: boolean): string {
  const sound = inRoom(share)
  const rings = isSoft ? 1 : 4
  const drawn = Array.from({ length: rings }, (_, at) => {
    const age = (seconds * 0.9 + at / rings) % 1
    return faded(
      `<circle cx="250" cy="118" r="${n(between(26, 150, age))}" fill="none" stroke="${color.brick}" stroke-width="3"/>`,
      (1 - age) * (isSoft ? 0.25 : 0.7),
    )
  }).join('')
  const cloths = [tone.green, tone.orange, tone.blue]
    .map((colour, at) =>
      path(
        `M${92 + at * 6} ${64}Q${104 + at * 8} 120 ${90 + at * 10} 174H${108 + at * 10}Q${118 + at * 8} 120 ${110 + at * 6} 64Z`,
        colour,
      ),
    )
    .join('')
  return `<svg x="0" y="52" width="640" height="124" viewBox="0 52 640 124">${drawn}</svg>
${isSoft ? cloths + moved(500, 0, `<g transform="scale(-1 1)">${cloths}</g>`) : ''}${wall(76)}${wall(410)}${line(28, 174, 612, 174, color.ink, 4)}
${person(250, 108, 0.82, { mouth: speaking(sound, seconds) })}${phoneStanding(isSoft ? 296 : 376, 172)}
${words(label!, 612, 84, { anchor: 'end', size: 28 })}${wave(sound, seconds, 238, 52, isSoft ? color.leaf : color.brick)}${mark(588, 112, isSoft)}`
}

const CLAP_AT = 0.9
/** A clap and her sentence, as the camera and as the second phone recorded them. */
const withClap = (from: Sound, above: number): Sound =>
  once(`clap ${above}`, () => levelled(laid(louder(from, 0.8), louder(clap(), 1.4), CLAP_AT - 0.5)))

function synced({ seconds, points: [camera, second] }: Moment): string {
  const late = between(64, 0, eased(seconds, 3.2, 4.6))
  const [far, near] = [withClap(recorded(6), 6), withClap(recorded(24), 24)]
  const peak = LEFT + ((CLAP_AT - 0.5) / (far.length / RATE)) * WIDTH
  const isDone = seconds > 4.7
  return `${words(camera!, LEFT, 84, { size: 24 })}${wave(far, 99, 128, 34, isDone ? color.line : color.brick)}
${words(second!, LEFT, 198, { size: 24 })}${moved(late, 0, wave(near, 99, 246, 38, color.leaf))}
${faded(line(peak + 2, 62, peak + 2, 292, color.ink, 3, '3 8'), eased(seconds, 4.4, 4.8))}${isDone ? mark(588, 76, true) : ''}`
}

export const nearSound: DrawnFilm = {
  slides: [
    {
      kiswahili:
        'Mita mbili kutoka mdomoni: “Mifuko ya katani, shilingi elfu moja mia mbili…” Kelele za barabara zina nguvu kama sauti yake.',
      ...outside(0, 250, false),
    },
    {
      kiswahili: 'Mita moja: sauti yake imeizidi barabara kwa desibeli 6. Bado unakaza sikio.',
      ...outside(6, 150, false),
    },
    {
      kiswahili:
        'Sentimita 25, nje kidogo ya picha: zimefika desibeli 18. Barabara ile ile sasa iko mbali nyuma yake.',
      ...outside(18, 56, true),
    },
    {
      kiswahili: 'Ndani ya chumba chenye kuta tupu, kila neno linarudi kutoka ukutani. Huo ni mwangwi.',
      sound: () => inRoom(0.62),
      draw: (moment) => room(moment, 0.62, false),
    },
    {
      kiswahili: 'Tundika leso pande zote mbili na usogeze simu karibu: kuta zimenyamaza.',
      sound: () => inRoom(0.06),
      draw: (moment) => room(moment, 0.06, true),
    },
    {
      kiswahili:
        'Piga kofi moja simu zote mbili zikirekodi. Ukihariri, weka kofi juu ya kofi, kisha uzime sauti ya kamera.',
      sound: () => joined(silence(0.5), withClap(recorded(24), 24)),
      draw: synced,
    },
  ],
}
