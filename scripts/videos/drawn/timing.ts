import type { Outline, TimedSlide } from '../outline.ts'
import { type DrawnFilm, FRAMES_A_SECOND, type Sound } from './drawn-film.ts'
import { joined, RATE, silence } from './sound.ts'

/** Letters of captions a second that somebody reads who also looks at the picture. */
const READING = 15

type Timed = { slides: TimedSlide[]; sound: Sound | null }

/** Each slide lasts as long as its caption takes to read in the longer language, and until its sound is over. */
export function timedFilm(outline: Outline, film: DrawnFilm): Timed {
  if (outline.slides.length !== film.slides.length)
    throw new Error(`${film.slides.length} slides are drawn, ${outline.slides.length} in the outline.`)
  const sounds = film.slides.map(({ sound }) => sound?.() ?? null)
  let start = 0
  const slides = outline.slides.map((slide, at) => {
    const letters = Math.max(slide.narration.length, film.slides[at]!.kiswahili.length)
    const least = Math.max(letters / READING, (sounds[at]?.length ?? 0) / RATE)
    const end = start + Math.ceil(least * FRAMES_A_SECOND) / FRAMES_A_SECOND
    const timed = { ...slide, start, end }
    start = end
    return timed
  })
  const isSilent = sounds.every((sound) => sound === null)
  return { slides, sound: isSilent ? null : filled(slides, sounds) }
}

const filled = (slides: TimedSlide[], sounds: (Sound | null)[]): Sound =>
  joined(
    ...slides.map(({ start, end }, at) => {
      const part = silence(end - start)
      part.set(sounds[at]?.subarray(0, part.length) ?? [])
      return part
    }),
  )

/** The same slides with what their captions say in Kiswahili. */
export const inKiswahili = (slides: TimedSlide[], narrations: string[]): TimedSlide[] =>
  slides.map((slide, at) => ({ ...slide, narration: narrations[at]! }))
